//===- RunIds.h - which INSERT a read of an id belongs to -----------------===//
//
// In: traces of the program. Out: for each call that reads the id which the
// database made, itself or in what it runs, the INSERTs that ran last on the
// connection when it did, in every run of it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNIDS_H
#define KEYSPREAD_REWRITES_GRAPH_RUNIDS_H

#include "rewrites/graph/runs/RunReferences.h"
#include "rewrites/trace/Runs.h"

#include "llvm/ADT/SetVector.h"

namespace keyspread {

/// An INSERT, and the call that ran it in the function where the id is read, or
/// led there; null: it ran elsewhere, or at several places.
struct RanInsert {
  const BoundStatement *Of = nullptr;
  const facts::Call *At = nullptr;

  friend auto operator<=>(const RanInsert &, const RanInsert &) = default;
};

class RunIds {
public:
  RunIds(const Program &P, const Statements &S, trace::Runs &Runs,
         const RunStatements &Ran, const Schema &Tables);

  const RunReferences References;

  /// The one INSERT whose id \p C reads, whenever it runs; none when there are
  /// others, or when a run does not tell.
  RanInsert insertOf(const facts::Call &C) const;
  /// The same of a statement that asks for the id.
  RanInsert insertOf(const BoundStatement &Query) const;
  using Inserts = std::set<RanInsert>;
  /// All of which some run asks by \p Query; empty: no run does.
  const Inserts &insertsOf(const BoundStatement &Query) const;

  /// What \p C, a call of a function that reads the id, gives where there is
  /// none: 0 or -1, say; nothing: it always gives one, or nobody can tell.
  std::optional<int64_t> noneGivenBy(const facts::Call &C) const;

  /// A member that has the id which another function read, wherever a run
  /// names it there: `db.run("INSERT ..").last_id`.
  struct KeptId {
    const facts::Call *Read = nullptr; // null: at several places
    Inserts Of;
    std::string Function; // USR of the one that it is named in
    std::string Macro;    // its name is written in the body of this one
    RanInsert insert() const;
  };
  const std::map<Site, KeptId> &keptIds() const { return Kept; }

  /// Of a function that gives the id which the database made, as it is run by
  /// itself: the library's call that read it, and the query that asked.
  struct Giver {
    const facts::Call *Read = nullptr;
    const BoundStatement *Query = nullptr;
  };
  const std::map<std::string, Giver> &givers() const {
    return Givers;
  } // by USR

private:
  void findNones(trace::Runs &Runs);
  void findGivers(trace::Runs &Runs);
  void noteTexts(trace::Runs &Runs);
  void takeKept(const std::vector<trace::KeptId> &Ids);
  void take(const std::vector<trace::Item> &Items);
  void read(const trace::Event &E, const trace::Event &Began,
            const BoundStatement *Query);
  Inserts before(const trace::Event &Read, const trace::Event &Began,
                 const trace::CallSite *Frame) const;
  const facts::Call *callAt(const program::Function *In,
                            const facts::Node *At) const;
  const BoundStatement *statementOf(trace::V Text) const;
  const trace::Event *textOf(trace::V Handle) const;
  const trace::Event *textOf(const trace::Event &E) const;
  trace::V madeFor(trace::V Of) const;
  bool onOther(const trace::Event &Read, const trace::Event &Insert) const;
  bool makesNoId(const trace::Event &Given) const;
  std::vector<trace::V> ranBefore(trace::V Last) const;
  void take(const trace::Event &Given, const facts::Call *At,
            Inserts &To) const;

  const Statements &S;
  const trace::Runs &Runs;
  const RunStatements &Ran;
  const Schema &Tables;
  /// By handle: where it is given its text; null: at several places.
  std::map<const trace::Value *, const trace::Event *> Texts;
  /// By where it is given its text: what ran last when it ran.
  std::map<const trace::Event *, std::vector<trace::V>> Before;
  std::map<Site, const facts::Call *> Calls;
  /// One without a statement among them: it is not known.
  std::map<const facts::Call *, Inserts> Reads;
  std::map<const facts::Call *, const program::Function *> Readers;
  /// With a query, if only by way of others; in the order of the runs.
  llvm::SetVector<const program::Function *> Asking;
  std::map<std::string, Giver> Givers;
  std::map<const program::Function *, std::optional<int64_t>> Nones;
  std::map<const BoundStatement *, Inserts> Queries;
  std::map<Site, KeptId> Kept;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNIDS_H
