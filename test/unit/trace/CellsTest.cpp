// Cells of a row: what is read twice is one value, until there is another row.
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

class Cells : public Traces {
protected:
  /// The first value that each call of sqlite3_bind_int64 is given.
  std::vector<V> bound(const std::string &Body) {
    Runs &Of = read(R"cpp(
      extern "C" long long sqlite3_column_int64(sqlite3_stmt *, int);
      void f(sqlite3_stmt *rows, sqlite3_stmt *to) {)cpp" +
                    Body + "}");
    Kept = traceOf(Of);
    std::vector<V> Result;
    forEachEvent(Kept.Items, [&](const Event &E) {
      if (E.Name == "sqlite3_bind_int64")
        Result.push_back(E.Args[2]);
    });
    return Result;
  }

private:
  Trace Kept;
};

TEST_F(Cells, ReadTwiceAreOneValue) {
  const std::vector<V> All = bound(R"cpp(
    sqlite3_bind_int64(to, 1, sqlite3_column_int64(rows, 0));
    sqlite3_bind_int64(to, 2, sqlite3_column_int64(rows, 0));
    sqlite3_bind_int64(to, 3, sqlite3_column_int64(rows, 1));)cpp");
  ASSERT_EQ(All.size(), 3u);
  EXPECT_TRUE(same(All[0], All[1]));
  EXPECT_FALSE(same(All[0], All[2])) << "another column";
}

TEST_F(Cells, OfTheNextRowAreOthers) {
  const std::vector<V> All = bound(R"cpp(
    sqlite3_bind_int64(to, 1, sqlite3_column_int64(rows, 0));
    sqlite3_step(rows);
    sqlite3_bind_int64(to, 2, sqlite3_column_int64(rows, 0));)cpp");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_FALSE(same(All[0], All[1]));
}

TEST_F(Cells, BehindABranchThatStepsAreNotTheOld) {
  const std::vector<V> All = bound(R"cpp(
    sqlite3_bind_int64(to, 1, sqlite3_column_int64(rows, 0));
    if (sqlite3_column_int64(rows, 1))
      sqlite3_step(rows);
    sqlite3_bind_int64(to, 2, sqlite3_column_int64(rows, 0));)cpp");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_FALSE(same(All[0], All[1]));
}

TEST_F(Cells, OfEachTurnAreItsOwn) {
  const std::vector<V> All = bound(R"cpp(
    sqlite3_bind_int64(to, 1, sqlite3_column_int64(rows, 0));
    while (sqlite3_step(rows) == 100)
      sqlite3_bind_int64(to, 2, sqlite3_column_int64(rows, 0));)cpp");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_FALSE(same(All[0], All[1]));
}

} // namespace
} // namespace keyspread::trace
