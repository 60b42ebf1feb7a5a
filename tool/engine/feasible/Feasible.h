//===- Feasible.h - what can be migrated today ----------------------------===//
//
// In: the linked program, and the strategies that each table's key allows, the
// proposed one first. Out: for each table the first that is rewritten and
// proven, or why none is.
//
//   each table alone, strategy by strategy  -> Trial {edits, causes}
//   all that went alone, together           -> what stops the others stays
//
// Nothing is written. A trial that no rule refuses costs what `rewrite` does:
// the changed units are parsed and run again.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_FEASIBLE_FEASIBLE_H
#define KEYSPREAD_TOOL_ENGINE_FEASIBLE_FEASIBLE_H

#include "tool/engine/Session.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread {

/// One reason of refusals, and at how many places it stands.
struct Cause {
  Site At;          // of the first place; may be invalid
  std::string Text; // as it is said there
  size_t Places = 0;
};

/// What becomes of a table under one strategy.
struct Trial {
  TablePlan As;
  size_t Edits = 0;          // of all files, when it goes
  std::vector<Cause> Causes; // most places first; empty: it goes
};

struct Feasibility {
  std::string Table;
  std::vector<Trial> Trials; // in the order they were made; the last may go
  bool Goes = false;         // the last of Trials, together with all others
};

/// Tries the tables of \p Wanted, each as it is planned there, then as its
/// Others; tables that are accepted are left out, and so is what the schema
/// does not allow. \p Progress is told which table comes next. In the order of
/// names. S.Decided is as it was when this returns.
llvm::Expected<std::vector<Feasibility>>
feasibility(Session &S, const Plan &Wanted,
            llvm::function_ref<void(unsigned Done, unsigned Total,
                                    llvm::StringRef Table)>
                Progress);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_FEASIBLE_FEASIBLE_H
