// Which tables change together, and what blockers advise.
#include "rewrites/rules/Advice.h"
#include "rewrites/rules/Rules.h"
#include "rewrites/rules/ids/IdFlow.h"

#include "test/unit/graph/GraphTesting.h"

#include "llvm/ADT/StringExtras.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

const char *const Tables = R"(
CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, x INT);
CREATE TABLE b (id TEXT PRIMARY KEY, a_id INT, x INT);
CREATE TABLE c (id TEXT PRIMARY KEY, x INT);
)";

class IdFlows : public GraphTest {
protected:
  std::set<std::pair<std::string, std::string>> of(const std::string &Code) {
    return idFlows(link({{"a.cpp", Code}}, Tables), {"a", "b", "c"});
  }
};

TEST_F(IdFlows, AnIdThatIsReadBackGoesToAnotherTable) {
  EXPECT_THAT(of(R"cpp(
void f(sqlite3 *db, sqlite3_stmt *st) {
  sqlite3_exec(db, "INSERT INTO a (x) VALUES (1)", nullptr, nullptr, nullptr);
  long id = sqlite3_last_insert_rowid(db);
  sqlite3_prepare_v2(db, "INSERT INTO b (id, a_id) VALUES ('k', ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_step(st);
})cpp"),
              ElementsAre(Pair("a", "b")));
}

TEST_F(IdFlows, AnIdThatTheProgramGivesGoesToAnotherTable) {
  EXPECT_THAT(of(R"cpp(
void f(sqlite3 *db, sqlite3_stmt *st, sqlite3_stmt *other, long id, long x) {
  sqlite3_prepare_v2(db, "INSERT INTO a (id, x) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, x);
  sqlite3_step(st);
  sqlite3_prepare_v2(db, "UPDATE c SET x = ? WHERE id = 'k'", -1, &other, nullptr);
  sqlite3_bind_int64(other, 1, id);
  sqlite3_step(other);
})cpp"),
              ElementsAre(Pair("a", "c")));
}

TEST_F(IdFlows, OtherValuesThatTablesShareAreNoIds) {
  EXPECT_THAT(of(R"cpp(
void f(sqlite3 *db, sqlite3_stmt *st, sqlite3_stmt *other, long id, long x) {
  sqlite3_prepare_v2(db, "INSERT INTO a (id, x) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, x);
  sqlite3_step(st);
  sqlite3_prepare_v2(db, "UPDATE c SET x = ? WHERE id = 'k'", -1, &other, nullptr);
  sqlite3_bind_int64(other, 1, x);
  sqlite3_step(other);
})cpp"),
              IsEmpty());
}

class Ties : public GraphTest {
protected:
  std::vector<std::string> of(const std::string &Code, const char *Schema) {
    Plan P;
    P.Dialect = sql::Dialect::Sqlite;
    for (const char *Name : {"a", "b", "c"}) {
      P.Tables[Name].How = Strategy::HashPrefix;
      P.Tables[Name].Shards = 4;
    }
    std::vector<std::string> Said;
    for (const TableSet &Set :
         applyRules(link({{"a.cpp", Code}}, Schema), P).Sets)
      for (const Tie &T : Set.Ties)
        Said.push_back(std::to_string(Set.Tables.size()) + ": " + T.Why);
    return Said;
  }
};

TEST_F(Ties, EachIsTheFirstReason) {
  EXPECT_THAT(of("", R"(
CREATE TABLE a (id INTEGER PRIMARY KEY);
CREATE TABLE b (id INTEGER PRIMARY KEY, a_id INT REFERENCES a (id), a2 INT REFERENCES a (id));
CREATE TABLE c (id INTEGER PRIMARY KEY);
)"),
              ElementsAre("2: 'b' refers to 'a' by this"));
}

TEST_F(Ties, AStatementOverTwoTables) {
  EXPECT_THAT(of(R"cpp(
void f(sqlite3 *db) {
  sqlite3_exec(db, "SELECT a.x FROM a JOIN c ON c.x = a.x WHERE a.id = 3", nullptr, nullptr, nullptr);
})cpp",
                 Tables),
              ElementsAre("2: this concerns both 'a' and 'c'"));
  // It stays as it is, whatever becomes of them.
  EXPECT_THAT(of(R"cpp(
void f(sqlite3 *db) {
  sqlite3_exec(db, "SELECT a.x FROM a JOIN c ON c.id = a.x", nullptr, nullptr, nullptr);
})cpp",
                 Tables),
              IsEmpty());
}

class Apart : public GraphTest {
protected:
  /// The sets, and what is changed of the schema in each.
  std::vector<std::string> of(const char *Schema, sql::Dialect D,
                              Strategy OfParent = Strategy::BitReverse) {
    Plan P;
    P.Dialect = D;
    Dialect = D;
    P.Tables["parent"].How = OfParent;
    P.Tables["parent"].Shards = 4;
    P.Tables["parent"].Ids = IdSource::Ordered;
    P.Tables["child"].How = Strategy::BitReverse;
    std::vector<std::string> Said;
    for (const TableSet &Set :
         applyRules(link({{"a.cpp", ""}}, Schema), P).Sets) {
      std::string Line = llvm::join(Set.Tables, ",") + ":";
      for (const Edit &E : Set.Edits)
        Line += " " +
                std::to_string(std::count(Schema, Schema + E.Begin, '\n')) +
                "'" + E.Text + "'";
      Said.push_back(Line);
    }
    return Said;
  }
};

TEST_F(Apart, ColumnsThatReferAreOfTheParent) {
  const char *const Schema = R"(
CREATE TABLE parent (id INT AUTO_INCREMENT PRIMARY KEY);
CREATE TABLE child (id INT AUTO_INCREMENT PRIMARY KEY,
parent_id INT REFERENCES parent (id));
)";
  EXPECT_THAT(
      of(Schema, sql::Dialect::MySql),
      ElementsAre("child: 2'BIGINT' 2''", "parent: 1'BIGINT' 1'' 3'BIGINT'"));
}

