// Ids that the program makes: which INSERT a read belongs to, and where the
// variable stands.
#include "rewrites/rules/Rules.h"

#include "test/unit/graph/GraphTesting.h"

#include <algorithm>

namespace keyspread {
namespace {

class RulesMint : public GraphTest {
protected:
  /// \p Body, of a function of a connection `d`, after the rewrite; or why
  /// there is none.
  std::string rewritten(const std::string &Body,
                        const std::string &InFront = "") {
    return whole(InFront, Body).substr(InFront.size() + Function.size());
  }

  /// The same with what stands in front of the function, which may change too.
  std::string whole(const std::string &InFront, const std::string &Body) {
    std::string Head = InFront + Function;
    const Graph &G =
        link({{"a.cpp", Head + Body + "\n}"}},
             "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a "
             "INTEGER);\nCREATE TABLE u (id INTEGER PRIMARY KEY, a INTEGER);");
    Plan P;
    P.Dialect = sql::Dialect::Sqlite;
    P.Tables["t"].How = Strategy::HashPrefix;
    P.Tables["t"].Shards = 4;
    P.Tables["t"].ShardColumn = "S";
    P.Tables["t"].Ids = IdSource::Ordered;
    RuleResult R = applyRules(G, P);
    EXPECT_EQ(R.Sets.size(), 1u);
    if (!R.Sets[0].Blockers.empty())
      return std::string(Head.size(), ' ') +
             "blocked: " + R.Sets[0].Blockers[0].Reason;
    std::vector<Edit> Edits = R.Sets[0].Edits;
    std::erase_if(Edits, [](const Edit &E) { return E.File != "/p/a.cpp"; });
    std::stable_sort(
        Edits.begin(), Edits.end(),
        [](const Edit &A, const Edit &B) { return A.Begin < B.Begin; });
    std::string Text = Before + Head + Body;
    for (auto It = Edits.rbegin(); It != Edits.rend(); ++It)
      Text.replace(It->Begin, It->End - It->Begin, It->Text);
    return Text.substr(Before.size());
  }
  const std::string Function = "long long f(sqlite3 *d, int x) {\n";

