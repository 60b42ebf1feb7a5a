//===- Transaction.h - many files changed as one --------------------------===//
//
// In: for each file the bytes it has and the bytes it is to have. Out: all
// files changed, or none. Everything that can run out of space happens in
// prepare(); then commit() does nothing but rename, and going back is nothing
// but renaming either. Errors name the file and the system's reason, and say
// what state is left. One thread uses a transaction; the destructor removes
// temporary files.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_TRANSACTION_H
#define KEYSPREAD_REWRITES_EDITS_TRANSACTION_H

#include "rewrites/edits/FileOps.h"

#include <vector>

namespace keyspread::edits {

struct FileStep {
  std::string Path;               // real path
  std::optional<std::string> Old; // nothing: there must be no such file
  std::optional<std::string> New; // nothing: remove it
};

class Transaction {
public:
  Transaction(std::vector<FileStep> Steps, FileOps &Ops);
  ~Transaction();
  Transaction(const Transaction &) = delete;
  Transaction &operator=(const Transaction &) = delete;

  /// Creates missing folders, and beside each file its new and its old bytes.
  llvm::Error prepare();
  /// Puts the new files in place. A file that no longer has its old bytes is an
  /// error. On any error what was done is undone.
  llvm::Error commit();
  /// False after a commit() that failed and could not undo all; its error names
  /// the files and where their old bytes are.
  bool whole() const { return Whole; }

  /// Folders prepare() created, outermost first.
  const std::vector<std::string> &folders() const { return Folders; }
  /// Files prepare() wrote, for whoever cleans up after a crash.
  std::vector<std::string> temporaries() const;

private:
  struct Prepared : FileStep {
    std::string NewCopy, OldCopy; // empty when there is none
  };

  llvm::Error prepareFolders(llvm::StringRef Path);
  llvm::Error prepareCopy(const Prepared &P, llvm::StringRef Bytes,
                          std::string &Copy);
  llvm::Error put(Prepared &P);
  llvm::Error takeBack(Prepared &P);
  llvm::Error rollBack(size_t Done, llvm::Error Cause);

  std::vector<Prepared> Files;
  std::vector<std::string> Folders;
  FileOps &Ops;
  bool Whole = true, Committed = false;
};

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_TRANSACTION_H