TEST_F(Apart, OrdersOfItsIdsInTheChildAreItsOwn) {
  Plan P;
  P.Dialect = sql::Dialect::Sqlite;
  P.Tables["parent"].How = P.Tables["child"].How = Strategy::BitReverse;
  const std::vector<TableSet> Sets = applyRules(link({{"a.cpp", R"cpp(
void f(sqlite3 *db) {
  sqlite3_exec(db, "SELECT x FROM child ORDER BY parent_id", nullptr, nullptr, nullptr);
})cpp"}},
                                                     R"(
CREATE TABLE parent (id INTEGER PRIMARY KEY AUTOINCREMENT);
CREATE TABLE child (id INTEGER PRIMARY KEY AUTOINCREMENT, x INT, parent_id INT REFERENCES parent (id));
)"),
                                                P)
                                         .Sets;
  ASSERT_EQ(Sets.size(), 1u);
  EXPECT_THAT(Sets[0].Tables, ElementsAre("child", "parent"));
  EXPECT_FALSE(Sets[0].Blockers.empty());
}

TEST_F(Apart, KeysThatHoldItsIdsAreNot) {
  EXPECT_THAT(of(R"(
CREATE TABLE parent (id INTEGER PRIMARY KEY AUTOINCREMENT);
CREATE TABLE child (id INTEGER PRIMARY KEY REFERENCES parent (id));
)",
                 sql::Dialect::Sqlite),
              ElementsAre(testing::StartsWith("child,parent:")));
  EXPECT_THAT(of(R"(
CREATE TABLE parent (id INTEGER PRIMARY KEY AUTOINCREMENT);
CREATE TABLE child (id INTEGER PRIMARY KEY AUTOINCREMENT, p INT REFERENCES parent (id));
)",
                 sql::Dialect::Sqlite, Strategy::HashPrefix),
              ElementsAre(testing::StartsWith("child,parent:")));
}

TEST(Advice, GoesByTheKindOfReason) {
  EXPECT_EQ(adviceFor("its text is written in macro 'Q', which is used at 2 "
                      "places"),
            "write the code out, or keep the text in a constant");
  EXPECT_EQ(adviceFor("it stands in a generated file"),
            "change what generates the file");
  EXPECT_EQ(adviceFor("its rows are not seen"),
            "make the keys, rows or columns in the same function as the call");
  EXPECT_EQ(adviceFor("what nobody has thought of"),
            "change the place by hand, then run again");
}

} // namespace
} // namespace keyspread
