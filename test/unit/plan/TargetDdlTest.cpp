// The target schema as text, and types and defaults across dialects.
#include "rewrites/plan/ddl/Ddl.h"
#include "rewrites/plan/ddl/Types.h"
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

#include <array>
#include <fstream>
#include <sstream>

using namespace keyspread;
using namespace keyspread::plantest;
using sql::Dialect;
using testing::HasSubstr;

namespace {

constexpr const char *Header =
    "-- Tables whose key the plan changes, and those that repeat it. Printed "
    "from\n"
    "-- columns, keys, indexes and foreign keys: carry CHECK, COLLATE, ON "
    "UPDATE\n"
    "-- and the like over by hand. Ids the database counted are made by the "
    "application\n"
    "-- now, unless a sequence or AUTOINCREMENT stands here.\n\n";

std::string ddl(std::string_view Sql, llvm::StringRef Tables, Dialect From,
                Dialect To) {
  DdlOptions O;
  O.Dialect = To;
  return targetDdl(schemaOf(Sql, From), tablesOf(Tables), O);
}

constexpr const char *PlanP =
    R"("p": {"strategy": "hash_prefix", "shards": 16})";

constexpr const char *Shop =
    "CREATE TABLE c (p_id INTEGER NOT NULL REFERENCES p(id) ON DELETE CASCADE, "
    "n INT, PRIMARY KEY (p_id, n DESC)) "
    "WITHOUT ROWID;"
    "CREATE TABLE p (id INTEGER PRIMARY KEY AUTOINCREMENT, mail VARCHAR(80) "
    "UNIQUE, up INT REFERENCES p (id));"
    "CREATE INDEX by_mail ON p (mail DESC, id);"
    "CREATE INDEX some ON p (mail) WHERE up = 1;"
    "CREATE INDEX low ON p (lower(mail));"
    "CREATE TABLE other (id INT PRIMARY KEY);";

TEST(TargetDdl, PrintsParentsFirstShardLastAndKeyFirst) {
  EXPECT_EQ(ddl(Shop, PlanP, Dialect::Sqlite, Dialect::Sqlite),
            std::string(Header) +
                R"(-- Left out: index some, which has a WHERE
-- Left out: index low, which has an expression
CREATE TABLE p (
  id INTEGER NOT NULL,
  mail VARCHAR(80),
  up INT,
  ShardId INTEGER NOT NULL,
  pShardId INTEGER,
  CHECK (ShardId BETWEEN 0 AND 15),
  CHECK (pShardId BETWEEN 0 AND 15),
  UNIQUE (mail),
  FOREIGN KEY (pShardId, up) REFERENCES p (ShardId, id),
  PRIMARY KEY (ShardId, id)
);
CREATE INDEX by_mail ON p (mail DESC, id);

CREATE TABLE c (
  p_id INTEGER NOT NULL,
  n INT NOT NULL,
  ShardId INTEGER NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15),
  FOREIGN KEY (ShardId, p_id) REFERENCES p (ShardId, id) ON DELETE CASCADE,
  PRIMARY KEY (ShardId, p_id, n DESC)
) WITHOUT ROWID;
)");
}

TEST(TargetDdl, SpeaksGoogleSql) {
  EXPECT_EQ(
      ddl(Shop,
          R"("p": {"strategy": "hash_prefix", "shards": 16, "generated": true})",
          Dialect::Sqlite, Dialect::GoogleSql),
      std::string(Header) +
          R"(-- Left out: index some, which has a WHERE
-- Left out: index low, which has an expression
CREATE TABLE p (
  id INT64 NOT NULL,
  mail STRING(80),
  up INT64,
  ShardId INT64 NOT NULL AS (MOD(MOD(FARM_FINGERPRINT(CAST(id AS STRING)), 16) + 16, 16)) STORED,
  pShardId INT64 AS (MOD(MOD(FARM_FINGERPRINT(CAST(up AS STRING)), 16) + 16, 16)) STORED,
  FOREIGN KEY (pShardId, up) REFERENCES p (ShardId, id)
) PRIMARY KEY (ShardId, id);
CREATE UNIQUE INDEX p_by_mail ON p (mail);
CREATE INDEX by_mail ON p (mail DESC, id);

CREATE TABLE c (
  p_id INT64 NOT NULL,
  n INT64 NOT NULL,
  ShardId INT64 NOT NULL AS (MOD(MOD(FARM_FINGERPRINT(CAST(p_id AS STRING)), 16) + 16, 16)) STORED,
  FOREIGN KEY (ShardId, p_id) REFERENCES p (ShardId, id) ON DELETE CASCADE
) PRIMARY KEY (ShardId, p_id, n DESC);
)");
}

