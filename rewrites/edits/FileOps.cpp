//===- FileOps.cpp - the file operations a write is made of ---------------===//
#include "rewrites/edits/FileOps.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace keyspread::edits {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::StringRef;

static constexpr StringRef TemporaryPrefix = ".keyspread-";

FileOps::~FileOps() = default;

static std::error_code lastError() { return {errno, std::generic_category()}; }

static std::error_code writeAll(int FD, StringRef Contents) {
  while (!Contents.empty()) {
    ssize_t Written = ::write(FD, Contents.data(), Contents.size());
    if (Written >= 0)
      Contents = Contents.drop_front(Written);
    else if (errno != EINTR)
      return lastError();
  }
  return {};
}

/// File systems that cannot sync say EINVAL; that is no reason not to write.
static std::error_code sync(int FD) {
  while (::fsync(FD) != 0)
    if (errno != EINTR)
      return errno == EINVAL ? std::error_code() : lastError();
  return {};
}

static std::error_code setMode(int FD, std::optional<FileMode> Mode) {
  if (Mode) // The owner first: changing it clears set-id bits.
    if (::fchown(FD, Mode->User, Mode->Group) != 0 && errno != EPERM)
      return lastError();
  unsigned Bits = Mode ? Mode->Permissions : 0666 & ~fs::getUmask();
  return ::fchmod(FD, Bits) == 0 ? std::error_code() : lastError();
}

std::error_code FileOps::create(StringRef Path, StringRef Contents,
                                std::optional<FileMode> Mode) {
  std::string Name = Path.str();
  int FD = ::open(Name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (FD < 0)
    return lastError();
  std::error_code EC = writeAll(FD, Contents);
  if (!EC)
    EC = setMode(FD, Mode);
  if (!EC)
    EC = sync(FD);
  if (::close(FD) != 0 && !EC) // NFS and quotas may report only here.
    EC = lastError();
  if (EC)
    ::unlink(Name.c_str());
  return EC;
}

std::error_code FileOps::rename(StringRef From, StringRef To) {
  if (std::error_code EC = fs::rename(From, To))
    return EC;
  std::string Directory = path::parent_path(To).str();
  int FD = ::open(Directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (FD >=
      0) { // The new name is in place; that it outlives a crash is a bonus.
    sync(FD);
    ::close(FD);
  }
  return {};
}

std::error_code FileOps::remove(StringRef Path) {
  return fs::remove(Path, false);
}

llvm::Expected<std::string> readFile(StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  if (!Buffer)
    return failure(Path + ": " + Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

std::optional<FileMode> modeOf(StringRef Path) {
  fs::file_status Status;
  if (fs::status(Path, Status))
    return std::nullopt;
  return FileMode{unsigned(Status.permissions()) & 07777, Status.getUser(),
                  Status.getGroup()};
}

std::string temporaryBeside(StringRef Path) {
  llvm::SmallString<128> Model(path::parent_path(Path)), Name;
  path::append(Model, TemporaryPrefix + "%%%%%%%%%%%%");
  fs::getPotentiallyUniqueFileName(Model, Name);
  return Name.str().str();
}

bool isTemporary(StringRef Path) {
  return path::filename(Path).starts_with(TemporaryPrefix);
}

llvm::Error failure(const llvm::Twine &Message) {
  return llvm::make_error<llvm::StringError>(Message,
                                             llvm::inconvertibleErrorCode());
}

} // namespace keyspread::edits
