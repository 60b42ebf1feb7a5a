//===- HeldColumns.h - which columns one scope holds to single values -----===//
//
// In: a SELECT, UPDATE or DELETE and the schema. Out: per table of its FROM the
// columns that have one value in all of its rows, and which of those values the
// program gives.
//
//   c = ?, c = 7      c is held
//   c = d, d held     c is held: also of a join, ON or USING
//   c = ? OR ..       says nothing
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_HELDCOLUMNS_H
#define KEYSPREAD_REWRITES_GRAPH_HELDCOLUMNS_H

#include "rewrites/graph/schema/Schema.h"

#include <map>
#include <set>

namespace keyspread {

class HeldColumns {
public:
  HeldColumns(const sql::Scope &S, const Schema &Tables);

  /// Lower-case names of columns of \p R; \p Given: whose value is no literal.
  std::set<std::string> of(const sql::TableRef &R, bool Given = false) const;

private:
  using Place = std::pair<const sql::TableRef *, std::string>;
  const sql::TableRef *tableOf(const sql::Name &N) const;
  std::optional<Place> place(const sql::Name &N) const;
  void take(const sql::Predicate &P);
  void take(const sql::TableRef &Joined);

  const sql::Scope &S;
  const Schema &Tables;
  std::map<Place, bool> Held; // to a value that is no literal
  std::vector<std::pair<Place, Place>> Equal;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_HELDCOLUMNS_H