TEST(TargetDdl, KeepsInterleavingAndItsIndexes) {
  const std::string Text =
      ddl("CREATE TABLE P (Id STRING(36) NOT NULL, Ok TIMESTAMP OPTIONS "
          "(allow_commit_timestamp = true)) PRIMARY KEY (Id);"
          "CREATE TABLE C (Id STRING(36) NOT NULL, N INT64) PRIMARY KEY (Id, "
          "N), INTERLEAVE IN PARENT P ON DELETE CASCADE;"
          "CREATE UNIQUE NULL_FILTERED INDEX CByN ON C (Id, N DESC), "
          "INTERLEAVE IN P;",
          PlanP, Dialect::GoogleSql, Dialect::GoogleSql);
  EXPECT_EQ(Text, std::string(Header) + R"(CREATE TABLE P (
  Id STRING(36) NOT NULL,
  Ok TIMESTAMP OPTIONS (allow_commit_timestamp = true),
  ShardId INT64 NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15)
) PRIMARY KEY (ShardId, Id);

CREATE TABLE C (
  Id STRING(36) NOT NULL,
  N INT64,
  ShardId INT64 NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15)
) PRIMARY KEY (ShardId, Id, N),
  INTERLEAVE IN PARENT P ON DELETE CASCADE;
CREATE UNIQUE NULL_FILTERED INDEX CByN ON C (ShardId, Id, N DESC), INTERLEAVE IN P;
)");
}

std::string generated(const char *Sql) {
  return ddl(
      Sql,
      R"("p": {"strategy": "hash_prefix", "shards": 16, "generated": true})",
      Dialect::GoogleSql, Dialect::GoogleSql);
}

// The runtime header documents these texts at shard_of.
TEST(TargetDdl, HashesWhatTheRuntimeHashes) {
  EXPECT_THAT(
      generated("CREATE TABLE p (t STRING(9) NOT NULL) PRIMARY KEY (t)"),
      HasSubstr("FARM_FINGERPRINT(t), 16"));
  EXPECT_THAT(generated("CREATE TABLE p (t BYTES(9)) PRIMARY KEY (t)"),
              HasSubstr("FARM_FINGERPRINT(IFNULL(t, b'')), 16"));
  EXPECT_THAT(
      generated("CREATE TABLE p (t TIMESTAMP NOT NULL) PRIMARY KEY (t)"),
      HasSubstr("FARM_FINGERPRINT(CAST(UNIX_MICROS(t) AS STRING)), 16"));
  EXPECT_THAT(
      generated(
          "CREATE TABLE p (a STRING(9) NOT NULL, n INT64) PRIMARY KEY (a, n)"),
      HasSubstr(
          "FARM_FINGERPRINT(CONCAT(CAST(BYTE_LENGTH(a) AS STRING), ':', a, "
          "CAST(BYTE_LENGTH(IFNULL(CAST(n AS STRING), '')) AS STRING), ':', "
          "IFNULL(CAST(n AS STRING), ''))), 16"));
  EXPECT_THAT(generated("CREATE TABLE p (a BYTES(9) NOT NULL, n INT64 NOT "
                        "NULL) PRIMARY KEY (a, n)"),
              HasSubstr("FARM_FINGERPRINT(CONCAT(CAST(CAST(BYTE_LENGTH(a) AS "
                        "STRING) AS BYTES), b':', CAST(a AS BYTES), "
                        "CAST(CAST(BYTE_LENGTH(CAST(n AS STRING)) AS STRING) "
                        "AS BYTES), b':', "
                        "CAST(CAST(n AS STRING) AS BYTES))), 16"));
}

TEST(TargetDdl, WidensIdsTheApplicationMakes) {
  const std::string Text =
      ddl("CREATE TABLE p (id INT AUTO_INCREMENT PRIMARY KEY, small INT);"
          "CREATE TABLE c (id INT PRIMARY KEY, p INT REFERENCES p);",
          PlanP, Dialect::MySql, Dialect::MySql);
  EXPECT_THAT(
      Text,
      HasSubstr(
          "  id BIGINT NOT NULL,\n  small INT,\n  ShardId BIGINT NOT NULL"));
  EXPECT_THAT(Text, HasSubstr("  id INT NOT NULL,\n  p BIGINT,\n"));
  EXPECT_THAT(ddl("CREATE TABLE p (id INT IDENTITY(1,1) PRIMARY KEY)", PlanP,
                  Dialect::TSql, Dialect::TSql),
              HasSubstr("  id BIGINT NOT NULL,\n"));
}

