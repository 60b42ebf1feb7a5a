#include "tool/cli/Commands.h"

#include "matchers/catalog/Embedded.h"
#include "matchers/facts/FactsJson.h"
#include "rewrites/edits/Diff.h"
#include "rewrites/edits/Undo.h"
#include "rewrites/plan/Ddl.h"
#include "rewrites/plan/Propose.h"
#include "rewrites/plan/Write.h"
#include "tool/engine/Evidence.h"
#include "tool/engine/Files.h"
#include "tool/engine/Rewrite.h"
#include "tool/report/Json.h"
#include "tool/report/Progress.h"
#include "tool/report/Tables.h"
#include "tool/report/Text.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace keyspread {

static llvm::Error fail(const std::string &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "%s", Why.c_str());
}

static llvm::Expected<std::unique_ptr<Session>> open(const Arguments &A) {
  Progress Bar(llvm::errs(), progressColumns());
  Request Q = A.Engine;
  Q.Progress = [&](unsigned Done, unsigned Total, llvm::StringRef File) { Bar.show(Done, Total, File); };
  return openSession(Q);
}

static ReportOptions options(const Arguments &A, llvm::raw_ostream &OS) {
  ReportOptions O;
  O.Least = A.Least;
  O.Colour = A.Colour.value_or(OS.has_colors() && OS.is_displayed());
  OS.enable_colors(O.Colour);
  return O;
}

/// 3 when something could not be read; it must never look like 0 or 1.
static ExitCode exitFor(const Result &R, bool AnyFound) {
  if (!R.Run.Failed.empty())
    return Incomplete;
  return AnyFound ? Found : Clean;
}

static llvm::Error noPlan(const Session &S) {
  return fail(fmt::format("{}: there is no plan; 'keyspread plan -o {}' proposes one", S.PlanFile,
                          relativePath(S.PlanFile, S.R.Root)));
}

static llvm::Error writeOut(const std::optional<std::string> &File, const std::string &Text) {
  if (!File) {
    llvm::outs() << Text;
    return llvm::Error::success();
  }
  std::error_code Error;
  llvm::raw_fd_ostream OS(*File, Error);
  if (!Error) {
    OS << Text;
    OS.close();
    Error = OS.error();
    OS.clear_error();
  }
  return Error ? fail(*File + ": " + Error.message()) : llvm::Error::success();
}

llvm::Expected<ExitCode> runScan(const Arguments &A) {
  auto S = open(A);
  if (!S)
    return S.takeError();
  Result &R = (*S)->R;
  // With a plan each finding says what will become of it.
  if ((*S)->Decided)
    if (auto Changes = rewrite(**S, {}); !Changes)
      return Changes.takeError();
  ReportOptions O = options(A, llvm::outs());
  if (A.Json)
    writeJson(llvm::outs(), R, O);
  else
    writeFindings(llvm::outs(), R, O);
  llvm::outs().flush();
  writeSummary(llvm::errs(), R, options(A, llvm::errs()));
  return exitFor(R, llvm::any_of(R.Findings, [&](const Finding &F) { return F.Sure >= A.Least; }));
}

llvm::Expected<ExitCode> runPlan(const Arguments &A) {
  auto S = open(A);
  if (!S)
    return S.takeError();
  const Graph &G = *(*S)->Linked;
  ProposeOptions O;
  O.Root = (*S)->R.Root;
  O.Dialect = A.Engine.Dialect.value_or(commonDialect(G));
  Plan Proposed = propose(G.schema(), evidenceOf(G, (*S)->R.Findings), O);
  std::string Text = writePlan(Proposed);
  if ((*S)->Decided) { // a person's decisions stay as they are written
    Text = addTables((*S)->R.Sources.at((*S)->PlanFile), Proposed);
    for (const Problem &P : planDrift(*(*S)->Decided, G.schema()))
      (*S)->R.Warnings.push_back(toString(P));
  }
  if (llvm::Error E = writeOut(A.Output, Text))
    return E;
  llvm::outs().flush();
  writeSummary(llvm::errs(), (*S)->R, options(A, llvm::errs()));
  return exitFor((*S)->R, false);
}

/// Unified diffs of all changed files, as `patch -p1` in the root takes them.
static void printDiff(const Session &S, const Rewritten &R) {
  for (const edits::FileChange &C : R.Changes) {
    std::optional<std::string> Old;
    if (C.Before) {
      llvm::Expected<std::string> Text = readFile(C.File);
      if (Text)
        Old = std::move(*Text);
      else
        llvm::consumeError(Text.takeError());
    }
    std::optional<std::string_view> View;
    if (Old)
      View = *Old;
    llvm::outs() << edits::unifiedDiff(relativePath(C.File, S.R.Root), View, C.Contents);
  }
  llvm::outs().flush();
}

static void sayWhereTheHeaderIs(const Rewritten &R, const Arguments &A) {
  bool Uses = llvm::any_of(R.Changes, [](const edits::FileChange &C) {
    return llvm::StringRef(C.Contents).contains("#include <keyspread/keyspread.h>");
  });
  if (Uses && !A.RuntimeDir)
    llvm::errs() << "note: the changed files include <keyspread/keyspread.h>: link the CMake target "
                    "keyspread::runtime, or run with --runtime DIR to put the header into the project\n";
}

