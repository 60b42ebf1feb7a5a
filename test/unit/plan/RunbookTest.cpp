// Runbooks: the steps, their SQL and the way back.
#include "rewrites/plan/migration/Runbook.h"
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
    "CREATE TABLE Orders (Id INT64 NOT NULL, Name STRING(9)) PRIMARY KEY (Id);"
    "CREATE INDEX ByName ON Orders (Name);"
    "CREATE TABLE Notes (Id INT64 NOT NULL, O INT64, CONSTRAINT Of FOREIGN KEY "
    "(O) REFERENCES Orders (Id)) PRIMARY KEY (Id);"
    "CREATE TABLE Tags (Id INT64 NOT NULL, T STRING(9)) PRIMARY KEY (Id, T), "
    "INTERLEAVE IN PARENT Orders;";
constexpr const char *Hashed =
    R"("Orders": {"strategy": "hash_prefix", "shards": 4, "why": "rows come by time"})";

std::vector<RunbookPage> pages(std::string_view Sql, llvm::StringRef Tables,
                               Dialect From, RunbookOptions O = {}) {
  return runbook(schemaOf(Sql, From), tablesOf(Tables), O);
}

std::string page(const std::vector<RunbookPage> &Pages, llvm::StringRef File) {
  for (const RunbookPage &P : Pages)
    if (P.File == File)
      return P.Text;
  ADD_FAILURE() << "no page " << File.str();
  return "";
}

std::vector<std::string> headings(llvm::StringRef Text) {
  std::vector<std::string> Found;
  llvm::SmallVector<llvm::StringRef> Lines;
  Text.split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    if (Line.starts_with("#"))
      Found.push_back(Line.str());
  return Found;
}

TEST(Runbook, HasAPageATableInTheirOrder) {
  const auto Pages = pages(Orders, Hashed, Dialect::GoogleSql);
  std::vector<std::string> Files;
  for (const RunbookPage &P : Pages)
    Files.push_back(P.File);
  EXPECT_THAT(Files, testing::ElementsAre("README.md", "Orders.md", "Notes.md",
                                          "Tags.md"));
  EXPECT_THAT(page(Pages, "README.md"), HasSubstr("1. [Orders](Orders.md)\n"));
  EXPECT_TRUE(
      pages(Orders, R"("Orders": {"strategy": "accept"})", Dialect::GoogleSql)
          .empty());
}

TEST(Runbook, GoesStepByStepWithTheWayBack) {
  const std::string Text =
      page(pages(Orders, Hashed, Dialect::GoogleSql), "Orders.md");
  EXPECT_THAT(
      headings(Text),
      testing::ElementsAre("# Orders: hash_prefix", "## 1. Make the new table",
                           "## 2. Write both", "## 3. Backfill", "## 4. Verify",
                           "## 5. Cut over", "## 6. Drop the old table",
                           "## 7. Look at the result"));
  EXPECT_EQ(llvm::StringRef(Text).count("**Way back:**"), 6u);
  EXPECT_THAT(Text, HasSubstr("Why: rows come by time.\n"));
  EXPECT_THAT(Text, HasSubstr("- the key (Id) becomes (ShardId, Id)\n"));
}

constexpr const char *Shard =
    "MOD(MOD(FARM_FINGERPRINT(CAST(Id AS STRING)), 4) + 4, 4)";

TEST(Runbook, MovesRowsBesideTheOldTable) {
  const auto Pages = pages(Orders, Hashed, Dialect::GoogleSql);
  const std::string Text = page(Pages, "Orders.md");
  EXPECT_THAT(Text, HasSubstr("CREATE TABLE Orders_new (\n"));
  EXPECT_THAT(Text, HasSubstr("CREATE INDEX ByName_new ON Orders_new (Name);"));
  EXPECT_THAT(
      Text, HasSubstr(std::string("INSERT OR UPDATE INTO Orders_new (Id, Name, "
                                  "ShardId)\nSELECT Id, Name, ") +
                      Shard + "\nFROM Orders\nWHERE Id = @Id;\n"));
  EXPECT_THAT(Text,
              HasSubstr(std::string("INSERT OR IGNORE INTO Orders_new (Id, "
                                    "Name, ShardId)\nSELECT Id, Name, ") +
                        Shard +
                        "\nFROM Orders\nWHERE Id > @from_Id\n  AND Id <= "
                        "@to_Id;\n"));
  EXPECT_THAT(Text, HasSubstr("DELETE FROM Orders_new\nWHERE Id = @Id;\n"));
  EXPECT_THAT(Text, HasSubstr("RENAME TABLE Orders TO Orders_old, Orders_new "
                              "TO Orders;\n"));
  EXPECT_THAT(Text, HasSubstr("RENAME TABLE Orders TO Orders_new, Orders_old "
                              "TO Orders;\n"));
  EXPECT_THAT(Text, HasSubstr("DROP INDEX ByName;\nDROP TABLE Orders_old;\n"));
  EXPECT_THAT(page(Pages, "Tags.md"),
              HasSubstr("INTERLEAVE IN PARENT Orders_new;\n"));
  EXPECT_THAT(page(Pages, "Notes.md"),
              HasSubstr("REFERENCES Orders_new (ShardId, Id)"));
}

