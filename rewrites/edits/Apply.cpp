//===- Apply.cpp - new contents written to disk, all or nothing -----------===//
//
// The order is what makes it safe: check all files, write all copies beside
// them, write the journal, rename. A crash before the journal leaves the old
// files and stray copies; a crash after it leaves a journal that undo() can
// use.
//
//===----------------------------------------------------------------------===//
#include "rewrites/edits/Apply.h"

#include "matchers/facts/Site.h"
#include "rewrites/edits/Journal.h"
#include "rewrites/edits/ProjectRoot.h"
#include "rewrites/edits/Transaction.h"

#include "llvm/Support/FileSystem.h"

#include <algorithm>

namespace keyspread::edits {
namespace {

/// The steps of a write, and every reason not to take them.
struct Draft {
  std::vector<FileStep> Steps;
  std::vector<std::string> Problems;
  ApplyReport Report;
};

} // namespace

static llvm::Expected<FileStep> stepForExisting(const FileChange &C,
                                                const ProjectRoot &Root) {
  llvm::Expected<std::string> Path = Root.existing(C.File);
  if (!Path)
    return Path.takeError();
  llvm::Expected<std::string> Old = readFile(*Path);
  if (!Old)
    return Old.takeError();
  if (contentHash(*Old) != *C.Before)
    return failure(C.File + ": changed since it was read");
  if (*Old != C.Contents)
    if (llvm::Error E = checkWritable(*Path))
      return E;
  return FileStep{*Path, std::move(*Old), C.Contents};
}

static llvm::Expected<FileStep> stepForNew(const FileChange &C,
                                           const ProjectRoot &Root) {
  if (!llvm::sys::fs::exists(C.File)) {
    llvm::Expected<std::string> Path = Root.missing(C.File);
    if (!Path)
      return Path.takeError();
    return FileStep{*Path, std::nullopt, C.Contents};
  }
  llvm::Expected<std::string> Path = Root.existing(C.File);
  if (!Path)
    return Path.takeError();
  llvm::Expected<std::string> Old = readFile(*Path);
  if (!Old)
    return Old.takeError();
  if (*Old != C.Contents)
    return failure(C.File +
                   ": exists already with other contents; move it away");
  return FileStep{*Path, std::move(*Old), C.Contents};
}

/// One real file under two names: the same contents are written once.
static bool isRepeat(const FileStep &S, const FileChange &C, Draft &D) {
  for (const FileStep &Other : D.Steps)
    if (Other.Path == S.Path) {
      if (Other.New != S.New)
        D.Problems.push_back(C.File + ": is to be written twice, as " + S.Path);
      return true;
    }
  return false;
}

static Draft draft(const std::vector<FileChange> &Changes,
                   const ProjectRoot &Root) {
  Draft D;
  for (const FileChange &C : Changes) {
    llvm::Expected<FileStep> S =
        C.Before ? stepForExisting(C, Root) : stepForNew(C, Root);
    if (!S) {
      D.Problems.push_back(llvm::toString(S.takeError()));
      continue;
    }
    if (S->Old == S->New || isRepeat(*S, C, D))
      continue;
    (S->Old ? D.Report.Written : D.Report.Created).push_back(C.File);
    D.Steps.push_back(std::move(*S));
  }
  return D;
}

static llvm::Error refuse(const std::vector<std::string> &Problems) {
  std::string Text;
  for (const std::string &P : Problems)
    Text += P + "\n";
  return failure(Text +
                 "nothing was written; run keyspread again on the files as "
                 "they are now");
}

static Journal journalOf(const std::vector<FileStep> &Steps,
                         const Transaction &T, const ProjectRoot &Root) {
  Journal J;
  for (const FileStep &S : Steps)
    J.Files.push_back({Root.relative(S.Path), contentHash(*S.New), S.Old});
  for (const std::string &Folder : T.folders())
    J.Folders.push_back(Root.relative(Folder));
  for (const std::string &Copy : T.temporaries())
    J.Temporaries.push_back(Root.relative(Copy));
  return J;
}

static llvm::Error write(const std::vector<FileStep> &Steps,
                         const ProjectRoot &Root, FileOps &Ops) {
  Transaction T(Steps, Ops);
  if (llvm::Error E = T.prepare())
    return E;
  llvm::Expected<std::string> Name =
      writeJournal(Root, journalOf(Steps, T, Root), Ops);
  if (!Name)
    return Name.takeError();
  llvm::Error E = T.commit();
  if (!E || !T.whole()) // The journal is what puts a broken write right.
    return E;
  return llvm::joinErrors(std::move(E), removeJournal(Root, *Name, Ops));
}

llvm::Expected<ApplyReport> apply(std::vector<FileChange> Changes,
                                  const ApplyOptions &Options, FileOps &Ops) {
  llvm::Expected<ProjectRoot> Root = ProjectRoot::open(Options.Root);
  if (!Root)
    return Root.takeError();
  std::stable_sort(
      Changes.begin(), Changes.end(),
      [](const FileChange &A, const FileChange &B) { return A.File < B.File; });
  Draft D = draft(Changes, *Root);
  if (!D.Problems.empty())
    return refuse(D.Problems);
  if (D.Steps.empty())
    return D.Report;
  if (llvm::Error E = write(D.Steps, *Root, Ops))
    return E;
  return D.Report;
}

llvm::Expected<ApplyReport> apply(std::vector<FileChange> Changes,
                                  const ApplyOptions &Options) {
  FileOps Ops;
  return apply(std::move(Changes), Options, Ops);
}

} // namespace keyspread::edits
