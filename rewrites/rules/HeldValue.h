//===- HeldValue.h - the value that an object of a class of its own is ----===//
//
//   struct JobId { std::int64_t value; };     job.id      job.id.value
//   class Serial { public: long get() const;  serial      serial.get()
//                  private: long n_; };
//   std::optional<JobId> after;               after ? .. after->value : nullopt
//   QVariant next;                            next.toLongLong()
//   QVariant parent; it may hold nothing      parent.isNull() ? QVariant() : ..
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_HELDVALUE_H
#define KEYSPREAD_REWRITES_RULES_HELDVALUE_H

#include "rewrites/graph/Graph.h"

namespace keyspread {

/// In: an expression of one of the program's classes. Out: the expression of
/// the number or text that is all the class holds; nothing: it holds more, or
/// no run of the program is there to say what it holds.
std::optional<facts::Expr> heldValue(const Graph &G, const facts::Expr &Of);

/// In: an expression of a library's class whose objects hold values of any
/// type, as a QVariant. Out: the expression of the whole number in it; nothing:
/// the catalog knows no way to ask for all of its bits.
std::optional<facts::Expr> heldNumber(const Graph &G, const facts::Expr &Of);

/// In: an expression of such a class that holds a reference, or nothing where
/// there is none. Out: the expression of its shard in the table \p T, which
/// holds nothing then, too:
///   id < 0 ? QVariant() : id    id < 0 ? QVariant() : shard_of<16>(id)
///   parent                      parent.isNull() ? QVariant() : shard_of ..
/// Nothing: \p Of is no such expression, or must not be evaluated twice.
std::optional<std::string> shardOrNothing(const Graph &G, const ShardedTable &T,
                                          const facts::Expr &Of);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_HELDVALUE_H
