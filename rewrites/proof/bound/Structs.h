//===- Structs.h - values that are bound by structs -------------*- C++ -*-===//
//
// mysql_stmt_bind_param(st, binds): each struct of an array says where a value
// is, and of which type. One more of them has to be filled as the others are:
// what is left out in it compiles, and the database reads something else there.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_BOUND_STRUCTS_H
#define KEYSPREAD_REWRITES_PROOF_BOUND_STRUCTS_H

#include "rewrites/proof/Events.h"

namespace keyspread::proof {

/// Of an array of structs in \p Items one has garbage or nothing in a member
/// that all others have filled: which. Empty: none has. Pure.
NotSame whyUnfilled(const std::vector<trace::Item> &Items);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_BOUND_STRUCTS_H
