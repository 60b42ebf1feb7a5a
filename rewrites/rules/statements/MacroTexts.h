//===- MacroTexts.h - text that is written once and used several times ----===//
//
// In: every statement's edits. Out: those that change the body of a macro for
// some of its expansions only. What a macro expands to is written once: it may
// change only if every expansion asks for the same change.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_MACROTEXTS_H
#define KEYSPREAD_REWRITES_RULES_MACROTEXTS_H

#include "rewrites/edits/Edit.h"
#include "rewrites/graph/Graph.h"

#include <tuple>

namespace keyspread {

class MacroTexts {
public:
  explicit MacroTexts(const Graph &G) : G(G) {}

  /// \p B, one of the graph's statements, asks for \p Edits.
  void add(const BoundStatement &B, const std::vector<Edit> &Edits);

  /// Statements whose edits do not suit every expansion, with the reason. One
  /// statement may come several times.
  std::vector<std::pair<const BoundStatement *, std::string>> refused() const;

private:
  struct Askers {
    std::string File, Macro;
    std::set<facts::Entity> Texts;
    std::set<const BoundStatement *> By; // of one vector: in its order
  };
  const Graph &G;
  /// By file, range and new text of an edit inside a macro's body.
  std::map<std::tuple<std::string, uint32_t, uint32_t, std::string>, Askers>
      Asked;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_MACROTEXTS_H
