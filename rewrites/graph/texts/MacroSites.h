//===- MacroSites.h - findings inside macros ------------------------------===//
//
// In: a finding as the checks made it. Out: the same where a person would edit
// it: in the macro's body, with the places it is expanded at as reasons. Many
// expansions of one body become equal findings, which the caller makes one.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_MACROSITES_H
#define KEYSPREAD_REWRITES_GRAPH_MACROSITES_H

#include "rewrites/graph/Graph.h"

namespace keyspread {

class MacroSites {
public:
  explicit MacroSites(const Graph &G);

  /// Moves \p F into the macro it comes from, if any, and says where that is
  /// expanded.
  void show(Finding &F) const;

private:
  struct Expansion {
    Site At;
    std::string Macro;
    const facts::Template *Text = nullptr; // of a statement
  };
  /// A call written in a macro: by the place of its expansion.
  std::map<Site, std::pair<Site, std::string>> Calls;
  std::multimap<Site, Expansion> Expansions; // by what is written
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_MACROSITES_H
