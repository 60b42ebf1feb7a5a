#include "matchers/sql/TableColumns.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

using namespace keyspread::sql;

namespace {

/// What the rows of \p Asked are made of, ", " between; "?": nobody knows.
std::string rows(const std::string &Schema, const std::string &Asked) {
  TableColumns Known;
  Known.add(parse(Schema, Dialect::Sqlite));
  const Script S = parse(Asked, Dialect::Sqlite);
  const auto Rows = rowsOf(S.Statements.at(0), Known);
  return Rows ? llvm::join(*Rows, ", ") : "?";
}

const char *Two = "CREATE TABLE t (a INT, B TEXT); CREATE TABLE u (c INT);";

TEST(SqlTableColumns, NameTheRowsOfLists) {
  EXPECT_EQ(rows("", "SELECT a, t.b AS x, COUNT(*) FROM t"), "a, x, ");
  EXPECT_EQ(rows("", "INSERT INTO t (a) VALUES (1) RETURNING id"), "id");
  EXPECT_EQ(rows("", "UPDATE t SET a = 1"), "");
}

TEST(SqlTableColumns, NameTheRowsOfStars) {
  EXPECT_EQ(rows(Two, "SELECT * FROM T"), "a, B");
  EXPECT_EQ(rows(Two, "SELECT u.*, x.a FROM t x JOIN u ON c = a"), "c, a");
  EXPECT_EQ(rows(Two, "SELECT * FROM t JOIN u ON c = a"), "a, B, c");
  EXPECT_EQ(rows(Two, "INSERT INTO t (a) VALUES (1) RETURNING *"), "a, B");
  EXPECT_EQ(rows(Two, "DELETE FROM u RETURNING *"), "c");
}

TEST(SqlTableColumns, AreNotKnownOfWhatIsNotDeclared) {
  for (const char *Asked :
       {"SELECT * FROM v", "SELECT * FROM t JOIN v ON a = c",
        "SELECT x.* FROM t", "SELECT * FROM (SELECT a FROM t) AS t",
        "WITH t AS (SELECT 1) SELECT * FROM t", "DROP TABLE t"})
    EXPECT_EQ(rows(Two, Asked), "?") << Asked;
}

TEST(SqlTableColumns, AreNotKnownWhereColumnsBecomeOne) {
  EXPECT_EQ(rows(Two, "SELECT * FROM t JOIN t AS o USING (a)"), "?");
  EXPECT_EQ(rows(Two, "SELECT * FROM t NATURAL JOIN u"), "?");
}

TEST(SqlTableColumns, FollowAlterations) {
  const std::string Schema = Two;
  EXPECT_EQ(rows(Schema + "ALTER TABLE u ADD COLUMN d INT", "SELECT * FROM u"),
            "c, d");
  EXPECT_EQ(rows(Schema + "ALTER TABLE u DROP COLUMN c", "SELECT * FROM u"),
            "?");
  EXPECT_EQ(rows(Schema + "CREATE TABLE u (c INT)", "SELECT * FROM u"), "c");
  EXPECT_EQ(rows(Schema + "CREATE TABLE u (e INT)", "SELECT * FROM u"), "?");
  EXPECT_EQ(rows("CREATE TABLE u AS SELECT 1 AS c", "SELECT * FROM u"), "?");
}

TEST(SqlTableColumns, CanBeForgotten) {
  TableColumns Known;
  Known.add(parse(Two, Dialect::Sqlite));
  ASSERT_NE(Known.of("T"), nullptr);
  Known.forget("t");
  EXPECT_EQ(Known.of("T"), nullptr);
  Known.add(parse(Two, Dialect::Sqlite));
  EXPECT_EQ(Known.of("T"), nullptr);
}

} // namespace
