// rewrite and undo: the commands that change files.
#include "tool/cli/Common.h"

#include "rewrites/edits/Diff.h"
#include "rewrites/edits/Undo.h"
#include "tool/engine/Decide.h"
#include "tool/engine/Files.h"
#include "tool/engine/Rewrite.h"
#include "tool/report/Tables.h"
#include "tool/report/Text.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace keyspread {

/// The text \p C was made from; nothing for a file that is new.
static llvm::Expected<std::optional<std::string>>
before(const Session &S, const edits::FileChange &C) {
  if (!C.Before)
    return std::nullopt;
  if (auto Read = S.R.Sources.find(C.File); Read != S.R.Sources.end())
    return Read->second;
  llvm::Expected<std::string> Text = readFile(C.File);
  if (!Text)
    return Text.takeError();
  return std::move(*Text);
}

/// Unified diffs of all changed files, as `patch -p1` in the root takes them.
static llvm::Error printDiff(const Session &S, const Rewritten &R) {
  for (const edits::FileChange &C : R.Changes) {
    llvm::Expected<std::optional<std::string>> Old = before(S, C);
    if (!Old)
      return Old.takeError();
    std::optional<std::string_view> View;
    if (*Old)
      View = **Old;
    llvm::outs() << edits::unifiedDiff(relativePath(C.File, S.R.Root), View,
                                       C.Contents);
  }
  llvm::outs().flush();
  return llvm::Error::success();
}

static void list(const char *Did, llvm::ArrayRef<std::string> Files,
                 llvm::StringRef Root) {
  for (const std::string &File : Files)
    llvm::errs() << Did << ' ' << relativePath(File, Root) << '\n';
}

static llvm::Error writeChanges(const Session &S, Rewritten &R) {
  llvm::Expected<edits::ApplyReport> Done = edits::apply(R.Changes, {S.R.Root});
  if (!Done)
    return Done.takeError();
  list("changed", Done->Written, S.R.Root);
  list("created", Done->Created, S.R.Root);
  if (!Done->Written.empty() || !Done->Created.empty())
    llvm::errs() << "'keyspread undo' takes this back\n";
  return llvm::Error::success();
}

static void sayWhereTheHeaderIs(const Rewritten &R, const Arguments &A) {
  bool Uses = llvm::any_of(R.Changes, [](const edits::FileChange &C) {
    return llvm::StringRef(C.Contents).contains("#include <keyspread/");
  });
  if (Uses && !A.RuntimeDir)
    llvm::errs() << "note: the changed files include headers of <keyspread/>: "
                    "link the CMake target "
                    "keyspread::runtime, or run with --runtime DIR to put the "
                    "header into the project\n";
}

/// A table set is whole only as far as the program was read.
static void warnOfUnread(Session &S) {
  if (S.Commands.size() < S.UnitsKnown)
    S.R.Warnings.push_back(
        fmt::format("{} of {} units were read: what the others do with a "
                    "planned table is not seen",
                    S.Commands.size(), S.UnitsKnown));
}

/// Such a program may read rows in the old way that others write in the new.
static void warnOfParts(Session &S, const Rewritten &R) {
  if (R.Partial.empty())
    return;
  size_t Left = 0;
  for (const TableSet &Set : R.Sets)
    if (llvm::is_contained(R.Partial, Set.Tables.front()))
      Left += Set.Blockers.size();
  S.R.Warnings.push_back(fmt::format(
      "--allow-partial: THE PROGRAM IS NOT WHOLE: of {} what can be changed is "
      "changed, and {} {} as before, marked '// keyspread:'; do not run it "
      "until each is resolved and its mark removed",
      fmt::join(R.Partial, ", "), counted(Left, "place"),
      Left == 1 ? "is" : "are"));
}

/// What the runs before and after were found to have in common.
static void writeProof(const Session &S, const Proven &Of) {
  llvm::errs() << fmt::format(
      "proof: of {} that use the database, with {}, {} proven to do the same "
      "but for what the plan changes\n",
      counted(Of.Functions, "function"), counted(Of.Events, "call"),
      Of.Same == 1 ? "1 is" : fmt::format("{} are", Of.Same));
  for (const Step &Open : Of.Open)
    writeDiagnostic(llvm::errs(), S.R, Severity::Note, Open.At, Open.Text);
}

