// plan: what is proposed.
#include "tool/cli/Common.h"
#include "tool/cli/Feasible.h"

#include "rewrites/plan/Write.h"
#include "rewrites/plan/propose/Propose.h"
#include "tool/engine/Evidence.h"
#include "tool/engine/feasible/CountedIds.h"
#include "tool/report/Text.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace keyspread {

static std::string brief(const TablePlan &P) {
  if (P.How != Strategy::HashPrefix)
    return strategyName(P.How).str();
  return fmt::format("hash_prefix, {} shards of ({})", P.Shards,
                     fmt::join(P.HashOf, ", "));
}

/// For people, who would otherwise have to read JSON: per table what, why and
/// what else was weighed. Tables that a person has decided stay out.
static void sayProposals(llvm::raw_ostream &OS, const Plan &Proposed,
                         const std::optional<Plan> &Decided) {
  unsigned New = 0;
  for (const auto &[Table, P] : Proposed.Tables) {
    if (Decided && Decided->find(Table))
      continue;
    ++New;
    OS.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true)
        << Table << ": " << brief(P) << '\n';
    OS.resetColor();
    if (!P.Why.empty())
      OS << "  why: " << P.Why << '\n';
    for (const std::string &Note : P.Notes)
      OS << "  " << Note << '\n';
  }
  if (Proposed.Tables.empty())
    OS << "no table has a key or index that rises with time: nothing to "
          "propose\n";
  else if (!New)
    OS << "every table is decided: nothing to propose\n";
}

/// Combinations that say nothing; before the long run.
static llvm::Error checkOptions(const Arguments &A) {
  if (A.Known.RowBytes && !A.Known.WriteQps)
    return fail("--row-bytes of how many writes? Add --write-qps N");
  for (const auto &[Table, Bytes] : A.Ddl.RowBytes)
    if (!Table.empty())
      return fail("--row-bytes of single tables are for ddl; 'plan' takes one "
                  "number");
  if (A.CheckPlan && A.Feasible)
    return fail("--check tries nothing; leave out --feasible, or --check");
  if (A.CheckPlan && A.Output)
    return fail("--check writes nothing; leave out -o, or --check");
  return llvm::Error::success();
}

/// Names of --low-write that no table has are misspelt.
static llvm::Error checkLowWrite(const Arguments &A, const Schema &S) {
  std::vector<std::string> Names;
  for (const Table *T : S.tables())
    Names.push_back(T->Name);
  for (const std::string &Name : A.LowWrite)
    if (!S.find(Name))
      return fail(fmt::format("--low-write: the schema has no table '{}'{}",
                              Name, didYouMean(Name, Names)));
  return llvm::Error::success();
}

/// Tables that rise and that nobody has decided about, at the plan's tables.
static void addUndecided(const Plan &Decided, const Plan &Proposed,
                         std::vector<Problem> &Drift) {
  Site At = Decided.TablesAt.valid() ? Decided.TablesAt : Decided.At;
  At.End = At.Begin + 1; // its "{"
  At.EndLine = At.Line;
  At.EndCol = At.Col + 1;
  for (const auto &[Table, P] : Proposed.Tables)
    if (P.How != Strategy::Accept && !Decided.find(Table))
      Drift.push_back(
          {At, fmt::format("the key of '{}' rises and the plan does not decide "
                           "about it; 'keyspread plan' proposes {}",
                           Table, strategyName(P.How).str())});
}

/// plan --check: what has drifted, to standard output; nothing is written.
static ExitCode sayDrift(const Session &S, std::vector<Problem> Drift,
                         const Arguments &A) {
  options(A, llvm::outs()); // its colours
  for (const Problem &P : Drift)
    writeDiagnostic(llvm::outs(), S.R, Severity::Warning, P.At,
                    P.Message + " [plan]");
  llvm::outs().flush();
  writeNotices(llvm::errs(), S.R, options(A, llvm::errs()));
  llvm::errs() << (Drift.empty() ? "the plan fits the program\n"
                                 : fmt::format("the plan has drifted from the "
                                               "program at {} place{}\n",
                                               Drift.size(),
                                               Drift.size() == 1 ? "" : "s"));
  return exitFor(S.R, !Drift.empty());
}

/// What is to be tried: a person's decisions, and proposals for the rest.
static Plan allWanted(Plan Proposed, const std::optional<Plan> &Decided) {
  if (!Decided)
    return Proposed;
  Plan Result = *Decided;
  for (auto &[Table, P] : Proposed.Tables)
    if (!Decided->find(Table))
      Result.Tables[Table] = std::move(P);
  return Result;
}

llvm::Expected<ExitCode> runPlan(const Arguments &Given) {
  Arguments A = Given;
  A.Engine.PlanMayDrift = true; // that it does is what is reported
  if (llvm::Error E = checkOptions(A))
    return E;
  auto S = open(A);
  if (!S)
    return S.takeError();
  Result &R = (*S)->R;
  const Graph &G = *(*S)->Linked;
  const std::optional<Plan> &Decided = (*S)->Decided;
  if (A.CheckPlan && !Decided)
    return noPlan(**S);
  if (llvm::Error E = checkLowWrite(A, G.schema()))
    return E;
  ProposeOptions O;
  O.Root = R.Root;
  O.Dialect = A.Engine.Dialect.value_or(commonDialect(G));
  O.Shards = shardsFor(A.Known);
  O.ShardsWhy = loadText(A.Known);
  O.LowWrite = A.LowWrite;
  O.Decided = Decided ? &*Decided : nullptr;
  const Evidence Seen = evidenceOf(G, R.Findings);
  Plan Proposed = propose(G.schema(), Seen, O);
  keepCountedIds(G, Proposed, R.Root);
  if (A.Feasible) {
    llvm::Expected<Plan> Today =
        onlyFeasible(A, **S, allWanted(std::move(Proposed), Decided));
    if (!Today)
      return Today.takeError();
    Proposed = std::move(*Today);
  }
  std::string Text = writePlan(Proposed);
  if (Decided) { // a person's decisions stay as they are written
    std::vector<Problem> Drift = planDrift(*Decided, G.schema(), Seen, R.Root);
    if (A.CheckPlan) {
      addUndecided(*Decided, Proposed, Drift);
      return sayDrift(**S, std::move(Drift), A);
    }
    Text = addTables(R.Sources.at((*S)->PlanFile), Proposed);
    for (const Problem &P : Drift)
      R.Warnings.push_back(toString(P));
  }
  if (llvm::Error E = writeOut(A.Output, Text))
    return E;
  ReportOptions ToErrors = options(A, llvm::errs());
  if (!A.Feasible)
    sayProposals(llvm::errs(), Proposed, Decided);
  writeSummary(llvm::errs(), R, ToErrors);
  return exitFor(R, false);
}

} // namespace keyspread
