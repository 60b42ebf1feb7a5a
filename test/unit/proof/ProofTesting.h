//===- ProofTesting.h - pairs of statements, for tests --------------------===//
//
// Each pair is a statement before and after a rewrite; "~" is a hole. Told is
// what the proof says of values that come in: "1=1 ; T.ShardId 2 shard 16 of 1"
// is one old parameter, and a new one that has to be its shard.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TEST_UNIT_PROOF_PROOFTESTING_H
#define KEYSPREAD_TEST_UNIT_PROOF_PROOFTESTING_H

#include "rewrites/proof/StatementProof.h"
#include "test/unit/plan/PlanTesting.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace keyspread::prooftest {

using namespace keyspread::plantest;
using namespace keyspread::proof;

struct World {
  const char *Dialect, *Schema, *Tables;
};

inline constexpr World Txn{"sqlite", R"(
CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount INTEGER);
CREATE TABLE Line (TxnId TEXT NOT NULL REFERENCES Txn (TxnId), No INTEGER,
  Amount INTEGER, PRIMARY KEY (TxnId, No));
CREATE TABLE Note (NoteId TEXT PRIMARY KEY, TxnId TEXT REFERENCES Txn (TxnId),
  Body TEXT);
CREATE TABLE Other (TxnId TEXT PRIMARY KEY, Amount INTEGER);)",
                           R"("Txn": {"strategy": "hash_prefix", "shards": 16},
"Other": {"strategy": "hash_prefix", "shards": 8})"};
inline constexpr World TwoColumns{
    "sqlite", "CREATE TABLE Ev (Day TEXT, Seq INT, PRIMARY KEY (Day, Seq));",
    R"("Ev": {"strategy": "hash_prefix", "shards": 8})"};
inline constexpr World Minted{
    "sqlite", R"(
CREATE TABLE Txn (TxnId INTEGER PRIMARY KEY AUTOINCREMENT, Account TEXT,
  Amount INTEGER);
CREATE TABLE Line (TxnId INTEGER NOT NULL REFERENCES Txn (TxnId), No INTEGER,
  PRIMARY KEY (TxnId, No));)",
    R"("Txn": {"strategy": "hash_prefix", "shards": 16,
"id_source": "ordered"})"};
inline constexpr World Postgres{
    "postgresql",
    "CREATE TABLE item (id SERIAL PRIMARY KEY, name TEXT, "
    "parent INTEGER REFERENCES item (id));",
    R"("item": {"strategy": "hash_prefix", "shards": 16, "id_source": "ordered"})"};
inline constexpr World MySql{
    "mysql",
    "CREATE TABLE Txn (TxnId BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, "
    "Account TEXT);",
    R"("Txn": {"strategy": "hash_prefix", "shards": 16, "id_source": "random"})"};
inline constexpr World Spanner{
    "googlesql", R"(
CREATE TABLE Orders (OrderId INT64 NOT NULL, Customer STRING(9), Total INT64)
  PRIMARY KEY (OrderId);
CREATE TABLE Log (LoggedAt TIMESTAMP NOT NULL, Host STRING(9) NOT NULL,
  Line STRING(9)) PRIMARY KEY (LoggedAt, Host);)",
    R"("Orders": {"strategy": "hash_prefix", "shards": 16},
"Log": {"strategy": "hash_prefix", "shards": 16})"};
inline constexpr World Tenants{"sqlite", R"(
CREATE TABLE orders (id INTEGER PRIMARY KEY, tenant_id TEXT NOT NULL,
  total INTEGER);
CREATE TABLE lines (order_id INTEGER NOT NULL REFERENCES orders (id),
  line INTEGER, tenant_id TEXT NOT NULL, what TEXT,
  PRIMARY KEY (order_id, line));)",
                               R"("orders": {"strategy": "tenant_prefix",
