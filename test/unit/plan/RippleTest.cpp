// Which tables get a shard column because of a plan, and under which name.
#include "rewrites/plan/migration/Ripple.h"
#include "test/unit/plan/PlanTesting.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// "table.column leads of (hashed) for parent"
std::string line(const ShardedTable &E) {
  return fmt::format("{}.{} {} ({}){}{}{}", E.Table, E.ShardColumn,
                     E.Leading ? "leads" : "plain", fmt::join(E.HashOf, ","),
                     E.Parent.empty() ? "" : " from " + E.Parent,
                     E.Nullable ? " nullable" : "",
                     E.Shards == 16 ? "" : " other shards");
}

std::vector<std::string> lines(const Schema &S, const Plan &P) {
  std::vector<std::string> Lines;
  for (const ShardedTable &E : shardedTables(S, P))
    Lines.push_back(line(E));
  return Lines;
}

std::vector<std::string> rippled(std::string_view Sql, llvm::StringRef Tables) {
  return lines(schemaOf(Sql), tablesOf(Tables));
}

constexpr const char *PlanP =
    R"("P": {"strategy": "hash_prefix", "shards": 16})";

TEST(Ripple, HashesThePrimaryKeyUnlessToldOtherwise) {
  const char *Sql = "CREATE TABLE p (a INT, b INT, PRIMARY KEY (a, b));";
  EXPECT_THAT(rippled(Sql, PlanP), ElementsAre("p.ShardId leads (a,b)"));
  EXPECT_THAT(
      rippled(
          Sql,
          R"("P": {"strategy": "hash_prefix", "shards": 8, "hash_of": ["b"], "shard_column": "S"})"),
      ElementsAre("p.S leads (b) other shards"));
}

// SQLite keeps the keys: a second run finds the columns that the first added,
// which the foreign keys say nothing of.
TEST(Ripple, FindsWhatStandsBesideKeptKeys) {
  Plan P = tablesOf(
      R"("P": {"strategy": "hash_prefix", "shards": 16, "generated": true, "id_source": "counter"})");
  P.Dialect = sql::Dialect::Sqlite;
  const auto Sql = [](const char *Of, const char *More) {
    return fmt::format("CREATE TABLE p (id INTEGER PRIMARY KEY{});"
                       "CREATE TABLE c (p INTEGER REFERENCES p (id){});",
                       fmt::format(fmt::runtime(More), "id"),
                       fmt::format(fmt::runtime(More), Of));
  };
  const auto Wanted = ElementsAre("c.ShardId plain (p) from p nullable",
                                  "p.ShardId leads (id)");
  EXPECT_THAT(lines(schemaOf(Sql("p", ""), sql::Dialect::Sqlite), P), Wanted);
  EXPECT_THAT(
      lines(schemaOf(Sql("p", ", ShardId INTEGER AS (({} % 16 + 16) % 16) "
                              "STORED"),
                     sql::Dialect::Sqlite),
            P),
      Wanted);
}

TEST(Ripple, LeavesOtherStrategiesAlone) {
  EXPECT_THAT(rippled("CREATE TABLE p (a INT PRIMARY KEY);",
                      R"("P": {"strategy": "bit_reverse"})"),
              IsEmpty());
}

TEST(Ripple, ATableWithoutSchemaStandsAlone) {
  EXPECT_THAT(
      rippled(
          "",
          R"("cf": {"strategy": "hash_prefix", "shards": 16, "hash_of": ["seq"]})"),
      ElementsAre("cf.ShardId leads (seq)"));
}

TEST(Ripple, FollowsKeysIntoGrandchildren) {
  EXPECT_THAT(
      rippled("CREATE TABLE p (id INT PRIMARY KEY);"
              "CREATE TABLE c (p_id INT REFERENCES p(id), n INT, PRIMARY KEY "
              "(p_id, n));"
              "CREATE TABLE g (a INT, b INT, m INT, PRIMARY KEY (a, b, m),"
              "  FOREIGN KEY (b, a) REFERENCES c (n, p_id));"
              "CREATE TABLE other (id INT PRIMARY KEY);",
              PlanP),
      ElementsAre("c.ShardId leads (p_id) from p", "g.ShardId leads (a) from c",
                  "p.ShardId leads (id)"));
}

