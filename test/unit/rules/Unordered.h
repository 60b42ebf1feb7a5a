// A program over a table whose ids lose their order, before and after.
#ifndef KEYSPREAD_TEST_UNIT_RULES_UNORDERED_H
#define KEYSPREAD_TEST_UNIT_RULES_UNORDERED_H

#include "rewrites/edits/Conflicts.h"
#include "rewrites/rules/Rules.h"

#include "test/unit/graph/GraphTesting.h"

namespace keyspread {

class UnorderedTest : public GraphTest {
protected:
  UnorderedTest() {
    P.Dialect = sql::Dialect::Sqlite;
    P.Tables["t"].How = Strategy::BitReverse;
  }

  /// \p Code rewritten, or why it was not.
  std::string rewritten(const std::string &Code) {
    const Graph &G = link({{"a.cpp", Code}}, Schema);
    std::vector<Edit> Edits;
    for (TableSet &Set : applyRules(G, P).Sets) {
      if (!Set.Blockers.empty())
        return "blocked: " + Set.Blockers[0].Reason;
      for (Edit &E : Set.Edits)
        if (E.File == "/p/a.cpp")
          Edits.push_back(E);
    }
    std::string Text = Before + Code;
    std::map<std::string, std::string> Texts{{"/p/a.cpp", Text}};
    edits::Combined All = edits::combine(
        std::vector<TableSet>{TableSet{{"t"}, Edits, {}, {}}}, Texts);
    EXPECT_TRUE(All.Conflicts.empty());
    std::vector<Edit> &Ordered = All.Files["/p/a.cpp"];
    for (auto It = Ordered.rbegin(); It != Ordered.rend(); ++It)
      Text.replace(It->Begin, It->End - It->Begin, It->Text);
    return Text.substr(Before.size());
  }

  std::string Schema =
      "CREATE TABLE t (id BIGINT NOT NULL, at INTEGER, x TEXT, PRIMARY KEY "
      "(id));\n"
      "CREATE TABLE c (t_id BIGINT REFERENCES t (id), n BIGINT, PRIMARY KEY "
      "(t_id, n));\n"
      "CREATE TABLE u (id BIGINT NOT NULL, n BIGINT, PRIMARY KEY (id));\n";
  Plan P;
};

} // namespace keyspread

#endif // KEYSPREAD_TEST_UNIT_RULES_UNORDERED_H
