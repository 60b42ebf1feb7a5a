//===- ColumnPairs.h - columns that are given together with their values --===//
//
//   q.where("id = ?", id)     -> ...where("ShardId = ?", shard_of<16>(id))
//   insert.set("name", name)  -> ...set("id", new_id)
//
// The program puts the name into the text of its statement and keeps the value
// for it. So neither the text nor what binds the values is changed: the call is
// made once more, with another name and another value.
//
// In: the binding of such a value. Out: the call for another column.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_COLUMNPAIRS_H
#define KEYSPREAD_REWRITES_RULES_COLUMNPAIRS_H

#include "rewrites/rules/Delivery.h"

namespace keyspread {

/// \p Literal, source of a string that is the name of a column, or that asks
/// it to be equal to a parameter, for \p Column; nothing when it says more than
/// that.
std::optional<std::string> pairFor(llvm::StringRef Literal,
                                   const std::string &Column);

/// The call of \p Key, from its name on, that gives \p V for its column. The
/// error's text is a sentence without a full stop.
llvm::Expected<std::string> pairCall(const Graph &G, const Binding &Key,
                                     const CodeValue &V);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_COLUMNPAIRS_H
