// plan and ddl: what is proposed, and the schema that was decided.
#include "tool/cli/Common.h"

#include "rewrites/plan/Ddl.h"
#include "rewrites/plan/Propose.h"
#include "rewrites/plan/Write.h"
#include "tool/engine/Evidence.h"
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

llvm::Expected<ExitCode> runPlan(const Arguments &Given) {
  Arguments A = Given;
  A.Engine.PlanMayDrift = true; // that it does is what is reported
  auto S = open(A);
  if (!S)
    return S.takeError();
  Result &R = (*S)->R;
  const Graph &G = *(*S)->Linked;
  ProposeOptions O;
  O.Root = R.Root;
  O.Dialect = A.Engine.Dialect.value_or(commonDialect(G));
  Plan Proposed = propose(G.schema(), evidenceOf(G, R.Findings), O);
  std::string Text = writePlan(Proposed);
  if ((*S)->Decided) { // a person's decisions stay as they are written
    Text = addTables(R.Sources.at((*S)->PlanFile), Proposed);
    for (const Problem &P : planDrift(*(*S)->Decided, G.schema()))
      R.Warnings.push_back(toString(P));
  }
  if (llvm::Error E = writeOut(A.Output, Text))
    return E;
  ReportOptions ToErrors = options(A, llvm::errs());
  sayProposals(llvm::errs(), Proposed, (*S)->Decided);
  writeSummary(llvm::errs(), R, ToErrors);
  return exitFor(R, false);
}

llvm::Expected<ExitCode> runDdl(const Arguments &A) {
  auto S = open(A);
  if (!S)
    return S.takeError();
  if (!(*S)->Decided)
    return noPlan(**S);
  sql::Dialect D = A.Engine.Dialect.value_or((*S)->Decided->Dialect);
  if (llvm::Error E = writeOut(
          A.Output, targetDdl((*S)->Linked->schema(), *(*S)->Decided, D)))
    return E;
  writeNotices(llvm::errs(), (*S)->R, options(A, llvm::errs()));
  return exitFor((*S)->R, false);
}

} // namespace keyspread
