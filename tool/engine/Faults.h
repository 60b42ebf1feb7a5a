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

/// Something that is wrong with the program after the changes of some sets.
struct Fault {
  std::string Text;
  Site At;
  std::string Next = "change the place by hand, then run again";
  std::optional<size_t> Set = {}; // whose changes may do it; none: any
  bool IsSure = false;            // they do, by themselves too
};
using Faults = std::vector<Fault>;

/// The sets that are not blocked.
std::vector<TableSet> alive(llvm::ArrayRef<TableSet> Sets);

/// The files that the edits of \p Of change, with their new contents.
llvm::Expected<std::map<std::string, std::string>>
changedTexts(const Session &S, llvm::ArrayRef<TableSet> Of);

Fault doesNotCompile(llvm::StringRef Error);

/// Of the compiler.
Faults faultsOf(const Reparsed &After);

/// Runs the program after the changes of \p Of, which are \p Changed, beside
/// the one before.
Proven proveSets(Session &S, std::vector<facts::Bodies> After,
                 llvm::ArrayRef<TableSet> Of,
                 const std::map<std::string, std::string> &Changed);

/// Of the proof. \p MayBeOpen: only what is certain is a fault.
Faults faultsOf(const Proven &Compared, llvm::ArrayRef<TableSet> Of,
                bool MayBeOpen = false);

using FindFaults =
    llvm::function_ref<llvm::Expected<Faults>(llvm::ArrayRef<TableSet>)>;

/// Blocks those of \p Sets whose changes \p Find finds fault with. All sets
/// together are tried first. Those that are pointed at are blocked where they
/// are at fault by themselves, and the others tried again; where nothing points
/// at any, it is looked for in halves.
llvm::Error blockFaulty(std::vector<TableSet> &Sets, FindFaults Find);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_FAULTS_H