TEST(TargetDdl, PostgreSqlKeysHaveNoDirection) {
  EXPECT_THAT(ddl("CREATE TABLE p (a INT, b INT, UNIQUE (b DESC), PRIMARY KEY "
                  "(a DESC, b))",
                  PlanP, Dialect::Sqlite, Dialect::PostgreSql),
              HasSubstr("  PRIMARY KEY (ShardId, a, b)\n);\n"
                        "CREATE UNIQUE INDEX p_by_b ON p (b DESC);\n"));
}

TEST(TargetDdl, BreaksCyclesWithLaterConstraints) {
  const char *Sql =
      "CREATE TABLE p (id INT PRIMARY KEY, q INT, CONSTRAINT pq FOREIGN KEY "
      "(q) REFERENCES q (id));"
      "CREATE TABLE q (id INT PRIMARY KEY, p INT REFERENCES p (id));";
  const char *Both =
      R"("p": {"strategy": "hash_prefix", "shards": 4}, "q": {"strategy": "hash_prefix", "shards": 8})";
  const std::string Text = ddl(Sql, Both, Dialect::MySql, Dialect::MySql);
  EXPECT_LT(Text.find("CREATE TABLE q"), Text.find("CREATE TABLE p"));
  EXPECT_THAT(Text, HasSubstr("  CONSTRAINT pq FOREIGN KEY (qShardId, q) "
                              "REFERENCES q (ShardId, id),\n"));
  EXPECT_THAT(Text, HasSubstr("  CHECK (pShardId BETWEEN 0 AND 3),\n  PRIMARY "
                              "KEY (ShardId, id)\n"));
  EXPECT_THAT(Text,
              testing::EndsWith("ALTER TABLE q ADD FOREIGN KEY (pShardId, p) "
                                "REFERENCES p (ShardId, id);\n"));
}

TEST(TargetDdl, TakesTheDeclarationOfItsOwnDialect) {
  Schema S;
  addSql(S,
         "CREATE TABLE p (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, t "
         "LONGTEXT)",
         Dialect::MySql, "/my.sql");
  addSql(S, "CREATE TABLE p (id INTEGER PRIMARY KEY, t TEXT COLLATE NOCASE)",
         Dialect::Sqlite, "/lite.sql");
  const Plan P = tablesOf(PlanP);
  const auto To = [&](Dialect D) {
    DdlOptions O;
    O.Dialect = D;
    return targetDdl(S, P, O);
  };
  EXPECT_THAT(To(Dialect::MySql),
              HasSubstr("  id BIGINT UNSIGNED NOT NULL,\n  t LONGTEXT,\n"));
  EXPECT_THAT(To(Dialect::Sqlite),
              HasSubstr("  id INTEGER NOT NULL,\n  t TEXT,\n"));
  EXPECT_THAT(To(Dialect::PostgreSql),
              HasSubstr("  id BIGINT NOT NULL,\n  t TEXT,\n"));
}

TEST(TargetDdl, OfAMigratedSchemaIsItself) {
  const std::string Once = ddl(Shop, PlanP, Dialect::Sqlite, Dialect::Sqlite);
  std::string Twice = ddl(Once, PlanP, Dialect::Sqlite, Dialect::Sqlite);
  // What was left out the first time is gone the second.
  std::string Expected = Once;
  for (const char *Gone : {"-- Left out: index low, which has an expression\n",
                           "-- Left out: index some, which has a WHERE\n"})
    Expected.erase(Expected.find(Gone), std::string(Gone).size());
  EXPECT_EQ(Twice, Expected);
}

TEST(TargetDdl, SaysWhatItLeavesOut) {
  const std::string Text =
      ddl("CREATE TABLE p (id INTEGER PRIMARY KEY, a TEXT DEFAULT (hex(\n1)), "
          "b INT REFERENCES o ON DELETE SET NULL);",
          PlanP, Dialect::Sqlite, Dialect::GoogleSql);
  EXPECT_THAT(Text, HasSubstr("-- Left out: the default of p.a: "));
  EXPECT_THAT(
      Text,
      HasSubstr("-- Left out: ON DELETE SET NULL of a foreign key of p\n"));
  EXPECT_THAT(Text, HasSubstr("  a STRING(MAX),\n"));
  EXPECT_THAT(Text, HasSubstr("  FOREIGN KEY (b) REFERENCES o\n"));
}

