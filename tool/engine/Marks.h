//===- Marks.h - comments that a rewrite in part leaves, and finds again --===//
//
//   // keyspread: Orders: its rows are not seen
//   -- keyspread: Orders: ...                      in SQL files
//
// In: blockers of a table set. Out: the edits that put such a comment in front
// of each statement that could not be changed, once; and, of files that have
// some, where they stand.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_MARKS_H
#define KEYSPREAD_TOOL_ENGINE_MARKS_H

#include "rewrites/rules/Rules.h"
#include "tool/engine/Session.h"

namespace keyspread {

/// A place that --allow-partial left as it was.
struct Mark {
  Site At; // the comment
  std::string Table, Reason;
};

/// The comments for what blocks \p Set. A statement that has one already gets
/// no other; a place where none may stand gets none. \p Outcomes say which
/// table a blocker is about.
std::vector<Edit> markEdits(Session &S, const TableSet &Set,
                            llvm::ArrayRef<SiteOutcome> Outcomes);

/// The comments in the program's files and schema, sorted by place.
std::vector<Mark> marksIn(const Session &S);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_MARKS_H
