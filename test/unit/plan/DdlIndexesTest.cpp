// Indexes of the target schema: those that are led by rising values.
#include "rewrites/plan/ddl/Ddl.h"
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using sql::Dialect;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

constexpr const char *Orders =
    "CREATE TABLE Orders (Id INT64 NOT NULL, Placed TIMESTAMP NOT NULL, Number "
    "INT64, Name STRING(9)) PRIMARY KEY (Id);"
    "CREATE INDEX ByPlaced ON Orders (Placed);"
    "CREATE INDEX ByName ON Orders (Name, Placed);";

std::string ddl(std::string_view Sql, llvm::StringRef Tables,
                DdlOptions O = {}) {
  return targetDdl(schemaOf(Sql, Dialect::GoogleSql), tablesOf(Tables), O);
}

constexpr const char *Reversed = R"("Orders": {"strategy": "bit_reverse"})";

TableRead read(const char *Table, std::set<std::string> Equal,
               std::vector<KeyColumn> Order) {
  TableRead R;
  R.Table = Table;
  R.Equal = std::move(Equal);
  R.Order = std::move(Order);
  return R;
}

TEST(DdlIndexes, LedByTimesGetAShardOfTheirOwn) {
  EXPECT_THAT(
      ddl(Orders, Reversed),
      AllOf(HasSubstr("  ByPlacedShard INT64 NOT NULL AS "
                      "(MOD(MOD(FARM_FINGERPRINT(CAST(UNIX_MICROS(Placed) AS "
                      "STRING)), 16) + 16, 16)) STORED HIDDEN\n"),
            HasSubstr("-- Placed holds times: scans along it name "
                      "ByPlacedShard IN UNNEST(GENERATE_ARRAY(0, 15))\nCREATE "
                      "INDEX ByPlaced "
                      "ON Orders (ByPlacedShard, Placed);\n"),
            HasSubstr("\nCREATE INDEX ByName ON Orders (Name, Placed);\n")));
}

TEST(DdlIndexes, WhatIsPutInAtRunTimeIsNotPrinted) {
  const std::string Text = ddl(
      "CREATE TABLE Orders (Id INT64 NOT NULL, Name STRING(9) DEFAULT (\1), "
      "Item INT64, FOREIGN KEY (Item) REFERENCES \1 (Id)) PRIMARY KEY (Id);"
      "CREATE INDEX \1 ON Orders (Name);",
      Reversed);
  EXPECT_THAT(Text, Not(HasSubstr("\1")));
  EXPECT_THAT(Text, AllOf(HasSubstr("CREATE INDEX OrdersByName ON Orders "
                                    "(Name);"),
                          HasSubstr("Left out: the default of Orders.Name, "
                                    "which is put in at run time"),
                          HasSubstr("a foreign key of Orders to a table that "
                                    "is named at run time")));
}

TEST(DdlIndexes, InPostgreSqlToo) {
  DdlOptions O;
  O.Dialect = Dialect::PostgreSql;
  EXPECT_THAT(
      ddl(Orders, Reversed, O),
      AllOf(HasSubstr("  ByPlacedShard BIGINT NOT NULL GENERATED ALWAYS AS "
                      "(mod(mod(spanner.farm_fingerprint(CAST(CAST(EXTRACT("
                      "EPOCH FROM Placed) * 1000000 AS bigint) AS varchar)), "
                      "16) + 16, 16)) STORED,\n"),
            HasSubstr("CREATE INDEX ByPlaced ON Orders (ByPlacedShard, "
                      "Placed);\n")));
}

TEST(DdlIndexes, OfATableWithAShardTakeThatForTimes) {
  EXPECT_THAT(
      ddl(Orders, R"("Orders": {"strategy": "hash_prefix", "shards": 8})"),
      AllOf(HasSubstr("CREATE INDEX ByPlaced ON Orders (ShardId, Placed);\n"),
            Not(HasSubstr("ByPlacedShard"))));
}

TEST(DdlIndexes, OfReferencesTakeTheShardThatTheRowHasOfThem) {
  EXPECT_THAT(
      ddl(std::string(Orders) +
              "CREATE TABLE Lines (No INT64, OrderId INT64, Article STRING(9), "
              "FOREIGN KEY (OrderId) REFERENCES orders (Id)) PRIMARY KEY (No);"
              "CREATE INDEX LinesByOrder ON Lines (OrderId, Article);"
              "CREATE INDEX LinesByArticle ON Lines (Article, OrderId);",
          R"("Orders": {"strategy": "hash_prefix", "shards": 8})"),
      AllOf(HasSubstr("-- OrderId refers to Orders: reads along it name "
                      "ShardId, as the foreign key does\nCREATE INDEX "
                      "LinesByOrder ON Lines (ShardId, OrderId, Article);\n"),
            HasSubstr("\nCREATE INDEX LinesByArticle ON Lines (Article, "
                      "OrderId);\n")));
}

