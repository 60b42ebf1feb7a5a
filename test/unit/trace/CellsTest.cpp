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

/// Rows that a library gives as plain arrays.
class ArrayCells : public Traces {
protected:
  std::vector<const Event *> cells(const std::string &Body) {
    Runs &Of = read(R"cpp(
      struct MYSQL; struct MYSQL_RES; typedef char **MYSQL_ROW;
      extern "C" {
      int mysql_query(MYSQL *, const char *);
      MYSQL_RES *mysql_store_result(MYSQL *);
      MYSQL_ROW mysql_fetch_row(MYSQL_RES *);
      }
      void take(const char *);
      void f(MYSQL *db, char **others) {)cpp" +
                    Body + "}");
    Kept = traceOf(Of);
    std::vector<const Event *> Result;
    forEachEvent(Kept.Items, [&](const Event &E) {
      if (E.Name == "mysql_fetch_row::operator[]")
        Result.push_back(&E);
    });
    return Result;
  }

  /// The text that the rows of \p Cell were asked by.
  static std::string askedBy(const Event &Cell) {
    V Of = Cell.Handle;
    while (Of && Of.Of->Kind == Kind::Operation)
      Of = Of.Of->Parts[0];
    return Of && Of.Of->Kind == Kind::Result && Of.Of->By->Text
               ? print(Of.Of->By->Text)
               : "";
  }

private:
  Trace Kept;
};

TEST_F(ArrayCells, AreReadOfWhatWasAskedLast) {
  const std::vector<const Event *> All = cells(R"cpp(
    mysql_query(db, "SELECT a");
    MYSQL_ROW row = mysql_fetch_row(mysql_store_result(db));
    take(row[2]);
    mysql_query(db, "SELECT b");
    row = mysql_fetch_row(mysql_store_result(db));
    take(row[0]);)cpp");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(print(All[0]->Args[1]), "2");
  EXPECT_EQ(askedBy(*All[0]), "\"SELECT a\"");
  EXPECT_EQ(print(All[1]->Args[1]), "0");
  EXPECT_EQ(askedBy(*All[1]), "\"SELECT b\"");
}

TEST_F(ArrayCells, OfOtherArraysAreNone) {
  EXPECT_TRUE(cells("take(others[1]);").empty());
}

/// What an array of structs binds.
class BoundStructs : public Traces {
protected:
  std::vector<std::string> bound(const std::string &Struct,
                                 const std::string &Body) {
    Runs &Of = read("struct MYSQL_STMT;" + Struct + R"cpp(
      extern "C" bool mysql_stmt_bind_param(MYSQL_STMT *, Bind *);
      void f(MYSQL_STMT *st, long long a, long long b) {
        Bind in[2];)cpp" +
                    Body + "mysql_stmt_bind_param(st, in); }");
    const Trace T = traceOf(Of);
    std::vector<std::string> Result;
    forEachEvent(T.Items, [&](const Event &E) {
      for (V One : E.Bound)
        Result.push_back(print(One));
    });
    return Result;
  }
};

const char *const MysqlBind =
    "struct MYSQL_BIND { int buffer_type; void *buffer; };"
    "typedef MYSQL_BIND Bind;";

TEST_F(BoundStructs, WhereOneIsSetOnOneWayOnly) {
  const std::vector<std::string> All = bound(MysqlBind, R"cpp(
    in[0].buffer = &a; in[1].buffer = nullptr;
    if (b) { in[1].buffer = &b; })cpp");
  EXPECT_THAT(All, ::testing::ElementsAre("a", "(b ? b : null)"));
}

TEST_F(BoundStructs, OfAnotherKindTellNothing) {
  EXPECT_TRUE(bound("struct Bind { int type; void *data; };", R"cpp(
    in[0].data = &a; in[1].data = &b; in[0].type = in[1].type = 1;)cpp")
                  .empty());
}

const char *const Bound = R"cpp(
extern "C" {
struct st_mysql_stmt;
struct st_mysql_bind {
  unsigned long *length; char *is_null; void *buffer; unsigned long buffer_length;
};
char mysql_stmt_bind_result(st_mysql_stmt *, st_mysql_bind *);
int mysql_stmt_fetch(st_mysql_stmt *);
}
void use(long long, const char *, unsigned long);
)cpp";

class BoundCells : public Traces {
protected:
  /// The column that each argument of use() is of, and which of its results;
  /// "-" for another value.
  std::vector<std::string> used(const std::string &Body) {
    Runs &Of =
        read(std::string(Bound) + "void f(st_mysql_stmt *st) {" + Body + "}");
    std::vector<std::string> Result;
    forEachEvent(traceOf(Of).Items, [&](const Event &E) {
      for (size_t I = 0; E.Name == "use" && I < E.Args.size(); ++I) {
        const V Given = E.Behind[I] ? E.Behind[I] : E.Args[I];
        const Event *By =
            Given.Of->Kind == Kind::Result ? Given.Of->By : nullptr;
        const bool IsCell = By && By->How && By->How->ColumnOut;
        Result.push_back(!IsCell ? "-"
                                 : std::to_string(By->Args[1].Of->Number));
      }
    });
    return Result;
  }
};

TEST_F(BoundCells, StandWhereTheStructsSay) {
  EXPECT_THAT(used(R"cpp(
    long long id = 0; char name[20]; unsigned long length = 0;
    st_mysql_bind cells[2] = {};
    cells[1].buffer = name;
    cells[1].length = &length;
    cells[0].buffer = &id;
    mysql_stmt_bind_result(st, cells);
    if (mysql_stmt_fetch(st) == 0)
      use(id, name, length);)cpp"),
              ::testing::ElementsAre("0", "1", "1"));
}

TEST_F(BoundCells, AreNotThereBefore) {
  EXPECT_THAT(used(R"cpp(
    long long id = 0, other = 1;
    st_mysql_bind cells[1] = {};
    cells[0].buffer = &id;
    use(id, "", 0);
    mysql_stmt_bind_result(st, cells);
    use(other, "", 0);)cpp"),
              ::testing::ElementsAre("-", "-", "-", "-", "-", "-"));
}

} // namespace
} // namespace keyspread::trace