/// One line a table that was changed: how much of it is proven.
static void writeProofOfTables(const Rewritten &R) {
  for (const TableSet &Set : R.Sets)
    if (std::string Text = describeProof(R.Compared, Set);
        !Text.empty() && Set.Blockers.empty() && !Set.Edits.empty())
      llvm::errs() << (Set.Tables.size() == 1 ? "table " : "tables ")
                   << fmt::format("{}: {}\n", fmt::join(Set.Tables, ", "),
                                  Text);
}

/// Are the programs of --prove-against right rewrites of this one?
static llvm::Expected<ExitCode> runProveAgainst(const Arguments &A,
                                                Session &S) {
  bool Wrong = false;
  const RuntimePlace Runtime = runtimePlace(S, A.RuntimeDir);
  for (const std::string &Dir : A.ProveAgainst) {
    llvm::Expected<Proven> Is = proveAgainst(S, Runtime, Dir);
    if (!Is)
      return Is.takeError();
    const bool Refused = !Is->Error.empty() || !Is->Different.empty();
    Wrong |= Refused || (!A.AllowUnproven && !Is->Open.empty());
    llvm::errs() << fmt::format("{}: {}\n", Dir,
                                Refused            ? "refused"
                                : Is->Open.empty() ? "proven"
                                                   : "not proven");
    if (!Is->Error.empty())
      llvm::errs() << "it does not compile: " << Is->Error << '\n';
    for (const Step &D : Is->Different)
      writeDiagnostic(llvm::errs(), S.R, Severity::Error, D.At, D.Text);
    if (Is->Error.empty())
      writeProof(S, *Is);
  }
  return exitFor(S.R, Wrong);
}

llvm::Expected<ExitCode> runRewrite(const Arguments &A) {
  auto S = open(A);
  if (!S)
    return S.takeError();
  if (!(*S)->Decided)
    return noPlan(**S);
  warnOfUnread(**S);
  warnOfHistory(**S);
  if (!A.ProveAgainst.empty())
    return runProveAgainst(A, **S);
  (*S)->LaysOut = !A.NoFormat;
  llvm::Expected<Rewritten> R =
      rewrite(**S, {A.RuntimeDir, A.AllowPartial, A.AllowUnproven});
  if (!R)
    return R.takeError();
  warnOfParts(**S, *R);
  if (llvm::Error E = A.Write ? writeChanges(**S, *R) : printDiff(**S, *R))
    return E;
  ReportOptions O = options(A, llvm::errs());
  writeNotices(llvm::errs(), (*S)->R, O);
  writeTables(llvm::errs(), (*S)->R, R->Sets, O);
  writeProofOfTables(*R);
  for (const Step &Call : R->Changes.empty() ? std::vector<Step>() : R->Unseen)
    writeDiagnostic(llvm::errs(), (*S)->R, Severity::Note, Call.At, Call.Text);
  if (A.Proof)
    writeProof(**S, R->Compared);
  sayWhereTheHeaderIs(*R, A);
  return exitFor((*S)->R, R->Blocked);
}

llvm::Expected<ExitCode> runUndo(const Arguments &A) {
  std::string Start = compile::absolutePath(
      A.Engine.Root.value_or(A.Engine.BuildDir.value_or(".")));
  llvm::StringRef Root = Start;
  while (!Root.empty() &&
         !llvm::sys::fs::is_directory(Root + "/.keyspread/undo"))
    Root = llvm::sys::path::parent_path(Root);
  if (Root.empty())
    return fail(fmt::format(
        "{}: nothing to undo: no rewrite --write was made here or above",
        Start));
  llvm::Expected<edits::UndoReport> Done = edits::undo(Root);
  if (!Done)
    return Done.takeError();
  list("restored", Done->Restored, Root);
  list("removed", Done->Removed, Root);
  return Clean;
}

} // namespace keyspread
