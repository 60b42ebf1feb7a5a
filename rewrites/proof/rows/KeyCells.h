//===- KeyCells.h - does a read of a cell read a wide key? ----------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_KEYCELLS_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_KEYCELLS_H

#include "rewrites/proof/Context.h"

namespace keyspread::proof {

/// \p E reads a cell of a column that holds a key of a planned table, or refers
/// to one, and these keys are numbers of 63 bits from now on. Only what is seen
/// counts: of a statement whose text nobody knows no cell is a key.
bool readsWideKey(const Context &C, const trace::Event &E);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_KEYCELLS_H
