// Places that keep ids in less than they have, and all that is done with them.
#include "rewrites/rules/Rules.h"

#include "test/unit/graph/GraphTesting.h"

#include <algorithm>

namespace keyspread {
namespace {

const char *const Head = R"code(
extern "C" { int printf(const char *, ...); 
int sqlite3_column_int(sqlite3_stmt *, int);
int sqlite3_bind_int(sqlite3_stmt *, int, int); int sqlite3_bind_double(sqlite3_stmt *, int, double); }
long long made(sqlite3 *d);
)code";
const char *const Tail = R"code(
long long made(sqlite3 *d) {
  sqlite3_exec(d, "INSERT INTO t (a) VALUES (1)", 0, 0, 0);
  return sqlite3_last_insert_rowid(d);
}
)code";

class RulesWide : public GraphTest {
protected:
  /// \p Code after the rewrite; or why there is none.
  std::string rewritten(const std::string &Code) {
    const Graph &G =
        link({{"a.cpp", Head + Code + Made}},
             "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a "
             "INTEGER);");
    Plan P;
    P.Dialect = sql::Dialect::Sqlite;
    P.Tables["t"].How = Strategy::HashPrefix;
    P.Tables["t"].Shards = 4;
    P.Tables["t"].ShardColumn = "S";
    P.Tables["t"].Ids = IdSource::Ordered;
    RuleResult R = applyRules(G, P);
    EXPECT_EQ(R.Sets.size(), 1u);
    if (!R.Sets[0].Blockers.empty())
      return "blocked: " + R.Sets[0].Blockers[0].Reason;
    std::string Text = Before + Head + Code;
    std::vector<Edit> Edits = R.Sets[0].Edits;
    std::erase_if(Edits, [&](const Edit &E) {
      return E.File != "/p/a.cpp" || E.Begin > Text.size();
    });
    std::stable_sort(
        Edits.begin(), Edits.end(),
        [](const Edit &A, const Edit &B) { return A.Begin < B.Begin; });
    for (auto It = Edits.rbegin(); It != Edits.rend(); ++It)
      Text.replace(It->Begin, It->End - It->Begin, It->Text);
    return Text.substr((Before + Head).size());
  }

  std::string Made = Tail; // how ids are made
};

TEST_F(RulesWide, VariablesParametersAndReturnsFollow) {
  EXPECT_EQ(rewritten("int g(int x) { return x; }\n"
                      "void f(sqlite3 *d) { int id = made(d); int n = 3; "
                      "g(id); (void)n; }"),
            "std::int64_t g(std::int64_t x) { return x; }\n"
            "void f(sqlite3 *d) { std::int64_t id = made(d); int n = 3; "
            "g(id); (void)n; }");
}

// Nothing is seen to come into y, and nothing may be asked of what comes.
TEST_F(RulesWide, DeducedPlacesThatAreGivenNothingStay) {
  std::string Text = rewritten(
      "int z; decltype(z) y;\n"
      "void f(sqlite3 *d) { sqlite3_stmt *st; sqlite3_prepare_v2(d, "
      "\"SELECT a FROM t WHERE id = ?\", -1, &st, 0); sqlite3_bind_int(st, 1, "
      "y); }");
  EXPECT_EQ(Text.substr(0, 22), "int z; decltype(z) y;\n");
  EXPECT_NE(Text.find("sqlite3_bind_int64(st, 1, y)"), std::string::npos);
}

TEST_F(RulesWide, FieldsAndAliasesFollow) {
  EXPECT_EQ(rewritten("using Id = unsigned; struct S { Id a; int n; };\n"
                      "void f(sqlite3 *d, S &s) { s.a = (unsigned)made(d); }"),
            "using Id = std::uint64_t; struct S { Id a; int n; };\n"
            "void f(sqlite3 *d, S &s) { s.a = made(d); }");
}

TEST_F(RulesWide, ShortNumbersFollow) {
  EXPECT_EQ(
      rewritten("using Id = unsigned short;\nstruct S { Id a; short b; "
                "};\nvoid f(sqlite3 *d, S &s) { short id = made(d); s.a = "
                "(Id)made(d); s.b = 7;\n"
                "printf(\"%5hd %hu\", id, s.a); }"),
      "using Id = std::uint64_t;\nstruct S { Id a; short b; };\n"
      "void f(sqlite3 *d, S &s) { std::int64_t id = made(d); s.a = "
      "made(d); s.b = 7;\n"
      "printf(\"%5lld %llu\", static_cast<long long>(id), "
      "static_cast<unsigned long long>(s.a)); }");
}

TEST_F(RulesWide, FormatsFollow) {
  EXPECT_EQ(rewritten("void f(sqlite3 *d) { int id = made(d);\n"
                      "printf(\"%d %4u\", 1, id); }"),
            "void f(sqlite3 *d) { std::int64_t id = made(d);\n"
            "printf(\"%d %4llu\", 1, static_cast<unsigned long long>(id)); }");
}