llvm::Expected<ExitCode> runRewrite(const Arguments &A) {
  auto S = open(A);
  if (!S)
    return S.takeError();
  if (!(*S)->Decided)
    return noPlan(**S);
  llvm::Expected<Rewritten> R = rewrite(**S, {A.RuntimeDir});
  if (!R)
    return R.takeError();
  if (!A.Write) {
    printDiff(**S, *R);
  } else if (llvm::Expected<edits::ApplyReport> Done = edits::apply(R->Changes, {(*S)->R.Root})) {
    for (const std::string &File : Done->Written)
      llvm::errs() << "changed " << relativePath(File, (*S)->R.Root) << "\n";
    for (const std::string &File : Done->Created)
      llvm::errs() << "created " << relativePath(File, (*S)->R.Root) << "\n";
    if (!Done->Written.empty())
      llvm::errs() << "'keyspread undo' takes this back\n";
  } else {
    return Done.takeError();
  }
  writeTables(llvm::errs(), (*S)->R, R->Sets, options(A, llvm::errs()));
  for (const FailedUnit &F : (*S)->R.Run.Failed)
    llvm::errs() << "error: " << relativePath(F.File, (*S)->R.Root) << " did not parse: " << F.Error << "\n";
  sayWhereTheHeaderIs(*R, A);
  return exitFor((*S)->R, R->Blocked);
}

llvm::Expected<ExitCode> runDdl(const Arguments &A) {
  auto S = open(A);
  if (!S)
    return S.takeError();
  if (!(*S)->Decided)
    return noPlan(**S);
  sql::Dialect D = A.Engine.Dialect.value_or((*S)->Decided->Dialect);
  if (llvm::Error E = writeOut(A.Output, targetDdl((*S)->Linked->schema(), *(*S)->Decided, D)))
    return E;
  return exitFor((*S)->R, false);
}

llvm::Expected<ExitCode> runFacts(const Arguments &A) {
  std::string Text;
  Arguments WithSink = A;
  WithSink.Engine.OnFacts = [&](const facts::UnitFacts &F) { Text += facts::toJson(F); };
  auto S = open(WithSink);
  if (!S)
    return S.takeError();
  if (llvm::Error E = writeOut(A.Output, Text))
    return E;
  return exitFor((*S)->R, false);
}

llvm::Expected<ExitCode> runUndo(const Arguments &A) {
  std::string Start = compile::absolutePath(A.Engine.Root.value_or(A.Engine.BuildDir.value_or(".")));
  llvm::StringRef Root = Start;
  while (!Root.empty() && !llvm::sys::fs::is_directory(Root + "/.keyspread/undo"))
    Root = llvm::StringRef(Root).rsplit('/').first;
  if (Root.empty())
    return fail(fmt::format("{}: nothing to undo: no rewrite --write was made here or above", Start));
  llvm::Expected<edits::UndoReport> Done = edits::undo(Root);
  if (!Done)
    return Done.takeError();
  for (const std::string &File : Done->Restored)
    llvm::errs() << "restored " << relativePath(File, Root) << "\n";
  for (const std::string &File : Done->Removed)
    llvm::errs() << "removed " << relativePath(File, Root) << "\n";
  return Clean;
}

static bool explainCheck(llvm::StringRef Name) {
  for (const EmbeddedFile &F : embeddedChecks())
    if (llvm::StringRef(F.Name).drop_back(3) == Name || "keyspread-" + Name.str() == llvm::StringRef(F.Name).drop_back(3)) {
      llvm::outs() << F.Text;
      return true;
    }
  return false;
}

llvm::Expected<ExitCode> runExplain(const Arguments &A) {
  if (A.Engine.Paths.empty())
    return fail("explain what? Give the name of a check, or FILE:LINE");
  if (explainCheck(A.Engine.Paths[0]))
    return Clean;
  auto [File, Place] = llvm::StringRef(A.Engine.Paths[0]).split(':');
  unsigned Line;
  if (Place.split(':').first.getAsInteger(10, Line))
    return fail(fmt::format("'{}' is neither a check nor FILE:LINE", A.Engine.Paths[0]));
  Arguments Whole = A; // a finding's reasons may lie in any unit
  Whole.Engine.Paths.clear();
  auto S = open(Whole);
  if (!S)
    return S.takeError();
  if ((*S)->Decided)
    if (auto Changes = rewrite(**S, {}); !Changes)
      return Changes.takeError();
  Result &R = (*S)->R;
  std::string Path = compile::absolutePath(File);
  llvm::erase_if(R.Findings, [&](const Finding &F) { return F.At.File != Path || Line < F.At.Line || Line > F.At.EndLine; });
  if (R.Findings.empty())
    return fail(fmt::format("{}:{}: there is no finding here", File.str(), Line));
  ReportOptions O = options(A, llvm::outs());
  O.Least = Confidence::Possible;
  writeFindings(llvm::outs(), R, O);
  llvm::outs() << "\n'keyspread explain CHECK' says what a check means and what to do\n";
  return exitFor(R, true);
}

} // namespace keyspread
