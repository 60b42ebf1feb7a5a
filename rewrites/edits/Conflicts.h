//===- Conflicts.h - many table sets, one list of edits a file ------------===//
//
// In: table sets, in any order. Out: per file the edits to make, in the order
// applyTo() wants them, and the pairs of edits that cannot both be made. The
// same sets give the same bytes in whatever order they arrive. Conflicts are
// values, not errors. Pure; safe to call from several threads.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_CONFLICTS_H
#define KEYSPREAD_REWRITES_EDITS_CONFLICTS_H

#include "rewrites/edits/Edit.h"

#include "llvm/ADT/ArrayRef.h"

#include <map>
#include <string>
#include <vector>

namespace keyspread::edits {

/// Contents by absolute path, as they were read.
using SourceTexts = std::map<std::string, std::string>;

/// One of two edits that clash.
struct ConflictSide {
  size_t Set = 0;    // index into the sets given to combine()
  std::string Table; // names that set
  Edit Change;
  Site At; // Line is 0 when the file's text was not given
};

struct Conflict {
  ConflictSide First, Second; // First begins earlier in the file
};

/// "a.cpp:3:5: 'add the shard' (table Orders) clashes with ..." in one line.
std::string describe(const Conflict &C);

struct Combined {
  /// Sorted by offset. Identical edits (file, range, text) stand once. Inserts
  /// at one offset: sets by table name, then in-set order; halves of wrap()
  /// nest.
  std::map<std::string, std::vector<Edit>> Files;
  std::vector<Conflict> Conflicts; // sorted by file and offset
};

/// Merges the edits of all \p Sets; the caller leaves out sets that are not to
/// be written. Two replacements that share a byte clash, and so does an
/// insertion strictly inside a replaced range. \p Sources is used for lines and
/// columns only.
Combined combine(llvm::ArrayRef<TableSet> Sets, const SourceTexts &Sources);

/// All or nothing: both sets of each conflict get a blocker and lose their
/// edits and includes. \p Sets must be those given to combine(). Combining
/// again then finds no conflict.
void block(std::vector<TableSet> &Sets, llvm::ArrayRef<Conflict> Conflicts);

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_CONFLICTS_H
