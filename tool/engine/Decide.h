//===- Decide.h - what the plan makes of every access ---------------------===//
//
// In: an open session with a plan. Out: the rules' table sets and their single
// sites, with edits as they would be written: includes added, line ends kept,
// sets that clash blocked. Reads files, writes none; nothing is compiled yet.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_DECIDE_H
#define KEYSPREAD_TOOL_ENGINE_DECIDE_H

#include "rewrites/rules/Rules.h"
#include "tool/engine/Session.h"
#include "tool/engine/Verify.h"

namespace keyspread {

struct DecidedSets {
  std::vector<TableSet> Sets;
  std::vector<SiteOutcome> Outcomes; // Includes stand among their Edits
  /// Of blocked sets what can be changed, and comments at the rest: without
  /// blockers. Only when it was asked for.
  std::vector<TableSet> Partial;
  RuntimePlace Runtime;
  bool UsesRuntime = false;
};

inline bool isBlocked(const TableSet &Set) { return !Set.Blockers.empty(); }

/// \p RuntimeDir is the folder the runtime headers are put into; unset, they
/// are included as from an include path.
llvm::Expected<DecidedSets> decide(Session &S,
                                   const std::optional<std::string> &RuntimeDir,
                                   bool AllowPartial = false);

/// Where sources include the runtime headers from.
RuntimePlace runtimePlace(const Session &S,
                          const std::optional<std::string> &RuntimeDir);

/// What edits are made from must be what the facts were read from.
llvm::Error needSources(Session &S, llvm::ArrayRef<Edit> Edits);

/// Rules write "\n"; a file keeps the line ends that it has.
void keepLineEnds(const Session &S, std::vector<Edit> &Edits);

/// Reasons name places by their whole path; a reader wants them from the root.
void shorten(std::string &Text, const std::string &Root);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_DECIDE_H
