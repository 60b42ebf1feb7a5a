// Values that are read from rows: which column of which statement they are.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ResultsOf : public GraphTest {
protected:
  ResultsOf() {
    Before +=
        "extern \"C\" { int64 sqlite3_column_int64(sqlite3_stmt *, int); "
        "int sqlite3_finalize(sqlite3_stmt *); }\n"
        "int64 atoll(const char *); void use(int64);\n"
        "namespace std { template <class T> class function; template "
        "<class R, class... A> class function<R(A...)> { public: template "
        "<class F> function(F) {} R operator()(A...) const; }; }\n";
  }

  /// "table.column" of what use() is given, in the order of the source.
  std::vector<std::string> used(const std::string &Code,
                                const std::string &Sql = Tables) {
    Graph &G = link({{"a.cpp", Code}}, Sql);
    std::vector<std::string> Result;
    for (const facts::Call &C : G.P.Calls)
      if (C.Name == "use")
        G.R.walk(C.Args[0].Sources, {true, true, false},
                 [&](const Reach::Node &N) {
                   const auto &Here = G.results().at(N.At);
                   for (const ResultColumn &R : Here)
                     Result.push_back(R.Table + "." + R.Column);
                   return Here.empty();
                 });
    return Result;
  }

  static const char *const Tables;
  const std::string Prepare =
      "sqlite3_stmt *s; sqlite3_prepare_v2(d, SQL, -1, &s, 0); ";
  std::string inQuery(std::string Sql, const std::string &Rest) {
    std::string Code = "void f(sqlite3 *d) { " + Prepare + Rest + " }";
    Code.replace(Code.find("SQL"), 3, "\"" + Sql + "\"");
    return Code;
  }
};
const char *const ResultsOf::Tables =
    "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, x INTEGER);"
    "CREATE TABLE u (id INTEGER, y INTEGER);";

TEST_F(ResultsOf, NumbersAliasesAndStars) {
  const std::string Read = "use(sqlite3_column_int64(s, 1));";
  EXPECT_THAT(used(inQuery("SELECT x, id FROM t", Read)), ElementsAre("t.id"));
  EXPECT_THAT(used(inQuery("SELECT * FROM t", Read)), ElementsAre("t.x"));
  EXPECT_THAT(
      used(inQuery("SELECT b.y, a.id FROM t a JOIN u b ON a.x = b.y", Read)),
      ElementsAre("t.id"));
  EXPECT_THAT(used(inQuery("SELECT x, MAX(id) FROM t", Read)),
              ElementsAre("t.id"));
  EXPECT_THAT(used(inQuery("SELECT id FROM t", Read)), IsEmpty());
  EXPECT_THAT(used(inQuery("SELECT x, id + 1 FROM t", Read)), ElementsAre("."));
}

TEST_F(ResultsOf, TheLastStatementOfAHandle) {
  EXPECT_THAT(used("void f(sqlite3 *d) { sqlite3_stmt *s;\n"
                   "sqlite3_prepare_v2(d, \"SELECT x FROM t\", -1, &s, 0);\n"
                   "use(sqlite3_column_int64(s, 0));\n"
                   "sqlite3_prepare_v2(d, \"SELECT y FROM u\", -1, &s, 0);\n"
                   "use(sqlite3_column_int64(s, 0)); }"),
              ElementsAre("t.x", "u.y"));
}

TEST_F(ResultsOf, AFunctionThatReadsOneValue) {
  const std::string One =
      "int64 one(sqlite3 *d, const char *q) { sqlite3_stmt *s; "
      "sqlite3_prepare_v2(d, q, -1, &s, 0); int64 v = "
      "sqlite3_column_int64(s, 0); sqlite3_finalize(s); return v; }\n";
  EXPECT_THAT(used(One + "void f(sqlite3 *d) { use(one(d, \"SELECT id FROM "
                         "t\"));\nuse(one(d, \"SELECT y FROM u\")); }"),
              ElementsAre("t.id", "u.y"));
}

TEST_F(ResultsOf, ARowOfTheProjectsOwn) {
  const std::string Row =
      "struct Row { sqlite3_stmt *s; explicit Row(sqlite3_stmt *s) : s(s) {} "
      "int64 get(int i) const { return sqlite3_column_int64(s, i); } };\n"
      "Row open(sqlite3 *d, const char *q) { sqlite3_stmt *s; "
      "sqlite3_prepare_v2(d, q, -1, &s, 0); return Row(s); }\n";
  EXPECT_THAT(used(Row +
                   "void f(sqlite3 *d) { Row a = open(d, \"SELECT id, x FROM "
                   "t\"), b = open(d, \"SELECT y, id FROM u\");\n"
                   "use(a.get(0));\nuse(b.get(0)); }"),
              ElementsAre("t.id", "u.y"));
}

TEST_F(ResultsOf, CallbacksAndLambdas) {
  EXPECT_THAT(
      used("int cb(void *, int, char **v, char **) { use(atoll(v[1])); return "
           "0; }\n"
           "int other(void *, int, char **v, char **) { use(atoll(v[1])); "
           "return 0; }\n"
           "void f(sqlite3 *d) { sqlite3_exec(d, \"SELECT x, id FROM t\", cb, "
           "0, 0);\nsqlite3_exec(d, \"SELECT id, y FROM u\", other, 0, 0); }"),
      ElementsAre("t.id", "u.y"));
  EXPECT_THAT(
      used("void each(sqlite3 *d, const char *q, const "
           "std::function<void(sqlite3_stmt *)> &h) { sqlite3_stmt *s; "
           "sqlite3_prepare_v2(d, q, -1, &s, 0); h(s); }\n"
           "void f(sqlite3 *d) { each(d, \"SELECT id FROM t\", [](sqlite3_stmt "
           "*r) { use(sqlite3_column_int64(r, 0)); });\n"
           "each(d, \"SELECT y FROM u\", [](sqlite3_stmt *r) { "
           "use(sqlite3_column_int64(r, 0)); }); }"),
      ElementsAre("t.id", "u.y"));
}

TEST_F(ResultsOf, WhatIsBornInSql) {
  auto Kind = [&](const std::string &Item) -> std::string {
    Graph &G =
        link({{"a.cpp", inQuery("SELECT " + Item + " FROM t", "")}}, Tables);
    const BoundStatement &B = G.S.All.at(0);
    auto Born = birthIn(B, B.Sql->Sel->Items.at(0).Expr, G.schema());
    return Born ? facts::name(Born->Kind) + (" " + Born->LargestOf) : "none";
  };
  EXPECT_EQ(Kind("last_insert_rowid()"), "auto-increment ");
  EXPECT_EQ(Kind("nextval('s')"), "sequence ");
  EXPECT_EQ(Kind("MAX(id) + 1"), "max-plus-one ");
  EXPECT_EQ(Kind("COALESCE(MAX(id), 0) + 1"), "max-plus-one ");
  EXPECT_EQ(Kind("IFNULL(MAX(id), 0)"), "max-plus-one t");
  EXPECT_EQ(Kind("id"), "none");
  EXPECT_EQ(Kind("MIN(id)"), "none");
  EXPECT_EQ(Kind("MAX(id) - 1"), "none");
}

} // namespace
} // namespace keyspread
