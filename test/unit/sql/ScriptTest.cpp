//===- ScriptTest.cpp - several statements, cut-off text, errors ----------===//
#include "test/unit/sql/SqlTesting.h"
#include <gtest/gtest.h>

namespace keyspread::sql::testing {
namespace {

constexpr Dialect Pg = Dialect::PostgreSql, My = Dialect::MySql,
                  Lite = Dialect::Sqlite, Ts = Dialect::TSql;

/// The ranges of all statements, each in brackets.
std::string split(const std::string &Text, Dialect D) {
  std::string Out;
  for (const Statement &S : parse(Text, D).Statements)
    Out += "[" + at(Text, S.Range) + "]";
  return Out;
}

struct SplitCase {
  Dialect D;
  std::string Text, Expected;
};

TEST(SqlScript, Splits) {
  const SplitCase Cases[] = {
      {Lite, "", ""},
      {Lite, " ; ;; -- x", ""},
      {Lite, "BEGIN; SELECT 1 ;COMMIT", "[BEGIN][SELECT 1][COMMIT]"},
      {Lite, "SELECT ';' /* ; */; SELECT 2", "[SELECT ';'][SELECT 2]"},
      {Lite,
       "CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE u SET a = CASE WHEN 1 "
       "THEN 2 END; "
       "DELETE FROM v; END; SELECT 1",
       "[CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE u SET a = CASE WHEN 1 "
       "THEN 2 END; DELETE "
       "FROM v; END][SELECT 1]"},
      {Lite, "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; SELECT 2",
       "[CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1][SELECT 2]"},
      {My,
       "CREATE PROCEDURE p() BEGIN IF a THEN SELECT 1; END IF; SELECT 2; END; "
       "SELECT 3",
       "[CREATE PROCEDURE p() BEGIN IF a THEN SELECT 1; END IF; SELECT 2; "
       "END][SELECT 3]"},
      {My,
       "DELIMITER //\nCREATE PROCEDURE p() BEGIN SELECT 1; END//\nDELIMITER "
       ";\nSELECT 2;",
       "[CREATE PROCEDURE p() BEGIN SELECT 1; END][SELECT 2]"},
      {My,
       "DELIMITER $$\nCREATE TRIGGER r AFTER INSERT ON t FOR EACH ROW BEGIN IF "
       "a THEN SELECT 1; "
       "END IF; END$$\nDELIMITER ;\nSELECT 2",
       "[CREATE TRIGGER r AFTER INSERT ON t FOR EACH ROW BEGIN IF a THEN "
       "SELECT 1; END IF; "
       "END][SELECT 2]"},
      {My,
       "SELECT 1;\n\nsource db/it.sql\nSELECT source FROM t;\nSELECT 2, "
       "source;\n SOURCE b.sql; c\nsource d.sql",
       "[SELECT 1][SELECT source FROM t][SELECT 2, source]"},
      {Lite, "SELECT 1;\nsource a\nSELECT 2", "[SELECT 1][source a\nSELECT 2]"},
      {Ts, "CREATE TABLE a (b INT)\nGO\nSELECT go FROM t\ngo\n",
       "[CREATE TABLE a (b INT)][SELECT go FROM t]"},
      {Ts, "INSERT INTO t VALUES (1) INSERT INTO t VALUES (2)",
       "[INSERT INTO t VALUES (1)][INSERT INTO t VALUES (2)]"},
      {Lite, "CREATE TABLE a (b INT) CREATE TABLE c (d INT)",
       "[CREATE TABLE a (b INT)][CREATE TABLE c (d INT)]"},
      {Pg,
       "CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN INSERT INTO t VALUES "
       "(1); END $$ "
       "LANGUAGE plpgsql; SELECT 1",
       "[CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN INSERT INTO t VALUES "
       "(1); END $$ LANGUAGE "
       "plpgsql][SELECT 1]"},
      {Pg, "COPY t FROM stdin;\n1\tit's\n\\.\n\nSELECT 1;",
       "[COPY t FROM stdin][SELECT 1]"},
  };
  for (const SplitCase &C : Cases)
    EXPECT_EQ(split(C.Text, C.D), C.Expected) << C.Text;
}

TEST(SqlScript, EmbeddedStatements) {
  const Statement Trigger =
      one("CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO log (a) VALUES "
          "(new.id); UPDATE u SET "
          "n = n + 1; END");
  EXPECT_EQ(Trigger.Kind, StatementKind::Other);
  EXPECT_EQ(Trigger.Verb, "CREATE");
  ASSERT_EQ(Trigger.Embedded.size(), 2u);
  EXPECT_EQ(showAll(Trigger.Embedded[0].Ins->Rows), "(new.id)");
  EXPECT_EQ(showAll(Trigger.Embedded[1].Upd->From), "u");
  EXPECT_EQ(errors(Trigger), "");
  const Statement View = one("CREATE VIEW v AS SELECT a FROM t");
  ASSERT_EQ(View.Embedded.size(), 1u);
  EXPECT_EQ(showAll(View.Embedded[0].Sel->From), "t");
  const Statement Explain =
      one("EXPLAIN QUERY PLAN SELECT a FROM t WHERE b = ?");
  ASSERT_EQ(Explain.Embedded.size(), 1u);
  EXPECT_EQ(show(*Explain.Embedded[0].Sel->Where), "b = ?0");
}

TEST(SqlScript, NumberingRestarts) {
  const Script S = parse("SELECT ?, ?; SELECT ?", Lite);
  ASSERT_EQ(S.Statements.size(), 2u);
  EXPECT_EQ(S.Statements[0].Parameters[1].Number, 2u);
  EXPECT_EQ(S.Statements[1].Parameters[0].Number, 1u);
  const Script Joined =
      parse("INSERT INTO t VALUES (?) INSERT INTO u VALUES (?)", Ts);
  ASSERT_EQ(Joined.Statements.size(), 2u);
  EXPECT_EQ(Joined.Statements[0].Parameters.size(), 1u);
  ASSERT_EQ(Joined.Statements[1].Parameters.size(), 1u);
  EXPECT_EQ(Joined.Statements[1].Parameters[0].Number, 1u);
}

struct CutCase {
  std::string Text, Message;
};

TEST(SqlScript, CutOffText) {
  const CutCase Cases[] = {
      {"SELECT", "expected a column or value"},
      {"SELECT a,", "expected a column or value"},
      {"SELECT a FROM", "expected a table name"},
      {"SELECT a FROM t JOIN", "expected a table name"},
      {"SELECT a FROM t WHERE", "expected a value"},
      {"SELECT a FROM t WHERE b =", "expected a value"},
      {"SELECT a FROM t WHERE b = 1 AND", "expected a value"},
      {"SELECT a FROM t WHERE b BETWEEN 1", "expected AND"},
      {"SELECT a FROM t WHERE (b = 1", "expected )"},
      {"SELECT a FROM t WHERE b IN (1,", "expected a value"},
      {"SELECT a FROM t WHERE b = 'x", "expected the end of the quoted text"},
      {"SELECT a FROM t ORDER", "expected BY"},
      {"SELECT a FROM t ORDER BY", "expected a column or value"},
      {"SELECT a FROM t LIMIT", "expected a value"},
      {"SELECT a FROM t UNION", "expected SELECT"},
      {"INSERT INTO", "expected a table name"},
      {"INSERT INTO t", "expected VALUES or SELECT"},
      {"INSERT INTO t (a, b", "expected )"},
      {"INSERT INTO t (a, b) VAL", "expected VALUES or SELECT"},
      {"INSERT INTO t (a, b) VALUES", "expected ("},
      {"INSERT INTO t (a, b) VALUES (1, ", "expected a value"},
      {"UPDATE t", "expected SET"},
      {"UPDATE t SET", "expected a column name"},
      {"UPDATE t SET a", "expected ="},
      {"UPDATE t SET a =", "expected a value"},
      {"DELETE FROM", "expected a table name"},
      {"WITH x AS", "expected ("},
      {"WITH x AS (SELECT 1)", "expected SELECT, INSERT, UPDATE or DELETE"},
      {"CREATE", "expected TABLE, INDEX or another object"},
      {"CREATE TABLE", "expected a table name"},
      {"CREATE TABLE t", "expected ("},
      {"CREATE TABLE t (a INT, ", "expected a column definition or )"},
      {"CREATE INDEX i", "expected ON"},
      {"ALTER TABLE t", "expected ADD, ALTER or another action"},
  };
  for (const CutCase &C : Cases) {
    const Statement S = one(C.Text);
    EXPECT_TRUE(S.Truncated) << C.Text;
    ASSERT_FALSE(S.Errors.empty()) << C.Text;
    EXPECT_EQ(S.Errors[0].Message, C.Message) << C.Text;
    EXPECT_LE(S.Errors[0].Offset, C.Text.size()) << C.Text;
    // With a ";" behind, the statement is wrong but not cut off.
    const Statement Ended = one(C.Text + ";");
    const bool OpenString = C.Text.ends_with("'x");
    EXPECT_EQ(Ended.Truncated, OpenString) << C.Text;
    EXPECT_FALSE(Ended.Errors.empty()) << C.Text;
  }
}

TEST(SqlScript, CutOffTextKeepsWhatWasRead) {
  const Statement I = one("INSERT INTO t (a, b) VAL");
  EXPECT_EQ(showAll(I.Ins->Columns), "a, b");
  const Statement S = one("SELECT a, b FROM t WHERE c = ? AND d > ");
  EXPECT_EQ(show(S.Sel->Where->Predicates.at(0)), "c = ?0");
  EXPECT_EQ(one("UPDATE t SET a = 1, b").Upd->Set.at(0).Right.Text, "1");
  EXPECT_EQ(one("SELECT a FROM t WHERE b = 1 ORDER BY").Sel->From.size(), 1u);
}

TEST(SqlScript, WholeTextIsNotCutOff) {
  for (const char *Text :
       {"SELECT 1", "SELECT a FROM t x", "BEGIN", "PRAGMA x", "DROP TABLE t",
        "INSERT INTO t DEFAULT VALUES", "CREATE TABLE t (a)"}) {
    EXPECT_FALSE(one(Text).Truncated) << Text;
    EXPECT_EQ(errors(one(Text)), "") << Text;
  }
}

TEST(SqlScript, UnknownSyntaxIsNotedAndPassed) {
  const std::string Text = "SELECT a FROM t WHERE b = 1 FROB (x, y) ORDER BY a";
  const Statement S = one(Text);
  EXPECT_EQ(showAll(S.Sel->OrderBy), "a");
  ASSERT_FALSE(S.Errors.empty());
  EXPECT_EQ(S.Errors[0].Offset, Text.find("FROB"));
  EXPECT_FALSE(S.Truncated);
}

} // namespace
} // namespace keyspread::sql::testing
