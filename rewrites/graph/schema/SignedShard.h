//===- SignedShard.h - shards that go negative ----------------------------===//
//
// In: the linked program. Out: every remainder of a signed fingerprint, in SQL
// and in C++, and every reversal of all 64 bits that becomes a key. The rule
// that mends them reads the same list.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_SIGNEDSHARD_H
#define KEYSPREAD_REWRITES_GRAPH_SIGNEDSHARD_H

#include "rewrites/graph/Graph.h"
#include "rewrites/graph/schema/SignedSql.h"

namespace keyspread {

struct SignedShard {
  Finding What;
  /// Of one in SQL: where its text stands, one of the two.
  const facts::Template *Text = nullptr;
  const SchemaFile *File = nullptr;
  SignedSql Sql;
  /// Of one in C++; null for a reversal.
  const facts::Arithmetic *Code = nullptr;
};

std::vector<SignedShard> signedShards(const Graph &G);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_SIGNEDSHARD_H