TEST(Runbook, WalksCompositeKeysInTheirOrder) {
  EXPECT_THAT(
      page(pages("CREATE TABLE M (At TIMESTAMP NOT NULL, D INT64 NOT NULL) "
                 "PRIMARY KEY (At DESC, D)",
                 R"("M": {"strategy": "swap_order", "key": ["D", "At"]})",
                 Dialect::GoogleSql),
           "M.md"),
      AllOf(HasSubstr("WHERE (`At` < @from_At OR (`At` = @from_At AND D > "
                      "@from_D))\nORDER BY `At` DESC, D\nLIMIT 1 OFFSET "
                      "@skip;\n"),
            HasSubstr("AND (`At` > @to_At OR (`At` = @to_At AND D <= "
                      "@to_D));\n")));
}

TEST(Runbook, ComparesCountsAndFingerprints) {
  const std::string Text =
      page(pages(Orders, Hashed, Dialect::GoogleSql), "Orders.md");
  const char *Sum = "BIT_XOR(FARM_FINGERPRINT(CONCAT(COALESCE(CAST(Id AS "
                    "STRING), ''), '|', COALESCE(Name, '')))) AS "
                    "fingerprint\nFROM ";
  EXPECT_THAT(Text, HasSubstr(std::string(Sum) + "Orders;\n"));
  EXPECT_THAT(Text, HasSubstr(std::string(Sum) + "Orders_new;\n"));
}

TEST(Runbook, CountsRangesAndWorkers) {
  RunbookOptions O;
  O.Rows[""] = 1000000;
  O.RowBytes["orders"] = 1000;
  O.Nodes = 3;
  const auto Pages = pages(Orders, Hashed, Dialect::GoogleSql, O);
  EXPECT_THAT(page(Pages, "Orders.md"),
              AllOf(HasSubstr("- rows in a range: 4000 (1000 bytes a row, 4 MB "
                              "a range)\n- ranges: 250\n"),
                    HasSubstr("- workers: 30 (10 a node, 3 nodes)\n")));
  // Notes: 3 columns; nothing is said of its rows but how many there are.
  EXPECT_THAT(page(Pages, "Notes.md"),
              HasSubstr("- rows in a range: 26666 (a commit takes 80000 "
                        "mutations, a row costs 3); give --row-bytes for "
                        "ranges of 1 to 10 MB\n- ranges: 38\n"));
}

TEST(Runbook, EndsInVerification) {
  RunbookOptions O;
  TableRead Scan;
  Scan.Table = "Orders";
  Scan.Ranges = {"Id"};
  Scan.Text = "SELECT Id\n  FROM Orders WHERE Id > ?";
  Scan.At.File = "/r/a.cpp";
  Scan.At.Line = 5;
  O.Ddl.Reads.Reads = {Scan};
  O.Root = "/r";
  const std::string Text =
      page(pages(Orders, Hashed, Dialect::GoogleSql, O), "Orders.md");
  EXPECT_THAT(Text, HasSubstr("FROM INFORMATION_SCHEMA.INDEX_COLUMNS\nWHERE "
                              "TABLE_NAME = 'Orders'"));
  EXPECT_THAT(Text, HasSubstr(std::string("WHERE ShardId != ") + Shard));
  EXPECT_THAT(
      Text,
      HasSubstr("- `SELECT Id FROM Orders WHERE Id > ?` "
                "(a.cpp:5, with ShardId IN UNNEST(GENERATE_ARRAY(0, 3)))\n"));
  EXPECT_THAT(Text, HasSubstr("FROM SPANNER_SYS.SPLIT_STATS_TOP_MINUTE\nWHERE "
                              "'Orders' IN UNNEST(AFFECTED_TABLES)"));
  EXPECT_THAT(Text, HasSubstr("FROM SPANNER_SYS.TXN_STATS_TOP_MINUTE"));
}

