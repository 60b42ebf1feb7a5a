//===- StatementsByPath.h - statements that another function prepared -----===//
//
//   Queue(db) : find_(db, "SELECT ..")     prepared here
//   Queue::find(id) { find_.run(id); }     and run there
//
// In: traces of the program. Out: of a handle that a trace finds in a member or
// a global variable, the call that was given its text in another one.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_STATEMENTSBYPATH_H
#define KEYSPREAD_REWRITES_TRACE_STATEMENTSBYPATH_H

#include "rewrites/trace/Trace.h"

namespace keyspread::trace {

class StatementsByPath {
public:
  void add(const Trace &T);

  /// What gave \p Handle its text; null: it is not kept, or may be one of
  /// several.
  const Event *of(V Handle) const;

private:
  std::map<std::vector<std::string>, std::vector<const Event *>> ByPath;
};

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_STATEMENTSBYPATH_H