TEST(DdlIndexes, KeepUniqueWithAShardOfTheirOwn) {
  const std::string Sql =
      std::string(Orders) + "CREATE UNIQUE INDEX Once ON Orders (Placed, Name)";
  EXPECT_THAT(
      ddl(Sql, R"("Orders": {"strategy": "hash_prefix", "shards": 8})"),
      AllOf(HasSubstr("CREATE UNIQUE INDEX Once ON Orders (OnceShard, Placed, "
                      "Name);\n"),
            HasSubstr("FARM_FINGERPRINT(CAST(UNIX_MICROS(Placed) AS STRING)), "
                      "8) + 8, 8)) STORED HIDDEN")));
}

TEST(DdlIndexes, LedByWhatTheProgramCountsUp) {
  const std::string Sql =
      std::string(Orders) + "CREATE INDEX ByNumber ON Orders (Number)";
  EXPECT_THAT(ddl(Sql, Reversed),
              HasSubstr("\nCREATE INDEX ByNumber ON Orders (Number);\n"));
  DdlOptions O;
  O.Reads.Rising["orders.number"] = "is filled from counter 'next'";
  EXPECT_THAT(
      ddl(Sql, Reversed, O),
      AllOf(HasSubstr("FARM_FINGERPRINT(IFNULL(CAST(Number AS STRING), '')"),
            HasSubstr("-- Number is filled from counter 'next': scans"),
            HasSubstr("ON Orders (ByNumberShard, Number);\n")));
}

TEST(DdlIndexes, LedByIdsThatNoLongerRiseStay) {
  DdlOptions O;
  O.Reads.Rising["lines.orderid"] = "is filled from a counter";
  EXPECT_THAT(
      ddl("CREATE TABLE Orders (Id INT64 NOT NULL) PRIMARY KEY (Id);"
          "CREATE TABLE Lines (No INT64, OrderId INT64, FOREIGN KEY (OrderId) "
          "REFERENCES Orders (Id)) PRIMARY KEY (No);"
          "CREATE INDEX ByOrder ON Lines (OrderId)",
          R"("Orders": {"strategy": "bit_reverse"}, "Lines": {"strategy": "bit_reverse"})",
          O),
      HasSubstr("\nCREATE INDEX ByOrder ON Lines (OrderId);\n"));
}

/// "Table.Column: why", a line each.
std::string spread(std::string_view Sql, llvm::StringRef Tables) {
  std::string Text;
  for (const SpreadColumn &C :
       spreadColumns(schemaOf(Sql, Dialect::GoogleSql), tablesOf(Tables), {}))
    Text += C.Table + "." + C.Column + ": " + C.Why + "\n";
  return Text;
}

TEST(DdlIndexes, TellWhichColumnsTheySpread) {
  const std::string Sharded =
      R"("Orders": {"strategy": "hash_prefix", "shards": 8})";
  EXPECT_EQ(spread(Orders, Sharded),
            "Orders.Placed: Placed holds times: reads along it name ShardId, "
            "as those of the key do\n");
  EXPECT_THAT(spread(Orders, Reversed), HasSubstr("Orders.Placed: "));
  EXPECT_EQ(spread(Orders, R"("Orders": {"strategy": "accept"})"), "");
}

TEST(DdlIndexes, SpreadColumnsAreSpreadInEachIndex) {
  const char *Sharded = R"("Orders": {"strategy": "hash_prefix", "shards": 8})";
  const std::string Twice =
      std::string(Orders) + "CREATE INDEX Again ON Orders (Placed, Name);";
  EXPECT_THAT(spread(Twice, Sharded), HasSubstr("Orders.Placed: "));
  EXPECT_EQ(spread(std::string(Orders) +
                       "CREATE INDEX Some ON Orders (Placed) WHERE Placed IS "
                       "NOT NULL;",
                   Sharded),
            ""); // it is left out, and would go on rising
}

TEST(DdlIndexes, OfCommitTimestampsHashTheKey) {
  EXPECT_THAT(
      ddl("CREATE TABLE Orders (Id INT64 NOT NULL, At TIMESTAMP OPTIONS "
          "(allow_commit_timestamp = true)) PRIMARY KEY (Id);"
          "CREATE INDEX ByAt ON Orders (At)",
          Reversed),
      AllOf(HasSubstr("FARM_FINGERPRINT(CAST(Id AS STRING))"),
            HasSubstr("ON Orders (ByAtShard, `At`);\n")));
}