TEST_F(RulesWide, CallsOfTheLibraryHaveAWiderTwin) {
  EXPECT_EQ(rewritten("int f(sqlite3 *d) { sqlite3_stmt *s; "
                      "sqlite3_prepare_v2(d, \"SELECT a, id FROM t\", -1, &s, "
                      "0);\nsqlite3_step(s); int n = sqlite3_column_int(s, 0); "
                      "int id = sqlite3_column_int(s, 1); return n; }"),
            "int f(sqlite3 *d) { sqlite3_stmt *s; "
            "sqlite3_prepare_v2(d, \"SELECT a, id FROM t\", -1, &s, "
            "0);\nsqlite3_step(s); int n = sqlite3_column_int(s, 0); "
            "std::int64_t id = sqlite3_column_int64(s, 1); return n; }");
}

TEST_F(RulesWide, AReaderOfAnyColumnLeavesItsOtherCallersAlone) {
  std::string Rest = " rd(sqlite3_stmt *s, int i) { return ";
  std::string Use = "(s, i); }\nvoid f(sqlite3 *d) { sqlite3_stmt *s; "
                    "sqlite3_prepare_v2(d, \"SELECT a, id FROM t\", -1, &s, "
                    "0);\nsqlite3_step(s); int n = rd(s, 0); ";
  EXPECT_EQ(rewritten("int" + Rest + "sqlite3_column_int" + Use +
                      "int id = rd(s, 1); }"),
            "std::int64_t" + Rest + "sqlite3_column_int64" + Use +
                "std::int64_t id = rd(s, 1); }");
}

TEST_F(RulesWide, WhatCannotFollowBlocks) {
  EXPECT_EQ(rewritten("void f(sqlite3 *d, sqlite3_stmt *s) { int id = "
                      "made(d); sqlite3_bind_double(s, 1, id); }"),
            "blocked: an id of 't' is given to 'sqlite3_bind_double', which "
            "takes 53 bits");
  EXPECT_EQ(rewritten("struct S { int a : 9; };\n"
                      "void f(sqlite3 *d, S &s) { s.a = made(d); }"),
            "blocked: 'a' keeps an id of 't' in 32 bits, and is a bit field or "
            "a member of a union");
  EXPECT_EQ(rewritten("void g(int *); void f(sqlite3 *d) { int id = made(d); "
                      "g(&id); }"),
            "blocked: an id of 't' is used here by its address or its size");
  EXPECT_EQ(rewritten("void f(sqlite3 *d) { int id = made(d); "
                      "printf(\"%d\", id % 10); }"),
            "blocked: an id of 't' is given to a parameter of 32 bits");
}

TEST_F(RulesWide, EachTypeOfATemplateGoesItsOwnWay) {
  std::string Binds = "void put(sqlite3_stmt *s, int v) { sqlite3_bind_int(s, "
                      "1, v); }\n";
  std::string Wide = "void put(sqlite3_stmt *s, long long v) { "
                     "sqlite3_bind_int64(s, 1, v); }\n";
  std::string Code = "template <class... A> void bind(sqlite3_stmt *s, const A "
                     "&...a) { (put(s, a), ...); }\n"
                     "void f(sqlite3 *d, sqlite3_stmt *s) { long long id = "
                     "made(d); bind(s, 3, id); }";
  EXPECT_EQ(rewritten(Binds + Wide + Code), Binds + Wide + Code);
  EXPECT_EQ(rewritten(Binds + Code),
            "blocked: an id of 't' has 64 bits when the program makes it, and "
            "32 are kept here");
}

TEST_F(RulesWide, OneCallTakesWhatEachInstantiationHas) {
  std::string Code = "template <class T> void put(sqlite3_stmt *s, T v) { T "
                     "copy = v; sqlite3_bind_int64(s, 1, copy); }\n"
                     "void f(sqlite3 *d, sqlite3_stmt *s) { long long id = "
                     "made(d); put(s, 3); put(s, id); }";
  EXPECT_EQ(rewritten(Code), Code);
}

TEST_F(RulesWide, SixtyFourBitsStay) {
  std::string Code = "void f(sqlite3 *d) { long long id = made(d); "
                     "printf(\"%lld\", id); }";
  EXPECT_EQ(rewritten(Code), Code);
}

TEST_F(RulesWide, WhatAsksForTheNewIdInSqlFollows) {
  std::string Text = rewritten(
      "int f(sqlite3 *d) { sqlite3_stmt *s; sqlite3_exec(d, \"INSERT INTO t "
      "(a) VALUES (2)\", 0, 0, 0);\nsqlite3_prepare_v2(d, \"SELECT "
      "last_insert_rowid()\", -1, &s, 0); int id = sqlite3_column_int(s, 0); "
      "return id; }");
  EXPECT_NE(Text.find("std::int64_t f("), std::string::npos) << Text;
  EXPECT_NE(Text.find("std::int64_t id = sqlite3_column_int64(s, 0)"),
            std::string::npos)
      << Text;
}

TEST_F(RulesWide, IdsThatEveryInsertGivesStay) {
  std::string Code = "int f(sqlite3 *d) { sqlite3_stmt *s; "
                     "sqlite3_prepare_v2(d, \"SELECT a, id FROM t\", -1, &s, "
                     "0);\nint id = sqlite3_column_int(s, 1); return id; }";
  Made = "long long made(sqlite3 *d) { sqlite3_exec(d, \"INSERT INTO t (id, a) "
         "VALUES (7, 1)\", 0, 0, 0); return 7; }";
  EXPECT_EQ(rewritten(Code), Code);
}

} // namespace
} // namespace keyspread
