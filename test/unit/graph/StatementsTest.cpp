// Statements: texts and bound values through variables, wrappers and files.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using GraphStatements = GraphTest;
using ::testing::ElementsAre;

std::vector<std::string> verbs(const Graph &G) {
  std::vector<std::string> Result;
  for (const BoundStatement &B : G.S.All)
    Result.push_back(B.Sql->Verb);
  std::sort(Result.begin(), Result.end());
  return Result;
}

TEST_F(GraphStatements, LiteralAtTheCallWithItsBindings) {
  link({{"a.cpp", R"cpp(
    void put(sqlite3 *db, const char *id, int64 amount) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, "INSERT INTO t (id, amount) VALUES (?, ?)", -1, &s, nullptr);
      sqlite3_bind_text(s, 1, id, -1, nullptr);
      sqlite3_bind_int64(s, 2, amount);
    })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=id 2=amount");
}

TEST_F(GraphStatements, TextOfAConstantInAnotherUnit) {
  Graph &G = link(
      {{"a.cpp",
        "extern const char *const Q; const char *const Q = \"DELETE FROM t\";"},
       {"b.cpp", "extern const char *const Q;\n"
                 "void f(sqlite3 *db) { sqlite3_exec(db, Q, nullptr, nullptr, "
                 "nullptr); }"}});
  EXPECT_THAT(verbs(G), ElementsAre("DELETE"));
}

TEST_F(GraphStatements, ANameFromAConstantInAnotherUnit) {
  const std::string Use =
      "#include <cstdio>\nextern const char *const T;\n"
      "void f(sqlite3 *db) { char q[50]; snprintf(q, 50, \"DELETE FROM %s "
      "WHERE a = '%s'\", T, T); sqlite3_exec(db, q, nullptr, nullptr, "
      "nullptr); "
      "}";
  Graph &G = link({{"a.cpp", "extern const char *const T; "
                             "const char *const T = \"t\";"},
                   {"b.cpp", Use}});
  ASSERT_EQ(G.S.All.size(), 1u);
  const facts::Template &T = *G.S.All[0].Text;
  // In quotes it is a value.
  EXPECT_EQ(T.Text, "DELETE FROM t WHERE a = '\1'");
  ASSERT_EQ(T.Segments.size(), 4u);
  EXPECT_EQ(T.Segments[1].Variable, "T");
  EXPECT_EQ(T.Segments[2].Begin, 13u);
  ASSERT_EQ(T.Holes.size(), 1u);
  EXPECT_EQ(T.Holes[0].Offset, 25u);
}

TEST_F(GraphStatements, ANameThatIsGivenTwiceStaysOpen) {
  Graph &G = link(
      {{"a.cpp", "const char *T = \"t\"; void g() { T = \"u\"; }"},
       {"b.cpp", "#include <cstdio>\nextern const char *T;\n"
                 "void f(sqlite3 *db) { char q[50]; snprintf(q, 50, \"DELETE "
                 "FROM %s WHERE a = 1\", T); sqlite3_exec(db, q, nullptr, "
                 "nullptr, nullptr); }"}});
  // Of either table, and open: none of them may change.
  ASSERT_EQ(G.S.All.size(), 3u);
  for (const BoundStatement &B : G.S.All)
    EXPECT_EQ(B.Text->Fixed.empty(), !B.Text->Holes.empty()) << B.Text->Text;
}

