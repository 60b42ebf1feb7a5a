// New parameters: which number they get, and who says it.
#include "rewrites/rules/Rules.h"

#include "test/unit/graph/GraphTesting.h"

#include <algorithm>

namespace keyspread {
namespace {

class RulesStatementEdit : public GraphTest {
protected:
  /// The body of a function that prepares \p Sql, binds "key" to every number
  /// in
  /// \p Bound and was rewritten; or why it was not.
  std::string rewritten(const std::string &Sql,
                        const std::vector<std::string> &Bound) {
    std::string Code = "void f(sqlite3 *d, const char *key) { sqlite3_stmt "
                       "*s;\nsqlite3_prepare_v2(d, \"" +
                       Sql + "\", -1, &s, 0);\n";
    for (const std::string &Number : Bound)
      Code += "sqlite3_bind_text(s, " + Number + ", key, -1, 0);\n";
    Code += "}";
    const Graph &G = link({{"a.cpp", Code}}, Schema);
    Plan P;
    P.Dialect = sql::Dialect::Sqlite;
    P.Tables["t"].How = Strategy::HashPrefix;
    P.Tables["t"].Shards = 16;
    P.Tables["t"].ShardColumn = "S";
    P.Tables["t"].Scans = Scans;
    RuleResult R = applyRules(G, P);
    EXPECT_EQ(R.Sets.size(), 1u);
    if (!R.Sets[0].Blockers.empty())
      return "blocked: " + R.Sets[0].Blockers[0].Reason;
    return apply(Prelude + Code, R.Sets[0].Edits);
  }

  static std::string apply(std::string Text, std::vector<Edit> Edits) {
    std::erase_if(Edits, [](const Edit &E) { return E.File != "/p/a.cpp"; });
    std::stable_sort(
        Edits.begin(), Edits.end(),
        [](const Edit &A, const Edit &B) { return A.Begin < B.Begin; });
    for (auto It = Edits.rbegin(); It != Edits.rend(); ++It)
      Text.replace(It->Begin, It->End - It->Begin, It->Text);
    size_t Sql = Text.find("(d, \"") + 5;
    std::string Result = Text.substr(Sql, Text.find('"', Sql) - Sql);
    for (size_t At = 0;
         (At = Text.find("sqlite3_bind_int64(s, ", At)) != std::string::npos;
         ++At)
      Result += " | " + Text.substr(At + 22, Text.find(')', At) - At - 21);
    return Result;
  }

