//===- GivenBack.h - ids that an INSERT gives back in its row -------------===//
//
//   INSERT ..; id = last_id();   ->   INSERT .. RETURNING id; id = row[0];
//
// In: pairs whose statement gives rows now (Pairs::Soft). Out: whether a value
// is read from such a row, and which calls may come to read it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_GIVENBACK_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_GIVENBACK_H

#include "rewrites/proof/Pairs.h"

namespace keyspread::proof {

/// \p E reads what a statement gives back that gave nothing before. What runs
/// statements is no read.
bool readsGivenBack(const Pairs &P, const trace::Event &E);

/// \p A is read from the row of the very INSERT whose id \p Read, a call of
/// before, asked for.
bool isGivenBack(const Pairs &P, const trace::Event &Read, trace::V A);

/// \p B told how a statement went that gives a row now, and \p A tells it of
/// the statement and its row: other codes, and the end of the rows behind them.
bool tellsHowItWent(Pairs &P, trace::V B, trace::V A);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_GIVENBACK_H
