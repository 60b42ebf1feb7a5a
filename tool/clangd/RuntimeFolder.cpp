#include "tool/clangd/RuntimeFolder.h"

#include "rewrites/edits/FileOps.h"
#include "tool/engine/Verify.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace keyspread {

std::string runtimeFolder() {
  std::string All;
  for (auto &[Name, Text] : runtimeHeaders())
    All += Name + "\n" + Text;
  llvm::SmallString<256> Folder;
  if (!llvm::sys::path::cache_directory(Folder))
    return "";
  llvm::sys::path::append(Folder, "keyspread",
                          "runtime-" + llvm::utohexstr(contentHash(All)));
  return Folder.str().str();
}

void fillRuntimeFolder() {
  std::string Folder = runtimeFolder();
  if (Folder.empty() ||
      llvm::sys::fs::create_directories(Folder + "/keyspread"))
    return;
  edits::FileOps Ops;
  for (auto &[Name, Text] : runtimeHeaders()) {
    std::string File = Folder + "/keyspread/" + Name;
    if (llvm::sys::fs::exists(File))
      continue;
    // Another editor may do the same now: a whole file takes the name.
    std::string Copy = edits::temporaryBeside(File);
    if (!Ops.create(Copy, Text, std::nullopt))
      Ops.rename(Copy, File);
  }
}

} // namespace keyspread
