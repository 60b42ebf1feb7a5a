//===- Partners.h - a program's functions and runs after a change ---------===//
//
// In: the functions of a program before and after a change. Out: what became of
// each, and which of the runs of before are as they were.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_PROVE_PARTNERS_H
#define KEYSPREAD_TOOL_ENGINE_PROVE_PARTNERS_H

#include "rewrites/proof/bodies/SameBodies.h"
#include "rewrites/trace/Runs.h"

#include "llvm/ADT/StringMap.h"

namespace keyspread {

/// The functions of a program by what is left of a change: their keys without
/// where they stand, and their names. The program must outlive it.
class FunctionNames {
public:
  explicit FunctionNames(const program::Code &Of);

  const program::Function *find(llvm::StringRef Key) const {
    return Of.find(Key);
  }
  /// Those whose key is \p Key but for where they stand: lambdas of one
  /// function, say. In their order.
  std::vector<const program::Function *> alike(const std::string &Key) const;
  /// The one that is called so: what it takes has changed.
  const program::Function *onlyNamed(const std::string &Qualified) const;

private:
  const program::Code &Of;
  llvm::StringMap<std::vector<const program::Function *>> Alike, Named;
};

/// What \p Was is after the change; null: nobody knows.
const program::Function *partnerOf(const FunctionNames &Before,
                                   const FunctionNames &After,
                                   const program::Function &Was);

/// Which runs are to be made again after a change.
class RunsAgain {
public:
  /// \p Left must outlive it.
  RunsAgain(const trace::Runs &Before, const proof::SameBodies &Left);

  /// \p Was met something that has changed, or left a statement for others,
  /// who may meet such. Nothing is told of a run that was cut, whatever comes.
  bool isNeeded(const trace::Trace &Was) const;

private:
  const proof::SameBodies &Left;
  const bool All; // what all runs meet has changed
};

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_PROVE_PARTNERS_H
