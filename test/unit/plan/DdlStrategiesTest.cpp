// The target schema of each strategy, in Spanner's two dialects.
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

std::string ddl(std::string_view Sql, llvm::StringRef Tables, Dialect From,
                DdlOptions O = {}) {
  return targetDdl(schemaOf(Sql, From), tablesOf(Tables), O);
}

DdlOptions postgres() {
  DdlOptions O;
  O.Dialect = Dialect::PostgreSql;
  return O;
}

constexpr const char *CountsOn =
    R"("t": {"strategy": "hash_prefix", "shards": 16, "generated": true, "id_source": "counter"})";

// What goes into the sequence is counted, and so is what is turned back.
TEST(DdlCounter, SpannerTurnsTheSequenceBack) {
  const char *Sql = "CREATE TABLE t (id SERIAL PRIMARY KEY, x INT);";
  DdlOptions O;
  O.MaxIds["t"] = 1000;
  EXPECT_THAT(
      ddl(Sql, CountsOn, Dialect::PostgreSql, O),
      AllOf(HasSubstr("CREATE SEQUENCE t_ids OPTIONS (sequence_kind = "
                      "'bit_reversed_positive', start_with_counter = 1001);"),
            HasSubstr("  id INT64 NOT NULL DEFAULT (BIT_REVERSE("
                      "GET_NEXT_SEQUENCE_VALUE(SEQUENCE t_ids), TRUE)),\n"),
            HasSubstr("  ShardId INT64 NOT NULL AS (MOD(MOD(id, 16) + 16, 16)) "
                      "STORED\n) PRIMARY KEY (ShardId, id);")));
  EXPECT_THAT(ddl(Sql, CountsOn, Dialect::PostgreSql, postgres()),
              AllOf(HasSubstr("DEFAULT spanner.bit_reverse(nextval('t_ids'), "
                              "true)"),
                    HasSubstr("GENERATED ALWAYS AS ((id % 16 + 16) % 16) "
                              "STORED"),
                    HasSubstr("PRIMARY KEY (ShardId, id)")));
}

TEST(DdlCounter, MariaDbDrawsFromASequence) {
  DdlOptions O;
  O.Dialect = Dialect::MySql;
  O.MaxIds["t"] = 41;
  EXPECT_THAT(
      ddl("CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY);",
          R"("t": {"strategy": "hash_prefix", "shards": 16, "id_source": "counter"})",
          Dialect::MySql, O),
      AllOf(HasSubstr("CREATE SEQUENCE t_ids START WITH 42;\n"),
            HasSubstr("  id INT NOT NULL,\n  ShardId BIGINT NOT NULL,\n"
                      "  CHECK (ShardId BETWEEN 0 AND 15),\n"
                      "  PRIMARY KEY (ShardId, id)\n);")));
}

// SQLite computes no column of a primary key.
TEST(DdlCounter, SqliteKeepsItsKey) {
  DdlOptions O;
  O.Dialect = Dialect::Sqlite;
  EXPECT_THAT(ddl("CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT);\n"
                  "CREATE TABLE c (t INTEGER REFERENCES t (id), n INTEGER,"
                  " PRIMARY KEY (t, n));",
                  CountsOn, Dialect::Sqlite, O),
              AllOf(HasSubstr("  id INTEGER PRIMARY KEY AUTOINCREMENT,\n"
                              "  ShardId INTEGER NOT NULL GENERATED ALWAYS AS "
                              "((id % 16 + 16) % 16) STORED,\n"
                              "  UNIQUE (ShardId, id)\n);"),
                    HasSubstr("  UNIQUE (ShardId, t, n),\n"
                              "  FOREIGN KEY (t) REFERENCES t (id),\n"
                              "  PRIMARY KEY (t, n)\n);")));
}

constexpr const char *Counted =
    "CREATE TABLE t (id BIGINT AUTO_INCREMENT PRIMARY KEY, x INT);";
constexpr const char *Drawn =
    R"("t": {"strategy": "bit_reverse", "sequence": "ids"})";

