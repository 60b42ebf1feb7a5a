//===- RunBirths.h - where values of the symbolic run are born ------------===//
//
// In: a value of the run, with the way it came. Out: its birth, if it rises
// with time, as birthOf(..) says it of an expression. What keeps an order and
// what cuts it is the same as there (matchers/extract/Sources.cpp).
//
//   birth(v) = an origin on the way of v: a counter's step, a function that by
//              its name makes time-ordered ids
//            | what gives the result v: a clock, an id read, MAX(id)
//            | birth(leading part of v), birth(operand of v)
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNBIRTHS_H
#define KEYSPREAD_REWRITES_GRAPH_RUNBIRTHS_H

#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/runs/RunCounters.h"

namespace keyspread {

class RunBirths {
public:
  RunBirths(const Graph &G, trace::Runs &Runs,
            std::optional<sql::Dialect> Given);

  const RunStatements Ran;

  /// Nothing when \p Of does not rise.
  std::optional<Birth> of(trace::V Of) const;

  /// What the order of \p X comes from: its parts, or what a call was given,
  /// that it rises with. None of what only tells about them, as a comparison, a
  /// remainder or a hash.
  std::vector<trace::V> inOrder(const trace::Value &X) const;

  /// Of what the access \p C, without SQL, is given as its argument \p I.
  std::optional<Birth> ofArgument(const facts::Call &C, unsigned I) const;

  /// Runs see all that the access \p C is given as its argument \p I: inputs of
  /// the program among them, and nothing that rises.
  bool deny(const facts::Call &C, unsigned I) const;

  /// How column \p Column rises by what \p B gives it when the program is run;
  /// B is a statement of the graph, or one of Ran.
  std::optional<RisingInsert> rising(const BoundStatement &B, const Table *T,
                                     const std::string &Column) const;

  /// What runs give to \p Column in the INSERT or UPDATE \p B, a statement of
  /// the graph.
  std::vector<RunValue> given(const BoundStatement &B,
                              const std::string &Column) const;

  /// The function whose body has \p N in it; null: none.
  const program::Function *functionAt(const facts::Node *N) const;

  /// INSERTs and UPDATEs that only the run sees, by file and place.
  std::vector<const BoundStatement *> unseen() const;

private:
  using Nodes = std::pair<const facts::Node *, const program::Function *>;
  std::optional<Birth> ofArgument(const trace::Event &E, unsigned I) const;
  std::optional<Birth> ofValue(const trace::Value &X) const;
  std::optional<Birth> ofWay(const trace::Step *Way, bool Named) const;
  std::optional<Birth> ofResult(const trace::Value &X) const;
  std::optional<Birth> ofPointInTime(const trace::Event &E) const;
  std::optional<Birth> ofColumn(const trace::Event &E,
                                const trace::Value *Turn = nullptr) const;
  std::optional<Birth> ofOperation(const trace::Value &X) const;
  std::optional<Birth> ofCall(const std::string &Name, Site At) const;
  std::optional<Birth> ofPart(const trace::Value &X) const;
  std::optional<Birth> ofFirst(llvm::ArrayRef<trace::V> Of) const;
  bool isCut(const trace::Event &E) const;
  bool isCut(const trace::Value &Operation) const;
  void describe(const trace::Step *Way, std::vector<Step> &Out) const;
  const facts::Node *callOf(const facts::Node *Argument) const;
  std::string calleeOf(const facts::Node *Argument) const;
  bool isGiven(const trace::Step &S) const;
  std::vector<trace::V> leading(llvm::ArrayRef<trace::V> All) const;
  std::vector<std::pair<const RunText *, const BoundStatement *>>
  runsOf(const BoundStatement &B) const;

  const Graph &G;
  const RunCounters InRows;
  std::map<Site, const facts::Origin *> Counters;
  std::map<Site, const facts::Call *> Calls;
  std::vector<Nodes> Bodies; // by the first node's address
  std::map<const facts::Template *, const RunText *> ByTemplate;
  std::map<std::string,
           std::vector<std::pair<const RunText *, const BoundStatement *>>>
      ByFile; // INSERTs and UPDATEs
  std::map<Site, std::vector<const trace::Event *>> Accesses; // without SQL
  mutable std::map<const trace::Value *, std::optional<Birth>> Known;
  mutable std::map<const program::Function *, trace::Trace> RunAlone;
};

/// Adds those of \p Ran to \p Out that nothing there says, at the same place or
/// around it.
void addUnseen(std::vector<Finding> Ran, std::vector<Finding> &Out);

/// An INSERT and an UPDATE name it; empty for others.
std::string writtenTable(const sql::Statement &S);

/// An INSERT lists \p Column, or an UPDATE sets it.
bool writesColumn(const sql::Statement &S, llvm::StringRef Column);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNBIRTHS_H
