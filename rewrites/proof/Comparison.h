//===- Comparison.h - two traces, item by item ----------------------------===//
//
//   TraceProof.cpp     pairs the items of two lists, and compares partners
//   Partners.cpp       which items may be partners, may come, or may go
//   WholeTraces.cpp    what is checked when all items have their partners
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_COMPARISON_H
#define KEYSPREAD_REWRITES_PROOF_COMPARISON_H

#include "rewrites/proof/Pairs.h"
#include "rewrites/proof/TraceProof.h"

namespace keyspread::proof {

/// How many that came in may stand in front of one that stayed.
inline constexpr size_t MaxNew = 40;
/// How many differences are told of which none is certain.
inline constexpr size_t MaxOpen = 8;

/// Two traces while they are compared, item by item.
class Comparison {
public:
  explicit Comparison(const Context &C) : C(C) {}
  Verdict run(const trace::Trace &Before, const trace::Trace &After);

private:
  /// A list of items, and what stands around it.
  struct List {
    const std::vector<trace::Item> &Items;
    const program::Function *In = nullptr; // the branch or loop; null: nothing
    bool IsLast = true; // the function that was entered first ends behind it

    /// That of a branch or loop \p I in it.
    List inside(const std::vector<trace::Item> &Side,
                const trace::Item &I) const {
      return {Side, I.In, IsLast && &I == &Items.back()};
    }
  };
  void lists(List B, List A);
  bool mayBeScan(const trace::Item &Old) const;
  bool fits(const trace::Item &B, const trace::Item &A);
  bool isSame(const trace::Item &B, const trace::Item &A);
  bool onlyLeavesItsCall(const List &B, size_t I,
                         const program::Function &Entry);
  bool isOfALater(const trace::Item &Old, const std::vector<trace::Item> &B,
                  const trace::Item &New);
  bool isStrong(const trace::Item &I) const;
  bool isSoft(const trace::Event &E) const;
  size_t find(const trace::Item &Old, const std::vector<trace::Item> &A,
              size_t J, bool Exactly);
  static bool endsItsCall(const List &A, size_t I,
                          const program::Function &Entry);
  void arrives(const trace::Item &I, const trace::Item &Beside);
  std::string insteadOf(const trace::Item &Old, const trace::Item &New);
  void checkClaims(const Site &At, const std::vector<trace::Item> &After);
  void noteAsked(const trace::Item &B, const trace::Item &A);
  void noteInserts(const trace::Event &E);
  void sides(const trace::Item &B, const trace::Item &A, const List &InB,
             const List &InA);
  std::vector<Pairs::Statement> insertsOf(const trace::Event &Read) const;
  std::string whyNotStillRead(const trace::Event &Read) const;
  void checkStillRead();
  void checkStands(const Site &At);
  void checkElsewhere(const Site &At);
  void checkScans(const trace::Trace &After, const Site &At);
  void checkReturns(const trace::Trace &Before, const trace::Trace &After);
  void pair(const trace::Item &B, const trace::Item &A, const List &InB,
            const List &InA);
  void events(const trace::Event &B, const trace::Event &A);
  void count(const trace::Event &E);
  bool mayCome(const trace::Item &I);
  bool takesRow(const trace::Item &I);
  bool isAddedItem(const trace::Event &E) const;
  bool mayGo(const trace::Item &I);
  bool areApart(const trace::Item &Old, const trace::Item &New);
  bool checks(const trace::Item &I,
              const std::set<const trace::Event *> &Of) const;
  void differ(const trace::Item &At, std::string Text, bool Certain);

  const Context &C;
  Pairs P;
  std::vector<std::pair<const trace::Item *, const trace::Item *>> Statements;
  /// ... of which another function gave the text.
  std::vector<std::pair<const trace::Item *, const trace::Item *>> RunsOfOthers;
  Verdict Out;
  const program::Function *EntryBefore = nullptr, *Entry = nullptr;
  std::set<const trace::Event *> LastInserts; // of before: one on each way
  bool ScansShards = false;
  bool HandsOnCode = false;        // after: some call is given a lambda
  std::set<std::string> SoftNames; // of prepared statements that are Soft
  std::vector<const trace::Item *> StillRead; // queries, of before
  std::set<const trace::Event *> Come, Left;  // looked at: they may have
  /// Calls of before that gave a statement which asks for the id.
  std::set<const trace::Event *> Asked;
  /// Calls that made keys, if it is those that keys give way to.
  std::vector<const trace::Item *> Makers;
  std::set<const trace::Value *>
      AsksForId; // handles of queries that ask for the id
  std::set<const trace::Value *> StillAsk; // ... and do so after, too
};

/// What a person calls the item.
std::string named(const trace::Item &I);

Site siteOf(const program::Function *In, const facts::Node *At);

/// \p Of is made of what one of \p Events gave.
bool isMadeOf(trace::V Of, const std::set<const trace::Event *> &Events,
              unsigned Depth = 0);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_COMPARISON_H
