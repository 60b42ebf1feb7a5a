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

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread::proof {

/// \p E reads what a statement gives back that gave nothing before. What runs
/// statements is no read.
bool readsGivenBack(const Pairs &P, const trace::Event &E);

/// The call that asked for the id \p Of: itself a read, or the query that \p Of
/// is read from. Null: there is none.
const trace::Event *askedBy(trace::V Of, unsigned Depth = 0);

/// \p B was the id of a row, as a call or a query of before asked for it, and
/// \p A is read from what the INSERT of that very row gives back.
bool isGivenBack(const Pairs &P, trace::V B, trace::V A);

/// \p Of is made of what \p By gave, however deep in it, and through whatever
/// calls.
bool comesFrom(trace::V Of, const trace::Event &By);
/// ... of what some call gave that \p Is.
bool comesFromAny(trace::V Of,
                  llvm::function_ref<bool(const trace::Event &)> Is);

/// Both come from statements that give rows now.
bool areGivenBack(const Pairs &P, trace::V B, trace::V A);

/// \p B told how a statement went that gives a row now, and \p A tells it of
/// the statement and its row: other codes, and the end of the rows behind them.
bool tellsHowItWent(Pairs &P, trace::V B, trace::V A);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_GIVENBACK_H