TEST(DdlBitReverse, OfTheApplicationIsAPlainKey) {
  EXPECT_THAT(
      ddl(Counted, R"("t": {"strategy": "bit_reverse"})", Dialect::MySql),
      AllOf(HasSubstr("  id INT64 NOT NULL,\n  x INT64\n) PRIMARY KEY (id);"),
            Not(HasSubstr("SEQUENCE"))));
}

TEST(DdlBitReverse, SequenceSkipsTheIdsThereAre) {
  DdlOptions O;
  O.MaxIds["t"] = 1000;
  EXPECT_THAT(ddl(Counted, Drawn, Dialect::MySql, O),
              AllOf(HasSubstr("CREATE SEQUENCE ids OPTIONS (sequence_kind = "
                              "'bit_reversed_positive', skip_range_min = 1, "
                              "skip_range_max = 1000);\n"),
                    HasSubstr("  id INT64 NOT NULL DEFAULT "
                              "(GET_NEXT_SEQUENCE_VALUE(SEQUENCE ids)),\n")));
  O.Dialect = Dialect::PostgreSql;
  EXPECT_THAT(ddl(Counted, Drawn, Dialect::MySql, O),
              AllOf(HasSubstr("CREATE SEQUENCE ids BIT_REVERSED_POSITIVE SKIP "
                              "RANGE 1 1000;\n"),
                    HasSubstr("  id BIGINT NOT NULL DEFAULT nextval('ids'),")));
}

TEST(DdlBitReverse, SaysHowToFindTheGreatestId) {
  EXPECT_THAT(ddl(Counted, Drawn, Dialect::MySql),
              AllOf(HasSubstr("-- ids must not meet ids there are: SELECT "
                              "MAX(id) FROM t, then run again with --max-id "
                              "t=N.\nCREATE SEQUENCE ids"),
                    Not(HasSubstr("skip_range"))));
  DdlOptions Empty;
  Empty.MaxIds["t"] = 0;
  EXPECT_THAT(
      ddl(Counted, Drawn, Dialect::MySql, Empty),
      AllOf(Not(HasSubstr("must not meet")), Not(HasSubstr("skip_range"))));
}

// The skip range is of what comes out, the counter of what goes in.
TEST(DdlBitReverse, StartsBehindIdsThatWereReversedBefore) {
  const char *Sql = "CREATE TABLE t (id INT64 NOT NULL GENERATED BY DEFAULT AS "
                    "IDENTITY (BIT_REVERSED_POSITIVE)) PRIMARY KEY (id)";
  EXPECT_THAT(ddl(Sql, Drawn, Dialect::GoogleSql),
              HasSubstr("SELECT MAX(BIT_REVERSE(id, TRUE)) FROM t"));
  DdlOptions O;
  O.MaxIds["t"] = 41;
  EXPECT_THAT(ddl(Sql, Drawn, Dialect::GoogleSql, O),
              AllOf(HasSubstr("start_with_counter = 42"),
                    Not(HasSubstr("skip_range"))));
}

TEST(DdlBitReverse, ASequenceThatIsSpreadAlreadyStays) {
  EXPECT_THAT(
      ddl("CREATE SEQUENCE ids OPTIONS (sequence_kind = "
          "'bit_reversed_positive');"
          "CREATE TABLE t (id INT64 NOT NULL) PRIMARY KEY (id)",
          Drawn, Dialect::GoogleSql),
      HasSubstr("CREATE SEQUENCE IF NOT EXISTS ids OPTIONS (sequence_kind = "
                "'bit_reversed_positive');\n"));
}

TEST(DdlHashPrefix, IsComputedInPostgreSqlWhereItCanBe) {
  const char *Plan =
      R"("t": {"strategy": "hash_prefix", "shards": 4, "generated": true})";
  EXPECT_THAT(ddl("CREATE TABLE t (id BIGINT PRIMARY KEY)", Plan,
                  Dialect::PostgreSql, postgres()),
              HasSubstr("  ShardId BIGINT NOT NULL GENERATED ALWAYS AS "
                        "(mod(mod(spanner.farm_fingerprint(CAST(id AS "
                        "varchar)), 4) + 4, 4)) STORED,\n"));
  // Bytes of text cannot be counted there.
  EXPECT_THAT(ddl("CREATE TABLE t (a TEXT, b TEXT, PRIMARY KEY (a, b))", Plan,
                  Dialect::PostgreSql, postgres()),
              HasSubstr("  ShardId BIGINT NOT NULL,\n  CHECK (ShardId BETWEEN "
                        "0 AND 3),\n"));
}

