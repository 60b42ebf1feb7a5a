// What functions that are not in the program may have written to.
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;

const char *const Library = R"cpp(
struct Rows;
struct Target { void *buffer; };
extern "C" {
int bind_result(Rows *, Target *);
int fetch(Rows *);
int other(Rows *);
void *memset(void *, int, unsigned long);
}
void drop() { sqlite3_exec(db, "DELETE FROM T", nullptr, nullptr, nullptr); }
)cpp";

TEST_F(Traces, ALibraryThatWasGivenAnAddressInAStructWritesThere) {
  EXPECT_THAT(events(std::string(Library) + R"cpp(
    void f(Rows *rows) {
      long long n = 0;
      Target to[1] = {{&n}};
      bind_result(rows, to);
      fetch(rows);
      if (n > 0)
        drop();
    })cpp"),
              ElementsAre("bind_result", "fetch", "exec DELETE FROM T"));
}

// Each call with the handle may write again; one with another may not.
TEST_F(Traces, ALibraryWritesThereWheneverItIsCalledWithTheHandle) {
  auto With = [&](const std::string &Call) {
    return events(std::string(Library) + R"cpp(
      void f(Rows *rows, Rows *others) {
        long long n = 0;
        Target to[1] = {{&n}};
        bind_result(rows, to);
        n = 0;
        )cpp" + Call +
                  R"cpp(;
        if (n > 0)
          drop();
      })cpp");
  };
  EXPECT_THAT(With("fetch(rows)"),
              ElementsAre("bind_result", "fetch", "exec DELETE FROM T"));
  EXPECT_THAT(With("fetch(others)"), ElementsAre("bind_result", "fetch"));
}

TEST_F(Traces, MemsetIsAStore) {
  EXPECT_THAT(events(std::string(Library) + R"cpp(
    void f() {
      struct { int n; } row = {1};
      if (row.n == 1)
        drop();
      memset(&row, 0, sizeof row);
      if (row.n == 1)
        drop();
    })cpp"),
              ElementsAre("exec DELETE FROM T", "exec DELETE FROM T"));
}

// A pointer to what is constant only reads, and so does what stands behind the
// format of a printf.
TEST_F(Traces, WhoOnlyReadsLeavesItAsItIs) {
  auto With = [&](const std::string &Call) {
    return events(std::string(Library) + R"cpp(
      void show(const char *);
      void change(char *);
      void tell(const char *, ...) __attribute__((format(printf, 1, 2)));
      void any(const char *, ...);
      void f() {
        char sql[40] = "DELETE FROM A";
        )cpp" + Call +
                  R"cpp(;
        sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
      })cpp");
  };
  EXPECT_THAT(With("show(sql)"), ElementsAre("show", "exec DELETE FROM A"));
  EXPECT_THAT(With("tell(\"%s\", sql)"),
              ElementsAre("tell", "exec DELETE FROM A"));
  EXPECT_THAT(With("any(\"\", sql)"), ElementsAre("any", "exec \x01"));
  EXPECT_THAT(With("change(sql)"), ElementsAre("change", "exec \x01"));
}

const char *const Cells = R"cpp(
extern "C" {
int sqlite3_column_count(sqlite3_stmt *);
const char *sqlite3_column_name(sqlite3_stmt *, int);
long long sqlite3_column_int64(sqlite3_stmt *, int);
}
namespace std {
template <class K, class V> struct map {
  map();
  V &operator[](const K &);
  unsigned long count(const K &) const;
};
}

std::map<const char *, long long> row(sqlite3_stmt *st) {
  std::map<const char *, long long> r;
  for (int i = 0; i < sqlite3_column_count(st); ++i)
    r[sqlite3_column_name(st, i)] = sqlite3_column_int64(st, i);
  return r;
}
)cpp";

// A row that is kept as a map is read by the names of its columns.
TEST_F(Traces, WhatIsKeptUnderAColumnsNameIsItsCell) {
  Runs &Of = read(std::string(Cells) + R"cpp(
    void f(sqlite3_stmt *st) {
      auto r = row(st);
      sqlite3_bind_int64(st, 1, r["last"]);
      if (r.count("last"))
        sqlite3_finalize(st);
    })cpp");
  const Trace T = traceOf(Of);
  std::vector<V> Bound;
  std::vector<std::string> Names;
  forEachEvent(T.Items, [&](const Event &E) {
    Names.push_back(E.Name);
    if (E.Name == "sqlite3_bind_int64")
      Bound.push_back(E.Args[2]);
  });
  ASSERT_EQ(Bound.size(), 1u);
  const Value &Cell = *Bound[0].Of;
  ASSERT_EQ(Cell.Kind, Kind::Project) << print(Bound[0]);
  ASSERT_EQ(Cell.Name, "column last");
  EXPECT_EQ(Cell.Parts[0].Of->By->Name, "sqlite3_column_int64");
  // Whether there is such a column nobody knows.
  EXPECT_THAT(Names, ::testing::Contains("sqlite3_finalize"));
}

} // namespace
} // namespace keyspread::trace
