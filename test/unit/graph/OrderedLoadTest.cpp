// Loops that write in key order, beside loops that do not.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class OrderedLoad : public GraphTest {
protected:
  std::vector<std::string> messages(const std::string &Code) {
    std::string Whole = Helpers + Code;
    for (size_t At; (At = Whole.find("OPEN")) != std::string::npos;)
      Whole.replace(At, 4,
                    "sqlite3_stmt *s; sqlite3_prepare_v2(d, \"INSERT INTO t "
                    "(id, x) VALUES (?, ?)\", -1, &s, 0);\n");
    link({{"a.cpp", Whole}},
         "CREATE TABLE t (id INTEGER NOT NULL, x INTEGER, PRIMARY KEY (id));");
    std::vector<std::string> Result;
    for (const Finding &F : Linked->findings())
      if (F.Check == "keyspread-ordered-load")
        Result.push_back(F.Table + "." + F.Column + " " +
                         F.Reasons.front().Text);
    return Result;
  }

  const std::string Helpers =
      "struct Row { int64 id, x; int64 hashed() const; };\n"
      "struct Rows { const Row *begin() const; const Row *end() const; Row "
      "*begin(); Row *end(); };\n"
      "namespace std { template <class I> void sort(I, I); }\n"
      "int64 spread(int64 id) { return id * 7919; }\n"
      "void put(sqlite3_stmt *s, int64 id, int64 x) { sqlite3_bind_int64(s, 1, "
      "id); sqlite3_bind_int64(s, 2, x); sqlite3_step(s); }\n";
};

TEST_F(OrderedLoad, ACounter) {
  EXPECT_THAT(
      messages(
          "void f(sqlite3 *d, int64 n) { OPENfor (int64 i = 0; i < n; ++i) { "
          "sqlite3_bind_int64(s, 1, i); sqlite3_step(s); } }"),
      ElementsAre("t.id the loop counts 'i' up"));
}

TEST_F(OrderedLoad, ACounterThatIsPassedOn) {
  EXPECT_THAT(messages("void f(sqlite3 *d, int64 n) { OPENfor (int64 i = 0; i "
                       "< n; i += 2) put(s, i, "
                       "0); }"),
              ElementsAre("t.id the loop counts 'i' up"));
}

TEST_F(OrderedLoad, OtherValuesAreNoFinding) {
  for (const char *Call :
       {"put(s, spread(i), 0)", "put(s, n - i, 0)", "put(s, n, i)"})
    EXPECT_THAT(
        messages(
            "void f(sqlite3 *d, int64 n) { OPENfor (int64 i = 0; i < n; ++i) " +
            std::string(Call) + "; }"),
        IsEmpty())
        << Call;
}

TEST_F(OrderedLoad, AVariableThatIsNoCounter) {
  EXPECT_THAT(messages("int64 draw(); void f(sqlite3 *d) { OPENfor (int64 i = "
                       "draw(); i != 7; i = draw()) "
                       "put(s, i, 0); }"),
              IsEmpty());
}

TEST_F(OrderedLoad, RowsThatWereSorted) {
  const std::string Loop =
      "for (const Row &r : rows) sqlite3_bind_int64(s, 1, r.id);";
  EXPECT_THAT(messages("void f(sqlite3 *d, Rows rows) { OPEN "
                       "std::sort(rows.begin(), rows.end());\n" +
                       Loop + " }"),
              ElementsAre("t.id the loop runs over what was sorted"));
  EXPECT_THAT(messages("void f(sqlite3 *d, Rows rows) { OPEN" + Loop +
                       " std::sort(rows.begin(), rows.end()); }"),
              IsEmpty());
  EXPECT_THAT(messages("void f(sqlite3 *d, Rows rows, Rows other) { OPEN "
                       "std::sort(other.begin(), "
                       "other.end());\n" +
                       Loop + " }"),
              IsEmpty());
}

TEST_F(OrderedLoad, WhatASortedRowIsTurnedInto) {
  EXPECT_THAT(messages("void f(sqlite3 *d, Rows rows) { OPEN "
                       "std::sort(rows.begin(), rows.end());\nfor "
                       "(const Row &r : rows) sqlite3_bind_int64(s, 1, "
                       "r.hashed()); }"),
              IsEmpty());
}

TEST_F(OrderedLoad, RowsThatWereSortedByAnotherMember) {
  const std::string Sort = "void f(sqlite3 *d, Rows rows) { OPEN "
                           "std::sort(rows.begin(), rows.end(), [](const Row "
                           "&a, const Row &b) { return a.FIELD < b.FIELD; });\n"
                           "for (const Row &r : rows) sqlite3_bind_int64(s, 1, "
                           "r.id); }";
  auto By = [&](const std::string &Field) {
    std::string Code = "namespace std { template <class I, class C> void "
                       "sort(I, I, C) {} }\n" +
                       Sort;
    for (size_t At; (At = Code.find("FIELD")) != std::string::npos;)
      Code.replace(At, 5, Field);
    return messages(Code);
  };
  EXPECT_THAT(By("id"), ElementsAre("t.id the loop runs over what was sorted"));
  EXPECT_THAT(By("x"), IsEmpty());
}

TEST_F(OrderedLoad, RowsOfAnOrderedQuery) {
  auto Copied = [&](const std::string &Query) {
    return messages(
        "extern \"C\" int64 sqlite3_column_int64(sqlite3_stmt *, int);\n"
        "void f(sqlite3 *d) { sqlite3_stmt *q; sqlite3_prepare_v2(d, \"" +
        Query +
        "\", -1, &q, 0);\nOPENwhile (sqlite3_step(q)) { sqlite3_bind_int64(s, "
        "1, sqlite3_column_int64(q, 0)); sqlite3_step(s); } }");
  };
  EXPECT_THAT(Copied("SELECT x FROM u ORDER BY x"),
              ElementsAre("t.id the rows that are read come in this order"));
  EXPECT_THAT(Copied("SELECT x FROM u ORDER BY y"), IsEmpty());
  EXPECT_THAT(Copied("SELECT x FROM u"), IsEmpty());
}

} // namespace
} // namespace keyspread
