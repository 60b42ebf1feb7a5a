//===- Transaction.cpp - many files changed as one ------------------------===//
#include "rewrites/edits/Transaction.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace keyspread::edits {

namespace fs = llvm::sys::fs;
using llvm::StringRef;

Transaction::Transaction(std::vector<FileStep> Steps, FileOps &Ops) : Ops(Ops) {
  for (FileStep &S : Steps)
    Files.push_back({std::move(S), {}, {}});
}

Transaction::~Transaction() {
  for (const std::string &Copy : temporaries())
    Ops.remove(Copy);
  if (!Committed && Whole)
    for (const std::string &Folder : llvm::reverse(Folders))
      fs::remove(Folder);
}

std::vector<std::string> Transaction::temporaries() const {
  std::vector<std::string> Out;
  for (const Prepared &P : Files)
    for (const std::string &Copy : {P.NewCopy, P.OldCopy})
      if (!Copy.empty())
        Out.push_back(Copy);
  return Out;
}

llvm::Error Transaction::prepareFolders(StringRef Path) {
  StringRef Folder = llvm::sys::path::parent_path(Path);
  if (Folder.empty() || fs::is_directory(Folder))
    return llvm::Error::success();
  if (llvm::Error E = prepareFolders(Folder))
    return E;
  if (std::error_code EC =
          fs::create_directory(Folder, /*IgnoreExisting=*/false))
    return failure(Folder + ": " + EC.message() + "; nothing was written");
  Folders.push_back(Folder.str());
  return llvm::Error::success();
}

llvm::Error Transaction::prepareCopy(const Prepared &P, StringRef Bytes,
                                     std::string &Copy) {
  std::string Name = temporaryBeside(P.Path);
  if (std::error_code EC = Ops.create(Name, Bytes, modeOf(P.Path)))
    return failure(P.Path + ": " + EC.message() + "; nothing was written");
  Copy = Name;
  return llvm::Error::success();
}

llvm::Error Transaction::prepare() {
  for (Prepared &P : Files) {
    if (llvm::Error E = prepareFolders(P.Path))
      return E;
    if (P.New)
      if (llvm::Error E = prepareCopy(P, *P.New, P.NewCopy))
        return E;
    if (P.Old)
      if (llvm::Error E = prepareCopy(P, *P.Old, P.OldCopy))
        return E;
  }
  return llvm::Error::success();
}

/// An editor may have saved the file since it was read.
static llvm::Error checkUnchanged(const FileStep &S) {
  if (!S.Old)
    return fs::exists(S.Path) ? failure(S.Path + ": was created meanwhile")
                              : llvm::Error::success();
  llvm::Expected<std::string> Now = readFile(S.Path);
  if (!Now)
    return Now.takeError();
  return *Now == *S.Old ? llvm::Error::success()
                        : failure(S.Path + ": was changed meanwhile");
}

llvm::Error Transaction::put(Prepared &P) {
  if (llvm::Error E = checkUnchanged(P))
    return E;
  std::error_code EC =
      P.New ? Ops.rename(P.NewCopy, P.Path) : Ops.remove(P.Path);
  if (EC)
    return failure(P.Path + ": " + EC.message());
  P.NewCopy.clear();
  return llvm::Error::success();
}

llvm::Error Transaction::takeBack(Prepared &P) {
  std::error_code EC =
      P.Old ? Ops.rename(P.OldCopy, P.Path) : Ops.remove(P.Path);
  std::string Copy =
      std::exchange(P.OldCopy, {}); // never removed by the destructor
  if (!EC)
    return llvm::Error::success();
  return failure(P.Path + ": could not be put back: " + EC.message() +
                 (P.Old ? "; its old text is in " + Copy : ""));
}

llvm::Error Transaction::rollBack(size_t Done, llvm::Error Cause) {
  for (size_t I = Done; I-- > 0;)
    if (llvm::Error E = takeBack(Files[I])) {
      Whole = false;
      Cause = llvm::joinErrors(std::move(Cause), std::move(E));
    }
  std::string State = Whole ? "every file was put back as it was"
                            : "free the cause, then run keyspread undo";
  return llvm::joinErrors(std::move(Cause), failure(State));
}

llvm::Error Transaction::commit() {
  for (size_t I = 0; I < Files.size(); ++I)
    if (llvm::Error E = put(Files[I]))
      return rollBack(I, std::move(E));
  Committed = true;
  return llvm::Error::success();
}

} // namespace keyspread::edits
