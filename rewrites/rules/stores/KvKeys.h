//===- KvKeys.h - keys that are kept in a variable ------------------------===//
//
//   std::string key = encode(ts, id);
//   batch.Put(family, key, value);        the key is made of ts and id
//
// In: the key of a call on a store. Out: the call of a function of the program
// that made it, when its arguments still have their values where the key is
// used.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_KVKEYS_H
#define KEYSPREAD_REWRITES_RULES_KVKEYS_H

#include "rewrites/graph/Graph.h"

namespace keyspread {

/// The call of a function of the program that \p Key is; null when it is none.
const facts::Call *callAt(const Graph &G, const facts::Expr &Key);

/// The one that the variable \p Key was given and still has at \p Use; null
/// when that is not seen.
const facts::Call *keptFrom(const Graph &G, const facts::Expr &Key,
                            const facts::Call &Use);

/// Why \p Part, an argument of \p Made, may be another value at \p Use; empty
/// when it is the same.
std::string whyChanged(const Graph &G, const facts::Expr &Part,
                       const facts::Call &Made, const facts::Call &Use);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_KVKEYS_H
