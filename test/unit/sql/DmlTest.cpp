//===- DmlTest.cpp - INSERT, UPDATE, DELETE -------------------------------===//
#include "test/unit/sql/SqlTesting.h"
#include <gtest/gtest.h>

namespace keyspread::sql::testing {
namespace {

constexpr Dialect Google = Dialect::GoogleSql, Pg = Dialect::PostgreSql,
                  My = Dialect::MySql, Lite = Dialect::Sqlite,
                  Ts = Dialect::TSql;

struct InsertCase {
  Dialect D;
  std::string Text;
  InsertVerb Verb;
  std::string Table, Columns, Rows, Returning;
};

TEST(SqlInsert, Forms) {
  using V = InsertVerb;
  const InsertCase Cases[] = {
      {Lite, "INSERT INTO t (a, b) VALUES (?, 'x')", V::Insert, "t", "a, b",
       "(?0, 'x')", ""},
      {Lite, "INSERT INTO t VALUES (NULL, -1, \"x\"), (?, 2, 3)", V::Insert,
       "t", "", "(NULL, -1, 'x'), (?0, 2, 3)", ""},
      {Lite, "INSERT OR IGNORE INTO s.t (a) VALUES (1)", V::InsertOrIgnore,
       "s.t", "a", "(1)", ""},
      {Lite, "INSERT OR REPLACE INTO t (a) VALUES (1)", V::InsertOrReplace, "t",
       "a", "(1)", ""},
      {Lite, "INSERT OR ABORT INTO t (a) VALUES (1)", V::Insert, "t", "a",
       "(1)", ""},
      {Google, "INSERT OR UPDATE INTO t (a) VALUES (1) THEN RETURN a, b",
       V::InsertOrUpdate, "t", "a", "(1)", "a, b"},
      {Google, "INSERT t (a) VALUES (@a), (DEFAULT)", V::Insert, "t", "a",
       "(?0), (DEFAULT)", ""},
      {Google, "INSERT INTO t (a) VALUES (1) THEN RETURN WITH ACTION AS x *",
       V::Insert, "t", "a", "(1)", "*"},
      {My, "INSERT IGNORE INTO `t` (`a`) VALUE ('it\\'s', _utf8'x')",
       V::InsertOrIgnore, "t", "a", "('it's', 'x')", ""},
      {My, "INSERT INTO t SET a = 1, t.b = ?", V::Insert, "t", "a, t.b",
       "(1, ?0)", ""},
      {My, "REPLACE INTO t (a) VALUES (1)", V::Replace, "t", "a", "(1)", ""},
      {My, "REPLACE t VALUES ROW(1, 2), ROW(3, 4)", V::Replace, "t", "",
       "(1, 2), (3, 4)", ""},
      {My, "INSERT INTO t () VALUES ()", V::Insert, "t", "", "()", ""},
      {Pg,
       "INSERT INTO t AS x (a) OVERRIDING SYSTEM VALUE VALUES ($2, $1) "
       "RETURNING id AS i",
       V::Insert, "t", "a", "(?0, ?1)", "id AS i"},
      {Ts, "INSERT INTO [t] ([a]) OUTPUT INSERTED.id VALUES (@a)", V::Insert,
       "t", "a", "(?0)", "INSERTED.id"},
      {Lite, "UPSERT INTO t (a) VALUES (1)", V::Upsert, "t", "a", "(1)", ""},
      {Lite, "INSERT INTO p_{} (a, {}) VALUES ({}, '{}')", V::Insert, "p_#",
       "a, #", "(#2, '#3')", ""},
      {Lite,
       "INSERT INTO t (a) VALUES (current_timestamp), (f(?, 1)), ((SELECT "
       "max(a) FROM t))",
       V::Insert, "t", "a", "(CURRENT_TIMESTAMP()), (F(?0, 1)), (SELECT)", ""},
  };
  for (const InsertCase &C : Cases) {
    const Statement S = one(holes(C.Text), C.D);
    ASSERT_TRUE(S.Ins) << C.Text;
    EXPECT_EQ(S.Ins->Verb, C.Verb) << C.Text;
    EXPECT_EQ(show(S.Ins->Table), C.Table) << C.Text;
    EXPECT_EQ(showAll(S.Ins->Columns), C.Columns) << C.Text;
    EXPECT_EQ(S.Ins->HasColumns, !C.Columns.empty()) << C.Text;
    EXPECT_EQ(showAll(S.Ins->Rows), C.Rows) << C.Text;
    EXPECT_EQ(showAll(S.Ins->Returning), C.Returning) << C.Text;
    EXPECT_EQ(errors(S), "") << C.Text;
    EXPECT_TRUE(S.ClauseHoles.empty()) << C.Text;
  }
}

TEST(SqlInsert, Offsets) {
  const std::string Text =
      "INSERT INTO s.t ( a, b ) VALUES ( 1, f(2) ) , (3,4)";
  const Statement S = one(Text);
  EXPECT_EQ(S.Ins->ColumnsOpen, Text.find('('));
  EXPECT_EQ(S.Ins->ColumnsClose, Text.find(')'));
  EXPECT_EQ(S.Ins->ColumnsInsertion, Text.find(" ( a"));
  EXPECT_EQ(at(Text, S.Ins->Rows[0].Range), "( 1, f(2) )");
  EXPECT_EQ(at(Text, S.Ins->Rows[1].Range), "(3,4)");
  EXPECT_EQ(at(Text, S.Ins->Rows[0].Values[1].Range), "f(2)");
  const std::string Bare = "INSERT INTO t VALUES (1)";
  EXPECT_EQ(one(Bare).Ins->ColumnsInsertion, Bare.find(" VALUES"));
  EXPECT_TRUE(one("INSERT INTO t SET a = 1", My).Ins->SetForm);
  EXPECT_FALSE(one(Text).Ins->SetForm);
}

TEST(SqlInsert, Select) {
  const Statement S = one(
      "INSERT INTO t (a) WITH c AS (SELECT 1) SELECT x FROM u, c WHERE y = ? "
      "UNION SELECT z FROM v ON CONFLICT (a) DO NOTHING");
  ASSERT_TRUE(S.Ins && S.Ins->Select);
  EXPECT_EQ(showAll(S.Ins->Select->From), "u, c cte");
  EXPECT_EQ(show(*S.Ins->Select->Where), "y = ?0");
  EXPECT_EQ(S.Ctes.size(), 1u);
  EXPECT_EQ(S.Arms.size(), 1u);
  ASSERT_TRUE(S.Ins->OnConflict);
  EXPECT_TRUE(S.Ins->OnConflict->DoNothing);
  EXPECT_EQ(errors(S), "");
  EXPECT_EQ(
      showAll(one("INSERT INTO t (SELECT a FROM u)", My).Ins->Select->From),
      "u");
}

TEST(SqlInsert, NestedSelects) {
  const Statement S =
      one("INSERT INTO t (id) VALUES ((SELECT max(id) + 1 FROM t))");
  ASSERT_EQ(S.Ins->Nested.size(), 1u);
  EXPECT_EQ(showAll(S.Ins->Nested[0]->From), "t");
}

TEST(SqlInsert, DefaultValues) {
  const Statement S = one("INSERT INTO t DEFAULT VALUES RETURNING id");
  EXPECT_TRUE(S.Ins->DefaultValues);
  EXPECT_EQ(showAll(S.Ins->Returning), "id");
}

TEST(SqlInsert, OnConflict) {
  const std::string Text =
      "INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT (a, lower(b)) WHERE c > "
      "0 "
      "DO UPDATE SET b = excluded.b, n = n + 1 WHERE t.b <> ? RETURNING id";
  const Statement S = one(Text);
  ASSERT_TRUE(S.Ins->OnConflict);
  const Conflict &C = *S.Ins->OnConflict;
  EXPECT_EQ(showAll(C.Target), "a, ");
  EXPECT_EQ(Text.substr(C.TargetClose, 7), ") WHERE");
  EXPECT_EQ(showAll(C.Set), "b := excluded.b, n := <n>");
  EXPECT_FALSE(C.DoNothing);
  EXPECT_EQ(at(Text, C.Set[1].Range), "n = n + 1");
  EXPECT_EQ(at(Text, C.Range).substr(0, 14), "ON CONFLICT (a");
  EXPECT_TRUE(at(Text, C.Range).ends_with("t.b <> ?"));
  EXPECT_EQ(showAll(S.Ins->Returning), "id");
  EXPECT_EQ(errors(S), "");
}

TEST(SqlInsert, OtherConflicts) {
  const Statement Named = one("INSERT INTO t (a) VALUES ($1) ON CONFLICT ON "
                              "CONSTRAINT t_a DO UPDATE SET (a, b) = (1, $2)",
                              Pg);
  EXPECT_EQ(Named.Ins->OnConflict->Constraint, "t_a");
  EXPECT_EQ(showAll(Named.Ins->OnConflict->Set), "a := 1, b := ?1");
  const Statement Duplicate =
      one("INSERT INTO t (a) VALUES (1) AS n ON DUPLICATE KEY UPDATE a = "
          "VALUES(a), b = b + n.b",
          My);
  EXPECT_EQ(showAll(Duplicate.Ins->OnConflict->Set),
            "a := VALUES(a), b := <b, n.b>");
  EXPECT_TRUE(Duplicate.Ins->OnConflict->Target.empty());
  EXPECT_EQ(errors(Duplicate), "");
}

struct ChangeCase {
  Dialect D;
  std::string Text, From, Set, Where, Rest;
};

TEST(SqlUpdate, Forms) {
  const ChangeCase Cases[] = {
      {Lite, "UPDATE t SET a = ?, b = b + 1 WHERE id = ?", "t",
       "a := ?0, b := <b>", "id = ?1", ""},
      {Lite, "UPDATE OR IGNORE t AS x SET a = 1", "t x", "a := 1", "", ""},
      {Pg,
       "UPDATE ONLY t x SET a = u.a FROM u JOIN v USING (k) WHERE u.id = x.id "
       "RETURNING x.id",
       "t x, u, v using[k]", "a := u.a", "u.id = x.id", "x.id"},
      {Pg, "UPDATE t SET (a, b) = (SELECT 1, 2), c = DEFAULT", "t",
       "a := SELECT, b := SELECT, c := DEFAULT", "", ""},
      {My,
       "UPDATE t JOIN u ON t.id = u.id SET t.a = u.a WHERE u.b = 1 ORDER BY "
       "t.id LIMIT 3",
       "t, u on[t.id = u.id]", "t.a := u.a", "u.b = 1", "t.id 3"},
      {My, "UPDATE LOW_PRIORITY t, u SET t.a = 1", "t, u", "t.a := 1", "", ""},
      {Google, "UPDATE t@{FORCE_INDEX=i} SET a = @a WHERE true THEN RETURN a",
       "t", "a := ?0", " OTHER <>", "a"},
      {Ts, "UPDATE x SET x.a += @n OUTPUT INSERTED.id FROM t x WHERE x.id = 1",
       "x, t x", "x.a := <x.a ?0>", "x.id = 1", "INSERTED.id"},
      {Lite, "UPDATE t_{} SET a{} = {} WHERE {} = '{}'", "t_#", "a# := #2",
       "# = '#4'", ""},
  };
  for (const ChangeCase &C : Cases) {
    const Statement S = one(holes(C.Text), C.D);
    ASSERT_TRUE(S.Upd) << C.Text;
    EXPECT_EQ(showAll(S.Upd->From), C.From) << C.Text;
    EXPECT_EQ(showAll(S.Upd->Set), C.Set) << C.Text;
    EXPECT_EQ(S.Upd->Where ? show(*S.Upd->Where) : "", C.Where) << C.Text;
    std::string Rest = showAll(S.Upd->Returning) + showAll(S.Upd->OrderBy);
    Rest += S.Upd->Limit ? " " + show(*S.Upd->Limit) : "";
    EXPECT_EQ(Rest, C.Rest) << C.Text;
    EXPECT_EQ(errors(S), "") << C.Text;
  }
}

TEST(SqlUpdate, Ranges) {
  const std::string Text =
      "UPDATE t SET a = 1 , b = (SELECT c FROM u) WHERE d = 2;";
  const Statement S = one(Text);
  EXPECT_EQ(at(Text, S.Upd->SetRange), "a = 1 , b = (SELECT c FROM u)");
  EXPECT_EQ(at(Text, S.Upd->Set[0].Range), "a = 1");
  EXPECT_EQ(at(Text, S.Upd->Range), Text.substr(0, Text.size() - 1));
  ASSERT_EQ(S.Upd->Nested.size(), 1u);
  EXPECT_EQ(at(Text, S.Upd->Nested[0]->Range), "SELECT c FROM u");
}

TEST(SqlDelete, Forms) {
  const ChangeCase Cases[] = {
      {Lite, "DELETE FROM t WHERE id = ?", "t", "", "id = ?0", ""},
      {Pg, "DELETE FROM t AS x USING u WHERE x.id = u.id RETURNING *", "t x, u",
       "", "x.id = u.id", "*"},
      {My, "DELETE u FROM t JOIN u ON t.id = u.id WHERE t.a = 1",
       "u on[t.id = u.id], t", "", "t.a = 1", ""},
      {My, "DELETE FROM t ORDER BY a DESC LIMIT 5", "t", "", "", "a DESC 5"},
      {Google, "DELETE t WHERE true THEN RETURN a", "t", "", " OTHER <>", "a"},
      {Ts, "DELETE TOP (5) FROM t OUTPUT DELETED.id WHERE a = 1", "t", "",
       "a = 1", "DELETED.id 5"},
      {Ts, "DELETE x FROM t AS x WHERE a = 1", "t x", "", "a = 1", ""},
      {Lite, "DELETE FROM {} WHERE id IN ({})", "#", "", "id IN #1", ""},
  };
  for (const ChangeCase &C : Cases) {
    const Statement S = one(holes(C.Text), C.D);
    ASSERT_TRUE(S.Del) << C.Text;
    EXPECT_EQ(showAll(S.Del->From), C.From) << C.Text;
    EXPECT_EQ(S.Del->Where ? show(*S.Del->Where) : "", C.Where) << C.Text;
    std::string Rest = showAll(S.Del->Returning) + showAll(S.Del->OrderBy);
    Rest += S.Del->Limit ? " " + show(*S.Del->Limit) : "";
    EXPECT_EQ(Rest, C.Rest) << C.Text;
    EXPECT_EQ(errors(S), "") << C.Text;
  }
}

} // namespace
} // namespace keyspread::sql::testing