TEST(DdlHashPrefix, CanDrawFromASequence) {
  EXPECT_THAT(
      ddl("CREATE TABLE Audit (Id INT IDENTITY(1,1) PRIMARY KEY)",
          R"("Audit": {"strategy": "hash_prefix", "shards": 4, "generated": true, "id_source": "sequence"})",
          Dialect::TSql),
      AllOf(HasSubstr("CREATE SEQUENCE AuditIds OPTIONS"),
            HasSubstr("  Id INT64 NOT NULL DEFAULT "
                      "(GET_NEXT_SEQUENCE_VALUE(SEQUENCE AuditIds)),\n  "
                      "ShardId INT64 NOT NULL AS (")));
}

TEST(DdlUuid, TypesFollowForeignKeysToTheLastChild) {
  const char *Sql =
      "CREATE TABLE a (id BIGINT PRIMARY KEY);"
      "CREATE TABLE b (a_id BIGINT PRIMARY KEY REFERENCES a (id), n INT);"
      "CREATE TABLE c (id BIGINT PRIMARY KEY, b BIGINT REFERENCES b);"
      "CREATE TABLE d (id BIGINT PRIMARY KEY, a BIGINT);";
  const char *Plan = R"("a": {"strategy": "uuid_v4"})";
  EXPECT_THAT(
      ddl(Sql, Plan, Dialect::PostgreSql),
      AllOf(HasSubstr("  id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())\n"),
            HasSubstr("  a_id STRING(36) NOT NULL,\n  n INT64,\n"),
            HasSubstr("  id INT64 NOT NULL,\n  b STRING(36),\n"),
            Not(HasSubstr("CREATE TABLE d"))));
  EXPECT_THAT(ddl(Sql, Plan, Dialect::PostgreSql, postgres()),
              AllOf(HasSubstr("  id VARCHAR(36) NOT NULL DEFAULT "
                              "spanner.generate_uuid(),\n"),
                    HasSubstr("  b VARCHAR(36),\n")));
}

TEST(DdlUuid, TextThatIsLongEnoughStaysSo) {
  const char *Plan = R"("t": {"strategy": "uuid_v4"})";
  const auto Of = [&](const std::string &Type) {
    return ddl("CREATE TABLE t (id " + Type + " NOT NULL PRIMARY KEY)", Plan,
               Dialect::MySql);
  };
  EXPECT_THAT(Of("CHAR(26)"), HasSubstr("  id STRING(36) NOT NULL"));
  EXPECT_THAT(Of("VARCHAR(64)"), HasSubstr("  id STRING(64) NOT NULL"));
  EXPECT_THAT(Of("TEXT"), HasSubstr("  id STRING(36) NOT NULL"));
}

constexpr const char *Measured =
    "CREATE TABLE m (at TIMESTAMP NOT NULL, dev STRING(9) NOT NULL) PRIMARY "
    "KEY (at, dev);"
    "CREATE TABLE n (at TIMESTAMP NOT NULL, dev STRING(9) NOT NULL, no INT64 "
    "NOT NULL) PRIMARY KEY (at, dev, no), INTERLEAVE IN PARENT m ON DELETE "
    "CASCADE;";

TEST(DdlSwapOrder, ReordersTheKeyAndThatOfTheChildren) {
  EXPECT_THAT(
      ddl(Measured,
          R"("m": {"strategy": "swap_order", "key": ["dev", "at"], "desc": ["at"]})",
          Dialect::GoogleSql),
      AllOf(HasSubstr(") PRIMARY KEY (dev, `at` DESC);\n"),
            HasSubstr(") PRIMARY KEY (dev, `at` DESC, `no`),\n  INTERLEAVE IN "
                      "PARENT m ON DELETE CASCADE;\n")));
}

