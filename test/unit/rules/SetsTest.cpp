// Which tables change together, and what blockers advise.
#include "rewrites/rules/Advice.h"
#include "rewrites/rules/Rules.h"
#include "rewrites/rules/ids/IdFlow.h"

#include "test/unit/graph/GraphTesting.h"

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
