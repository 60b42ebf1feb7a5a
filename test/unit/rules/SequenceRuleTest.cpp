// Ids that a sequence makes: how the program gets them from the row, and when
// it does not.
#include "rewrites/rules/Rules.h"

#include "test/unit/graph/GraphTesting.h"

#include <algorithm>

namespace keyspread {
namespace {

class RulesSequence : public GraphTest {
protected:
  RulesSequence() {
    Before += "enum ExecStatusType { PGRES_EMPTY_QUERY, PGRES_COMMAND_OK, "
              "PGRES_TUPLES_OK };\nextern \"C\" {\n"
              "PGresult *PQexec(PGconn *, const char *);\n"
              "ExecStatusType PQresultStatus(const PGresult *);\n"
              "char *PQgetvalue(const PGresult *, int, int);\n"
              "void PQclear(PGresult *);\n}\nvoid mine(PGresult *);\n";
  }

  /// \p Body, of a function of a connection `c` and a database `d`, after the
  /// rewrite; or why there is none.
  std::string rewritten(const std::string &Body) {
    const std::string Head = "long long f(PGconn *c, sqlite3 *d) {\n";
    const Graph &G = link({{"a.cpp", Head + Body + "\n}"}},
                          "CREATE TABLE t (id INTEGER PRIMARY KEY "
                          "AUTOINCREMENT, a INTEGER);");
    Plan P;
    P.Dialect = sql::Dialect::Sqlite;
    P.Tables["t"].How = Strategy::BitReverse;
    P.Tables["t"].Sequence = "TSeq";
    RuleResult R = applyRules(G, P);
    if (R.Sets.empty())
      return Body;
    if (!R.Sets[0].Blockers.empty())
      return "blocked: " + R.Sets[0].Blockers[0].Reason;
    std::vector<Edit> Edits = R.Sets[0].Edits;
    std::stable_sort(
        Edits.begin(), Edits.end(),
        [](const Edit &A, const Edit &B) { return A.Begin < B.Begin; });
    std::string Text = Before + Head + Body;
    for (auto It = Edits.rbegin(); It != Edits.rend(); ++It)
      Text.replace(It->Begin, It->End - It->Begin, It->Text);
    return Text.substr(Before.size() + Head.size());
  }

  static std::string pq(const std::string &Returning = "") {
    return "PQexec(c, \"INSERT INTO t (a) VALUES (1)" + Returning + "\")";
  }
  const std::string Ask = "r = PQexec(c, \"SELECT lastval()\");\n",
                    Asked = "r = PQexec(c, (\"SELECT \" + std::to_string(t_id) "
                            "+ \"\").c_str());\n";
  const std::string Keep = "const long long t_id = PQntuples(r) ? "
                           "std::strtoll(PQgetvalue(r, 0, 0), nullptr, 10) : "
                           "0;\n";
  static std::string unasked(const std::string &Why) {
    return "blocked: it reads the id that the database made, and of the INSERT "
           "at /p/a.cpp:" +
           Why + ": make the id in the program, by a plan without a sequence";
  }
};

TEST_F(RulesSequence, LeavesAnInsertWhoseIdNobodyReads) {
  const std::string Code = "PQclear(" + pq() + ");\nreturn 0;";
  EXPECT_EQ(rewritten(Code), Code);
}

TEST_F(RulesSequence, TakesTheIdBeforeTheResultIsCleared) {
  EXPECT_EQ(rewritten("PGresult *r = " + pq() + ";\nPQclear(r);\n" + Ask +
                      "return 0;"),
            "PGresult *r = " + pq(" RETURNING id") + ";\n" + Keep +
                "PQclear(r);\n" + Asked + "return 0;");
}

TEST_F(RulesSequence, FollowsTheStatusThatIsCompared) {
  EXPECT_EQ(rewritten("PGresult *r = " + pq() +
                      ";\nif (PQresultStatus(r) != PGRES_COMMAND_OK) return "
                      "1;\n" +
                      Ask + "return 0;"),
            "PGresult *r = " + pq(" RETURNING id") + ";\n" + Keep +
                "if (PQresultStatus(r) != PGRES_TUPLES_OK) return 1;\n" +
                Asked + "return 0;");
}

TEST_F(RulesSequence, GivesTheStatusAsItWas) {
  EXPECT_EQ(rewritten("PGresult *r = " + pq() +
                      ";\nExecStatusType s = PQresultStatus(r);\n" + Ask +
                      "return s;"),
            "PGresult *r = " + pq(" RETURNING id") + ";\n" + Keep +
                "ExecStatusType s = (PQresultStatus(r) == PGRES_TUPLES_OK ? "
                "PGRES_COMMAND_OK : PQresultStatus(r));\n" +
                Asked + "return s;");
}

TEST_F(RulesSequence, BlocksAResultThatIsGivenAway) {
  EXPECT_EQ(
      rewritten("PGresult *r = " + pq() + ";\nmine(r);\n" + Ask + "return 0;"),
      unasked("27, its result is given to 'mine' at line 28, which may expect "
              "no rows"));
}

TEST_F(RulesSequence, FinishesAStatementBehindItsRow) {
  const std::string Prepare = "sqlite3_stmt *s;\nsqlite3_prepare_v2(d, "
                              "\"INSERT INTO t (a) VALUES (1)",
                    End = "\", -1, &s, 0);\n";
  EXPECT_EQ(
      rewritten(Prepare + End +
                "int rc = sqlite3_step(s);\nreturn "
                "sqlite3_last_insert_rowid(d) + rc;"),
      Prepare + " RETURNING id" + End +
          "sqlite3_int64 t_id = 0;\nint rc = (sqlite3_step(s) == SQLITE_ROW ? "
          "(t_id = sqlite3_column_int64(s, 0), sqlite3_step(s)) : "
          "sqlite3_errcode(sqlite3_db_handle(s)));\nreturn t_id + rc;");
}

TEST_F(RulesSequence, BlocksACallThatGivesNoRow) {
  EXPECT_EQ(
      rewritten("sqlite3_exec(d, \"INSERT INTO t (a) VALUES (1)\", 0, 0, "
                "0);\nreturn sqlite3_last_insert_rowid(d);"),
      "blocked: of the INSERT at /p/a.cpp:27, 'sqlite3_exec' gives no row that "
      "it could return: make the id in the program, by a plan without a "
      "sequence");
}

TEST_F(RulesSequence, BlocksAPlaceWithoutBraces) {
  EXPECT_EQ(
      rewritten("PGresult *r;\nif (d)\nr = " + pq() + ";\n" + Ask + "return 0;")
          .substr(0, 8),
      "blocked:");
}

} // namespace
} // namespace keyspread