TEST(DdlIndexes, ForTheOrderOfThePlan) {
  const char *Sql = "CREATE TABLE Orders (Id INT64 NOT NULL, Placed TIMESTAMP "
                    "NOT NULL) PRIMARY KEY (Id)";
  const char *Plan =
      R"("Orders": {"strategy": "bit_reverse", "order_column": "Placed"})";
  EXPECT_THAT(ddl(Sql, Plan), HasSubstr("CREATE INDEX OrdersByPlaced ON Orders "
                                        "(OrdersByPlacedShard, Placed);\n"));
  EXPECT_THAT(ddl(Sql, Reversed), Not(HasSubstr("CREATE INDEX")));
  // One that is there already does.
  EXPECT_THAT(ddl(Orders, Plan), Not(HasSubstr("OrdersByPlaced")));
}

TEST(DdlIndexes, DescendWhereTheProgramReadsNewestFirst) {
  DdlOptions O;
  O.Reads.Reads = {read("Orders", {}, {{"Placed", true}})};
  EXPECT_THAT(ddl(Orders, Reversed, O),
              AllOf(HasSubstr("(ByPlacedShard, Placed DESC);\n"),
                    HasSubstr("(Name, Placed DESC);\n")));
  O.Reads.Reads.push_back(read("Orders", {}, {{"Placed", false}}));
  EXPECT_THAT(ddl(Orders, Reversed, O),
              HasSubstr("(ByPlacedShard, Placed);\n"));
}

TEST(DdlIndexes, TimesInKeysDescendUnlessAnApiReadsThemInOrder) {
  const char *Sql = "CREATE TABLE R (Dev INT64 NOT NULL, At TIMESTAMP NOT "
                    "NULL) PRIMARY KEY (Dev, At)";
  const char *Plan = R"("R": {"strategy": "hash_prefix", "shards": 4})";
  DdlOptions O;
  O.Reads.Reads = {read("R", {"Dev"}, {{"At", true}})};
  EXPECT_THAT(ddl(Sql, Plan, O),
              HasSubstr(") PRIMARY KEY (ShardId, Dev, `At` DESC);"));
  O.Reads.ByKey.insert("r");
  EXPECT_THAT(ddl(Sql, Plan, O),
              HasSubstr(") PRIMARY KEY (ShardId, Dev, `At`);"));
}

constexpr const char *Family =
    "CREATE TABLE P (Id INT64 NOT NULL) PRIMARY KEY (Id);"
    "CREATE TABLE C (Id INT64 NOT NULL, N INT64 NOT NULL, At TIMESTAMP) "
    "PRIMARY KEY (Id, N), INTERLEAVE IN PARENT P;"
    "CREATE INDEX CByAt ON C (At);";
constexpr const char *Sharded =
    R"("P": {"strategy": "hash_prefix", "shards": 4})";

TEST(DdlIndexes, LieInTheParentWhenAllReadsKnowItsKey) {
  DdlOptions O;
  O.Reads.Reads = {read("C", {"Id"}, {{"At", true}})};
  EXPECT_THAT(ddl(Family, Sharded, O),
              HasSubstr("CREATE INDEX CByAt ON C (ShardId, Id, `At` DESC), "
                        "INTERLEAVE IN P;\n"));
  O.Reads.Reads.push_back(read("C", {}, {{"At", true}}));
  EXPECT_THAT(ddl(Family, Sharded, O),
              HasSubstr("CREATE INDEX CByAt ON C (ShardId, `At` DESC);\n"));
  EXPECT_THAT(ddl(Family, Sharded),
              HasSubstr("CREATE INDEX CByAt ON C (ShardId, `At`);\n"));
}

TEST(DdlIndexes, OverTypesThatNoIndexTakesAreNamed) {
  EXPECT_THAT(ddl("CREATE TABLE Orders (Id INT64 NOT NULL, J JSON) PRIMARY KEY "
                  "(Id); CREATE INDEX ByJ ON Orders (J)",
                  Reversed),
              AllOf(HasSubstr("-- Left out: index ByJ, over J, whose type no "
                              "index takes\n"),
                    Not(HasSubstr("CREATE INDEX"))));
}

TEST(DdlIndexes, OfOtherDatabasesStay) {
  DdlOptions O;
  O.Dialect = Dialect::MySql;
  EXPECT_THAT(ddl(Orders, Reversed, O),
              AllOf(HasSubstr("CREATE INDEX ByPlaced ON Orders (Placed);\n"),
                    Not(HasSubstr("FARM_FINGERPRINT"))));
}

} // namespace
