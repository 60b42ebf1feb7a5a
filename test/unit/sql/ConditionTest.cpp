//===- ConditionTest.cpp - predicates -------------------------------------===//
#include "test/unit/sql/SqlTesting.h"
#include <gtest/gtest.h>

namespace keyspread::sql::testing {
namespace {

constexpr Dialect Google = Dialect::GoogleSql, Pg = Dialect::PostgreSql,
                  My = Dialect::MySql, Lite = Dialect::Sqlite;

struct WhereCase {
  Dialect D;
  std::string Where, Expected;
};

TEST(SqlCondition, Predicates) {
  const WhereCase Cases[] = {
      {Lite, "a = ?", "a = ?0"},
      {Lite, "t.a == 5 AND b <> 'x' AND c != -1", "t.a = 5; b <> 'x'; c <> -1"},
      {Lite, "? < id", "id > ?0 ~"},
      {Lite, "5 >= id", "id <= 5 ~"},
      {Lite, "a = b", "a = b"},
      {Lite, "a = 1 OR b = 2", "OR: a = 1 |; b = 2 |"},
      {Lite, "(a = 1 OR b = 2) AND c = 3", "a = 1 |; b = 2 |; c = 3"},
      {Lite, "(a = 1 AND b = 2) AND (c = 3)", "a = 1; b = 2; c = 3"},
      {Lite, "((a = 1 OR b = 2))", "a = 1 |; b = 2 |"},
      {Lite, "a = 1 AND b = 2 OR c = 3", "OR: a = 1 |; b = 2 |; c = 3 |"},
      {Lite, "unlikely(a IN (1, 2)) AND b = ?", "a IN 1, 2; b = ?0"},
      {Lite, "likely(a = 1 OR b = 2)", "a = 1 |; b = 2 |"},
      {Lite, "NOT Unlikely (a = 1)", "a = 1 !"},
      {Lite, "NOT a = 1", "a = 1 !"},
      {Lite, "NOT NOT a = 1", "a = 1"},
      {Lite, "NOT (a = 1)", "a = 1 !"},
      {Lite, "NOT (a = 1 AND b = 2)", "a = 1 ! |; b = 2 ! |"},
      {Lite, "(a, b) > (?, ?)", "a, b > ?0, ?1"},
      {Lite, "(?, ?) > (a, b)", "a, b < ?0, ?1 ~"},
      {Pg, "ROW(a, b) > ROW($1, $2)", "a, b > ?0, ?1"},
      {Pg, "ROW(a, b) > (3, 4)", "a, b > 3, 4"},
      {Lite, "(a, b) IN ((1, 2), (3, 4))", "a, b IN (1, 2), (3, 4)"},
      {Lite, "(a, b) = (SELECT 1, 2)", "a, b = SELECT"},
      {Lite, "a BETWEEN ? AND ? AND b = 1", "a BETWEEN ?0, ?1; b = 1"},
      {Lite, "a NOT BETWEEN 1 AND 2", "a BETWEEN 1, 2 !"},
      {Lite, "a IN (1, ?, 'x')", "a IN 1, ?0, 'x'"},
      {Lite, "a IN (?)", "a IN ?0"},
      {Lite, "a NOT IN (SELECT b FROM u)", "a IN SELECT !"},
      {Lite, "a IN ({})", "a IN #0"},
      {Lite, "a IN {}", "a IN #0"},
      {Google, "a IN UNNEST(@ids)", "a IN UNNEST(?0)"},
      {Pg, "a = ANY($1)", "a IN ANY(?0)"},
      {Pg, "a = ANY($1::int8[])", "a IN ANY(?0)"},
      {Pg, "a <> ALL($1)", "a IN ALL(?0) !"},
      {Pg, "a > ALL(SELECT b FROM u)", "a OTHER ALL(SELECT)"},
      {Lite, "a LIKE 'x%' ESCAPE '!' AND b = 1", "a LIKE 'x%'; b = 1"},
      {Pg, "a NOT ILIKE $1", "a LIKE ?0 !"},
      {Lite, "a GLOB ?", "a LIKE ?0"},
      {My, "a REGEXP 'x' AND b = 1", "a OTHER 'x'; b = 1"},
      {Lite, "a IS NULL AND b IS NOT NULL", "a ISNULL ; b IS NOT NULL "},
      {Lite, "a ISNULL AND b NOTNULL", "a ISNULL ; b IS NOT NULL "},
      {Lite, "a IS ? AND b IS NOT 5", "a = ?0; b <> 5"},
      {Pg, "a IS NOT DISTINCT FROM $1", "a = ?0"},
      {Pg, "a IS DISTINCT FROM $1", "a <> ?0"},
      {Pg, "a IS NOT TRUE", "a OTHER <> !"},
      {My, "a <=> ?", "a = ?0"},
      {My, "a = 1 && b = 2", "a = 1; b = 2"},
      {My, "a = 1 || b = 2", "OR: a = 1 |; b = 2 |"},
      {Lite, "a || b = ?", " = <a, b>, ?0"},
      {Lite, "lower(a) = ?", " = LOWER(a), ?0"},
      {Lite, "EXISTS (SELECT 1)", " OTHER EXISTS(SELECT)"},
      {Lite, "NOT EXISTS (SELECT 1)", " OTHER EXISTS(SELECT) !"},
      {Pg, "EXISTS (SELECT FROM t WHERE b = 1)", " OTHER EXISTS(SELECT)"},
      {Lite, "active AND a = 1", "active OTHER ; a = 1"},
      {Lite, "1", " OTHER 1"},
      {Lite, "(a + 1) * 2 = ?", " = <a>, ?0"},
      {Lite, "(a) = (?)", "a = ?0"},
      {Lite, "a = b + ?", "a = <b ?0>"},
      {Lite, "a < b < c", "a OTHER b, c"},
      {Pg, "a = $1::int4", "a = ?0"},
      {Pg, "a = $1::numeric(10, 2)", "a = ?0"},
      {Pg, "a::text = $1", " = <a>, ?0"},
      {Pg, "a = '5'::int8 AND b = (CAST($1 AS bigint))", "a = '5'; b = ?0"},
      {Google, "a = CAST(? AS INT64) AND b = SAFE_CAST(@x AS STRING(10))",
       "a = ?0; b = ?1"},
      {Google, "CAST(a AS STRING) = @x", " = <a>, ?0"},
      {Lite, "a COLLATE NOCASE = ?", "a = ?0"},
      {Lite, "a = '{}'", "a = '#0'"},
      {Lite, "a = \"{}\"", "a = '#0'"},
      {My, "a = \"{}\"", "a = '#0'"},
      {Lite, "a = '{}%'", "a = < #0>"},
      {Lite, "a = x'{}'", "a = < #0>"},
      {Lite, "a = {} AND b = {}", "a = #0; b = #1"},
      {Lite, "{} = ?", "# = ?0"},
      {Lite, "{}.a = ?", "#.a = ?0"},
      {Lite, "a{} = ?", "a# = ?0"},
      {Lite, "a {} ?", "a OTHER ?0"},
      {Lite, "a = 1 {} b = 2", "OR: a = 1 |; b = 2 |"},
      {Lite, "{} AND a = 1", " OTHER #0; a = 1"},
      {Lite, "a -> '$.b' = ?", " = <a>, ?0"},
      {Pg, "a @> $1 AND b = $2", " OTHER <a ?0>; b = ?1"},
      {Pg, "tags[1] = $1", " = <tags>, ?0"},
      {Pg, "a BETWEEN SYMMETRIC $1 AND $2", "a BETWEEN ?0, ?1"},
      {Pg, "d > now() - interval '1 day'", "d > <>"},
      {My, "d > NOW() - INTERVAL 1 DAY AND a = 1", "d > <>; a = 1"},
      {Lite, "CASE WHEN a THEN 1 END = 1 AND b = 2", " = <a>, 1; b = 2"},
      {Lite, "a = NULL", "a = NULL"},
      {Lite, "excluded.a > t.a", "excluded.a > t.a"},
  };
  for (const WhereCase &C : Cases) {
    const Statement S =
        one(holes("SELECT * FROM t WHERE " + C.Where + " LIMIT 1"), C.D);
    ASSERT_TRUE(S.Sel && S.Sel->Where) << C.Where;
    EXPECT_EQ(show(*S.Sel->Where), C.Expected) << C.Where;
    EXPECT_EQ(errors(S), "") << C.Where;
    EXPECT_TRUE(S.Sel->Limit) << C.Where;
  }
}

TEST(SqlCondition, BodyIsTrimmed) {
  const std::string Text =
      "DELETE FROM t WHERE  /* c */ a = 1 AND (b = 2)  -- d\n LIMIT 1";
  const Statement S = one(Text, My);
  EXPECT_EQ(at(Text, S.Del->Where->Body), "a = 1 AND (b = 2)");
  EXPECT_EQ(at(Text, S.Del->Where->Keyword), "WHERE");
  EXPECT_EQ(at(Text, S.Del->Where->Predicates[1].Range), "b = 2");
}

struct HoleCase {
  std::string Text;
  std::vector<unsigned> ClauseHoles;
};

TEST(SqlCondition, ClauseHolesAreTold) {
  const HoleCase Cases[] = {
      {"SELECT {} FROM {} WHERE {} ORDER BY id LIMIT {}", {2}},
      {"SELECT a FROM t {}", {0}},
      {"SELECT a FROM t {} ORDER BY a", {0}},
      {"SELECT a FROM t WHERE a = {} {}", {1}},
      {"SELECT a FROM t WHERE a {} ?", {0}},
      {"SELECT a FROM t WHERE a {}", {0}},
      {"SELECT a FROM t WHERE ({} AND a = 1)", {0}},
      {"SELECT a FROM t ORDER BY a {}, b", {0}},
      {"SELECT a FROM t{} WHERE b{} = '{}' AND c IN ({})", {}},
      {"SELECT a FROM t x {} JOIN u ON {} WHERE a = 1", {0, 1}},
      {"INSERT INTO t {}", {0}},
      {"INSERT INTO t ({}) VALUES ({})", {}},
      {"INSERT INTO t (a) VALUES {}", {0}},
      {"INSERT {} INTO t (a) VALUES (1)", {0}},
      {"{} INTO t (a) VALUES (1)", {0}},
      {"UPDATE t SET {} WHERE a = {}", {0}},
      {"UPDATE t SET a = 1, {} WHERE a = 1", {0}},
      {"CREATE TABLE {} (a {}, {})", {2}},
      {"{}", {0}},
      {"SELECT a /* {} */ FROM t -- {}\n {}", {2}},
  };
  for (const HoleCase &C : Cases) {
    const Statement S = one(holes(C.Text));
    EXPECT_EQ(S.ClauseHoles, C.ClauseHoles) << C.Text;
    EXPECT_EQ(errors(S), "") << C.Text;
  }
}

TEST(SqlCondition, HoleDoesNotHideTheRest) {
  const Statement S =
      one(holes("SELECT a FROM t {} WHERE a = ? {} ORDER BY a {} LIMIT {}"));
  EXPECT_EQ(show(*S.Sel->Where), "a = ?0");
  EXPECT_EQ(showAll(S.Sel->OrderBy), "a");
  EXPECT_EQ(show(*S.Sel->Limit), "#3");
  EXPECT_EQ(S.ClauseHoles, (std::vector<unsigned>{0, 1, 2}));
}

} // namespace
} // namespace keyspread::sql::testing
