// Fields that hold the same text in every object of a class.
#include "test/unit/trace/TraceTesting.h"

#include <gtest/gtest.h>

namespace keyspread::trace {
namespace {

class FixedFields : public Traces {
protected:
  /// What Store::run gives the database. Store has a text for its table.
  std::string ran(const std::string &Class, const std::string &Others = "") {
    const std::vector<std::string> All =
        events("struct Base { const char *table = \"none\"; };\n"
               "struct Store : Base {\n"
               "  void run() { sqlite3_exec(db, table, nullptr, nullptr, "
               "nullptr); }\n" +
                   Class + "};\n" + Others,
               "Store::run");
    return All.empty() ? "" : All.front();
  }
  const std::string Fixed = "exec VACUUM lots";
};

const char *const Own = "explicit Store(int) { table = \"VACUUM lots\"; }";

TEST_F(FixedFields, WhatTheOnlyConstructorLeaves) {
  EXPECT_EQ(ran(Own), Fixed);
}

TEST_F(FixedFields, WhatAllConstructorsLeave) {
  EXPECT_EQ(ran(std::string(Own) + "Store() { table = \"VACUUM lots\"; }"),
            Fixed);
}

TEST_F(FixedFields, NotWhereAConstructorLeavesAnother) {
  EXPECT_NE(ran(std::string(Own) + "Store() { table = \"VACUUM bids\"; }"),
            Fixed);
  EXPECT_NE(ran(std::string(Own) + "Store(const char *t) { table = t; }"),
            Fixed);
  EXPECT_NE(ran(std::string(Own) + "Store() = default;",
                "void use() { Store s; s.run(); }"),
            Fixed);
}

TEST_F(FixedFields, NotWhereSomebodySetsIt) {
  EXPECT_NE(ran(std::string(Own) + "void to(const char *t) { table = t; }"),
            Fixed);
  EXPECT_NE(ran(Own, "void to(Store &s, const char *t) { s.table = t; }"),
            Fixed);
  EXPECT_NE(ran(Own, "struct Below : Store { Below() : Store(1) "
                     "{ table = \"VACUUM bids\"; } };"),
            Fixed);
}

TEST_F(FixedFields, NotWhereSomebodyMaySetIt) {
  EXPECT_NE(ran(std::string(Own) + "const char *&name() { return table; }"),
            Fixed);
  EXPECT_NE(ran(Own, "void to(Store &s) { auto &t = s.table; t = nullptr; }"),
            Fixed);
  EXPECT_NE(ran(Own, "void set(const char *&t); void to(Store &s) { "
                     "set(s.table); }"),
            Fixed);
  EXPECT_NE(ran(Own, "const char **at(Store &s) { return &s.table; }"), Fixed);
}

TEST_F(FixedFields, WhoOnlyReadsItSetsNothing) {
  EXPECT_EQ(ran(std::string(Own) + "const char *name() { return table; }",
                "bool none(Store &s) { const char *t = s.table; return !t; }"),
            Fixed);
}

class FixedInTables : public Traces {
protected:
  /// What is prepared of a table of texts and statements, where \p Others is in
  /// the program, too.
  std::string ran(const std::string &Others) {
    const std::vector<std::string> All = events(R"cpp(
      extern "C" void *memcpy(void *, const void *, unsigned long);
      struct Entry { const char *sql; sqlite3_stmt *st; };
      static Entry entries[] = {{"VACUUM lots", nullptr}, {"VACUUM", nullptr}};
      void f() {
        Entry *e = &entries[0];
        sqlite3_exec(db, e->sql, nullptr, nullptr, nullptr);
      }
      void open(int i) { entries[i].st = nullptr; }
    )cpp" + Others);
    return All.empty() ? "" : All.front();
  }
  const std::string Fixed = "exec VACUUM lots";
};

TEST_F(FixedInTables, WhatNobodySets) {
  EXPECT_EQ(ran(""), Fixed);
  EXPECT_EQ(ran("const char *name(const Entry *e) { return e->sql; }"
                "const char *first() { return name(entries); }"),
            Fixed);
}

TEST_F(FixedInTables, NotWhereSomebodySetsIt) {
  EXPECT_NE(ran("void g(int i, const char *t) { entries[i].sql = t; }"), Fixed);
  EXPECT_NE(ran("void g(Entry *e, const char *t) { e->sql = t; }"), Fixed);
  EXPECT_NE(ran("const char **g() { return &entries[0].sql; }"), Fixed);
}

TEST_F(FixedInTables, NotWhereSomebodyWritesToAWholeOne) {
  EXPECT_NE(ran("void g(const Entry &o) { entries[0] = o; }"), Fixed);
  EXPECT_NE(ran("void g(Entry *e) { *++e = entries[1]; }"), Fixed);
  EXPECT_NE(ran("void g(Entry o) { Entry &e = entries[0]; e = o; }"), Fixed);
  EXPECT_NE(ran("void h(Entry &); void g() { h(entries[0]); }"), Fixed);
}

TEST_F(FixedInTables, NotWhereTheLibraryMay) {
  EXPECT_NE(ran("void g(char *t) { memcpy(&entries[0], t, 8); }"), Fixed);
  EXPECT_NE(ran("void g(char *t) { memcpy((void *)entries, t, 8); }"), Fixed);
  EXPECT_NE(ran("void g(char *t) { void *p = &entries[0]; memcpy(p, t, 8); }"),
            Fixed);
  EXPECT_NE(ran("void h(void *p, char *t) { memcpy(p, t, 8); }"
                "void g(char *t) { h(&entries[0], t); }"),
            Fixed);
}

} // namespace
} // namespace keyspread::trace
