// Values of code in statements: a new column's value, given as the others are.
#include "rewrites/rules/statements/StatementEdit.h"

#include "test/unit/graph/GraphTesting.h"

#include <algorithm>

namespace keyspread {
namespace {

class RulesCodeValues : public GraphTest {
protected:
  /// \p Code after the INSERT in it got column "id" with the value of \p V, and
  /// column "S" with its shard when \p Sharded; or why it did not.
  std::string given(const std::string &Code, const CodeValue &V,
                    bool Sharded = false) {
    const Graph &G = link({{"a.cpp", Code}}, Schema);
    auto B = std::find_if(
        G.S.All.begin(), G.S.All.end(),
        [](const BoundStatement &S) { return S.Sql->Ins != nullptr; });
    if (B == G.S.All.end())
      return "no INSERT";
    const sql::Insert &I = *B->Sql->Ins;
    ShardedTable T;
    T.Table = "t";
    T.ShardColumn = "S";
    T.Shards = 16;
    T.HashOf = {"id"};
    StatementEdit Edit(G, *B, Dialect);
    Edit.insert(I.ColumnsClose, Sharded ? ", id, S" : ", id");
    Edit.insertValue(I.Rows[0].Range.End - 1, ", \1", V);
    if (Sharded)
      Edit.insertShard(I.Rows[0].Range.End - 1, ", \1", T, {V});
    return finished(G, Edit, Code);
  }

  /// The same for a value in the place of the first one, when that is NULL.
  std::string replaced(const std::string &Code, const CodeValue &V) {
    const Graph &G = link({{"a.cpp", Code}}, Schema);
    const BoundStatement &B = G.S.All.at(0);
    StatementEdit Edit(G, B, Dialect);
    Edit.replaceByValue(B.Sql->Ins->Rows[0].Values[0].Range, V);
    return finished(G, Edit, Code);
  }

  /// The same for the first item of a SELECT.
  std::string asked(const std::string &Code, const CodeValue &V) {
    const Graph &G = link({{"a.cpp", Code}}, Schema);
    const BoundStatement &B = G.S.All.at(0);
    StatementEdit Edit(G, B, Dialect);
    Edit.replaceByValue(B.Sql->Sel->Items[0].Expr.Range, V);
    return finished(G, Edit, Code);
  }

  std::string finished(const Graph &G, StatementEdit &Edit,
                       const std::string &Code) {
    OnceOnly Once;
    Delivery Values(G, Once);
    EditBatch Out;
    if (llvm::Error E = Edit.finish(Values, Out))
      return "refused: " + llvm::toString(std::move(E));
    std::string Text = Before + Code;
    std::stable_sort(Out.Edits.begin(), Out.Edits.end(),
                     [](const keyspread::Edit &A, const keyspread::Edit &B) {
                       return A.Begin < B.Begin;
                     });
    for (auto It = Out.Edits.rbegin(); It != Out.Edits.rend(); ++It)
      Text.replace(It->Begin, It->End - It->Begin, It->Text);
    return Text.substr(Before.size());
  }

  static CodeValue number() {
    return {"t_id", SqlType::Integer, facts::TypeClass::Integer, "id", false,
            {}};
  }
  static CodeValue text() {
    return {"tenant", SqlType::Text, facts::TypeClass::String, "id", false, {}};
  }

