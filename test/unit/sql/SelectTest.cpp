//===- SelectTest.cpp - queries, tables, clauses --------------------------===//
#include "test/unit/sql/SqlTesting.h"
#include <gtest/gtest.h>

namespace keyspread::sql::testing {
namespace {

constexpr Dialect Google = Dialect::GoogleSql, Pg = Dialect::PostgreSql,
                  My = Dialect::MySql, Lite = Dialect::Sqlite,
                  Ts = Dialect::TSql;

struct SelectCase {
  Dialect D;
  std::string Text, Items, From;
};

TEST(SqlSelect, ItemsAndTables) {
  const SelectCase Cases[] = {
      {Lite, "SELECT 1", "1", ""},
      {Lite, "SELECT * FROM t", "*", "t"},
      {Lite, "SELECT a, t.b AS c, count(*) n FROM s.t",
       "a, t.b AS c, COUNT(<>) AS n", "s.t"},
      {Lite, "SELECT t.*, u.x FROM t, u AS v", "t*, u.x", "t, u v"},
      {Lite, "SELECT max(id) + 1 FROM t x", "<id>", "t x"},
      {Pg, "SELECT DISTINCT ON (a) a, b::text \"B\" FROM ONLY t", "a, <b> AS B",
       "t"},
      {Google, "SELECT * EXCEPT (a) FROM t@{FORCE_INDEX=i} AS x", "*", "t x"},
      {Google, "SELECT AS STRUCT a FROM UNNEST(@ids) AS a WITH OFFSET AS o",
       "a", "(derived) a"},
      {Google, "SELECT ARRAY(SELECT b FROM u), [1, 2][OFFSET(0)] FROM t",
       "ARRAY(SELECT), <>", "t"},
      {My, "SELECT SQL_CALC_FOUND_ROWS `a` FROM `d`.`t` USE INDEX (i) WHERE 1",
       "a", "d.t"},
      {My, "SELECT a FROM t STRAIGHT_JOIN u ON t.x = u.x", "a",
       "t, u on[t.x = u.x]"},
      {Ts, "SELECT TOP 5 [a] FROM [dbo].[t] WITH (NOLOCK)", "a", "dbo.t"},
      {Ts, "SELECT a FROM db..t x CROSS APPLY f(x.id) y", "a",
       "db.t x, (derived) y"},
      {Lite,
       "SELECT a FROM t JOIN u USING (id, k) LEFT JOIN v ON v.a = t.a AND v.b "
       "= ?",
       "a", "t, u using[id, k], v outer on[v.a = t.a; v.b = ?0]"},
      {Lite, "SELECT a FROM (t CROSS JOIN u) NATURAL FULL OUTER JOIN v", "a",
       "t, u, v outer"},
      {Lite, "SELECT a FROM (SELECT b FROM u) x, (VALUES (1)) y", "a",
       "(derived) x, (derived) y"},
      {Pg, "SELECT a FROM t, LATERAL (SELECT 1) l, generate_series(1, $1) g(n)",
       "a", "t, (derived) l, (derived) g"},
      {Lite, "SELECT CASE WHEN a = ? THEN b ELSE c END k FROM t",
       "<a, b, c ?0> AS k", "t"},
      {Lite,
       "SELECT a IS NOT NULL, b IN (1, ?), NOT c, d BETWEEN 1 AND 2 FROM t",
       "<a>, <b ?0>, <c>, <d>", "t"},
      {Pg,
       "SELECT extract(year FROM d), interval '1 day', date '2020-01-01', a AT "
       "TIME ZONE 'z' "
       "FROM t",
       "EXTRACT(d), <>, '2020-01-01', <a>", "t"},
      {Lite,
       "SELECT row_number() OVER (PARTITION BY a ORDER BY b DESC), sum(x) "
       "FILTER (WHERE y) "
       "FROM t",
       "ROW_NUMBER(), SUM(x)", "t"},
      {My, "SELECT GROUP_CONCAT(DISTINCT a ORDER BY b SEPARATOR ',') FROM t",
       "GROUP_CONCAT(<a, b>)", "t"},
      {Lite, "SELECT {} FROM {} WHERE {} ORDER BY id LIMIT {}", "#0", "#"},
      {Lite, "SELECT a_{} x FROM {}.players", "a_# AS x", "#.players"},
      {Lite, "SELECT left(a, 2), replace(b, 'x', ?) FROM t",
       "LEFT(a, 2), REPLACE(b, 'x', ?0)", "t"},
      {Lite, "SELECT current_timestamp, -5, - x, TRUE, NULL, 'a' 'b' FROM t",
       "CURRENT_TIMESTAMP(), -5, <x>, <>, NULL, <>", "t"},
  };
  for (const SelectCase &C : Cases) {
    const Statement S = one(holes(C.Text), C.D);
    ASSERT_EQ(S.Kind, StatementKind::Select) << C.Text;
    EXPECT_EQ(showAll(S.Sel->Items), C.Items) << C.Text;
    EXPECT_EQ(showAll(S.Sel->From), C.From) << C.Text;
    EXPECT_EQ(errors(S), "") << C.Text;
    EXPECT_FALSE(S.Truncated) << C.Text;
  }
}

struct TailCase {
  Dialect D;
  std::string Text, Order, OrderText, Limit, Offset, LimitText;
};

TEST(SqlSelect, OrderAndLimit) {
  const TailCase Cases[] = {
      {Lite, "SELECT a FROM t ORDER BY a, t.b DESC NULLS LAST LIMIT 5",
       "a, t.b DESC", "ORDER BY a, t.b DESC NULLS LAST", "5", "", "LIMIT 5"},
      {Lite, "SELECT a FROM t LIMIT ? OFFSET ?", "", "", "?0", "?1",
       "LIMIT ? OFFSET ?"},
      {My, "SELECT a FROM t LIMIT 10, 20 FOR UPDATE", "", "", "20", "10",
       "LIMIT 10, 20"},
      {Pg, "SELECT a FROM t ORDER BY lower(a) ASC FETCH FIRST 3 ROWS ONLY",
       "LOWER(a)", "ORDER BY lower(a) ASC", "3", "", "FETCH FIRST 3 ROWS ONLY"},
      {Ts, "SELECT a FROM t ORDER BY a OFFSET 5 ROWS FETCH NEXT @n ROWS ONLY",
       "a", "ORDER BY a", "?0", "5", "OFFSET 5 ROWS FETCH NEXT @n ROWS ONLY"},
      {Ts, "SELECT TOP (3) a FROM t ORDER BY a DESC", "a DESC",
       "ORDER BY a DESC", "3", "", "TOP (3)"},
      {Pg, "SELECT a FROM t ORDER BY a LIMIT ALL FOR UPDATE OF t SKIP LOCKED",
       "a", "ORDER BY a", "", "", "LIMIT ALL"},
      {Lite, "SELECT a FROM t ORDER BY {} {} LIMIT {}", "#0", "ORDER BY {}",
       "#2", "", "LIMIT {}"},
  };
  for (const TailCase &C : Cases) {
    const std::string Text = holes(C.Text);
    const Statement S = one(Text, C.D);
    ASSERT_TRUE(S.Sel) << C.Text;
    EXPECT_EQ(showAll(S.Sel->OrderBy), C.Order) << C.Text;
    EXPECT_EQ(at(Text, S.Sel->OrderByRange), holes(C.OrderText)) << C.Text;
    EXPECT_EQ(S.Sel->Limit ? show(*S.Sel->Limit) : "", C.Limit) << C.Text;
    EXPECT_EQ(S.Sel->Offset ? show(*S.Sel->Offset) : "", C.Offset) << C.Text;
    EXPECT_EQ(at(Text, S.Sel->LimitRange), holes(C.LimitText)) << C.Text;
    EXPECT_EQ(errors(S), "") << C.Text;
  }
}

TEST(SqlSelect, WhereInsertion) {
  // The text in front of "|" is what the insertion point follows.
  const std::pair<std::string, Dialect> Cases[] = {
      {"SELECT a FROM t| ORDER BY a", Lite},
      {"SELECT a FROM t AS x|", Lite},
      {"SELECT a FROM t| -- all of it\n GROUP BY a", Lite},
      {"SELECT a FROM t JOIN u ON t.a = u.a| LIMIT 1;", Lite},
      {"SELECT a FROM t@{FORCE_INDEX=i}| LIMIT 1", Google},
      {"SELECT a FROM (SELECT b FROM u WHERE c = 1) x| GROUP BY a", Lite},
      {"SELECT 1|", Lite},
      {"SELECT a FROM t| {}", Lite},
      {"UPDATE t SET a = 1, b = f(2)| LIMIT 3", My},
      {"UPDATE t SET a = 1| RETURNING a", Pg},
      {"UPDATE t SET a = u.a FROM u| RETURNING t.a", Pg},
      {"DELETE FROM t| ORDER BY a LIMIT 1", My},
      {"DELETE FROM t USING u| RETURNING *", Pg},
      {"DELETE FROM t AS x| THEN RETURN a", Google},
      {"DELETE t|;", Ts},
  };
  for (const auto &[Marked, D] : Cases) {
    const std::string Template = holes(Marked);
    const size_t Bar = Template.find('|');
    const std::string Text = std::string(Template).erase(Bar, 1);
    const Statement S = one(Text, D);
    const Scope *Where = S.Sel   ? static_cast<const Scope *>(S.Sel.get())
                         : S.Upd ? static_cast<const Scope *>(S.Upd.get())
                                 : S.Del.get();
    ASSERT_TRUE(Where) << Marked;
    EXPECT_EQ(Where->WhereInsertion, Bar) << Marked;
    EXPECT_FALSE(Where->Where) << Marked;
  }
}

TEST(SqlSelect, GroupsAndHaving) {
  const std::string Text =
      "SELECT DISTINCT a, max(id) FROM t WHERE b = 1 GROUP BY a, c + 1 "
      "HAVING max(id) > 5 WINDOW w AS (PARTITION BY a) ORDER BY a";
  const Statement S = one(Text);
  EXPECT_TRUE(S.Sel->Distinct);
  EXPECT_EQ(showAll(S.Sel->GroupBy), "a, <c>");
  ASSERT_TRUE(S.Sel->Having);
  EXPECT_EQ(show(*S.Sel->Having), " > MAX(id), 5");
  EXPECT_EQ(at(Text, S.Sel->Having->Keyword), "HAVING");
  EXPECT_EQ(at(Text, S.Sel->Having->Body), "max(id) > 5");
  EXPECT_EQ(at(Text, S.Sel->Where->Body), "b = 1");
  EXPECT_EQ(showAll(S.Sel->OrderBy), "a");
  EXPECT_EQ(errors(S), "");
}

TEST(SqlSelect, Ranges) {
  const std::string Text =
      "SELECT s.a AS x, f ( b ) FROM s.\"T t\" AS u WHERE (u.a) = ? ;";
  const Statement S = one(Text);
  const Query &Q = *S.Sel;
  EXPECT_EQ(at(Text, S.Range),
            "SELECT s.a AS x, f ( b ) FROM s.\"T t\" AS u WHERE (u.a) = ?");
  EXPECT_EQ(at(Text, Q.Range), at(Text, S.Range));
  EXPECT_EQ(at(Text, Q.Items[0].Range), "s.a AS x");
  EXPECT_EQ(at(Text, Q.Items[0].Expr.Range), "s.a");
  EXPECT_EQ(at(Text, Q.Items[0].Expr.ColumnName->Range), "a");
  EXPECT_EQ(at(Text, Q.Items[0].Expr.ColumnName->Whole), "s.a");
  EXPECT_EQ(at(Text, Q.Items[1].Range), "f ( b )");
  EXPECT_EQ(at(Text, Q.From[0].Range), "s.\"T t\" AS u");
  EXPECT_EQ(at(Text, Q.From[0].Table.Range), "\"T t\"");
  EXPECT_EQ(Q.From[0].Table.Text, "T t");
  EXPECT_EQ(Q.From[0].label(), "u");
  EXPECT_EQ(at(Text, Q.Where->Predicates[0].Range), "(u.a) = ?");
}

TEST(SqlSelect, NestedQueries) {
  const Statement S = one(
      "SELECT (SELECT max(a) FROM i), x FROM (SELECT x FROM d) q WHERE EXISTS "
      "(SELECT 1 FROM e WHERE e.k = q.k) AND y IN (SELECT z FROM n)");
  std::string Tables;
  for (const auto &Q : S.Sel->Nested)
    Tables += showAll(Q->From) + " ";
  EXPECT_EQ(Tables, "i d e n ");
  EXPECT_EQ(show(*S.Sel->Where), " OTHER EXISTS(SELECT); y IN SELECT");
  EXPECT_EQ(show(*S.Sel->Nested[2]->Where), "e.k = q.k");
  EXPECT_EQ(errors(S), "");
}

TEST(SqlSelect, CommonTableExpressions) {
  const Statement S = one("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n "
                          "+ 1 FROM c), d AS MATERIALIZED "
                          "(SELECT * FROM c) SELECT * FROM c, d, main.c, e",
                          Pg);
  EXPECT_EQ(S.Verb, "WITH");
  ASSERT_EQ(S.Ctes.size(), 3u);
  EXPECT_EQ(S.Ctes[0]->CteName, "c");
  EXPECT_TRUE(S.Ctes[0]->InSetOperation);
  EXPECT_EQ(showAll(S.Ctes[1]->From), "c cte");
  EXPECT_EQ(S.Ctes[2]->CteName, "d");
  EXPECT_FALSE(S.Ctes[2]->InSetOperation);
  EXPECT_EQ(showAll(S.Sel->From), "c cte, d cte, main.c, e");
  EXPECT_EQ(errors(S), "");
}

TEST(SqlSelect, CteHidesTableOnlyBehindItself) {
  const Statement S = one("WITH t AS (SELECT * FROM t) SELECT * FROM t", Pg);
  EXPECT_EQ(showAll(S.Ctes[0]->From), "t");
  EXPECT_EQ(showAll(S.Sel->From), "t cte");
  const Statement Scoped =
      one("SELECT * FROM (WITH x AS (SELECT 1) SELECT * FROM x) y, x", Pg);
  EXPECT_EQ(showAll(Scoped.Sel->From), "(derived) y, x");
  ASSERT_EQ(Scoped.Sel->Nested.size(), 2u);
  EXPECT_EQ(Scoped.Sel->Nested[0]->CteName, "x");
}

TEST(SqlSelect, DataModifyingCte) {
  const Statement S = one(
      "WITH i AS (INSERT INTO t (a) VALUES ($1) RETURNING id) SELECT id FROM i",
      Pg);
  ASSERT_EQ(S.Embedded.size(), 1u);
  ASSERT_TRUE(S.Embedded[0].Ins);
  EXPECT_EQ(S.Embedded[0].Ins->Table.Text, "t");
  EXPECT_EQ(showAll(S.Embedded[0].Ins->Returning), "id");
  EXPECT_EQ(showAll(S.Embedded[0].Ins->Rows), "(?0)");
  EXPECT_EQ(S.Parameters.size(), 1u);
  EXPECT_EQ(showAll(S.Sel->From), "i cte");
  EXPECT_EQ(errors(S), "");
}

TEST(SqlSelect, SetOperations) {
  const std::string Text =
      "SELECT a FROM t UNION ALL SELECT b FROM u WHERE b > 1 EXCEPT SELECT c "
      "FROM v ORDER BY a LIMIT 5";
  const Statement S = one(Text);
  ASSERT_EQ(S.Arms.size(), 2u);
  EXPECT_TRUE(S.Sel->InSetOperation);
  EXPECT_TRUE(S.Arms[1]->InSetOperation);
  EXPECT_EQ(at(Text, S.Sel->Range), "SELECT a FROM t");
  EXPECT_EQ(at(Text, S.Arms[0]->Range), "SELECT b FROM u WHERE b > 1");
  EXPECT_EQ(showAll(S.Sel->OrderBy), "a");
  EXPECT_EQ(show(*S.Sel->Limit), "5");
  EXPECT_FALSE(S.Arms[1]->Limit);
  EXPECT_EQ(errors(S), "");
}

TEST(SqlSelect, ParenthesisedArms) {
  const Statement S = one("(SELECT a FROM t ORDER BY a LIMIT 1) UNION ALL "
                          "(SELECT a FROM u LIMIT 2) "
                          "ORDER BY a DESC LIMIT 3",
                          Pg);
  ASSERT_TRUE(S.Sel);
  ASSERT_EQ(S.Arms.size(), 2u);
  EXPECT_EQ(show(*S.Sel->Limit), "1");
  EXPECT_EQ(show(*S.Arms[0]->Limit), "2");
  EXPECT_TRUE(S.Arms[1]->From.empty());
  EXPECT_EQ(showAll(S.Arms[1]->OrderBy), "a DESC");
  EXPECT_EQ(show(*S.Arms[1]->Limit), "3");
  EXPECT_EQ(S.Verb, "SELECT");
  EXPECT_EQ(errors(S), "");
}

TEST(SqlSelect, SequenceCalls) {
  EXPECT_EQ(showAll(one("SELECT nextval('s'::regclass)", Pg).Sel->Items),
            "NEXTVAL('s')");
  EXPECT_EQ(
      showAll(
          one("SELECT GET_NEXT_SEQUENCE_VALUE(SEQUENCE s)", Google).Sel->Items),
      "GET_NEXT_SEQUENCE_VALUE(s)");
  EXPECT_EQ(showAll(one("SELECT NEXT VALUE FOR dbo.s", Ts).Sel->Items),
            "NEXT VALUE FOR(dbo.s)");
}

} // namespace
} // namespace keyspread::sql::testing
