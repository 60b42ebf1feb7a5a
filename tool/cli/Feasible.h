//===- Feasible.h - plan --feasible ---------------------------------------===//
#ifndef KEYSPREAD_TOOL_CLI_FEASIBLE_H
#define KEYSPREAD_TOOL_CLI_FEASIBLE_H

#include "tool/cli/Arguments.h"
#include "tool/engine/feasible/Feasible.h"

namespace keyspread {

/// A line per table: what it becomes, or why nothing does, each cause with its
/// first place and how many there are.
void sayFeasible(llvm::raw_ostream &OS, llvm::ArrayRef<Feasibility> All,
                 llvm::StringRef Root);

/// \p Wanted with what goes today: another strategy where that one goes, and
/// `accept`, with the reason, where none does.
Plan feasiblePlan(const Plan &Wanted, llvm::ArrayRef<Feasibility> All,
                  llvm::StringRef Root);

/// Tries every table of \p Wanted and says what came of it.
llvm::Expected<Plan> onlyFeasible(const Arguments &A, Session &S,
                                  const Plan &Wanted);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_CLI_FEASIBLE_H
