//===- Prove.h - does the rewritten program still do the same? ------------===//
//
// In: an open session and the bodies of the program after a change. Out: what
// is wrong with it (a call of the database is lost), and how many functions are
// proven to do the same but for what the plan changes.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_PROVE_H
#define KEYSPREAD_TOOL_ENGINE_PROVE_H

#include "rewrites/edits/Edit.h"
#include "rewrites/graph/Finding.h"
#include "tool/engine/Session.h"

namespace keyspread {

struct Proven {
  std::string Difference;             // empty: none
  Site At;                            // in the source before
  unsigned Functions = 0, Events = 0; // that were compared
  unsigned Same = 0;                  // functions that do the same
  std::vector<Step> Open;             // the first difference of each other one
};

/// \p After are the bodies of every unit, changed or not; \p Sets are the
/// changes that were made.
Proven prove(Session &S, std::vector<facts::Bodies> After,
             llvm::ArrayRef<TableSet> Sets);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_PROVE_H
