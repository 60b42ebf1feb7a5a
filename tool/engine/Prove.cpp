#include "tool/engine/Prove.h"

#include "rewrites/proof/TraceProof.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

static bool isChanged(llvm::ArrayRef<TableSet> Sets, llvm::StringRef Table) {
  return llvm::any_of(Sets, [&](const TableSet &Set) {
    return llvm::any_of(Set.Tables, [&](const std::string &T) {
      return Table.equals_insensitive(T);
    });
  });
}

/// The plan with the tables of \p Sets alone.
static Plan planFor(const Plan &Of, llvm::ArrayRef<TableSet> Sets) {
  Plan Result = Of;
  for (auto It = Result.Tables.begin(); It != Result.Tables.end();)
    It = isChanged(Sets, It->first) ? std::next(It) : Result.Tables.erase(It);
  return Result;
}

static bool touchesDatabase(const trace::Trace &T) {
  bool Any = false;
  trace::forEachEvent(T.Items,
                      [&](const trace::Event &E) { Any |= E.isDatabase(); });
  return Any;
}

/// Helpers of the runtime that scan over all shards take code into lambdas that
/// they run themselves: the run does not enter them yet.
static bool runsInRuntime(const trace::Trace &T) {
  bool Any = false;
  trace::forEachEvent(T.Items, [&](const trace::Event &E) {
    llvm::StringRef Name = E.Name;
    Any |= Name.starts_with("keyspread::") && Name != "keyspread::ordered_id" &&
           Name != "keyspread::random_id" && Name != "keyspread::uuid_v4" &&
           Name != "keyspread::uuid_v4_text";
  });
  return Any;
}

Proven prove(Session &S, std::vector<facts::Bodies> After,
             llvm::ArrayRef<TableSet> Sets) {
  Proven Result;
  const Plan Planned = planFor(*S.Decided, Sets);
  const Schema &Before = S.Linked->schema();
  proof::Context C{Before, Planned, shardedTables(Before, Planned),
                   reorderedKeys(Before, Planned), [&](const Api &How) {
                     return sql::dialectNamed(S.Known->dialectOf(How.Library))
                         .value_or(Planned.Dialect);
                   }};
  trace::Runs Runs(std::move(After), *S.Known, S.Library);
  for (const trace::Trace &Was : S.Runs->all()) {
    if (!touchesDatabase(Was) || !Was.Cut.empty())
      continue;
    const program::Function *F = Runs.Code.find(Was.Entry->Of->Key);
    if (!F)
      continue;
    const trace::Trace Is = Runs.of(*F);
    if (!Is.Cut.empty() || runsInRuntime(Is))
      continue;
    proof::Verdict V = proof::compare(C, Was, Is);
    ++Result.Functions;
    Result.Events += V.Events;
    if (V.proven())
      ++Result.Same;
    else
      Result.Open.push_back({V.Differences.front().At,
                             "not proven: " + V.Differences.front().Text});
    if (std::string Lost = proof::lostRun(Was, Is); !Lost.empty())
      Result.Open.push_back(
          {Was.Entry->Unit->site(Was.Entry->Of->At), "not proven: " + Lost});
  }
  return Result;
}

} // namespace keyspread
