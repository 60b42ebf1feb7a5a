//===- Progress.h - a progress line on a terminal -------------------------===//
//
// In: "unit Done of Total is File". Out: one line that is written over again
// and gone at the end; nothing at all where no person is watching.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_PROGRESS_H
#define KEYSPREAD_TOOL_REPORT_PROGRESS_H

#include "llvm/ADT/StringRef.h"

#include <mutex>

namespace llvm {
class raw_ostream;
}

namespace keyspread {

class Progress {
public:
  /// \p Columns is the width of the terminal; 0 when \p OS is none.
  Progress(llvm::raw_ostream &OS, unsigned Columns)
      : OS(OS), Columns(Columns) {}
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;
  ~Progress() { clear(); }

  /// May be called from several threads.
  void show(unsigned Done, unsigned Total, llvm::StringRef File);

  /// Takes the line away, so that other text can be written.
  void clear();

private:
  llvm::raw_ostream &OS;
  unsigned Columns;
  bool Shown = false;
  std::mutex Lock;
};

/// The width to give to Progress for standard error: 0 unless it is a terminal.
unsigned progressColumns();

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_PROGRESS_H