TEST(Ripple, StopsAtAKeyThatDoesNotChange) {
  EXPECT_THAT(
      rippled(
          "CREATE TABLE p (id INT PRIMARY KEY);"
          "CREATE TABLE c (id INT PRIMARY KEY, p_id INT NOT NULL REFERENCES p);"
          "CREATE TABLE g (c_id INT PRIMARY KEY REFERENCES c (id));",
          PlanP),
      ElementsAre("c.ShardId plain (p_id) from p", "p.ShardId leads (id)"));
}

TEST(Ripple, MapsHashedColumnsInTheParentsOrder) {
  EXPECT_THAT(rippled("CREATE TABLE p (a INT, b INT, PRIMARY KEY (a, b));"
                      "CREATE TABLE c (x INT, y INT, FOREIGN KEY (x, y) "
                      "REFERENCES p (b, a));",
                      PlanP),
              ElementsAre("c.ShardId plain (y,x) from p nullable",
                          "p.ShardId leads (a,b)"));
}

TEST(Ripple, NeedsTheWholeKey) {
  EXPECT_THAT(
      rippled("CREATE TABLE p (a INT, b INT UNIQUE, PRIMARY KEY (a, b));"
              "CREATE TABLE c (x INT REFERENCES p (b));"
              "CREATE TABLE d (x INT, FOREIGN KEY (x) REFERENCES p);",
              PlanP),
      ElementsAre("p.ShardId leads (a,b)"));
}

TEST(Ripple, FindsFreeNames) {
  EXPECT_THAT(
      rippled("CREATE TABLE P (id INT PRIMARY KEY, up INT REFERENCES P (id));"
              "CREATE TABLE T (id INT PRIMARY KEY, src INT REFERENCES P (id), "
              "dst INT REFERENCES P (id),"
              "  alt INT REFERENCES P (id));"
              "CREATE TABLE U (id INT PRIMARY KEY, shardid TEXT, p INT "
              "REFERENCES P (id));",
              PlanP),
      ElementsAre("P.ShardId leads (id)",
                  "P.PShardId plain (up) from P nullable",
                  "T.ShardId plain (src) from P nullable",
                  "T.PShardId plain (dst) from P nullable",
                  "T.PShardId2 plain (alt) from P nullable",
                  "U.PShardId plain (p) from P nullable"));
  EXPECT_THAT(
      rippled(
          "CREATE TABLE p (id INT PRIMARY KEY, up INT REFERENCES p);",
          R"("p": {"strategy": "hash_prefix", "shards": 16, "shard_column": "shard_id"})"),
      ElementsAre("p.shard_id leads (id)",
                  "p.p_shard_id plain (up) from p nullable"));
}

TEST(Ripple, AChildWithItsOwnDecisionKeepsItsKey) {
  const char *Sql = "CREATE TABLE p (id INT PRIMARY KEY);"
                    "CREATE TABLE c (p_id INT REFERENCES p(id), n INT, PRIMARY "
                    "KEY (p_id, n));";
  EXPECT_THAT(
      rippled(
          Sql,
          R"("P": {"strategy": "hash_prefix", "shards": 16}, "C": {"strategy": "accept"})"),
      ElementsAre("c.ShardId plain (p_id) from p", "p.ShardId leads (id)"));
  EXPECT_THAT(rippled(Sql, R"("P": {"strategy": "hash_prefix", "shards": 16},
                              "C": {"strategy": "hash_prefix", "shards": 16})"),
              ElementsAre("c.ShardId leads (p_id,n)",
                          "c.pShardId plain (p_id) from p",
                          "p.ShardId leads (id)"));
}

