//===- Rules.h - (decision, site) -> edits --------------------------------===//
//
// In: the linked program and the plan. Out: one set of edits for each planned
// table (and the tables tied to it), with blockers where a site needs a change
// that no rule can make. Reads no AST and no file; writes nothing.
//
//   plan --shardedTables--> which tables have a shard column
//   statement --ScopeRule, InsertRule, DdlRule--> TextEdits: SQL pieces
//   TextEdits --Delivery--> literal edits, bind calls, list elements
//   access --AccessRule, FanOutRule--> columns, rows, keys, fan-outs
//   births --BirthRule--> the expressions that make ids
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_RULES_H
#define KEYSPREAD_REWRITES_RULES_RULES_H

#include "rewrites/edits/Edit.h"
#include "rewrites/graph/Graph.h"
#include "rewrites/plan/migration/Ripple.h"

namespace keyspread {

/// What the rules say of one statement and one table.
struct SiteOutcome {
  Site At; // the statement
  std::string Table;
  FixState State = FixState::Unaffected;
  std::string Reason;   // of a blocker
  bool Schema = false;  // a declaration of the table, not an access to it
  bool Follows = false; // it becomes right by a change elsewhere
  /// A change of this place alone would compile and be wrong: other places of
  /// the table change with it, or the type of its ids does.
  bool Together = false;
  /// When it Rewrites: what changes for this site alone.
  std::vector<Edit> Edits;
  std::vector<NeededInclude> Includes;
};

struct RuleResult {
  std::vector<TableSet> Sets;        // by the first table's name
  std::vector<SiteOutcome> Outcomes; // by site
};

/// The edits of every table that \p P reshapes. Tables whose strategy this
/// release does not rewrite come out as sets with one blocker.
RuleResult applyRules(const Graph &G, const Plan &P);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_RULES_H
