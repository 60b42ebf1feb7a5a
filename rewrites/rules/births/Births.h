//===- Births.h - where the program makes the ids of a table --------------===//
//
// In: the linked program, and tables whose ids lose their order. Out: every
// expression in which such an id is born, the columns that it reaches from
// there, and why it cannot change where it is.
//
//   value --BirthWays, RunWays--> the way to its birth --BirthChoices-->
//   places to change; lands(place) = every value of a column whose way leads
//   through it
//
// An id that also lands where none belongs is born later instead: where a call
// gives it, if that way leads to keys alone.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_BIRTHS_H
#define KEYSPREAD_REWRITES_RULES_BIRTHS_H

#include "rewrites/rules/Context.h"
#include "rewrites/rules/births/BirthWays.h"
#include "rewrites/rules/births/RunWays.h"

#include <deque>

namespace keyspread {

/// A value that code gives to a column, or compares.
struct Landing {
  enum KindTy { Key, Reference, Other, Order } Kind = Other;
  std::string Table, Column;          // of Order: empty
  std::string Planned;                // of a Key or Reference: whose id it is
  const facts::Expr *Value = nullptr; // null: only runs see it
  std::vector<trace::V> Ran; // what runs give to a column that a row gets
  bool RunsSee = false;      // ... and Ran is all that it gets
  bool OfRows = false;       // ... which was a row's before
  const facts::Expr *Against = nullptr; // of an Order between two values
  Site At;                              // of the statement or access
  bool Writes = false;                  // a new row
  bool Shown = false; // of Order: rows are shown in it, no more
};

/// One place where ids are born.
struct KeyBirth {
  facts::OriginKind Kind = facts::OriginKind::Counter;
  std::string Maker; // of a call: its name
  facts::Entity Origin;
  PassedPlace Place;            // what changes
  std::set<std::string> Tables; // whose ids
  std::vector<const Landing *> Into;
  Site Where;          // of the problem
  std::string Problem; // a sentence without a full stop; empty: none
  std::string Advice;
};

class Births {
public:
  explicit Births(const RuleContext &C);
  Births(const Births &) = delete;

  std::vector<KeyBirth> All; // by place

  /// The largest id that \p B asks for only serves to make new ids, all of
  /// which are made otherwise.
  bool replaces(const BoundStatement &B) const;
  /// ... and its text goes with the expression that made them.
  bool removes(const BoundStatement &B) const;

  /// The ways of the runs; null when the program was not run.
  const RunWays *ways() const { return Ways ? &*Ways : nullptr; }

private:
  friend class BirthFinder;
  bool onlyMakesIds(const facts::Entity &E,
                    std::set<facts::Entity> &Seen) const;
  bool within(const Site &At) const;
  bool replacesInSource(const BoundStatement &B) const;

  const Graph &G;
  std::optional<RunWays> Ways; // when the program was run
  std::deque<Landing> Landings;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_BIRTHS_H
