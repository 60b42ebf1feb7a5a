//===- RunCells.h - which columns a call reads, as runs see it ------------===//
//
// In: the statements that the program runs, and what it reads of their rows.
// Out: for each call that is told a column, `row.get<int>(1)` as well as the
// library's call under it, the columns of tables that it reads in all runs.
// Code that reads any row, as a template does that is given a row's class,
// mixes in the source what runs keep apart.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNCELLS_H
#define KEYSPREAD_REWRITES_GRAPH_RUNCELLS_H

#include "rewrites/graph/runs/RunStatements.h"
#include "rewrites/graph/schema/Schema.h"

namespace keyspread {

struct ResultColumn;

class RunCells {
public:
  RunCells(const RunStatements &Ran, const Schema &Tables);

  /// The call at \p Call reads other columns than \p C: runs say all that it
  /// reads, and this is none of it.
  bool deny(const Site &Call, const ResultColumn &C) const;

private:
  using Column = std::pair<std::string, std::string>; // table, column
  struct Cells {
    std::set<Column> Read;
    bool Open = false; // some of what it reads is not known
  };
  void take(const trace::Event &E);
  std::optional<std::set<Column>> columnsOf(const trace::Event &E) const;

  const RunStatements &Ran;
  const Schema &Tables;
  std::map<Site, Cells> ByCall;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNCELLS_H
