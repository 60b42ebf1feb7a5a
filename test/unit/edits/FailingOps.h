//===- FailingOps.h - real file operations, some of which fail ------------===//
#ifndef KEYSPREAD_TEST_UNIT_EDITS_FAILINGOPS_H
#define KEYSPREAD_TEST_UNIT_EDITS_FAILINGOPS_H

#include "rewrites/edits/FileOps.h"

#include <functional>

namespace keyspread::edits {

class FailingOps : public FileOps {
public:
  unsigned FailCreate = 0,
           FailRename = 0;                // the one that fails, from 1; 0: none
  bool FailAllAfter = false;              // renames after it fail as well
  std::function<void(unsigned)> OnRename; // called before the nth
  unsigned Creates = 0, Renames = 0;

  std::error_code create(llvm::StringRef Path, llvm::StringRef Contents,
                         std::optional<FileMode> Mode) override {
    if (++Creates == FailCreate)
      return std::make_error_code(std::errc::no_space_on_device);
    return FileOps::create(Path, Contents, Mode);
  }

  std::error_code rename(llvm::StringRef From, llvm::StringRef To) override {
    ++Renames;
    if (OnRename)
      OnRename(Renames);
    if (Renames == FailRename || (FailAllAfter && Renames > FailRename))
      return std::make_error_code(std::errc::io_error);
    return FileOps::rename(From, To);
  }
};

} // namespace keyspread::edits

#endif // KEYSPREAD_TEST_UNIT_EDITS_FAILINGOPS_H
