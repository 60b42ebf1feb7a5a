//===- Models.h - what library functions do to values ---------------------===//
//
// In: a call of a function that is not in the program. Out: what it gives and
// changes, where the catalog's "models" say which model it follows: strings,
// streams, formats, containers, optionals, pointers, tuples, function objects.
// The names stand in the catalog; here stands what each model does.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_MODELS_H
#define KEYSPREAD_REWRITES_TRACE_MODELS_H

#include "rewrites/trace/Machine.h"

namespace keyspread::trace {

/// Nothing when no model is named for it.
std::optional<Got> model(Machine &M, const facts::Node &N,
                         const std::optional<Got> &Object,
                         std::vector<Got> &Args);

/// What a map has for no key.
bool isMissing(V Of);

/// \p Of, what a map has for a key, may be what it has for none: only in one of
/// two states something was put in.
bool mayBeMissing(V Of, llvm::StringRef Key = {}, unsigned Depth = 0);

/// \p Of, what a map has for a key, where it is there.
V present(Values &Make, V Of, unsigned Depth = 0);

/// It is a map of which each key is known, and there.
bool isWholeMap(const Value &X);

/// The keys and values of the sorted map \p Map, in order; no value where they
/// are not known.
V pairsOf(Values &Make, V Map);
/// The "first" or the "second" of each of \p Pairs.
V halvesOf(Values &Make, V Pairs, const char *Which);

/// An iterator stands behind the last element; nothing when nobody knows. \p
/// End is what the model "end" gives.
bool isEnd(V End);
std::optional<bool> isAtEnd(V Iterator, V End);

/// A function without effect: its result is made of its arguments alone.
bool isPure(const Catalog &Known, const facts::Node &N);

/// "<16>" of keyspread::shard_of<16>(..): another count is another function.
std::string shardCount(const facts::Node &N);

/// A call of a database library, as a trace shows it.
bool isEvent(const Api &How);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_MODELS_H