TEST(Ripple, OneColumnServesEqualShards) {
  // The child's own shard hashes the very value the parent's shard hashes.
  EXPECT_THAT(rippled("CREATE TABLE p (id INT PRIMARY KEY);"
                      "CREATE TABLE c (p_id INT REFERENCES p(id), n INT, "
                      "PRIMARY KEY (p_id, n));",
                      R"("P": {"strategy": "hash_prefix", "shards": 16},
                         "C": {"strategy": "hash_prefix", "shards": 16, "hash_of": ["p_id"]})"),
              ElementsAre("c.ShardId leads (p_id)", "p.ShardId leads (id)"));
}

TEST(Ripple, OnlyOneParentLeads) {
  EXPECT_THAT(
      rippled(
          "CREATE TABLE a (id INT PRIMARY KEY); CREATE TABLE b (id INT PRIMARY "
          "KEY);"
          "CREATE TABLE c (x INT REFERENCES a, y INT REFERENCES b, PRIMARY KEY "
          "(x, y));",
          R"("a": {"strategy": "hash_prefix", "shards": 16}, "b": {"strategy": "hash_prefix", "shards": 4})"),
      ElementsAre("a.ShardId leads (id)", "b.ShardId leads (id) other shards",
                  "c.ShardId leads (x) from a",
                  "c.bShardId plain (y) from b other shards"));
}

TEST(Ripple, EndsInCycles) {
  EXPECT_THAT(
      rippled("CREATE TABLE p (id INT PRIMARY KEY REFERENCES q (id));"
              "CREATE TABLE q (id INT PRIMARY KEY REFERENCES p (id));",
              PlanP),
      ElementsAre("p.ShardId leads (id)", "q.ShardId leads (id) from p"));
}

TEST(Ripple, FollowsInterleaving) {
  const Schema S = schemaOf("CREATE TABLE P (Id INT64) PRIMARY KEY (Id);"
                            "CREATE TABLE C (Id INT64, N INT64) PRIMARY KEY "
                            "(Id, N), INTERLEAVE IN PARENT P;"
                            "CREATE TABLE G (Id INT64, N INT64, M INT64) "
                            "PRIMARY KEY (Id, N, M), INTERLEAVE IN PARENT C;",
                            sql::Dialect::GoogleSql);
  EXPECT_THAT(lines(S, tablesOf(PlanP)),
              ElementsAre("C.ShardId leads (Id) from P",
                          "G.ShardId leads (Id) from C",
                          "P.ShardId leads (Id)"));
}

TEST(Ripple, AnInterleavedTableHasOneLeadingShard) {
  const Schema S = schemaOf("CREATE TABLE P (Id INT64) PRIMARY KEY (Id);"
                            "CREATE TABLE C (Id INT64, N INT64, FOREIGN KEY "
                            "(Id) REFERENCES P (Id)) PRIMARY KEY (Id, N), "
                            "INTERLEAVE IN PARENT P;",
                            sql::Dialect::GoogleSql);
  EXPECT_THAT(
      lines(S, tablesOf(PlanP)),
      ElementsAre("C.ShardId leads (Id) from P", "P.ShardId leads (Id)"));
  // checkPlan refuses this plan; the answer still has to make sense.
  EXPECT_THAT(
      lines(
          S,
          tablesOf(
              R"("C": {"strategy": "hash_prefix", "shards": 16}, "P": {"strategy": "hash_prefix", "shards": 16})")),
      ElementsAre("C.ShardId leads (Id,N)", "C.PShardId plain (Id) from P",
                  "P.ShardId leads (Id)"));
}

TEST(Ripple, AMigratedSchemaGivesTheSameAnswer) {
  EXPECT_THAT(
      rippled("CREATE TABLE p (id INT, up INT, ShardId INT NOT NULL, pShardId "
              "INT, PRIMARY KEY (ShardId, id),"
              "  FOREIGN KEY (pShardId, up) REFERENCES p (ShardId, id));"
              "CREATE TABLE c (p_id INT, n INT, ShardId INT NOT NULL, PRIMARY "
              "KEY (ShardId, p_id, n),"
              "  FOREIGN KEY (ShardId, p_id) REFERENCES p (ShardId, id));"
              "CREATE TABLE d (id INT PRIMARY KEY, q INT NOT NULL, odd INT, "
              "FOREIGN KEY (odd, q) REFERENCES p);",
              PlanP),
      ElementsAre("c.ShardId leads (p_id) from p", "d.odd plain (q) from p",
                  "p.ShardId leads (id)",
                  "p.pShardId plain (up) from p nullable"));
}