"tenant_column": "tenant_id"})"};
inline constexpr World Hot{"sqlite", Tenants.Schema,
                           R"("orders": {"strategy": "tenant_prefix",
"tenant_column": "tenant_id", "shards": 16, "hot_tenants": ["acme"]})"};
inline constexpr World Reversed{
    "sqlite",
    "CREATE TABLE Orders (OrderId INTEGER PRIMARY KEY AUTOINCREMENT, "
    "Customer TEXT, PlacedAt INTEGER);"
    "CREATE TABLE Line (OrderId INTEGER REFERENCES Orders (OrderId), No INT, "
    "PRIMARY KEY (OrderId, No));",
    R"("Orders": {"strategy": "bit_reverse", "order_column": "PlacedAt"})"};
inline constexpr World Sequence{
    "postgresql", "CREATE TABLE txn (id BIGSERIAL PRIMARY KEY, account TEXT);",
    R"("txn": {"strategy": "bit_reverse", "sequence": "txn_ids"})"};
inline constexpr World Uuid{
    "postgresql",
    "CREATE TABLE txn (id BIGSERIAL PRIMARY KEY, account TEXT, amount INT);"
    "CREATE TABLE line (txn_id BIGINT REFERENCES txn (id), no INT, "
    "PRIMARY KEY (txn_id, no));",
    R"("txn": {"strategy": "uuid_v4", "order_column": "amount"})"};
inline constexpr World Swapped{
    "googlesql",
    "CREATE TABLE Events (At INT64 NOT NULL, UserId INT64 NOT NULL, "
    "N INT64) PRIMARY KEY (At, UserId);",
    R"("Events": {"strategy": "swap_order", "key": ["UserId", "At"],
"desc": ["At"]})"};

inline Proof prove(const World &W, std::string Old, std::string New) {
  const auto D = *sql::dialectNamed(W.Dialect);
  const Plan P = tablesOf(W.Tables, W.Dialect);
  const Schema S = schemaOf(W.Schema, D);
  auto Holes = [](std::string Text) { // "~" for a hole
    std::replace(Text.begin(), Text.end(), '~', sql::HoleByte);
    return Text;
  };
  return proveStatement(Holes(Old), Holes(New), D, S, P, shardedTables(S, P),
                        reorderedKeys(S, P));
}

inline std::string text(const Slot &S) {
  return fmt::format("{}{}", S.Kind == Slot::Hole ? "~" : "", S.Index);
}
inline std::string text(const Operand &O) {
  return O.From ? text(*O.From) : O.Sql;
}

/// "1=1 2=3; Txn.ShardId 2 = shard 16 of 1; row 1 ..."
inline std::string told(const Proof &P) {
  if (!P.Difference.empty())
    return "DIFFERENT " + P.Difference;
  std::string Out;
  for (const auto &[From, To] : P.Partner)
    Out += fmt::format("{}={} ", text(From), text(To));
  for (const Demand &D : P.Demands) {
    if (D.Kind == Demand::Key) // of every row; see ProvenTest
      continue;
    const char *Kinds[] = {"shard", "new", "again", "tenant", "reversed"};
    Out += fmt::format("; {}.{} {} {}", D.Table, D.Column, text(D.Value),
                       Kinds[D.Kind]);
    if (D.Kind == Demand::ShardOf)
      Out += fmt::format(" {} of", D.Shards);
    for (const Operand &O : D.Of)
      Out += " " + text(O);
    if (D.Row)
      Out += fmt::format(" in row {}", D.Row);
  }
  for (const Slot &S : P.Gone)
    Out += fmt::format(" -{}", text(S));
  return Out;
}

struct Same {
  const World &W;
  const char *Old, *New, *Told;
};
struct Different {
  const World &W;
  const char *Old, *New, *Why;
};

inline void check(std::initializer_list<Same> All) {
  for (const Same &C : All)
    EXPECT_EQ(told(prove(C.W, C.Old, C.New)), C.Told) << C.Old << "\n" << C.New;
}
inline void check(std::initializer_list<Different> All) {
  for (const Different &C : All)
    EXPECT_THAT(prove(C.W, C.Old, C.New).Difference, testing::HasSubstr(C.Why))
        << C.Old << "\n"
        << C.New;
}

} // namespace keyspread::prooftest

#endif // KEYSPREAD_TEST_UNIT_PROOF_PROOFTESTING_H
