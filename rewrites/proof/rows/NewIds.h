//===- NewIds.h - is an id the one that a row has now? --------------------===//
//
// In: values that a new statement is given for a key, or where the old one
// asked the database for the id that it had made last. Out: whether they are
// what the plan makes of such ids.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_NEWIDS_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_NEWIDS_H

#include "rewrites/proof/Pairs.h"

namespace keyspread::proof {

/// The program counts: i + 1, next.fetch_add(1); ids that rise by the clock.
bool rises(trace::V Of, unsigned Depth = 0);

/// The call that made more than one of \p Keys, new keys of rows that are
/// written one behind the other; null: there is none.
const trace::Event *madeOnce(const std::vector<trace::V> &Keys);

/// Why \p Keys, new keys of rows of \p Table that \p A writes, are not those of
/// these rows alone: another statement that runs as well writes one of them.
/// Statements are kept in \p P. \p After are all items that \p A is one of.
NotSame whyNotOwnIds(Pairs &P, const std::string &Table, const trace::Event &A,
                     llvm::ArrayRef<trace::V> Keys,
                     const std::vector<trace::Item> &After);

/// Why \p Is, which \p A is given, is not the id that \p B asked for. \p After
/// are all items that \p A is one of.
NotSame whyNotIdAgain(const Pairs &P, const trace::Event &B,
                      const trace::Event &A, trace::V Is,
                      const std::vector<trace::Item> &After);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_NEWIDS_H