TEST(DdlSwapOrder, PostgreSqlSaysThatItsKeysKnowNoDirection) {
  EXPECT_THAT(
      ddl(Measured,
          R"("m": {"strategy": "swap_order", "key": ["dev", "at"], "desc": ["at"]})",
          Dialect::GoogleSql, postgres()),
      AllOf(HasSubstr("  PRIMARY KEY (dev, at)\n"),
            HasSubstr("-- Left out: DESC of at in the key"),
            HasSubstr(")\n  INTERLEAVE IN PARENT m ON DELETE CASCADE;")));
}

constexpr const char *Jobs =
    "CREATE TABLE j (id BIGINT PRIMARY KEY, org TEXT NOT NULL);"
    "CREATE TABLE s (id BIGINT PRIMARY KEY, org TEXT, j BIGINT REFERENCES j);"
    "CREATE TABLE x (id BIGINT PRIMARY KEY, j BIGINT REFERENCES j (id));";

TEST(DdlTenant, LeadsTheKeyAndForeignKeys) {
  const std::string Text =
      ddl(Jobs, R"("j": {"strategy": "tenant_prefix", "tenant_column": "org"})",
          Dialect::PostgreSql, [] {
            DdlOptions O;
            O.All = true;
            return O;
          }());
  EXPECT_THAT(Text, HasSubstr(") PRIMARY KEY (org, id);\n"));
  EXPECT_THAT(Text,
              HasSubstr("  FOREIGN KEY (org, j) REFERENCES j (org, id)\n"));
  EXPECT_THAT(Text, HasSubstr("-- Left out: the foreign key (j) of x to j, "
                              "whose key begins with org now: x has no such "
                              "column\nCREATE TABLE x (\n  id INT64 NOT NULL,"
                              "\n  j INT64\n)"));
}

TEST(DdlTenant, HotTenantsHaveAShardBehindThem) {
  EXPECT_THAT(
      ddl(Jobs,
          R"("j": {"strategy": "tenant_prefix", "tenant_column": "org", "hot_tenants": ["acme"], "shards": 8})",
          Dialect::PostgreSql),
      AllOf(HasSubstr("  CHECK (ShardId BETWEEN 0 AND 7)\n) PRIMARY KEY (org, "
                      "ShardId, id);\n"),
            HasSubstr("REFERENCES j (org, ShardId, id)")));
}

TEST(DdlAll, PrintsTablesThatStay) {
  DdlOptions O;
  O.All = true;
  const char *Plan = R"("j": {"strategy": "accept"})";
  EXPECT_EQ(ddl(Jobs, Plan, Dialect::PostgreSql), "");
  EXPECT_THAT(ddl(Jobs, Plan, Dialect::PostgreSql, O),
              AllOf(HasSubstr("-- All tables."), HasSubstr("CREATE TABLE j ("),
                    HasSubstr("CREATE TABLE x (")));
}

TEST(DdlAll, NamesTheTableWithoutAKey) {
  DdlOptions O;
  O.All = true;
  EXPECT_THAT(ddl("CREATE TABLE log (x INT); CREATE TABLE t (id INT PRIMARY "
                  "KEY);",
                  R"("t": {"strategy": "accept"})", Dialect::PostgreSql, O),
              AllOf(HasSubstr("-- Left out: table log, which has no primary "
                              "key: give it one\n"),
                    Not(HasSubstr("CREATE TABLE log"))));
}

// One list of names for tables, indexes and constraints.
TEST(DdlNames, AreMadeUnique) {
  const std::string Text = ddl(
      "CREATE TABLE a (id INT AUTO_INCREMENT PRIMARY KEY, x INT, p INT, KEY "
      "by_x (x), CONSTRAINT fk FOREIGN KEY (p) REFERENCES a (id));"
      "CREATE TABLE b (id INT AUTO_INCREMENT PRIMARY KEY, x INT, p INT, KEY "
      "by_x (x), CONSTRAINT fk FOREIGN KEY (p) REFERENCES b (id));",
      R"("a": {"strategy": "bit_reverse"}, "b": {"strategy": "bit_reverse"})",
      Dialect::MySql);
  EXPECT_THAT(Text, HasSubstr("CREATE INDEX by_x ON a (x);"));
  EXPECT_THAT(Text, HasSubstr("CREATE INDEX b_by_x ON b (x);"));
  EXPECT_THAT(Text, HasSubstr("  CONSTRAINT fk FOREIGN KEY (p) REFERENCES a "));
  EXPECT_THAT(Text, HasSubstr("  FOREIGN KEY (p) REFERENCES b "));
}