TEST(TargetDdl, IsEmptyWhereNoKeyChanges) {
  EXPECT_EQ(ddl(Shop, R"("p": {"strategy": "accept"})", Dialect::Sqlite,
                Dialect::Sqlite),
            "");
  EXPECT_EQ(ddl("", PlanP, Dialect::Sqlite, Dialect::Sqlite), "");
}

TEST(TargetDdl, QuotesNames) {
  EXPECT_THAT(ddl("CREATE TABLE p (\"order\" INT PRIMARY KEY)", PlanP,
                  Dialect::Sqlite, Dialect::MySql),
              HasSubstr("  `order` BIGINT NOT NULL,\n"));
}

TEST(TargetDdl, GeneratedColumnsAreSpelledPerDialect) {
  const char *Sql = "CREATE TABLE p (id INT PRIMARY KEY, d INT GENERATED "
                    "ALWAYS AS (id * 2) STORED)";
  EXPECT_THAT(ddl(Sql, PlanP, Dialect::Sqlite, Dialect::PostgreSql),
              HasSubstr("d BIGINT GENERATED ALWAYS AS (id * 2) STORED,\n"));
  EXPECT_THAT(ddl(Sql, PlanP, Dialect::Sqlite, Dialect::GoogleSql),
              HasSubstr("d INT64 AS (id * 2) STORED,\n"));
  EXPECT_THAT(ddl(Sql, PlanP, Dialect::Sqlite, Dialect::TSql),
              HasSubstr("  d AS (id * 2) PERSISTED,\n"));
}

/// What stands in the ```sql blocks of the page.
std::vector<std::string> sqlBlocks(const std::string &Page) {
  std::ifstream In(std::string(KEYSPREAD_SOURCE_DIR) + "/" + Page);
  std::ostringstream Out;
  Out << In.rdbuf();
  const std::string Text = Out.str();
  std::vector<std::string> Blocks;
  for (llvm::StringRef Rest = Text; Rest.contains("\n```sql\n");) {
    Rest = Rest.split("\n```sql\n").second;
    Blocks.push_back(Rest.split("```").first.str());
  }
  return Blocks;
}

TEST(TargetDdl, IsWhatTheDocsShow) {
  const auto Blocks = sqlBlocks("docs/strategies/hash_prefix.md");
  ASSERT_GE(Blocks.size(), 2u);
  EXPECT_EQ(ddl(Blocks[0],
                R"("accounts": {"strategy": "hash_prefix", "shards": 16})",
                Dialect::Sqlite, Dialect::GoogleSql),
            Header + Blocks[1]);
}

Column typed(const char *Type, const char *Default = "") {
  Column C;
  C.Name = "c";
  C.Type = Type;
  C.Class = classifyType(Type);
  C.Default = Default;
  return C;
}

struct TypeCase {
  const char *Type;
  std::array<const char *, 5>
      Target; // googlesql, postgresql, mysql, sqlite, tsql
};

TEST(TargetTypes, AreMappedWhereTheDialectChanges) {
  const TypeCase Cases[] = {
      {"BIGINT UNSIGNED", {"INT64", "BIGINT", "BIGINT", "INTEGER", "BIGINT"}},
      {"VARCHAR(26)",
       {"STRING(26)", "VARCHAR(26)", "VARCHAR(26)", "TEXT", "NVARCHAR(26)"}},
      {"TEXT", {"STRING(MAX)", "TEXT", "TEXT", "TEXT", "NVARCHAR(MAX)"}},
      {"NVARCHAR(MAX)",
       {"STRING(MAX)", "TEXT", "TEXT", "TEXT", "NVARCHAR(MAX)"}},
      {"VARBINARY(16)",
       {"BYTES(16)", "BYTEA", "VARBINARY(16)", "BLOB", "VARBINARY(16)"}},
      {"BLOB", {"BYTES(MAX)", "BYTEA", "BLOB", "BLOB", "VARBINARY(MAX)"}},
      {"UUID",
       {"STRING(36)", "VARCHAR(36)", "CHAR(36)", "TEXT", "UNIQUEIDENTIFIER"}},
      {"DATETIME(3)",
       {"TIMESTAMP", "TIMESTAMPTZ", "DATETIME(6)", "TIMESTAMP", "DATETIME2"}},
      {"DATE", {"DATE", "DATE", "DATE", "DATE", "DATE"}},
      {"REAL", {"FLOAT64", "DOUBLE PRECISION", "DOUBLE", "REAL", "FLOAT"}},
      {"BOOLEAN", {"BOOL", "BOOLEAN", "BOOLEAN", "BOOLEAN", "BIT"}},
      {"DECIMAL(10,2)",
       {"NUMERIC", "NUMERIC", "NUMERIC(10,2)", "NUMERIC(10,2)",
        "NUMERIC(10,2)"}},
      {"NUMERIC",
       {"NUMERIC", "NUMERIC", "DECIMAL(38, 9)", "NUMERIC", "DECIMAL(38, 9)"}},
      {"JSONB", {"JSON", "JSONB", "JSON", "TEXT", "NVARCHAR(MAX)"}},
      {"INTERVAL", {"STRING(MAX)", "TEXT", "TEXT", "TEXT", "NVARCHAR(MAX)"}}};
  for (const TypeCase &Case : Cases)
    for (size_t I = 0; I != 5; ++I) {
      const auto To = static_cast<Dialect>(I);
      const auto From =
          To == Dialect::Sqlite ? Dialect::MySql : Dialect::Sqlite;
      EXPECT_EQ(targetType(typed(Case.Type), From, To, {}), Case.Target[I])
          << Case.Type;
    }
}