TEST_F(GraphStatements, AVariableHoldsWhatWasAssignedLast) {
  link({{"a.cpp", R"cpp(
    void f(sqlite3 *db, const char *a, const char *b) {
      sqlite3_stmt *s;
      const char *q = "UPDATE t SET x = ?";
      sqlite3_prepare_v2(db, q, -1, &s, nullptr);
      sqlite3_bind_text(s, 1, a, -1, nullptr);
      q = "DELETE FROM t WHERE id = ?";
      sqlite3_prepare_v2(db, q, -1, &s, nullptr);
      sqlite3_bind_text(s, 1, b, -1, nullptr);
    })cpp"}});
  EXPECT_EQ(bound("UPDATE"), "1=a");
  EXPECT_EQ(bound("DELETE"), "1=b");
}

TEST_F(GraphStatements, BothBranchesMayHaveBeenTaken) {
  Graph &G = link({{"a.cpp", R"cpp(
    void f(sqlite3 *db, bool all) {
      const char *q = "SELECT 1";
      if (all) q = "DELETE FROM t";
      sqlite3_exec(db, q, nullptr, nullptr, nullptr);
    })cpp"}});
  EXPECT_THAT(verbs(G), ElementsAre("DELETE", "SELECT"));
}

TEST_F(GraphStatements, AWrapperClassIsInferred) {
  link({{"a.cpp", R"cpp(
    class Stmt {
    public:
      Stmt(sqlite3 *db, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &s_, nullptr); }
      void bind(int i, const char *v) { sqlite3_bind_text(s_, i, v, -1, nullptr); }
      void bind(int i, int64 v) { sqlite3_bind_int64(s_, i, v); }
    private:
      sqlite3_stmt *s_;
    };
    struct Db {
      sqlite3 *db;
      Stmt prepare(const char *sql) { return Stmt(db, sql); }
    };
    void put(Db &d, const char *id, int64 amount) {
      Stmt s = d.prepare("INSERT INTO t (id, amount) VALUES (?, ?)");
      s.bind(1, id);
      s.bind(2, amount);
    })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=id 2=amount");
  EXPECT_TRUE(Linked->S.Unseen.empty());
}

TEST_F(GraphStatements, AVariadicWrapperBindsItsPackInOrder) {
  link({{"a.cpp", R"cpp(
    inline void bind(sqlite3_stmt *s, int i, const char *v) { sqlite3_bind_text(s, i, v, -1, nullptr); }
    inline void bind(sqlite3_stmt *s, int i, int64 v) { sqlite3_bind_int64(s, i, v); }
    template <class... A> void exec(sqlite3 *db, const char *sql, const A &...args) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, sql, -1, &s, nullptr);
      int i = 1;
      (bind(s, i++, args), ...);
    }
    void put(sqlite3 *db, const char *id, int64 amount) {
      exec(db, "INSERT INTO t (id, amount) VALUES (?, ?)", id, amount);
    })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=id 2=amount");
}

TEST_F(GraphStatements, AStatementInAFieldIsBoundElsewhere) {
  link({{"a.cpp", R"cpp(
    struct Store {
      sqlite3 *db; sqlite3_stmt *put_;
      void open() { sqlite3_prepare_v2(db, "INSERT INTO t (id) VALUES (?)", -1, &put_, nullptr); }
      void one(const char *id) { sqlite3_bind_text(put_, 1, id, -1, nullptr); }
      void other(const char *key) { sqlite3_bind_text(put_, 1, key, -1, nullptr); }
    };)cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=id 1=key");
}

TEST_F(GraphStatements, BindingByName) {
  link({{"a.cpp", R"cpp(
    void drop(sqlite3 *db, const char *id) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, "DELETE FROM t WHERE a = :other AND id = :id", -1, &s, nullptr);
      sqlite3_bind_text(s, sqlite3_bind_parameter_index(s, ":id"), id, -1, nullptr);
    })cpp"}});
  EXPECT_EQ(bound("DELETE"), "2=id");
}

TEST_F(GraphStatements, AnArrayOfValues) {
  link({{"a.cpp", R"cpp(
    void put(PGconn *c, const char *id, const char *amount) {
      const char *values[2] = {id, amount};
      PQexecParams(c, "INSERT INTO t (id, amount) VALUES ($1, $2)", 2, nullptr, values, nullptr, nullptr, 0);
    })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=id 2=amount");
}

TEST_F(GraphStatements, PreparedByNameAndExecutedElsewhere) {
  link({{"a.cpp", R"cpp(
    void open(PGconn *c) { PQprepare(c, "put", "INSERT INTO t (id) VALUES ($1)", 1, nullptr); }
    void put(PGconn *c, const char *id) {
      const char *values[] = {id};
      PQexecPrepared(c, "put", 1, values, nullptr, nullptr, 0);
    })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=id");
}

TEST_F(GraphStatements, TextNobodyCanSeeIsListed) {
  Graph &G = link({{"a.cpp", R"cpp(
    const char *load();
    void f(sqlite3 *db) { sqlite3_exec(db, load(), nullptr, nullptr, nullptr); })cpp"}});
  ASSERT_EQ(G.S.Unseen.size(), 1u);
  EXPECT_EQ(G.S.Unseen[0]->Name, "sqlite3_exec");
  EXPECT_TRUE(G.S.All.empty());
}

TEST_F(GraphStatements, AHelperWithItsOwnStatementIsNoWrapper) {
  Graph &G = link({{"a.cpp", R"cpp(
    void find(sqlite3 *db, const char *id) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, "SELECT x FROM t WHERE id = ?", -1, &s, nullptr);
      sqlite3_bind_text(s, 1, id, -1, nullptr);
    })cpp"}});
  EXPECT_TRUE(G.W.inferred().empty());
}

TEST_F(GraphStatements, TheOrderOfUnitsDoesNotMatter) {
  Source A{"a.cpp", "void run(sqlite3 *db, const char *q) { sqlite3_exec(db, "
                    "q, nullptr, nullptr, nullptr); }"};
  Source B{"b.cpp", "void run(sqlite3 *db, const char *q);\nvoid g(sqlite3 "
                    "*db) { run(db, \"DELETE FROM t\"); }"};
  std::vector<std::string> Forward = verbs(link({A, B}));
  EXPECT_THAT(Forward, ElementsAre("DELETE"));
  EXPECT_EQ(verbs(link({B, A})), Forward);
}

} // namespace
} // namespace keyspread
