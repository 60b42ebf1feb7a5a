//===- Undo.h - the latest write taken back -------------------------------===//
//
// In: a project root with journals that apply() wrote. Out: every file of the
// latest write as it was before, created files and folders gone, and the
// journal removed; or an error and nothing changed. Undoing again takes back
// the write before that. One process at a time may write to a project.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_UNDO_H
#define KEYSPREAD_REWRITES_EDITS_UNDO_H

#include "rewrites/edits/FileOps.h"

#include <vector>

namespace keyspread::edits {

struct UndoReport {
  std::vector<std::string> Restored, Removed; // absolute, sorted
};

/// Refuses when a file is neither as the write left it nor as it was before;
/// the error has one line for each. Files that are as before (the write was
/// interrupted) are left alone.
llvm::Expected<UndoReport> undo(llvm::StringRef Root, FileOps &Ops);
llvm::Expected<UndoReport> undo(llvm::StringRef Root);

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_UNDO_H
