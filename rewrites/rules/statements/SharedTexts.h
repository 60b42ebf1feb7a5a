//===- SharedTexts.h - pieces of text that several statements are made of -===//
//
// In: every statement's edits. Out: those that change a piece for some of the
// statements it is a part of only: `sql += " DESC"` in a branch makes two
// statements of one beginning. A piece is written once: it may change only if
// all of them ask for the same change. Bodies of macros: see MacroTexts.h.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SHAREDTEXTS_H
#define KEYSPREAD_REWRITES_RULES_SHAREDTEXTS_H

#include "rewrites/edits/Edit.h"
#include "rewrites/graph/Graph.h"

#include <tuple>

namespace keyspread {

class SharedTexts {
public:
  explicit SharedTexts(const Graph &G);

  /// \p B, one of the graph's statements, asks for \p Edits.
  void add(const BoundStatement &B, const std::vector<Edit> &Edits);

  /// Statements whose edits do not suit another one of the same pieces, with
  /// the reason. One statement may come several times.
  std::vector<std::pair<const BoundStatement *, std::string>> refused() const;

  /// Statements that one edit serves: they change together.
  std::vector<std::pair<const BoundStatement *, const BoundStatement *>>
  together() const;

private:
  using Piece = std::pair<uint32_t, uint32_t>; // bytes of the file
  using Change = std::tuple<std::string, uint32_t, uint32_t, std::string>;
  using Statements = std::set<const BoundStatement *>; // of one vector

  const Statements *sharing(const BoundStatement &B, const Change &E) const;

  std::map<std::string, std::map<Piece, Statements>> Pieces; // by file
  std::map<Change, Statements> Asked;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SHAREDTEXTS_H