TEST(Runbook, LeavesATableInPlaceWhoseKeyStays) {
  const auto Pages = pages(
      Orders, R"("Orders": {"strategy": "bit_reverse", "sequence": "Ids"})",
      Dialect::GoogleSql);
  EXPECT_THAT(headings(page(Pages, "Orders.md")),
              testing::ElementsAre("# Orders: bit_reverse",
                                   "## 1. Change the table in place",
                                   "## 2. Look at the result"));
  EXPECT_THAT(page(Pages, "Orders.md"),
              HasSubstr("ALTER TABLE Orders ALTER COLUMN Id SET DEFAULT "
                        "(GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids));\n"));
  EXPECT_THAT(page(Pages, "README.md"),
              HasSubstr("1. [Orders](Orders.md), in place\n"));
}

TEST(Runbook, KeepsOldIdsAsTextUnderUuids) {
  const auto Pages =
      pages(Orders, R"("Orders": {"strategy": "uuid_v4"})", Dialect::GoogleSql);
  EXPECT_THAT(page(Pages, "Orders.md"),
              AllOf(HasSubstr("SELECT CAST(Id AS STRING), Name\nFROM Orders\n"),
                    HasSubstr("WHERE Id = CAST(@Id AS STRING);\n")));
  EXPECT_THAT(page(Pages, "Notes.md"),
              HasSubstr("SELECT Id, CAST(O AS STRING)\nFROM Notes\n"));
}

TEST(Runbook, MakesForeignKeysOfTablesThatStayAnew) {
  EXPECT_THAT(
      page(pages("CREATE TABLE A (X INT64 NOT NULL, Y INT64 NOT NULL) PRIMARY "
                 "KEY (X, Y); CREATE TABLE B (Id INT64 NOT NULL, X INT64, Y "
                 "INT64, CONSTRAINT BA FOREIGN KEY (X, Y) REFERENCES A (X, Y)) "
                 "PRIMARY KEY (Id)",
                 R"("A": {"strategy": "swap_order", "key": ["Y", "X"]})",
                 Dialect::GoogleSql),
           "A.md"),
      HasSubstr("ALTER TABLE B DROP CONSTRAINT BA;\nALTER TABLE B ADD "
                "CONSTRAINT BA FOREIGN KEY (X, Y) REFERENCES A (X, Y);\n"));
}

TEST(Runbook, CopiesFromAnotherDatabaseInItsWords) {
  const std::string Text =
      page(pages("CREATE TABLE `order` (id BIGINT AUTO_INCREMENT PRIMARY KEY, "
                 "x INT)",
                 R"("order": {"strategy": "hash_prefix", "shards": 4})",
                 Dialect::MySql),
           "order.md");
  EXPECT_THAT(Text, HasSubstr("The rows lie in another database."));
  EXPECT_THAT(Text, HasSubstr("```text\nSELECT id, x\nFROM `order`\nWHERE id > "
                              "@from_id\n  AND id <= @to_id;\n```"));
  EXPECT_THAT(Text, HasSubstr("`keyspread::shard_of<4>(id)`"));
  EXPECT_THAT(Text, Not(HasSubstr("_new")));
  EXPECT_THAT(Text, Not(HasSubstr("RENAME")));
}

TEST(Runbook, InPostgreSql) {
  RunbookOptions O;
  O.Ddl.Dialect = Dialect::PostgreSql;
  const std::string Text =
      page(pages("CREATE TABLE t (id BIGINT PRIMARY KEY, v VARCHAR(9))",
                 R"("t": {"strategy": "hash_prefix", "shards": 4})",
                 Dialect::PostgreSql, O),
           "t.md");
  EXPECT_THAT(Text,
              HasSubstr("WHERE id = $1\nON CONFLICT (ShardId, id) DO UPDATE "
                        "SET id = excluded.id, v = excluded.v, ShardId = "
                        "excluded.ShardId;\n"));
  EXPECT_THAT(Text, HasSubstr("WHERE id > $1\n  AND id <= $2\nON CONFLICT "
                              "(ShardId, id) DO NOTHING;\n"));
  EXPECT_THAT(Text, HasSubstr("ALTER TABLE t RENAME TO t_old, ALTER TABLE "
                              "t_new RENAME TO t;\n"));
  EXPECT_THAT(Text, HasSubstr("FROM spanner_sys.split_stats_top_minute"));
}

} // namespace
