//===- RealScriptsTest.cpp - scripts as people and tools write them -------===//
#include "test/unit/sql/SqlTesting.h"
#include <gtest/gtest.h>

namespace keyspread::sql::testing {
namespace {

constexpr Dialect Pg = Dialect::PostgreSql, My = Dialect::MySql,
                  Lite = Dialect::Sqlite, Ts = Dialect::TSql;

void collect(const Statement &S, std::string &Out) {
  const auto Add = [&](const Name &N, size_t Columns) {
    Out += (Out.empty() ? "" : " ") + N.Text + ":" + std::to_string(Columns);
  };
  if (S.Table)
    Add(S.Table->Table, S.Table->Columns.size());
  if (S.Alter)
    Add(S.Alter->Table, S.Alter->AddColumns.size() + S.Alter->Redefined.size());
  for (const Statement &Inner : S.Embedded)
    collect(Inner, Out);
}

/// "table:columns" of every CREATE and ALTER TABLE, inner ones too.
std::string tables(const std::string &Text, Dialect D) {
  std::string Out;
  for (const Statement &S : parse(Text, D).Statements)
    collect(S, Out);
  return Out;
}

TEST(SqlRealScripts, NamesToBeFilledIn) {
  EXPECT_EQ(
      tables("CREATE TABLE @P@a (x INT); CREATE TABLE ${s}.b (x INT)", Lite),
      "@P@a:1 b:1");
  EXPECT_EQ(
      tables("CREATE TABLE {{p}}c (x INT); ALTER TABLE %songs ADD y INT", Lite),
      "{{p}}c:1 %songs:1");
  EXPECT_EQ(tables("CREATE TABLE device_%id_d (x INT)", Lite),
            "device_%id_d:1");
}

TEST(SqlRealScripts, OperatorsAreNoNames) {
  EXPECT_EQ(
      show(
          one("SELECT a FROM t WHERE a %b = @c", Ts).Sel->Where->Predicates[0]),
      " = <a, b>, ?0"); // one operand of two columns
  EXPECT_EQ(one("SELECT @a, @b FROM t", Ts).Parameters.size(), 2u);
}

TEST(SqlRealScripts, NamesThatBeginWithDigits) {
  const Statement S = one("CREATE TABLE t (4o6_subnet INT, 2e5 INT)", My);
  ASSERT_TRUE(S.Table);
  EXPECT_EQ(S.Table->Columns[0].Column.Text, "4o6_subnet");
  EXPECT_EQ(one("SELECT 1e5", My).Sel->Items[0].Expr.Kind, Value::Number);
}

TEST(SqlRealScripts, SlashOnItsOwnLine) {
  EXPECT_EQ(
      tables("CREATE TABLE a (x INT);\n/\nCREATE TABLE b (y INT)\n/\n", Pg),
      "a:1 b:1");
  EXPECT_EQ(parse("SELECT a /\n b FROM t", Pg).Statements.size(), 1u);
}

TEST(SqlRealScripts, DdlInStrings) {
  const std::string Text =
      "SET @s = (SELECT IF(1 > 0, \"SELECT 'x'\", \"CREATE TABLE t (a INT, b "
      "INT)\"));\nPREPARE q FROM @s;";
  EXPECT_EQ(tables(Text, My), "t:2");
  const Script S = parse(Text, My);
  ASSERT_EQ(S.Statements[0].Embedded.size(), 1u);
  const CreateTable &T = *S.Statements[0].Embedded[0].Table;
  EXPECT_EQ(Text.substr(T.Columns[1].Range.Begin, 5), "b INT");
  EXPECT_EQ(tables("EXEC(N'ALTER TABLE t ADD a INT')", Ts), "t:1");
  EXPECT_EQ(tables("DO $$ BEGIN IF NOT EXISTS (SELECT 1) THEN CREATE TABLE t "
                   "(a INT); END IF; END $$",
                   Pg),
            "t:1");
  EXPECT_EQ(tables("INSERT INTO help VALUES ('CREATE TABLE t (a INT)')", My),
            "");
  EXPECT_EQ(tables("SELECT 'to CREATE TABLE t (a INT) do this'", My), "");
}

TEST(SqlRealScripts, DdlBehindConditions) {
  EXPECT_EQ(tables("IF NOT EXISTS (SELECT 1) BEGIN CREATE TABLE t (a INT) END "
                   "CREATE TABLE u (b INT)",
                   Ts),
            "t:1 u:1");
  EXPECT_EQ(tables("DELIMITER //\nCREATE PROCEDURE p() BEGIN IF NOT EXISTS "
                   "(SELECT 1) THEN CREATE TABLE t (a INT); END IF; END//",
                   My),
            "t:1");
}

TEST(SqlRealScripts, ColumnsNamedAt) {
  const Statement S = one("SELECT MAX(at) FROM t WHERE at > ? ORDER BY at");
  EXPECT_EQ(errors(S), "");
  EXPECT_EQ(show(S.Sel->OrderBy[0].Expr), "at");
  EXPECT_EQ(errors(one("SELECT a AT TIME ZONE 'UTC' FROM t", Pg)), "");
}

TEST(SqlRealScripts, IndexesThatGiveNoOrder) {
  const Statement S =
      one("CREATE TABLE t (a TEXT, FULLTEXT KEY f (a), KEY k (a))", My);
  ASSERT_EQ(S.Table->Indexes.size(), 2u);
  EXPECT_FALSE(S.Table->Indexes[0].Ordered);
  EXPECT_TRUE(S.Table->Indexes[1].Ordered);
  EXPECT_FALSE(one("CREATE INDEX i ON t USING gin (a)", Pg).Index->Ordered);
  EXPECT_TRUE(one("CREATE INDEX i ON t USING btree (a)", Pg).Index->Ordered);
}

TEST(SqlRealScripts, DefaultsAddedByName) {
  const Statement S = one(
      "ALTER TABLE t ADD CONSTRAINT d DEFAULT (newsequentialid()) FOR id", Ts);
  ASSERT_EQ(S.Alter->Redefined.size(), 1u);
  EXPECT_EQ(S.Alter->Redefined[0].Column.Text, "id");
  EXPECT_EQ(S.Alter->Redefined[0].Default, "newsequentialid()");
}

} // namespace
} // namespace keyspread::sql::testing
