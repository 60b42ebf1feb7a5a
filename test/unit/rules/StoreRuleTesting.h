// What the tests of rules for key-value stores share. In: the face of a
// library, and a program over it. Out: the program rewritten, or why it was
// not.
#ifndef KEYSPREAD_TEST_UNIT_RULES_STORERULETESTING_H
#define KEYSPREAD_TEST_UNIT_RULES_STORERULETESTING_H

#include "rewrites/edits/Conflicts.h"
#include "rewrites/rules/Rules.h"

#include "test/unit/graph/GraphTesting.h"

namespace keyspread {

/// Programs over a library whose face is \p Face; the store events is planned.
class StoreRuleTest : public GraphTest {
protected:
  explicit StoreRuleTest(const char *Face) {
    Before = Face;
    planned("events");
  }

  TablePlan &planned(const std::string &Store) {
    TablePlan &T = P.Tables[Store];
    T.How = Strategy::HashPrefix;
    T.Shards = 16;
    return T;
  }

  /// \p Code rewritten, or why it was not.
  std::string rewritten(const std::string &Code) {
    const Graph &G = link({{"a.cpp", Code}});
    std::map<std::string, std::string> Texts{{"/p/a.cpp", Before + Code}};
    TableSet All{{"T"}, {}, {}, {}};
    for (TableSet &Set : applyRules(G, P).Sets) {
      std::string Why;
      for (const Blocker &B : Set.Blockers)
        Why += (Why.empty() ? "blocked: " : "; ") + B.Reason;
      if (!Why.empty())
        return Why;
      for (Edit &E : Set.Edits)
        All.Edits.push_back(E);
    }
    std::string Text = Texts.begin()->second;
    edits::Combined Merged = edits::combine({All}, Texts);
    std::vector<Edit> &Ordered = Merged.Files["/p/a.cpp"];
    for (auto It = Ordered.rbegin(); It != Ordered.rend(); ++It)
      Text.replace(It->Begin, It->End - It->Begin, It->Text);
    return Text.substr(Before.size());
  }

  Plan P;
};

} // namespace keyspread

#endif // KEYSPREAD_TEST_UNIT_RULES_STORERULETESTING_H
