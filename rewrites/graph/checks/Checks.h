//===- Checks.h - one function a check ------------------------------------===//
//
// In: the linked program. Out: findings with their reasons. One file a check.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_CHECKS_H
#define KEYSPREAD_REWRITES_GRAPH_CHECKS_H

#include "rewrites/graph/Graph.h"

namespace keyspread {

/// keyspread-auto-increment-read: a read of a database-assigned id.
void checkIdReads(const Graph &G, std::vector<Finding> &Out);
void checkMappedIds(const Graph &G, std::vector<Finding> &Out);
/// keyspread-monotonic-key: a rising value lands in a leading key or index
/// column.
void checkMonotonicKeys(const Graph &G, std::vector<Finding> &Out);
/// keyspread-monotonic-key and keyspread-ordered-scan in key-value stores.
void checkKeyValues(const Graph &G, std::vector<Finding> &Out);

/// keyspread-ordered-scan: a range or ordered read along such a column.
void checkOrderedScans(const Graph &G, std::vector<Finding> &Out);
/// keyspread-hotspot-schema: DDL whose leading key or index part rises.
void checkSchema(const Graph &G, std::vector<Finding> &Out);
/// keyspread-signed-shard: a shard or a reversed key that goes negative.
void checkSignedShards(const Graph &G, std::vector<Finding> &Out);
/// keyspread-order-dependence: ids that are compared to tell their age.
void checkOrderDependence(const Graph &G, std::vector<Finding> &Out);
/// Those of them that code compares, not SQL.
/// \p Walks: and loops that show rows in the order of their ids.
void compareIds(const Graph &G, std::vector<Finding> &Out, bool Walks = false);
/// keyspread-ordered-load: loops that write rows in the order of their key.
void checkOrderedLoads(const Graph &G, std::vector<Finding> &Out);

/// The key-value stores that the program uses, as findings name them.
std::set<std::string> storesUsed(const Graph &G);

/// A rising value that a write puts into a column.
struct RisingInsert {
  std::string Column;
  Confidence Sure = Confidence::Likely;
  std::string Why;         // "from a clock"
  std::vector<Step> Steps; // from birth to the write
  bool Counted = false;    // from a counter
  bool OfParent = false;   // a key that begins with the id of a parent
  bool InKey = false;      // leads a key, not only plain indexes
};
std::vector<RisingInsert> risingInserts(const Graph &G,
                                        const BoundStatement &B);
std::vector<RisingInsert> risingInserts(const Graph &G, const Access &A);
/// Of an UPDATE, for columns that lead an index.
std::vector<RisingInsert> risingUpdates(const Graph &G,
                                        const BoundStatement &B);

/// SQL makes this value of the time of the statement: NOW(), CURRENT_TIMESTAMP,
/// strftime('%s', 'now'), UUID(), DATE_ADD(NOW(), ..).
bool isSqlClock(const sql::Value &V);

/// Where values of an expression are born, if they rise.
struct Birth {
  facts::OriginKind Kind;
  bool NameOnly = false;
  std::vector<Step> Steps;    // the birth first
  std::string LargestOf = {}; // of MAX(id): the table, to whose keys alone it
                              // is a birth
  /// On its way it is kept in a field that other values are kept in too: which
  /// of them is read there, nobody sees.
  bool Mixed = false;
  /// Born in the function that writes it, or in one that this calls: no caller
  /// and no object brings it from elsewhere.
  bool Here = false;
  /// By the runtime, whose ids are asked to keep their order.
  bool OfRuntime = false;
};
/// The value that is born so becomes that of \p Column of \p T, "bound to" or
/// "written to" it \p At.
std::optional<RisingInsert> risingFrom(const Table *T,
                                       const std::string &Column, Birth Born,
                                       const Site &At, const std::string &How);
/// INSERT INTO t (a, b) SELECT x, y: the item that fills \p Column; null: none
/// is seen to.
const sql::Value *selectedFor(const sql::Insert &I, const std::string &Column,
                              const Schema &Tables);
/// "from a clock".
const char *phrase(facts::OriginKind K);
/// By its own name, or by that of its class: UlidGenerator::next.
bool soundsTimeOrdered(const Graph &G, llvm::StringRef Qualified);
/// The origin that is born at \p E itself.
std::optional<Birth> originAt(const Graph &G, const facts::Entity &E);
/// \p E is what a hash or a random generator gives.
bool isCut(const Graph &G, const facts::Entity &E);
std::optional<Birth> birthOf(const Graph &G,
                             const std::vector<facts::Source> &From);

/// "the primary key of 't'", "index 'i' of 't'"; empty when \p Column leads
/// none.
std::string keyLedBy(const Table &T, llvm::StringRef Column);
/// "index 'i' of 't'"; of an unnamed one "a unique key of 't'" or "an index of
/// 't'".
std::string indexNamed(const Table &T, const Index &I);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_CHECKS_H
