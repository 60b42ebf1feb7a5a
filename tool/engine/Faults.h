//===- Faults.h - what is wrong with a program after its edits ------------===//
//
// In: table sets, and the program with their edits parsed again. Out: why a set
// may not be written, in the same words whoever asks: `rewrite`, which has the
// whole program, or a host of one unit (UnitProof.h).
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_FAULTS_H
#define KEYSPREAD_TOOL_ENGINE_FAULTS_H

#include "tool/engine/Prove.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread {

/// What is wrong with the program after the changes of some sets.
struct Fault {
  std::string Text; // empty: nothing
  Site At;
  std::string Next = "change the place by hand, then run again";
};

/// The sets that are not blocked.
std::vector<TableSet> alive(llvm::ArrayRef<TableSet> Sets);

/// The files that the edits of \p Of change, with their new contents.
llvm::Expected<std::map<std::string, std::string>>
changedTexts(const Session &S, llvm::ArrayRef<TableSet> Of);

Fault doesNotCompile(llvm::StringRef Error);

/// Of the compiler.
Fault faultOf(const Reparsed &After);

/// Runs the program after the changes of \p Of, which are \p Changed, beside
/// the one before.
Proven proveSets(Session &S, std::vector<facts::Bodies> After,
                 llvm::ArrayRef<TableSet> Of,
                 const std::map<std::string, std::string> &Changed);

/// Of the proof. \p MayBeOpen: only what is certain is a fault.
Fault faultOf(const Proven &Compared, llvm::ArrayRef<TableSet> Of,
              bool MayBeOpen = false);

/// Blocks those of \p Sets whose changes \p FaultOf finds fault with. All sets
/// together are tried first; only when that fails each one alone, to find out
/// which it is.
llvm::Error
blockFaulty(std::vector<TableSet> &Sets,
            llvm::function_ref<llvm::Expected<Fault>(llvm::ArrayRef<TableSet>)>
                FaultOf);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_FAULTS_H
