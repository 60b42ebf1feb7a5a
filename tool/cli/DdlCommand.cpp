// ddl: the schema that was decided, where to cut it, and how to get there.
#include "tool/cli/Common.h"

#include "rewrites/plan/ddl/SplitPoints.h"
#include "rewrites/plan/migration/Runbook.h"
#include "rewrites/plan/propose/Advice.h"
#include "tool/engine/AdviceEvidence.h"
#include "tool/report/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace keyspread {

/// Each table that \p Option names is one of the schema.
static llvm::Error known(const Schema &S, llvm::StringRef Option,
                         const std::map<std::string, uint64_t> &Numbers) {
  std::vector<std::string> Names;
  for (const Table *T : S.tables())
    Names.push_back(T->Name);
  for (const auto &[Table, N] : Numbers)
    if (!Table.empty() && !S.find(Table))
      return fail(fmt::format("--{}: the schema has no table '{}'{}",
                              Option.str(), Table, didYouMean(Table, Names)));
  return llvm::Error::success();
}

static llvm::Error writeSplits(const std::string &File, const SplitPoints &P,
                               Result &R) {
  if (!P.Count)
    R.Warnings.push_back(
        "no split points: no key of the plan begins with a shard");
  for (const std::string &Note : P.Notes)
    R.Warnings.push_back(Note);
  return writeOut(File, P.Text);
}

static llvm::Error writePages(const std::string &Dir,
                              const std::vector<RunbookPage> &Pages,
                              Result &R) {
  if (Pages.empty()) {
    R.Warnings.push_back("no runbook: the plan changes no key");
    return llvm::Error::success();
  }
  if (std::error_code Error = llvm::sys::fs::create_directories(Dir))
    return fail(fmt::format("{}: {}; name a folder that can be made", Dir,
                            Error.message()));
  for (const RunbookPage &Page : Pages) {
    llvm::SmallString<256> File(Dir);
    llvm::sys::path::append(File, Page.File);
    if (llvm::Error E = writeOut(File.str().str(), Page.Text))
      return E;
  }
  return llvm::Error::success();
}

llvm::Expected<ExitCode> runDdl(const Arguments &A) {
  auto S = open(A);
  if (!S)
    return S.takeError();
  if (!(*S)->Decided)
    return noPlan(**S);
  const Schema &Tables = (*S)->Linked->schema();
  const Plan &P = *(*S)->Decided;
  for (auto &[Option, Numbers] :
       {std::pair{"max-id", &A.Ddl.MaxIds}, std::pair{"rows", &A.Ddl.Rows},
        std::pair{"row-bytes", &A.Ddl.RowBytes}})
    if (llvm::Error E = known(Tables, Option, *Numbers))
      return E;
  RunbookOptions O;
  O.Ddl.Dialect = A.Engine.Dialect.value_or(P.Dialect);
  O.Ddl.All = A.Ddl.All;
  O.Ddl.MaxIds = A.Ddl.MaxIds;
  O.Ddl.Reads = programReads(*(*S)->Linked);
  O.Rows = A.Ddl.Rows;
  O.RowBytes = A.Ddl.RowBytes;
  O.Nodes = A.Ddl.Nodes;
  O.Root = (*S)->R.Root;
  std::string Text = targetDdl(Tables, P, O.Ddl);
  if (A.Ddl.Advice)
    Text += adviceComments(advise(Tables, P, O.Ddl), O.Root);
  if (llvm::Error E = writeOut(A.Output, Text))
    return E;
  if (A.Ddl.SplitPoints)
    if (llvm::Error E = writeSplits(*A.Ddl.SplitPoints,
                                    splitPoints(Tables, P, O.Ddl), (*S)->R))
      return E;
  if (A.Ddl.Runbook)
    if (llvm::Error E =
            writePages(*A.Ddl.Runbook, runbook(Tables, P, O), (*S)->R))
      return E;
  writeNotices(llvm::errs(), (*S)->R, options(A, llvm::errs()));
  return exitFor((*S)->R, false);
}

} // namespace keyspread
