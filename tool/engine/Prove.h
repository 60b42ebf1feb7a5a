//===- Prove.h - does the rewritten program still do the same? ------------===//
//
// In: an open session and the program after a change, made by this tool or by
// hand. Out: what is known to be different though the plan does not ask for it,
// what could not be compared, and what is proven, table by table.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_PROVE_H
#define KEYSPREAD_TOOL_ENGINE_PROVE_H

#include "rewrites/edits/Edit.h"
#include "rewrites/graph/checks/Finding.h"
#include "tool/engine/Session.h"
#include "tool/engine/Verify.h"
#include "tool/engine/prove/HiddenTexts.h"

namespace keyspread {

/// What is known of one planned table.
struct TableProof {
  unsigned Statements = 0, Functions = 0; // that are proven to do the same
  unsigned Open = 0;                      // functions that are not
  Step First;                             // why the first of them is not
  bool IsCut = false; // First was not run to its end, whatever is changed
};

struct Proven {
  std::string Error;                  // of the compiler; then nothing was run
  unsigned Functions = 0, Events = 0; // that were compared
  unsigned Same = 0;                  // functions that do the same
  std::vector<Step> Different; // the first difference of each function, where
                               // it is certain
  std::vector<Step> Open;      // ... where a value is not known
  std::vector<Step> OpenOfNoTable; // those of Open whose tables nobody knows
  std::map<std::string, TableProof> Tables; // by name in lower case
};

/// \p After are the bodies of every unit, changed or not; \p Changed the files
/// with their new contents; \p Tables those that the change is about;
/// \p FullReads what it reads along a key without shards; \p Touched where it
/// changes statements.
Proven prove(Session &S, std::vector<facts::Bodies> After,
             const std::map<std::string, std::string> &Changed,
             const std::vector<std::string> &Tables,
             const std::vector<FullRead> &FullReads, const Touches &Touched);

/// Compares with the program that \p Dir holds, whose files stand as they do in
/// the root; what is not there is as it is in the root.
llvm::Expected<Proven> proveAgainst(Session &S, const RuntimePlace &Runtime,
                                    const std::string &Dir);

/// "proven: 12 statements in 7 functions; not proven: 2 functions"; empty where
/// nothing of \p Set was compared.
std::string describeProof(const Proven &Of, const TableSet &Set);

/// Something that is not proven.
struct FirstOpen {
  const Step *Of = nullptr; // null: all is
  bool IsCut = false;       // it was not run to its end, whatever is changed
};

/// The first of a table of \p Set, or of a function whose tables nobody knows
/// in a file that \p Set changes.
FirstOpen firstOpen(const Proven &Of, const TableSet &Set);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_PROVE_H