TEST(DdlTypes, OfOracle) {
  EXPECT_THAT(
      ddl("CREATE TABLE t (id NUMBER(19) PRIMARY KEY, n NUMBER(12,2) DEFAULT "
          "1, s VARCHAR2(80 CHAR), v NVARCHAR2(40), d DATE DEFAULT SYSDATE, r "
          "RAW(16), f BINARY_DOUBLE)",
          R"("t": {"strategy": "bit_reverse"})", Dialect::PostgreSql),
      HasSubstr("  id INT64 NOT NULL,\n  n NUMERIC DEFAULT (1),\n  s "
                "STRING(80),\n  v STRING(MAX),\n  d TIMESTAMP DEFAULT "
                "(CURRENT_TIMESTAMP()),\n  r BYTES(MAX),\n  f FLOAT64\n"));
}

TEST(DdlTypes, OfSqlServer) {
  EXPECT_THAT(
      ddl("CREATE TABLE t (id NUMERIC(18,0) IDENTITY(1,1) PRIMARY KEY, n "
          "NVARCHAR(80) DEFAULT (N'x'), b BIT DEFAULT ((1)), v ROWVERSION, u "
          "UNIQUEIDENTIFIER DEFAULT (NEWID()), [Twice] AS ([id] * 2))",
          R"("t": {"strategy": "bit_reverse"})", Dialect::TSql),
      HasSubstr("  id INT64 NOT NULL,\n  n STRING(80) DEFAULT ('x'),\n  b BOOL "
                "DEFAULT (TRUE),\n  v BYTES(MAX),\n  u STRING(36) DEFAULT "
                "(GENERATE_UUID()),\n"));
}

TEST(DdlTypes, OfMySql) {
  EXPECT_THAT(
      ddl("CREATE TABLE t (id BIGINT UNSIGNED PRIMARY KEY, e "
          "ENUM('a','b c') DEFAULT 'a', n INT DEFAULT '7', y YEAR)",
          R"("t": {"strategy": "bit_reverse"})", Dialect::MySql),
      AllOf(HasSubstr("-- id is unsigned: values above 9223372036854775807 do "
                      "not fit\n"),
            HasSubstr("  e STRING(MAX) DEFAULT ('a'),\n  n INT64 DEFAULT (7),\n"
                      "  y INT64,\n  CHECK (e IN ('a', 'b c'))\n")));
}

TEST(DdlTypes, ArraysOfPostgreSql) {
  const char *Sql = "CREATE TABLE t (id INT PRIMARY KEY, a TEXT[], b INT[])";
  const char *Plan = R"("t": {"strategy": "bit_reverse"})";
  EXPECT_THAT(ddl(Sql, Plan, Dialect::PostgreSql),
              HasSubstr("  a ARRAY<STRING(MAX)>,\n  b ARRAY<INT64>\n"));
}

// The text of a time depends on a server's time zone.
TEST(DdlTimes, NeverBecomeTextByACast) {
  const std::string Text =
      ddl("CREATE TABLE t (id INT64 NOT NULL, ts TIMESTAMP NOT NULL, d "
          "STRING(40) AS (CAST(ts AS STRING)) STORED, e STRING(40) DEFAULT "
          "(CAST(CURRENT_TIMESTAMP() AS STRING))) PRIMARY KEY (id)",
          R"("t": {"strategy": "bit_reverse"})", Dialect::GoogleSql);
  EXPECT_THAT(Text, HasSubstr("  d STRING(40),\n  e STRING(40)\n"));
  EXPECT_THAT(Text, HasSubstr("-- Left out: what computes t.d, which the "
                              "application has to write: CAST(ts AS STRING)"));
  EXPECT_THAT(Text, HasSubstr("-- Left out: the default of t.e: "));
}

} // namespace
