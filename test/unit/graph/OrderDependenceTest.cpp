// Ids that are compared for their age, beside comparisons that are harmless.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class OrderDependence : public GraphTest {
protected:
  /// "table.column message" of each finding.
  std::vector<std::string> messages(const std::string &Code,
                                    const std::string &Sql = "") {
    link({{"a.cpp", Code}}, Sql);
    std::vector<std::string> Result;
    for (const Finding &F : Linked->findings())
      if (F.Check == "keyspread-order-dependence")
        Result.push_back(F.Table + "." + F.Column + " " + F.Message);
    return Result;
  }
  /// Those of a query over a table whose key is counted up.
  std::vector<std::string> inQuery(const std::string &Condition) {
    return messages("void f(sqlite3 *d) { sqlite3_exec(d, \"SELECT a.x FROM c "
                    "a JOIN c b ON a.x = b.x WHERE " +
                        Condition + "\", 0, 0, 0); }",
                    "CREATE TABLE c (id INTEGER PRIMARY KEY AUTOINCREMENT, x "
                    "INTEGER);");
  }
};

TEST_F(OrderDependence, TwoIdsOfTheDatabase) {
  EXPECT_THAT(messages("int64 add(sqlite3 *d) { return "
                       "sqlite3_last_insert_rowid(d); }\n"
                       "bool f(sqlite3 *d) { int64 a = add(d), b = add(d); "
                       "return a < b; }"),
              ElementsAre(". 'a < b' takes the order of ids for their age"));
}

TEST_F(OrderDependence, AFieldInAComparator) {
  EXPECT_THAT(
      messages("struct Row { int64 id; };\n"
               "void fill(sqlite3 *d, Row &r) { r.id = "
               "sqlite3_last_insert_rowid(d); }\n"
               "bool older(const Row &a, const Row &b) { return a.id > "
               "b.id; }"),
      ElementsAre(". 'a.id > b.id' takes the order of ids for their age"));
}

TEST_F(OrderDependence, TheLastKeyOfAMapThatAFunctionGives) {
  const std::string All =
      "#include <map>\nint printf(const char *, ...);\nint64 add(sqlite3 *d) { "
      "return sqlite3_last_insert_rowid(d); }\nstd::map<int64, int> "
      "all(sqlite3 "
      "*d) { std::map<int64, int> m; m[add(d)] = 1; return m; }\n";
  EXPECT_THAT(messages(All + "int64 f(sqlite3 *d) { auto m = all(d); return "
                             "m.rbegin()->first; }"),
              ElementsAre(". the last key of 'm' is taken for the newest id"));
  // Any order of the lines may do.
  EXPECT_THAT(messages(All + "void f(sqlite3 *d) { for (auto &[id, n] : "
                             "all(d)) printf(\"%d\", n); }"),
              IsEmpty());
}

TEST_F(OrderDependence, OtherComparisonsAreNoFinding) {
  EXPECT_THAT(
      messages("bool f(sqlite3 *d, int64 other) { int64 a = "
               "sqlite3_last_insert_rowid(d); return a < other || a > 100; }\n"
               "bool g(sqlite3 *d) { int64 a = sqlite3_last_insert_rowid(d), b "
               "= sqlite3_last_insert_rowid(d); return a == b; }\n"
               "bool h() { time_t a = time(nullptr), b = time(nullptr); return "
               "a < b; }"),
      IsEmpty());
}

TEST_F(OrderDependence, AKeyComparedWithItselfInSql) {
  EXPECT_THAT(inQuery("a.id < b.id"),
              ElementsAre("c.id the query takes the order of 'id' for the age "
                          "of its rows"));
}

TEST_F(OrderDependence, OtherConditionsAreNoFinding) {
  EXPECT_THAT(inQuery("a.id <> b.id"), IsEmpty());
  EXPECT_THAT(inQuery("a.x < b.x"), IsEmpty());
  EXPECT_THAT(inQuery("a.id < b.x"), IsEmpty());
  EXPECT_THAT(inQuery("a.id < 5"), IsEmpty());
}

TEST_F(OrderDependence, ColumnsThatRiseAndOthers) {
  const std::string Read =
      "extern \"C\" int64 sqlite3_column_int64(sqlite3_stmt *, int);\n"
      "int64 one(sqlite3 *d, const char *q, int i) { sqlite3_stmt *s; "
      "sqlite3_prepare_v2(d, q, -1, &s, 0); return sqlite3_column_int64(s, i); "
      "}\n"
      "bool f(sqlite3 *d, int64 given) { int64 last = 0;\n"
      "int64 id = one(d, \"SELECT id FROM c WHERE x = 1\", 0), x = one(d, "
      "\"SELECT x FROM c WHERE x = 1\", 0), old = one(d, \"SELECT id FROM e "
      "WHERE x = 1\", 0);\n"
      "bool b = given < id || id < old || x < id || id < 7;\n";
  const std::string Sql =
      "CREATE TABLE c (id INTEGER PRIMARY KEY AUTOINCREMENT, x INTEGER);"
      "CREATE TABLE e (id INTEGER PRIMARY KEY AUTOINCREMENT, x INTEGER);";
  EXPECT_THAT(messages(Read + "return b; }", Sql), IsEmpty());
  EXPECT_THAT(
      messages(Read + "if (id > last) last = id; return b; }", Sql),
      ElementsAre("c.id 'id > last' takes the order of ids for their age"));
}

TEST_F(OrderDependence, InsideAnOrderNothingIsSaid) {
  const std::string Row =
      "struct Row { int64 id; bool operator<(const Row &o) const { return id < "
      "o.id; } };\n"
      "void fill(sqlite3 *d, Row &r) { r.id = sqlite3_last_insert_rowid(d); }";
  EXPECT_THAT(messages(Row), IsEmpty());
}

} // namespace
} // namespace keyspread
