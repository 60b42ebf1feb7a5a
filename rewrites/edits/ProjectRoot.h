//===- ProjectRoot.h - which files may be written -------------------------===//
//
// In: names of files. Out: the real files behind them, links followed, if they
// stand inside the project root. Errors name the file and the reason. Reads the
// file system, changes nothing; safe to call from several threads.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_PROJECTROOT_H
#define KEYSPREAD_REWRITES_EDITS_PROJECTROOT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace keyspread::edits {

class ProjectRoot {
public:
  static llvm::Expected<ProjectRoot> open(llvm::StringRef Root);

  /// The root with all links followed.
  const std::string &path() const { return Real; }

  /// The regular file behind \p File. A link inside the root that leads out of
  /// it is refused.
  llvm::Expected<std::string> existing(llvm::StringRef File) const;
  /// Where \p File would be created; it must not exist yet, its folders may.
  llvm::Expected<std::string> missing(llvm::StringRef File) const;

  bool contains(llvm::StringRef RealPath) const;
  std::string relative(llvm::StringRef RealPath) const;
  std::string absolute(llvm::StringRef RelativePath) const;

private:
  std::string Real;
};

/// Refuses a file or folder whose owner may not write it. Root could, but a
/// read-only source was made so on purpose.
llvm::Error checkWritable(llvm::StringRef RealPath);

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_PROJECTROOT_H
