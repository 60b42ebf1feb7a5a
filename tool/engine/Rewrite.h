//===- Rewrite.h - from decisions to changes that compile -----------------===//
//
// In: an open session with a plan. Out: the new contents of every file, table
// set by table set, and what blocks the others. Every changed unit was parsed
// again in memory; a set that brings a new error is blocked with the compiler's
// message. Writes nothing: edits::apply() does.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_REWRITE_H
#define KEYSPREAD_TOOL_ENGINE_REWRITE_H

#include "rewrites/edits/Apply.h"
#include "rewrites/rules/Rules.h"
#include "tool/engine/Prove.h"
#include "tool/engine/Session.h"

namespace keyspread {

struct RewriteRequest {
  /// --runtime: the folder that the runtime headers are put into.
  std::optional<std::string> RuntimeDir;
  /// --allow-partial: blocked sets are changed as far as they can be.
  bool AllowPartial = false;
  /// --allow-unproven: sets are changed of which nothing is known to be wrong,
  /// though not all of them is proven.
  bool AllowUnproven = false;
};

struct Rewritten {
  std::vector<TableSet> Sets; // with blockers where they are blocked
  std::vector<edits::FileChange>
      Changes;                      // sorted by file; headers to create too
  bool Blocked = false;             // some set is
  Proven Compared;                  // the program before and after
  std::vector<std::string> Partial; // tables that are changed in part
  /// Database calls that are given text no unit shows: for a person to look at.
  std::vector<Step> Unseen;
};

/// Tells, in S.R.Warnings, which scripts ran already and stay as they are, and
/// which planned tables no other script declares.
void warnOfHistory(Session &S);

llvm::Expected<Rewritten> rewrite(Session &S, const RewriteRequest &Q);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_REWRITE_H
