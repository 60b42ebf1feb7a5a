//===- ProjectRoot.cpp - which files may be written -----------------------===//
#include "rewrites/edits/ProjectRoot.h"

#include "rewrites/edits/FileOps.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace keyspread::edits {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::StringRef;

static llvm::Expected<std::string> realPath(StringRef File) {
  llvm::SmallString<256> Real;
  if (std::error_code EC = fs::real_path(File, Real))
    return failure(File + ": " + EC.message());
  return Real.str().str();
}

llvm::Expected<ProjectRoot> ProjectRoot::open(StringRef Root) {
  llvm::Expected<std::string> Real = realPath(Root);
  if (!Real)
    return Real.takeError();
  if (!fs::is_directory(*Real))
    return failure(Root + ": the project root is not a directory");
  ProjectRoot Out;
  Out.Real = std::move(*Real);
  return Out;
}

bool ProjectRoot::contains(StringRef RealPath) const {
  if (!RealPath.consume_front(Real))
    return false;
  return RealPath.empty() || RealPath.front() == '/' ||
         StringRef(Real).ends_with("/");
}

std::string ProjectRoot::relative(StringRef RealPath) const {
  RealPath.consume_front(Real);
  return RealPath.ltrim('/').str();
}

std::string ProjectRoot::absolute(StringRef RelativePath) const {
  llvm::SmallString<256> Out(Real);
  path::append(Out, RelativePath);
  return Out.str().str();
}

static llvm::Error outside(StringRef File, StringRef Root) {
  return failure(File + ": outside the project root " + Root);
}

llvm::Expected<std::string> ProjectRoot::existing(StringRef File) const {
  llvm::Expected<std::string> Found = realPath(File);
  if (!Found)
    return Found.takeError();
  if (!contains(*Found))
    return outside(File, Real);
  if (!fs::is_regular_file(*Found))
    return failure(File + ": not a regular file");
  return Found;
}

llvm::Expected<std::string> ProjectRoot::missing(StringRef File) const {
  fs::file_status Status;
  if (!fs::status(File, Status, /*Follow=*/false))
    return failure(File + ": exists already");
  llvm::SmallString<256> Folder(File), Tail;
  path::remove_dots(Folder, /*remove_dot_dot=*/true);
  do {
    llvm::SmallString<256> Name(path::filename(Folder));
    path::append(Name, Tail);
    Tail = Name;
    path::remove_filename(Folder);
  } while (!Folder.empty() && !fs::exists(Folder));
  llvm::Expected<std::string> RealFolder = realPath(Folder);
  if (!RealFolder)
    return RealFolder.takeError();
  if (!contains(*RealFolder))
    return outside(File, Real);
  llvm::SmallString<256> Out(*RealFolder);
  // path::append would leave the "." that an empty tail ends in.
  path::append(Out, StringRef(Tail).rtrim('/'));
  return Out.str().str();
}

static bool writable(StringRef RealPath) {
  llvm::ErrorOr<fs::perms> Perms = fs::getPermissions(RealPath);
  return Perms && (*Perms & fs::perms::owner_write) &&
         !fs::access(RealPath, fs::AccessMode::Write);
}

llvm::Error checkWritable(StringRef RealPath) {
  if (!writable(RealPath))
    return failure(RealPath + ": the file is read-only");
  if (!writable(path::parent_path(RealPath)))
    return failure(RealPath + ": its directory is read-only");
  return llvm::Error::success();
}

} // namespace keyspread::edits