TEST(Ripple, TellsTheShardOfAForeignKey) {
  const Schema S = schemaOf("CREATE TABLE p (id INT PRIMARY KEY, u INT UNIQUE);"
                            "CREATE TABLE c (src INT REFERENCES p (id), dst "
                            "INT REFERENCES p (id), w INT REFERENCES p (u),"
                            "  z INT REFERENCES gone (id));");
  const auto All = shardedTables(S, tablesOf(PlanP));
  const Table &C = *S.find("c");
  EXPECT_EQ(shardOfForeignKey(All, S, C, C.ForeignKeys[0])->ShardColumn,
            "ShardId");
  EXPECT_EQ(shardOfForeignKey(All, S, C, C.ForeignKeys[1])->ShardColumn,
            "pShardId");
  EXPECT_EQ(shardOfForeignKey(All, S, C, C.ForeignKeys[2]), nullptr);
  EXPECT_EQ(shardOfForeignKey(All, S, C, C.ForeignKeys[3]), nullptr);
  EXPECT_EQ(leadingShard(All, "P")->Table, "p");
  EXPECT_EQ(leadingShard(All, "c"), nullptr);
}

TEST(Ripple, CarriesTheParentsChoices) {
  const auto All = shardedTables(
      schemaOf("CREATE TABLE p (id INT PRIMARY KEY); CREATE TABLE c (id INT "
               "PRIMARY KEY REFERENCES p);"),
      tablesOf(
          R"("p": {"strategy": "hash_prefix", "shards": 16, "generated": true, "fan_out": "client"})"));
  ASSERT_EQ(All.size(), 2u);
  EXPECT_TRUE(All[0].Generated);
  EXPECT_EQ(All[0].Scans, FanOut::Client);
}

/// The tenants of \p E, when it has any.
std::string tenants(const ShardedTable &E) {
  return fmt::format("{} {} [{}]", line(E), E.Tenant,
                     fmt::join(E.HotTenants, ","));
}

TEST(Ripple, HashesTheIdOfHotTenantsBehindTheTenant) {
  std::vector<std::string> Lines;
  for (const ShardedTable &E : shardedTables(
           schemaOf("CREATE TABLE p (id INT PRIMARY KEY, t TEXT);"
                    "CREATE TABLE c (p_id INT REFERENCES p (id), t TEXT, n INT,"
                    " PRIMARY KEY (p_id, n));"
                    "CREATE TABLE d (p_id INT REFERENCES p (id));"),
           tablesOf(R"("P": {"strategy": "tenant_prefix", "tenant_column": "t",
                     "shards": 16, "hot_tenants": ["x"]})")))
    Lines.push_back(tenants(E));
  // d has no tenant, which the rules refuse.
  EXPECT_THAT(Lines,
              ElementsAre("c.ShardId plain (t,p_id) from p nullable t [x]",
                          "p.ShardId leads (t,id) t [x]"));
}

TEST(Ripple, WithoutHotTenantsAllAreSpreadByTheirIds) {
  EXPECT_THAT(rippled("CREATE TABLE p (id INT PRIMARY KEY, t TEXT);",
                      R"("P": {"strategy": "tenant_prefix",
                         "tenant_column": "t", "shards": 16})"),
              ElementsAre("p.ShardId leads (id)"));
  EXPECT_THAT(rippled("CREATE TABLE p (id INT PRIMARY KEY, t TEXT);",
                      R"("P": {"strategy": "tenant_prefix",
                         "tenant_column": "t"})"),
              IsEmpty());
}

} // namespace
