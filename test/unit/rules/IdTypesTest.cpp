// Ids that were whole numbers: their types, and all that is done with them.
#include "test/unit/rules/Unordered.h"

namespace keyspread {
namespace {

class RulesIdTypes : public UnorderedTest {
protected:
  RulesIdTypes() {
    P.Tables["t"].How = Strategy::UuidV4;
    Before += "#include <map>\n#include <string>\nextern \"C\" long long "
              "sqlite3_column_int64(sqlite3_stmt *, int);\n";
  }

  /// A function that reads an id by x and does \p Use with it.
  static std::string reads(const std::string &Use) {
    return "int f(sqlite3 *d) { sqlite3_stmt *s = 0; sqlite3_prepare_v2(d, "
           "\"SELECT id FROM t WHERE x = ''\", -1, &s, 0); " +
           Use + " }";
  }
  static constexpr const char *Read = "sqlite3_column_int64(s, 0)";
  static constexpr const char *Text =
      "keyspread::text_of(sqlite3_column_text(s, 0))";
};

TEST_F(RulesIdTypes, FollowsAVariable) {
  EXPECT_EQ(rewritten(reads(std::string("const long id = ") + Read +
                            "; return id == 0;")),
            reads(std::string("const std::string id = ") + Text +
                  "; return id.empty();"));
}

TEST_F(RulesIdTypes, FollowsAnAliasAtItself) {
  EXPECT_EQ(
      rewritten(
          "using Id = long; Id last(Id given) { return given; }\n" +
          reads(std::string("Id id = ") + Read + "; return last(id) != id;")),
      "using Id = std::string; Id last(Id given) { return given; }\n" +
          reads(std::string("Id id = ") + Text + "; return last(id) != id;"));
}

TEST_F(RulesIdTypes, DropsConversions) {
  EXPECT_EQ(rewritten(reads(std::string("long id = static_cast<long>(") + Read +
                            "); std::string x = std::to_string((int)id); "
                            "return x.size();")),
            reads(std::string("std::string id = ") + Text +
                  "; std::string x = id; return x.size();"));
}

TEST_F(RulesIdTypes, BindsTextWhereItBoundANumber) {
  EXPECT_EQ(
      rewritten("void f(sqlite3 *d, sqlite3_stmt *s, long id) { "
                "sqlite3_prepare_v2(d, \"SELECT x FROM t WHERE id = ?\", -1, "
                "&s, 0); sqlite3_bind_int64(s, 1, id); }"),
      "void f(sqlite3 *d, sqlite3_stmt *s, std::string id) { "
      "sqlite3_prepare_v2(d, \"SELECT x FROM t WHERE id = ?\", -1, "
      "&s, 0); sqlite3_bind_text(s, 1, id.c_str(), -1, SQLITE_TRANSIENT); }");
}

TEST_F(RulesIdTypes, RefusesArithmetic) {
  EXPECT_EQ(
      rewritten(reads(std::string("long id = ") + Read + "; return id % 16;")),
      "blocked: something is done with an id that is not done with text");
}

TEST_F(RulesIdTypes, RefusesTwoNumbersForNoId) {
  EXPECT_EQ(rewritten(reads(std::string("long id = -1; id = ") + Read +
                            "; return id == 0 ? 1 : id == -1;")),
            "blocked: 0 and -1 both stand for no id here, and only one text "
            "can");
}

TEST_F(RulesIdTypes, RefusesALoopInTheOrderOfIds) {
  EXPECT_EQ(rewritten(reads(std::string("std::map<long, int> m; m[") + Read +
                            "] = 1; int n = 0; for (auto &[id, x] : m) n += x; "
                            "return n;")),
            "blocked: a loop goes over the container in the order of its keys, "
            "and new ids have none");
}

TEST_F(RulesIdTypes, RefusesAnIdThatGoesElsewhere) {
  EXPECT_EQ(rewritten("void f(sqlite3 *d, sqlite3_stmt *s, long id) { "
                      "sqlite3_prepare_v2(d, \"UPDATE t SET at = ? WHERE id = "
                      "?\", -1, &s, 0); sqlite3_bind_int64(s, 1, id); "
                      "sqlite3_bind_int64(s, 2, id); }"),
            "blocked: an id also becomes 'at' of 't', which is no reference to "
            "it");
}

TEST_F(RulesIdTypes, RefusesNumbersInSql) {
  EXPECT_EQ(rewritten("void f(sqlite3 *d) { sqlite3_exec(d, \"DELETE FROM t "
                      "WHERE id = 7\", 0, 0, 0); }"),
            "blocked: it gives the number 7 to 'id' of 't', which holds UUIDs");
  auto Asks = [](const std::string &Sql) {
    return "void f(sqlite3 *d, sqlite3_stmt *s, std::string id) { "
           "sqlite3_prepare_v2(d, \"SELECT x FROM t WHERE id = " +
           Sql +
           "\", -1, &s, 0); sqlite3_bind_text(s, 1, id.c_str(), -1, 0); }";
  };
  EXPECT_EQ(rewritten(Asks("CAST(? AS INTEGER)")),
            "blocked: it casts to a number what it gives to 'id' of 't', which "
            "holds UUIDs");
  EXPECT_EQ(rewritten(Asks("CAST(? AS TEXT)")), Asks("CAST(? AS TEXT)"));
}

TEST_F(RulesIdTypes, MakesAnIdWhereACounterRose) {
  EXPECT_EQ(
      rewritten(
          "static long last; void f(sqlite3 *d, sqlite3_stmt *s) { "
          "const long id = ++last; sqlite3_prepare_v2(d, \"INSERT INTO t "
          "(id, at) VALUES (?, 1)\", -1, &s, 0); sqlite3_bind_int64(s, 1, "
          "id); }"),
      "static long last; void f(sqlite3 *d, sqlite3_stmt *s) { "
      "const std::string id = keyspread::uuid_v4(); sqlite3_prepare_v2(d, "
      "\"INSERT INTO t (id, at) VALUES (?, 1)\", -1, &s, 0); "
      "sqlite3_bind_text(s, 1, id.c_str(), -1, SQLITE_TRANSIENT); }");
}

TEST_F(RulesIdTypes, LeavesAConstantOfTheAliasANumber) {
  EXPECT_EQ(rewritten("using Id = long; constexpr Id None = -1;\n" +
                      reads(std::string("Id id = ") + Read +
                            "; if (id == None) id = None; return id == None;")),
            "using Id = std::string; constexpr std::int64_t None = -1;\n" +
                reads(std::string("Id id = ") + Text +
                      "; if (id.empty()) id = \"\"; return id.empty();"));
}

TEST_F(RulesIdTypes, RefusesWhatAnotherCallGives) {
  EXPECT_EQ(
      rewritten(reads(std::string("long id = ") + Read +
                      "; id = sqlite3_column_int64(s, 1); return id == 0;")),
      "blocked: a number that is no id is given as one");
}

TEST_F(RulesIdTypes, AReaderOfAnyColumnGivesIdsAtSomeCalls) {
  auto Any = [](const std::string &First, const std::string &Other) {
    return "extern \"C\" const unsigned char *sqlite3_column_text("
           "sqlite3_stmt *, int);\n"
           "struct S { sqlite3_stmt *s; long n(int i) { return "
           "sqlite3_column_int64(s, i); } std::string t(int i) { return "
           "(const char *)sqlite3_column_text(s, i); } };\n"
           "int f(sqlite3 *d) { S r{}; sqlite3_prepare_v2(d, \"SELECT id, "
           "length(x) FROM t\", -1, &r.s, 0); const auto id = r." +
           First + "(0); long len = r.n(1); return " + Other + "; }";
  };
  EXPECT_EQ(rewritten(Any("n", "len == 3 && id != r.n(0)")),
            Any("t", "len == 3 && id != r.t(0)"));
  EXPECT_EQ(rewritten(Any("n", "id == r.n(1)")),
            "blocked: a number that is no id is given as one");
}

TEST_F(RulesIdTypes, RefusesATypeInTheBodyOfAMacro) {
  EXPECT_EQ(rewritten("#define ROWID(name) long name\n" +
                      reads(std::string("ROWID(id) = ") + Read +
                            "; return id == 0;")),
            "blocked: 'id' holds an id, and its type is written in the body of "
            "a macro");
}

} // namespace
} // namespace keyspread
