//===- HeldValue.h - the value that an object of a class of its own is ----===//
//
//   struct JobId { std::int64_t value; };     job.id      job.id.value
//   class Serial { public: long get() const;  serial      serial.get()
//                  private: long n_; };
//   std::optional<JobId> after;               after ? .. after->value : nullopt
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

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_HELDVALUE_H
