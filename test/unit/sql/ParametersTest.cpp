//===- ParametersTest.cpp - numbering, compared with SQLite itself --------===//
#include "test/unit/sql/SqlTesting.h"
#include <gtest/gtest.h>
#include <memory>
#include <sqlite3.h>

namespace keyspread::sql::testing {
namespace {

constexpr const char *Schema =
    "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a INT, b TEXT, c "
    "REAL, d BLOB);"
    "CREATE TABLE u (id INTEGER PRIMARY KEY, t_id INT REFERENCES t(id), k TEXT "
    "UNIQUE, n INT);"
    "CREATE VIEW v AS SELECT t.id, u.k FROM t JOIN u ON u.t_id = t.id;";

constexpr const char *Accepted[] = {
    "SELECT ?",
    "SELECT ?, ?, ?",
    "SELECT ?2, ?1",
    "SELECT ?3, ?, ?1, ?",
    "SELECT :a, :b, :a",
    "SELECT @a, :a, $a, @a",
    "SELECT $1, $2, $1",
    "SELECT :1, ?, :2",
    "SELECT ?5, :x, ?",
    "SELECT a FROM t WHERE id = ?",
    "SELECT a FROM t WHERE id = :id AND b = :b OR c > :id",
    "SELECT '?', \"a\", [b], `c`, ':x' FROM t WHERE a = ?",
    "SELECT a -- ? :x\n FROM t WHERE a = ?",
    "SELECT a /* ? :x $y */ FROM t WHERE a = @p",
    "SELECT 'it''s ?' FROM t WHERE b LIKE ? ESCAPE ?",
    "SELECT x'3f3f' FROM t WHERE d = x'3F' AND a = ?",
    "SELECT a FROM t WHERE id IN (?, ?, ?)",
    "SELECT a FROM t WHERE id IN (SELECT t_id FROM u WHERE n = ?) AND c < ?",
    "SELECT a FROM t WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ? OFFSET ?",
    "SELECT a FROM t WHERE (a, b) > (?, ?)",
    "SELECT a FROM t WHERE (a, b) IN (VALUES (?, ?), (?, ?))",
    "SELECT CASE a WHEN ? THEN ? ELSE ? END FROM t",
    "SELECT coalesce(a, ?), max(b, ?) FROM t GROUP BY a HAVING count(*) > ?",
    "SELECT CAST(? AS INTEGER), -?, NOT ?, ? || ?",
    "SELECT a FROM t WHERE b IS ? OR b IS NOT ?",
    "SELECT a FROM t AS x LEFT JOIN u ON u.t_id = x.id AND u.n = ? WHERE x.a = "
    "?",
    "SELECT a FROM t CROSS JOIN u USING (id) WHERE k = :k",
    "SELECT * FROM (SELECT a FROM t WHERE b = ?) WHERE a > ?",
    "SELECT (SELECT k FROM u WHERE t_id = t.id AND n = ?) FROM t WHERE a = ?",
    "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE t_id = t.id AND k = "
    "@k)",
    "SELECT a FROM t UNION ALL SELECT n FROM u WHERE k = ? ORDER BY 1 LIMIT ?",
    "WITH x AS (SELECT id FROM t WHERE a = ?) SELECT * FROM x WHERE id > ?",
    "WITH RECURSIVE c(n) AS (SELECT ? UNION ALL SELECT n + 1 FROM c WHERE n < "
    "?) SELECT n FROM c",
    "SELECT row_number() OVER (PARTITION BY a ORDER BY b) FROM t WHERE c = ?",
    "SELECT sum(a) FILTER (WHERE b = ?) FROM t",
    "SELECT a->'$.x', b->>? FROM t",
    "SELECT a FROM t NOT INDEXED WHERE a = ?",
    "SELECT DISTINCT a FROM t WHERE a GLOB ? COLLATE NOCASE",
    "VALUES (?, ?), (?, ?)",
    "INSERT INTO t (a, b) VALUES (?, ?)",
    "INSERT INTO t (a, b) VALUES (:a, :b), (:a, :c)",
    "INSERT INTO t VALUES (NULL, ?, ?, ?, ?)",
    "INSERT OR IGNORE INTO u (k, n) VALUES (?, ?)",
    "INSERT OR REPLACE INTO u (k, n) VALUES (?, (SELECT max(n) + ? FROM u))",
    "REPLACE INTO u (id, k) VALUES ($id, $k)",
    "INSERT INTO t DEFAULT VALUES",
    "INSERT INTO t (a) SELECT n FROM u WHERE k = ?",
    "INSERT INTO u (k, n) VALUES (?, ?) ON CONFLICT (k) DO UPDATE SET n = n + "
    "? WHERE n < ?",
    "INSERT INTO u (k, n) VALUES (?, ?) ON CONFLICT DO NOTHING",
    "INSERT INTO t (a) VALUES (?) RETURNING id, a + ?",
    "UPDATE t SET a = ?, b = ? WHERE id = ?",
    "UPDATE OR IGNORE t SET (a, b) = (?, ?) WHERE id = ?3",
    "UPDATE t SET a = u.n FROM u WHERE u.t_id = t.id AND u.k = ?",
    "UPDATE t SET a = a + :d WHERE id = :id RETURNING a",
    "DELETE FROM t WHERE id = ?",
    "DELETE FROM t WHERE id IN (SELECT t_id FROM u WHERE k = ?) RETURNING id",
    "DELETE FROM main.t AS x WHERE x.a < ?",
    "EXPLAIN QUERY PLAN SELECT a FROM t WHERE id = ?",
    "SELECT \"a?b\" FROM (SELECT 1 AS \"a?b\") WHERE \"a?b\" = ?",
    "SELECT a FROM t WHERE id=?AND a=?",
    "SELECT a FROM t WHERE a=:a1b2_c AND b=@x$y",
    "CREATE TABLE w (a INT, b INT, PRIMARY KEY (a, b) CONSTRAINT f FOREIGN KEY "
    "(a) REFERENCES t(id))",
};

class SqlParameters : public ::testing::Test {
protected:
  void SetUp() override {
    sqlite3 *Opened = nullptr;
    ASSERT_EQ(sqlite3_open(":memory:", &Opened), SQLITE_OK);
    Db.reset(Opened);
    ASSERT_EQ(sqlite3_exec(Opened, Schema, nullptr, nullptr, nullptr),
              SQLITE_OK);
  }
  std::unique_ptr<sqlite3, int (*)(sqlite3 *)> Db{nullptr, sqlite3_close};
};

/// Number -> name with its prefix, as SQLite tells it ("" for a plain "?").
std::vector<std::string> named(const Statement &S, const std::string &Text) {
  std::vector<std::string> Out;
  for (const Parameter &P : S.Parameters) {
    if (P.Number > Out.size())
      Out.resize(P.Number);
    const std::string Written = at(Text, P.Range);
    if (Written != "?")
      Out[P.Number - 1] = Written;
  }
  return Out;
}

TEST_F(SqlParameters, AgreeWithSqlite) {
  for (const std::string Text : Accepted) {
    sqlite3_stmt *Prepared = nullptr;
    const int Code =
        sqlite3_prepare_v2(Db.get(), Text.c_str(), -1, &Prepared, nullptr);
    const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt *)> Closer(
        Prepared, sqlite3_finalize);
    ASSERT_EQ(Code, SQLITE_OK) << Text << ": " << sqlite3_errmsg(Db.get());
    const Statement S = one(Text);
    std::vector<std::string> Expected(
        static_cast<size_t>(sqlite3_bind_parameter_count(Prepared)));
    for (size_t K = 0; K < Expected.size(); ++K)
      if (const char *Name =
              sqlite3_bind_parameter_name(Prepared, static_cast<int>(K) + 1))
        Expected[K] = Name;
    EXPECT_EQ(named(S, Text), Expected) << Text;
    // What SQLite accepts is no error here.
    EXPECT_EQ(errors(S), "") << Text;
    EXPECT_FALSE(S.Truncated) << Text;
  }
}

TEST_F(SqlParameters, EveryParameterIsInTheModelOnce) {
  const std::string Text =
      "SELECT ?, f(?) FROM t WHERE a = ? AND b IN (?, (SELECT ?)) LIMIT ?";
  const Statement S = one(Text);
  ASSERT_EQ(S.Parameters.size(), 6u);
  EXPECT_EQ(*S.Sel->Items[0].Expr.ParameterIdx, 0u);
  EXPECT_EQ(S.Sel->Items[1].Expr.ParameterIdxs, std::vector<unsigned>{1});
  EXPECT_EQ(S.Sel->Where->Predicates[1].Right[1].ParameterIdxs,
            std::vector<unsigned>{4});
  EXPECT_EQ(*S.Sel->Limit->ParameterIdx, 5u);
  EXPECT_EQ(at(Text, S.Parameters[5].Range), "?");
}

TEST(SqlParameterStyles, AreTold) {
  const Statement S = one("SELECT ?, ?2, :n, @m", Dialect::Sqlite);
  EXPECT_EQ(S.Parameters[0].Style, ParameterStyle::Question);
  EXPECT_EQ(S.Parameters[1].Style, ParameterStyle::QuestionNumber);
  EXPECT_EQ(S.Parameters[2].Style, ParameterStyle::Colon);
  EXPECT_EQ(S.Parameters[2].Name, "n");
  EXPECT_EQ(S.Parameters[3].Style, ParameterStyle::At);
  EXPECT_EQ(S.Parameters[3].Number, 4u);
  const Statement P = one("SELECT $2, $1::int, a::text", Dialect::PostgreSql);
  ASSERT_EQ(P.Parameters.size(), 2u);
  EXPECT_EQ(P.Parameters[0].Number, 2u);
  EXPECT_EQ(P.Parameters[1].Number, 1u);
  EXPECT_EQ(P.Parameters[1].Style, ParameterStyle::Dollar);
  EXPECT_TRUE(one("SELECT @x := 1, @@v", Dialect::MySql).Parameters.empty());
}

} // namespace
} // namespace keyspread::sql::testing
