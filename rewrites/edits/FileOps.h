//===- FileOps.h - the file operations a write is made of -----------------===//
//
// In: paths and bytes. Out: files, durably on disk when a call returns. Errors
// are std::error_code, as the system gave them. Virtual so that tests can play
// a full disk or a rename that fails. The real operations keep no state.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_FILEOPS_H
#define KEYSPREAD_REWRITES_EDITS_FILEOPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <system_error>

namespace keyspread::edits {

/// Who owns a file and who may do what with it.
struct FileMode {
  unsigned Permissions = 0600;
  unsigned User = 0, Group = 0;
};

class FileOps {
public:
  virtual ~FileOps();

  /// Creates \p Path, which must not exist. Without \p Mode the file gets what
  /// the umask leaves of 0666; the owner is kept where the system allows it.
  virtual std::error_code create(llvm::StringRef Path, llvm::StringRef Contents,
                                 std::optional<FileMode> Mode);
  /// Atomically replaces \p To.
  virtual std::error_code rename(llvm::StringRef From, llvm::StringRef To);
  virtual std::error_code remove(llvm::StringRef Path);
};

/// The bytes of \p Path as they are now. Error: "path: reason".
llvm::Expected<std::string> readFile(llvm::StringRef Path);

/// Mode and owner of \p Path; nothing when it cannot be read.
std::optional<FileMode> modeOf(llvm::StringRef Path);

/// A free name beside \p Path for a file that is renamed onto it later.
std::string temporaryBeside(llvm::StringRef Path);

/// True for names temporaryBeside() makes.
bool isTemporary(llvm::StringRef Path);

/// An error that carries nothing but a message.
llvm::Error failure(const llvm::Twine &Message);

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_FILEOPS_H
