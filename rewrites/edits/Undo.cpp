//===- Undo.cpp - the latest write taken back -----------------------------===//
#include "rewrites/edits/Undo.h"

#include "matchers/facts/Site.h"
#include "rewrites/edits/Journal.h"
#include "rewrites/edits/Transaction.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace keyspread::edits {

namespace fs = llvm::sys::fs;
using llvm::StringRef;

/// The way back for one file; nothing when it is as it was before the write.
static llvm::Expected<std::optional<FileStep>>
stepBack(const JournalFile &F, const ProjectRoot &Root) {
  std::string Name = Root.absolute(F.Path);
  if (!F.Old && !fs::exists(Name))
    return std::nullopt;
  llvm::Expected<std::string> Path = Root.existing(Name);
  if (!Path)
    return Path.takeError();
  llvm::Expected<std::string> Now = readFile(*Path);
  if (!Now)
    return Now.takeError();
  if (F.Old && *Now == *F.Old)
    return std::nullopt;
  if (contentHash(*Now) != F.After)
    return failure(*Path + ": changed since keyspread wrote it");
  if (llvm::Error E = checkWritable(*Path))
    return E;
  return FileStep{*Path, std::move(*Now), F.Old};
}

static llvm::Expected<std::vector<FileStep>>
stepsBack(const Journal &J, const ProjectRoot &Root) {
  std::vector<FileStep> Steps;
  std::string Problems;
  for (const JournalFile &F : J.Files) {
    llvm::Expected<std::optional<FileStep>> S = stepBack(F, Root);
    if (!S)
      Problems += llvm::toString(S.takeError()) + "\n";
    else if (*S)
      Steps.push_back(std::move(**S));
  }
  if (Problems.empty())
    return Steps;
  return failure(Problems +
                 "nothing was undone; take your later changes to these "
                 "files away first, or restore them from version control");
}

static UndoReport reportOf(const std::vector<FileStep> &Steps) {
  UndoReport Out;
  for (const FileStep &S : Steps)
    (S.New ? Out.Restored : Out.Removed).push_back(S.Path);
  std::sort(Out.Restored.begin(), Out.Restored.end());
  std::sort(Out.Removed.begin(), Out.Removed.end());
  return Out;
}

/// The journal is a file like any other: what it names is not trusted to stand
/// inside the root.
static bool inside(const ProjectRoot &Root, StringRef Path) {
  llvm::SmallString<256> Real;
  return !fs::real_path(llvm::sys::path::parent_path(Path), Real) &&
         Root.contains(Real);
}

static void removeLeftovers(const Journal &J, const ProjectRoot &Root,
                            FileOps &Ops) {
  for (const std::string &Copy : J.Temporaries)
    if (std::string Path = Root.absolute(Copy);
        isTemporary(Path) && fs::exists(Path) && inside(Root, Path))
      Ops.remove(Path);
  for (const std::string &Folder : llvm::reverse(J.Folders))
    if (std::string Path = Root.absolute(Folder);
        fs::is_directory(Path) && inside(Root, Path))
      fs::remove(Path); // fails on a folder that is not empty, as it should
}

llvm::Expected<UndoReport> undo(StringRef RootPath, FileOps &Ops) {
  llvm::Expected<ProjectRoot> Root = ProjectRoot::open(RootPath);
  if (!Root)
    return Root.takeError();
  std::string Name = latestJournal(*Root);
  if (Name.empty())
    return failure(RootPath +
                   ": nothing to undo; no write of keyspread is recorded here");
  llvm::Expected<std::string> Text = readFile(Name);
  if (!Text)
    return Text.takeError();
  llvm::Expected<Journal> J = journalFromJson(*Text, Name);
  if (!J)
    return J.takeError();
  llvm::Expected<std::vector<FileStep>> Steps = stepsBack(*J, *Root);
  if (!Steps)
    return Steps.takeError();
  {
    Transaction T(*Steps, Ops);
    if (llvm::Error E = T.prepare())
      return E;
    if (llvm::Error E = T.commit())
      return E;
  }
  removeLeftovers(*J, *Root, Ops);
  if (llvm::Error E = removeJournal(*Root, Name, Ops))
    return E;
  return reportOf(*Steps);
}

llvm::Expected<UndoReport> undo(StringRef Root) {
  FileOps Ops;
  return undo(Root, Ops);
}

} // namespace keyspread::edits