TEST(TargetTypes, StayAsWrittenInTheirDialect) {
  EXPECT_EQ(
      targetType(typed("MEDIUMINT(8)"), Dialect::MySql, Dialect::MySql, {}),
      "MEDIUMINT(8)");
  EXPECT_EQ(targetType(typed("whatever"), std::nullopt, Dialect::MySql, {}),
            "whatever");
  EXPECT_EQ(targetType(typed("INT64"), std::nullopt, Dialect::MySql, {}),
            "BIGINT");
  EXPECT_EQ(targetType(typed("ARRAY<STRING(9)>"), Dialect::GoogleSql,
                       Dialect::GoogleSql, {}),
            "ARRAY<STRING(9)>");
  EXPECT_EQ(targetType(typed("STRING(2621441)"), Dialect::GoogleSql,
                       Dialect::GoogleSql, {}),
            "STRING(MAX)");
  EXPECT_EQ(targetType(typed(""), Dialect::Sqlite, Dialect::Sqlite, {}), "");
  EXPECT_EQ(targetType(typed(""), Dialect::Sqlite, Dialect::GoogleSql, {}),
            "STRING(MAX)");
}

TEST(TargetTypes, OfKeysCanBeIndexed) {
  EXPECT_EQ(
      targetType(typed("TEXT"), Dialect::Sqlite, Dialect::MySql, {false, true}),
      "VARCHAR(255)");
  EXPECT_EQ(
      targetType(typed("BLOB"), Dialect::Sqlite, Dialect::TSql, {false, true}),
      "VARBINARY(255)");
  EXPECT_EQ(targetType(typed("TEXT"), Dialect::Sqlite, Dialect::PostgreSql,
                       {false, true}),
            "TEXT");
}

TEST(TargetDefaults, AreTranslatedOrLeftOut) {
  const auto Default = [](const char *Text, Dialect To,
                          const char *Type = "TEXT") {
    return targetDefault(typed(Type, Text), Dialect::Sqlite, To);
  };
  EXPECT_EQ(Default("'it''s'", Dialect::GoogleSql), "'it\\'s'");
  EXPECT_EQ(Default("'it''s'", Dialect::MySql), "'it''s'");
  EXPECT_EQ(Default("'a\\b'", Dialect::GoogleSql), "");
  EXPECT_EQ(Default("(-1.5)", Dialect::MySql, "REAL"), "-1.5");
  EXPECT_EQ(Default("1", Dialect::GoogleSql, "BOOLEAN"), "TRUE");
  EXPECT_EQ(Default("false", Dialect::TSql, "BOOLEAN"), "0");
  EXPECT_EQ(Default("CURRENT_TIMESTAMP", Dialect::GoogleSql, "DATETIME"),
            "CURRENT_TIMESTAMP()");
  EXPECT_EQ(Default("CURRENT_TIMESTAMP", Dialect::GoogleSql),
            "FORMAT_TIMESTAMP('%F %T', CURRENT_TIMESTAMP(), 'UTC')");
  EXPECT_EQ(Default("CURRENT_TIMESTAMP", Dialect::PostgreSql), "");
  EXPECT_EQ(Default("CURRENT_TIMESTAMP", Dialect::MySql, "DATETIME"),
            "CURRENT_TIMESTAMP(6)");
  EXPECT_EQ(Default("hex(1)", Dialect::PostgreSql), "");
  EXPECT_EQ(Default("hex(1)", Dialect::Sqlite), "hex(1)");
  EXPECT_EQ(Default("NULL", Dialect::MySql), "");
  EXPECT_EQ(Default("'", Dialect::GoogleSql), "");
}

} // namespace
