//===- WrapperReport.h - the program's database calls, for a reader -------===//
//
// In: the linked program. Out: for each of its functions that is a database
// call, what its arguments mean and why: the call that the parameter reaches,
// and the one behind that, down to the library's.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_WRAPPERREPORT_H
#define KEYSPREAD_REWRITES_GRAPH_WRAPPERREPORT_H

#include "rewrites/graph/checks/Finding.h"

namespace keyspread {

class Graph;

/// "is a statement call: parameter 1 'sql' reaches argument 2 of
/// 'sqlite3_exec'"
struct WrapperRole {
  std::string Text;
  std::vector<Step> Chain; // that call first
};

struct WrapperNote {
  std::string Name;
  Site At; // its declaration
  std::vector<WrapperRole> Roles;
};

/// Sorted by place.
std::vector<WrapperNote> explainWrappers(const Graph &G);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_WRAPPERREPORT_H