  FanOut Scans = FanOut::Seek;
  std::string Schema =
      "CREATE TABLE t (k TEXT NOT NULL, a INTEGER, PRIMARY KEY (k));";
};

TEST_F(RulesStatementEdit, AppendsABareParameterBehindAllOthers) {
  EXPECT_EQ(rewritten("UPDATE t SET a = ? WHERE k = ?", {"1", "2"}),
            "UPDATE t SET a = ? WHERE k = ? AND S = ? | 3, "
            "keyspread::shard_of<16>(key)");
}

TEST_F(RulesStatementEdit, NumbersWhatStandsBehindANewParameter) {
  EXPECT_EQ(rewritten("SELECT a FROM t WHERE k = ? LIMIT ? OFFSET ?",
                      {"1", "2", "3"}),
            "SELECT a FROM t WHERE k = ? AND S = ?4 LIMIT ?2 OFFSET ?3 | 4, "
            "keyspread::shard_of<16>(key)");
}

TEST_F(RulesStatementEdit, PutsANumberRightBehindItsQuestionMark) {
  EXPECT_EQ(
      rewritten("UPDATE t SET k = ? WHERE k = ?", {"1", "2"}),
      "UPDATE t SET k = ?, S = ?3 WHERE k = ?2 AND S = ?4"
      " | 3, keyspread::shard_of<16>(key) | 4, keyspread::shard_of<16>(key)");
}

TEST_F(RulesStatementEdit, CountsBareParametersInTextOrder) {
  // The inner scope's parameter stands first, so it is number 3 and hashes
  // value 2.
  EXPECT_EQ(
      rewritten(
          "DELETE FROM t WHERE k = ? AND a IN (SELECT a FROM t WHERE k = ?)",
          {"1", "2"}),
      "DELETE FROM t WHERE k = ? AND a IN (SELECT a FROM t WHERE k = ? AND S = "
      "?) AND S = ?"
      " | 4, keyspread::shard_of<16>(key) | 3, keyspread::shard_of<16>(key)");
}

TEST_F(RulesStatementEdit, GivesNumberedTextTheNextNumber) {
  EXPECT_EQ(rewritten("UPDATE t SET a = ?2 WHERE k = ?1", {"1", "2"}),
            "UPDATE t SET a = ?2 WHERE k = ?1 AND S = ?3 | 3, "
            "keyspread::shard_of<16>(key)");
}

TEST_F(RulesStatementEdit, SharesOneParameterBetweenEqualKeys) {
  EXPECT_EQ(
      rewritten("SELECT x.a FROM t x, t y WHERE x.k = ?1 AND y.k = ?1", {"1"}),
      "SELECT x.a FROM t x, t y WHERE x.k = ?1 AND y.k = ?1 AND x.S = ?2 AND "
      "y.S = ?2 | 2, keyspread::shard_of<16>(key)");
}

TEST_F(RulesStatementEdit, RefusesToMoveNamesThatAreBoundByNumber) {
  EXPECT_EQ(rewritten("SELECT a FROM t WHERE k = :k LIMIT :n", {"1", "2"}),
            "blocked: its parameters are named in the text but bound by "
            "number, and a new one would move those behind it");
}

TEST_F(RulesStatementEdit, RefusesAKeyNobodyBinds) {
  EXPECT_EQ(rewritten("DELETE FROM t WHERE k = ?", {}),
            "blocked: no value was found that is bound to key column 'k' "
            "(parameter 1)");
}

constexpr const char *References =
    "CREATE TABLE c (id TEXT PRIMARY KEY, r TEXT NOT NULL REFERENCES t (k), "
    "at TIMESTAMP);";

TEST_F(RulesStatementEdit, AReferenceThatLeadsAnIndexBringsItsShard) {
  const std::string Read = "SELECT at FROM c WHERE r = ?";
  Schema += References;
  EXPECT_EQ(rewritten(Read, {"1"}), Read);
  Schema += "CREATE INDEX late ON c (at, r);";
  EXPECT_EQ(rewritten(Read, {"1"}), Read);
  Schema += "CREATE INDEX by_r ON c (r, at);";
  EXPECT_EQ(rewritten(Read, {"1"}),
            Read + " AND S = ? | 2, keyspread::shard_of<16>(key)");
}

TEST_F(RulesStatementEdit, TheShardOfAnIndexIsLeftOutWhereItCannotBeBound) {
  const std::string Read = "SELECT at FROM c WHERE r = ?";
  Schema += References + std::string("CREATE INDEX by_r ON c (r);");
  EXPECT_EQ(rewritten(Read, {}), Read);
  EXPECT_EQ(rewritten("SELECT a FROM t WHERE k = ?", {}).substr(0, 9),
            "blocked: "); // a key's shard is not left out
}

TEST_F(RulesStatementEdit, ReadsAllShardsAsThePlanSays) {
  const std::string Rows = "SELECT a FROM t WHERE k > ?",
                    List = Rows + " AND S IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "
                                  "10, 11, 12, 13, 14, 15)",
                    Range = Rows + " AND S BETWEEN 0 AND 15";
  for (const std::string &Before : {Rows, Range, List}) {
    Scans = FanOut::Seek;
    EXPECT_EQ(rewritten(Before, {"1"}), List);
    Scans = FanOut::Predicate;
    EXPECT_EQ(rewritten(Before, {"1"}), Range);
  }
}

TEST_F(RulesStatementEdit, SaysThatALimitEndsAScanEarly) {
  const std::string All = "S IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, "
                          "14, 15)",
                    Few = "unlikely(" + All + ")";
  EXPECT_EQ(rewritten("SELECT a FROM t ORDER BY k LIMIT 5", {}),
            "SELECT a FROM t WHERE " + Few + " ORDER BY k LIMIT 5");
  EXPECT_EQ(
      rewritten("SELECT a FROM t WHERE " + Few + " ORDER BY k LIMIT 5", {}),
      "SELECT a FROM t WHERE " + Few + " ORDER BY k LIMIT 5");
  EXPECT_EQ(rewritten("SELECT a FROM t WHERE k > ? ORDER BY k DESC LIMIT ?",
                      {"1", "2"}),
            "SELECT a FROM t WHERE k > ? AND " + Few +
                " ORDER BY k DESC LIMIT ?");
  // All rows are read, or another order is taken, or another index.
  EXPECT_EQ(rewritten("SELECT a FROM t ORDER BY k", {}),
            "SELECT a FROM t WHERE " + All + " ORDER BY k");
  EXPECT_EQ(rewritten("SELECT k FROM t WHERE k > ? ORDER BY a LIMIT 5", {"1"}),
            "SELECT k FROM t WHERE k > ? AND " + All + " ORDER BY a LIMIT 5");
  Schema += "CREATE INDEX by_a ON t (a);";
  EXPECT_EQ(rewritten("SELECT k FROM t WHERE a = ? ORDER BY k LIMIT 5", {"1"}),
            "SELECT k FROM t WHERE a = ? AND " + All + " ORDER BY k LIMIT 5");
}

TEST_F(RulesStatementEdit, SeeksTheEndsOfTheKey) {
  const std::string All = " WHERE S IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "
                          "12, 13, 14, 15)";
  for (const char *Asks :
       {"SELECT MAX(k) FROM t", "SELECT COALESCE(min( t.k ), '') FROM t"})
    EXPECT_EQ(rewritten(Asks, {}), Asks + All);
  for (const char *Other :
       {"SELECT MAX(a) FROM t", "SELECT MAX(k, 'a') FROM t",
        "SELECT MAX(k) || COUNT(*) FROM t", "SELECT MAX(k) FROM t GROUP BY a",
        "SELECT MAX(k), MIN(k) FROM t", "SELECT climax(k) FROM t"})
    EXPECT_EQ(rewritten(Other, {}), Other);
}

TEST_F(RulesStatementEdit, LeavesOtherConditionsOnShards) {
  for (const char *Kept :
       {"SELECT a FROM t WHERE k > ? AND S BETWEEN 0 AND 7",
        "SELECT a FROM t WHERE k > ? AND S NOT BETWEEN 0 AND 15",
        "SELECT a FROM t WHERE k > ? AND S = 3"})
    EXPECT_EQ(rewritten(Kept, {"1"}), Kept);
}

TEST_F(RulesStatementEdit, RangesOfIndexedTimesNameEveryShard) {
  const std::string Read = "SELECT k FROM t WHERE at > ? LIMIT 5";
  Schema = "CREATE TABLE t (k TEXT NOT NULL, at TIMESTAMP, n INTEGER, PRIMARY "
           "KEY (k)); CREATE INDEX by_n ON t (n);";
  EXPECT_EQ(rewritten(Read, {"1"}), Read);
  Schema += "CREATE UNIQUE INDEX once ON t (at);"; // has a shard of its own
  EXPECT_EQ(rewritten(Read, {"1"}), Read);
  Schema += "CREATE INDEX by_time ON t (at, n);";
  EXPECT_EQ(rewritten(Read, {"1"}), "SELECT k FROM t WHERE at > ? AND S IN "
                                    "(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "
                                    "12, 13, 14, 15) LIMIT 5");
  EXPECT_EQ(rewritten("SELECT k FROM t WHERE n > ?", {"1"}),
            "SELECT k FROM t WHERE n > ?");
}

} // namespace
} // namespace keyspread