  static std::string exec(const std::string &Sql) {
    return "sqlite3_exec(d, \"" + Sql + "\", 0, 0, 0);\n";
  }
  /// How an INSERT of one value into t is written with the variable \p Id.
  static std::string minted(const std::string &Id, const std::string &Value) {
    return "sqlite3_exec(d, (\"INSERT INTO t (a, id, S) VALUES (" + Value +
           ", \" + std::to_string(" + Id +
           ") + \", \" + std::to_string(keyspread::shard_of<4>(" + Id +
           ")) + \")\").c_str(), 0, 0, 0);\n";
  }
  static std::string made(const std::string &Id) {
    return "const auto " + Id + " = keyspread::ordered_id();\n";
  }
  const std::string Read = "return sqlite3_last_insert_rowid(d);";
  /// In `s`, with one value.
  const std::string Prepare =
      "sqlite3_stmt *s;\nsqlite3_prepare_v2(d, \"INSERT INTO t (a) VALUES "
      "(?)\", -1, &s, 0);\n";
  const std::string Row = "sqlite3_bind_int64(s, 1, x);\nsqlite3_step(s);\n";
};

TEST_F(RulesMint, NamesTheVariableWhereTheIdWasRead) {
  EXPECT_EQ(rewritten(exec("INSERT INTO t (a) VALUES (1)") + Read),
            made("t_id") + minted("t_id", "1") + "return t_id;");
}

TEST_F(RulesMint, LeavesReadsOfOtherTables) {
  std::string Other = exec("INSERT INTO u (a) VALUES (2)");
  EXPECT_EQ(rewritten(exec("INSERT INTO t (a) VALUES (1)") + Other + Read),
            made("t_id") + minted("t_id", "1") + Other + Read);
}

TEST_F(RulesMint, MakesAnIdForEachInsert) {
  EXPECT_EQ(rewritten(exec("INSERT INTO t (a) VALUES (1)") +
                      exec("INSERT INTO t (a) VALUES (2)") + Read),
            made("t_id") + minted("t_id", "1") + made("t_id2") +
                minted("t_id2", "2") + "return t_id2;");
}

TEST_F(RulesMint, TakesNoNameThatIsThereAlready) {
  EXPECT_EQ(rewritten("int t_id = x;\n" + exec("INSERT INTO t (a) VALUES (1)") +
                      "return t_id;"),
            "int t_id = x;\n" + made("t_id2") + minted("t_id2", "1") +
                "return t_id;");
}

TEST_F(RulesMint, CountsCallsOfFunctionsThatInsert) {
  const std::string Put = "void put(sqlite3 *d) { sqlite3_exec(d, \"INSERT "
                          "INTO u (a) VALUES (3)\", 0, 0, 0); }\n";
  std::string Insert = exec("INSERT INTO t (a) VALUES (1)");
  EXPECT_EQ(rewritten(Insert + "put(d);\n" + Read, Put),
            made("t_id") + minted("t_id", "1") + "put(d);\n" + Read);
}

TEST_F(RulesMint, AFunctionThatReturnsNothingReturnsTheId) {
  std::string Insert = exec("INSERT INTO t (a) VALUES (3)");
  EXPECT_EQ(
      whole("void put(sqlite3 *d, int x);\nvoid put(sqlite3 *d, int x) "
            "{\n  if (!x)\n    return;\n  " +
                Insert + "}\n",
            "put(d, x);\n" + Read),
      "std::int64_t put(sqlite3 *d, int x);\nstd::int64_t put(sqlite3 *d, "
      "int x) {\n  if (!x)\n    return 0;\n  " +
          made("t_id") + "  " + minted("t_id", "3") + "  return t_id;\n}\n" +
          Function + "const auto t_id = put(d, x);\nreturn t_id;");
}

TEST_F(RulesMint, OneThatReturnsSomethingElseStoresTheId) {
  EXPECT_EQ(whole("bool put(sqlite3 *d) {\n  return " +
                      exec("INSERT INTO t (a) VALUES (3)") + "}\n",
                  "if (!put(d))\n  return -1;\n" + Read),
            "bool put(sqlite3 *d, std::int64_t *new_id = nullptr) {\n  " +
                made("t_id") + "  if (new_id)\n    *new_id = t_id;\n  return " +
                minted("t_id", "3") + "}\n" + Function +
                "std::int64_t t_id = 0;\nif (!put(d, &t_id))\n  return "
                "-1;\nreturn t_id;");
}

TEST_F(RulesMint, BlocksAFunctionThatMayNotInsert) {
  EXPECT_EQ(rewritten("put(d, x);\n" + Read,
                      "void put(sqlite3 *d, int x) {\n  if (x) {\n" +
                          exec("INSERT INTO t (a) VALUES (3)") + "  }\n}\n"),
            "blocked: the INSERT it reads the id of is made in 'put', called "
            "at /p/a.cpp:24, which inserts in a branch or a loop only");
}

TEST_F(RulesMint, BlocksAFunctionThatIsOverridden) {
  EXPECT_EQ(
      rewritten("B b;\nb.put(d);\n" + Read,
                "struct A { virtual void put(sqlite3 *d) = 0; };\nstruct B : A "
                "{\nvoid put(sqlite3 *d) override {\n" +
                    exec("INSERT INTO t (a) VALUES (3)") + "}\n};\n"),
      "blocked: the INSERT it reads the id of is made in 'B::put', called at "
      "/p/a.cpp:26, which overrides another, or is called through what holds "
      "it");
}

TEST_F(RulesMint, BlocksAReadBehindABranch) {
  EXPECT_EQ(rewritten(exec("INSERT INTO t (a) VALUES (1)") + "if (x) {\n" +
                      exec("INSERT INTO u (a) VALUES (1)") + "}\n" + Read),
            "blocked: which INSERT it reads the id of is not known: that at "
            "/p/a.cpp:21 or that at /p/a.cpp:19");
}

TEST_F(RulesMint, BlocksAnIdThatIsCutOff) {
  EXPECT_EQ(rewritten(exec("INSERT INTO t (a) VALUES (1)") +
                      "float id = sqlite3_last_insert_rowid(d);\nreturn id;"),
            "blocked: an id of 't' has 64 bits when the program makes it, and "
            "24 are kept here");
}

TEST_F(RulesMint, BlocksAReadBehindABranchThatInserts) {
  EXPECT_EQ(rewritten(Prepare + "if (x) {\n" + Row + "}\n" + Read),
            "blocked: it is not known whether it reads the id of the INSERT at "
            "/p/a.cpp:22");
}

TEST_F(RulesMint, BlocksAReadBehindAHandlerThatGoesOn) {
  EXPECT_EQ(rewritten("try {\n" + exec("INSERT INTO t (a) VALUES (1)") +
                      "} catch (...) {\nd = nullptr;\n}\n" + Read),
            "blocked: there is no place in front of it for a variable that "
            "holds the new id until it is read");
}

TEST_F(RulesMint, BlocksTwoRowsOfOneStatement) {
  EXPECT_EQ(rewritten(Prepare + "if (x) {\n" + Row + "}\n" + Row + "return 0;"),
            "blocked: its values are bound at lines 22 and 25 of one function, "
            "and each row needs an id of its own");
}

TEST_F(RulesMint, BlocksALoopOverARowThatIsBoundOnce) {
  EXPECT_EQ(
      rewritten(Prepare + "sqlite3_bind_int64(s, 1, x);\n"
                          "while (x--)\nsqlite3_step(s);\nreturn 0;"),
      "blocked: it runs in the loop at line 23, which its values are bound "
      "in front of, and each row needs an id of its own");
}

TEST_F(RulesMint, MakesABlockOfABranch) {
  EXPECT_EQ(rewritten("if (x)\n" + exec("INSERT INTO t (a) VALUES (1)") +
                      "return 0;"),
            "if (x)\n{ const auto t_id = keyspread::ordered_id(); "
            "sqlite3_exec(d, (\"INSERT INTO t (a, id, S) VALUES (1, \" + "
            "std::to_string(t_id) + \", \" + "
            "std::to_string(keyspread::shard_of<4>(t_id)) + \")\").c_str(), 0, "
            "0, 0); }\nreturn 0;");
}

TEST_F(RulesMint, BlocksWithoutAPlaceForTheVariable) {
  std::string Insert = exec("INSERT INTO t (a) VALUES (1)");
  Insert.resize(Insert.rfind(';'));
  EXPECT_EQ(rewritten("while (" + Insert + ")\n  return 1;\nreturn 0;"),
            "blocked: there is no place in front of it for a variable that "
            "holds the new id until it is read");
}

} // namespace
} // namespace keyspread