  const std::string Schema = "CREATE TABLE t (id INTEGER PRIMARY KEY, a "
                             "INTEGER, b TEXT);";
};

TEST_F(RulesCodeValues, BindsANumberBesideTheOthers) {
  EXPECT_EQ(
      given("void f(sqlite3 *d, int64 t_id) { sqlite3_stmt *s;\n"
            "sqlite3_prepare_v2(d, \"INSERT INTO t (a) VALUES (?)\", -1, &s, "
            "0);\n"
            "sqlite3_bind_int64(s, 1, 7);\n}",
            number()),
      "void f(sqlite3 *d, int64 t_id) { sqlite3_stmt *s;\n"
      "sqlite3_prepare_v2(d, \"INSERT INTO t (a, id) VALUES (?, ?)\", -1, &s, "
      "0);\n"
      "sqlite3_bind_int64(s, 1, 7);\nsqlite3_bind_int64(s, 2, t_id);\n}");
}

TEST_F(RulesCodeValues, BindsTextAsAnotherTextIsBound) {
  EXPECT_EQ(
      given("struct string { const char *c_str(); };\n"
            "void f(sqlite3 *d, const char *x, string tenant) { sqlite3_stmt "
            "*s;\n"
            "sqlite3_prepare_v2(d, \"INSERT INTO t (a, b) VALUES (?, ?)\", "
            "-1, &s, 0);\n"
            "sqlite3_bind_int64(s, 1, 7);\nsqlite3_bind_text(s, 2, x, -1, "
            "0);\n}",
            text()),
      "struct string { const char *c_str(); };\n"
      "void f(sqlite3 *d, const char *x, string tenant) { sqlite3_stmt *s;\n"
      "sqlite3_prepare_v2(d, \"INSERT INTO t (a, b, id) VALUES (?, ?, ?)\", "
      "-1, &s, 0);\n"
      "sqlite3_bind_int64(s, 1, 7);\nsqlite3_bind_text(s, 3, tenant.c_str(), "
      "-1, 0);\nsqlite3_bind_text(s, 2, x, -1, 0);\n}");
}

TEST_F(RulesCodeValues, BindsTextByTheCallBesideThatOfNumbers) {
  EXPECT_EQ(given("void f(sqlite3 *d) { sqlite3_stmt *s;\n"
                  "sqlite3_prepare_v2(d, \"INSERT INTO t (a) VALUES (?)\", -1, "
                  "&s, 0);\n"
                  "sqlite3_bind_int64(s, 1, 7);\n}",
                  text()),
            "void f(sqlite3 *d) { sqlite3_stmt *s;\n"
            "sqlite3_prepare_v2(d, \"INSERT INTO t (a, id) VALUES (?, ?)\", "
            "-1, &s, 0);\n"
            "sqlite3_bind_int64(s, 1, 7);\n"
            "sqlite3_bind_text(s, 2, tenant.c_str(), -1, "
            "SQLITE_TRANSIENT);\n}");
}

TEST_F(RulesCodeValues, GivesTheShardOfAValueToo) {
  EXPECT_EQ(
      given("void f(sqlite3 *d, int64 t_id) { sqlite3_stmt *s;\n"
            "sqlite3_prepare_v2(d, \"INSERT INTO t (a) VALUES (?)\", -1, &s, "
            "0);\n"
            "sqlite3_bind_int64(s, 1, 7);\n}",
            number(), true),
      "void f(sqlite3 *d, int64 t_id) { sqlite3_stmt *s;\n"
      "sqlite3_prepare_v2(d, \"INSERT INTO t (a, id, S) VALUES (?, ?, ?)\", "
      "-1, &s, 0);\n"
      "sqlite3_bind_int64(s, 1, 7);\nsqlite3_bind_int64(s, 2, t_id);\n"
      "sqlite3_bind_int64(s, 3, keyspread::shard_of<16>(t_id));\n}");
}

TEST_F(RulesCodeValues, FormatsAsTheTextDoes) {
  EXPECT_EQ(given("void f(sqlite3 *d, int64 t_id, int x) {\n"
                  "sqlite3_exec(d, sqlite3_mprintf(\"INSERT INTO t (a) VALUES "
                  "(%d)\", x), 0, 0, 0);\n}",
                  number()),
            "void f(sqlite3 *d, int64 t_id, int x) {\n"
            "sqlite3_exec(d, sqlite3_mprintf(\"INSERT INTO t (a, id) VALUES "
            "(%d, %lld)\", x, static_cast<long long>(t_id)), 0, 0, 0);\n}");
}

TEST_F(RulesCodeValues, QuotesTextWhereTheOthersAreQuoted) {
  EXPECT_EQ(given("struct string { const char *c_str(); };\n"
                  "void f(sqlite3 *d, string tenant, const char *x) {\n"
                  "sqlite3_exec(d, sqlite3_mprintf(\"INSERT INTO t (b) VALUES "
                  "('%s')\", x), 0, 0, 0);\n}",
                  text()),
            "struct string { const char *c_str(); };\n"
            "void f(sqlite3 *d, string tenant, const char *x) {\n"
            "sqlite3_exec(d, sqlite3_mprintf(\"INSERT INTO t (b, id) VALUES "
            "('%s', '%s')\", x, tenant.c_str()), 0, 0, 0);\n}");
  EXPECT_EQ(given("void f(sqlite3 *d, int x) {\n"
                  "sqlite3_exec(d, sqlite3_mprintf(\"INSERT INTO t (a) VALUES "
                  "(%d)\", x), 0, 0, 0);\n}",
                  text()),
            "refused: its text gives no value in quotes, and column 'id' needs "
            "one");
}

TEST_F(RulesCodeValues, MakesASumOfALiteralWithoutValues) {
  EXPECT_EQ(given("void f(sqlite3 *d, int64 t_id) {\n"
                  "sqlite3_exec(d, \"INSERT INTO t (a) VALUES (1)\", 0, 0, "
                  "0);\n}",
                  number(), true),
            "void f(sqlite3 *d, int64 t_id) {\n"
            "sqlite3_exec(d, (\"INSERT INTO t (a, id, S) VALUES (1, \" + "
            "std::to_string(t_id) + \", \" + "
            "std::to_string(keyspread::shard_of<16>(t_id)) + \")\").c_str(), "
            "0, 0, 0);\n}");
}

TEST_F(RulesCodeValues, RefusesAConstantElsewhere) {
  EXPECT_EQ(given("const char *const Sql = \"INSERT INTO t (a) VALUES (1)\";\n"
                  "void f(sqlite3 *d) { sqlite3_exec(d, Sql, 0, 0, 0); }",
                  number()),
            "refused: it has no values, and its text is not a literal that is "
            "written at the call");
}

TEST_F(RulesCodeValues, ReplacesATextThatAFunctionChooses) {
  EXPECT_EQ(asked("const char *text() { return \"SELECT "
                  "last_insert_rowid()\"; }\n"
                  "void f(sqlite3 *d) { sqlite3_exec(d, text(), 0, 0, 0); }",
                  number()),
            "const char *text() { return \"SELECT last_insert_rowid()\"; }\n"
            "void f(sqlite3 *d) { sqlite3_exec(d, (\"SELECT \" + "
            "std::to_string(t_id)).c_str(), 0, 0, 0); }");
}

// What else it does would be lost.
TEST_F(RulesCodeValues, RefusesATextThatAFunctionChoosesAndCounts) {
  EXPECT_EQ(asked("int Chosen;\n"
                  "const char *text() { ++Chosen; return \"SELECT "
                  "last_insert_rowid()\"; }\n"
                  "void f(sqlite3 *d) { sqlite3_exec(d, text(), 0, 0, 0); }",
                  number()),
            "refused: it has no values, and its text is not a literal that is "
            "written at the call");
}

TEST_F(RulesCodeValues, RefusesAPreparedStatementThatNobodyBinds) {
  EXPECT_EQ(given("void f(sqlite3 *d) { sqlite3_stmt *s;\n"
                  "sqlite3_prepare_v2(d, \"INSERT INTO t (a) VALUES (1)\", -1, "
                  "&s, 0); }",
                  number()),
            "refused: it has no values, and it is not seen that it runs once "
            "where its text is given");
}

TEST_F(RulesCodeValues, RefusesBindingsInTwoFunctions) {
  EXPECT_EQ(given("sqlite3_stmt *s;\n"
                  "void p(sqlite3 *d) { sqlite3_prepare_v2(d, \"INSERT INTO t "
                  "(a, b) VALUES (?, ?)\", -1, &s, 0); }\n"
                  "void f() { sqlite3_bind_int64(s, 1, 7); }\n"
                  "void g() { sqlite3_bind_int64(s, 2, 7); }\n",
                  number()),
            "refused: its values are bound in different functions");
}

TEST_F(RulesCodeValues, ReplacesANullAndKeepsTheNumbersBehind) {
  EXPECT_EQ(
      replaced("void f(sqlite3 *d, int64 t_id) { sqlite3_stmt *s;\n"
               "sqlite3_prepare_v2(d, \"INSERT INTO t VALUES (NULL, ?, ?)\", "
               "-1, &s, 0);\n"
               "sqlite3_bind_int64(s, 1, 7);\nsqlite3_bind_int64(s, 2, 8);\n}",
               number()),
      "void f(sqlite3 *d, int64 t_id) { sqlite3_stmt *s;\n"
      "sqlite3_prepare_v2(d, \"INSERT INTO t VALUES (?3, ?1, ?2)\", -1, &s, "
      "0);\n"
      "sqlite3_bind_int64(s, 1, 7);\nsqlite3_bind_int64(s, 3, "
      "t_id);\nsqlite3_bind_int64(s, 2, 8);\n}");
}

TEST_F(RulesCodeValues, AddsAnElementToAList) {
  Dialect = sql::Dialect::PostgreSql;
  EXPECT_EQ(
      given("void f(PGconn *c, const char *x) {\n"
            "  const char *v[] = {x};\n"
            "  PQexecParams(c, \"INSERT INTO t (a) VALUES ($1)\", 1, 0, v, 0, "
            "0, 0);\n}",
            number()),
      "void f(PGconn *c, const char *x) {\n"
      "  const std::string t_id_text = std::to_string(t_id);\n"
      "  const char *v[] = {x, t_id_text.c_str()};\n"
      "  PQexecParams(c, \"INSERT INTO t (a, id) VALUES ($1, $2)\", 2, 0, v, "
      "0, 0, 0);\n}");
}

} // namespace
} // namespace keyspread
