// Where new SQL goes in the literals a text is written in.
#include "rewrites/rules/statements/TextEdits.h"

#include "test/unit/graph/GraphTesting.h"

namespace keyspread {
namespace {

class RulesTextEdits : public GraphTest {
protected:
  /// The unit after \p Pieces went in behind \p After in its first statement.
  std::string insert(const std::string &Code, const std::string &After,
                     const std::vector<Piece> &Pieces) {
    const Graph &G = link({{"a.cpp", Code}});
    EXPECT_FALSE(G.S.All.empty());
    const facts::Template &T = *G.S.All.front().Text;
    size_t At = T.Text.find(After) + After.size();
    llvm::Expected<Edit> E =
        TextPlace(G, T).insert(static_cast<uint32_t>(At), Pieces);
    if (!E)
      return "error: " + llvm::toString(E.takeError());
    std::string New = Prelude + Code;
    New.replace(E->Begin, E->End - E->Begin, E->Text);
    return New.substr(std::string(Prelude).size());
  }
};

TEST_F(RulesTextEdits, EscapesWhatGoesIntoALiteral) {
  EXPECT_EQ(
      insert(
          R"(int f(sqlite3 *d) { return sqlite3_exec(d, "DELETE FROM t", 0, 0, 0); })",
          "FROM t", {{" WHERE \"x\" = 'a%'", false}}),
      R"(int f(sqlite3 *d) { return sqlite3_exec(d, "DELETE FROM t WHERE \"x\" = 'a%'", 0, 0, 0); })");
}

TEST_F(RulesTextEdits, WritesRawStringsAsTheyAre) {
  EXPECT_EQ(insert("int f(sqlite3 *d) { return sqlite3_exec(d, R\"(DELETE FROM "
                   "t -- all\n)\", 0, 0, 0); }",
                   "FROM t", {{" WHERE \"x\" = 1", false}}),
            "int f(sqlite3 *d) { return sqlite3_exec(d, R\"(DELETE FROM t "
            "WHERE \"x\" = 1 -- all\n)\", 0, 0, 0); }");
}

TEST_F(RulesTextEdits, PicksTheLiteralThatEndsThere) {
  EXPECT_EQ(
      insert(
          R"(int f(sqlite3 *d) { return sqlite3_exec(d, "DELETE " "FROM t" " WHERE a = 1", 0, 0, 0); })",
          "FROM t", {{" AS x", false}}),
      R"(int f(sqlite3 *d) { return sqlite3_exec(d, "DELETE " "FROM t AS x" " WHERE a = 1", 0, 0, 0); })");
}

TEST_F(RulesTextEdits, MakesAConversionForAValue) {
  EXPECT_EQ(
      insert(
          R"(int f(sqlite3 *d, int n) { return sqlite3_exec(d, sqlite3_mprintf("DELETE FROM t WHERE a = %d", n), 0, 0, 0); })",
          std::string("a = ") + sql::HoleByte,
          {{" AND s = ", false}, {"shard", true}}),
      R"(int f(sqlite3 *d, int n) { return sqlite3_exec(d, sqlite3_mprintf("DELETE FROM t WHERE a = %d AND s = %d", n), 0, 0, 0); })");
}

TEST_F(RulesTextEdits, RefusesAMacroThatIsUsedTwice) {
  EXPECT_EQ(
      insert("#define ALL \"DELETE FROM t\"\nint f(sqlite3 *d) { return "
             "sqlite3_exec(d, ALL, 0, 0, 0); }\n"
             "int g(sqlite3 *d) { return sqlite3_exec(d, ALL, 0, 0, 0); }",
             "FROM t", {{" WHERE a = 1", false}}),
      "error: its text is written in macro 'ALL', which is used at 2 places");
}

} // namespace
} // namespace keyspread
