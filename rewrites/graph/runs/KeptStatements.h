//===- KeptStatements.h - statements that another function prepared -------===//
//
//   Queue(db) : find_(db, "SELECT ..")     prepared here
//   Queue::find(id) { find_.run(id); }     and run there
//
// In: traces of the program. Out: of a handle that a trace finds in a member or
// a global variable, the call that was given its text in another one.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_KEPTSTATEMENTS_H
#define KEYSPREAD_REWRITES_GRAPH_KEPTSTATEMENTS_H

#include "rewrites/trace/Runs.h"

namespace keyspread {

class KeptStatements {
public:
  explicit KeptStatements(trace::Runs &Runs);

  /// What gave \p Handle its text; null: it is not kept, or may be one of
  /// several.
  const trace::Event *of(trace::V Handle) const;

private:
  std::map<std::vector<std::string>, std::vector<const trace::Event *>> ByPath;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_KEPTSTATEMENTS_H
