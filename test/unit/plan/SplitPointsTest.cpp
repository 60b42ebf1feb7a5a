// Split points as gcloud's file.
#include "rewrites/plan/ddl/SplitPoints.h"
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using sql::Dialect;

namespace {

SplitPoints splits(std::string_view Sql, llvm::StringRef Tables,
                   Dialect To = Dialect::GoogleSql) {
  DdlOptions O;
  O.Dialect = To;
  return splitPoints(schemaOf(Sql, Dialect::GoogleSql), tablesOf(Tables), O);
}

TEST(SplitPoints, AreOneAShardOfTablesAndIndexes) {
  const SplitPoints P = splits(
      "CREATE TABLE Txn (Id INT64 NOT NULL, At TIMESTAMP NOT NULL) PRIMARY KEY "
      "(Id); CREATE INDEX ByAt ON Txn (At); CREATE INDEX ByAtId ON Txn (Id);"
      "CREATE TABLE Part (Id INT64 NOT NULL, N INT64) PRIMARY KEY (Id, N), "
      "INTERLEAVE IN PARENT Txn;",
      R"("Txn": {"strategy": "hash_prefix", "shards": 2})");
  EXPECT_EQ(P.Text, "TABLE Txn ('0','-9223372036854775808')\n"
                    "TABLE Txn ('1','-9223372036854775808')\n"
                    "INDEX ByAt ('0','0001-01-01T00:00:00Z')\n"
                    "INDEX ByAt ('1','0001-01-01T00:00:00Z')\n");
  EXPECT_EQ(P.Count, 4u);
  EXPECT_THAT(P.Notes, testing::IsEmpty());
}

TEST(SplitPoints, StandInFrontOfDescendingKeys) {
  EXPECT_EQ(
      splits("CREATE TABLE T (A STRING(9) NOT NULL, At TIMESTAMP NOT NULL, N "
             "INT64) PRIMARY KEY (A, At DESC, N)",
             R"("T": {"strategy": "hash_prefix", "shards": 2})")
          .Text,
      "TABLE T ('0','','9999-12-31T23:59:59.999999999Z',NULL)\n"
      "TABLE T ('1','','9999-12-31T23:59:59.999999999Z',NULL)\n");
}

TEST(SplitPoints, OfHotTenants) {
  const char *Sql = "CREATE TABLE J (Id INT64 NOT NULL, Org STRING(9) NOT "
                    "NULL) PRIMARY KEY (Id)";
  EXPECT_EQ(
      splits(
          Sql,
          R"("J": {"strategy": "tenant_prefix", "tenant_column": "Org", "shards": 2, "hot_tenants": ["a,b"]})")
          .Text,
      "TABLE J ('a\\,b','0','-9223372036854775808')\n"
      "TABLE J ('a\\,b','1','-9223372036854775808')\n");
  const SplitPoints None = splits(
      Sql,
      R"("J": {"strategy": "tenant_prefix", "tenant_column": "Org", "shards": 2})");
  EXPECT_EQ(None.Text, "");
  EXPECT_THAT(None.Notes,
              testing::ElementsAre("J: its key begins with Org, so where to "
                                   "cut depends on the tenants"));
}

TEST(SplitPoints, NameWhatPostgreSqlFolded) {
  EXPECT_EQ(splits("CREATE TABLE Txn (Id STRING(9) NOT NULL) PRIMARY KEY (Id)",
                   R"("Txn": {"strategy": "hash_prefix", "shards": 2})",
                   Dialect::PostgreSql)
                .Text,
            "TABLE txn ('0','')\nTABLE txn ('1','')\n");
}

TEST(SplitPoints, SayWhenOneRequestDoesNotTakeThem) {
  const SplitPoints P =
      splits("CREATE TABLE T (Id INT64 NOT NULL) PRIMARY KEY (Id)",
             R"("T": {"strategy": "hash_prefix", "shards": 101})");
  EXPECT_EQ(P.Count, 101u);
  EXPECT_THAT(P.Notes, testing::ElementsAre(testing::HasSubstr(
                           "101 split points: one request adds 100")));
}

} // namespace
