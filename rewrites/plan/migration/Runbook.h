//===- Runbook.h - how each table gets its new key, step by step ----------===//
//
// In: schema, plan, what the program reads, and how big the tables are. Out:
// one Markdown page a table, with the SQL of each step and the way back, and a
// page that says in which order the tables go. A primary key cannot be altered:
//
//   new table -> write both -> backfill -> verify -> cut over -> drop
//
// Rows that lie in another database are copied into it. A table whose key stays
// needs no copy.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_RUNBOOK_H
#define KEYSPREAD_REWRITES_PLAN_RUNBOOK_H

#include "rewrites/plan/ddl/Ddl.h"
#include "rewrites/plan/propose/Advice.h"

namespace keyspread {

struct RunbookOptions {
  DdlOptions Ddl;
  /// By table in lower case; "" stands for all others.
  std::map<std::string, uint64_t> Rows, RowBytes;
  unsigned Nodes = 0; // 0: not said
  std::string Root;   // places are named from here
};

struct RunbookPage {
  std::string File; // "Orders.md"
  std::string Text;
};

/// README.md first; empty when the plan changes nothing.
std::vector<RunbookPage> runbook(const Schema &S, const Plan &P,
                                 const RunbookOptions &O);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_RUNBOOK_H
