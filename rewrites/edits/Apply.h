//===- Apply.h - new contents written to disk, all or nothing -------------===//
//
// In: for each file its new bytes and the hash of the bytes they were made
// from. Out: every file written, and a journal that undo() takes it back with;
// or an error and every file as it was. Writes go through links to the real
// file and keep its permissions. One process at a time may write to a project.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_APPLY_H
#define KEYSPREAD_REWRITES_EDITS_APPLY_H

#include "rewrites/edits/FileOps.h"

#include <cstdint>
#include <vector>

namespace keyspread::edits {

struct FileChange {
  std::string File; // absolute
  std::optional<uint64_t>
      Before; // contentHash of what was read; nothing: create it
  std::string Contents;
};

struct ApplyOptions {
  std::string Root; // nothing outside is touched
};

struct ApplyReport {
  std::vector<std::string> Written, Created; // as named in the changes, sorted
};

/// Refuses, before anything is written, files that changed since they were
/// read, are missing, read-only or outside the root; the error has one line for
/// each. Then writes all. A file that would not change is left alone and not
/// reported, and so is one to be created that exists with these very contents.
llvm::Expected<ApplyReport> apply(std::vector<FileChange> Changes,
                                  const ApplyOptions &Options, FileOps &Ops);
llvm::Expected<ApplyReport> apply(std::vector<FileChange> Changes,
                                  const ApplyOptions &Options);

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_APPLY_H
