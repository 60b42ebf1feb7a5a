//===- Propose.h - a strategy for each table, with its reasons ------------===//
//
// In: the schema, and per table what the program does with it. Out: a plan
// whose entries carry why, the reasons and what every other strategy would
// block. A person's decisions are never overwritten.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_PROPOSE_H
#define KEYSPREAD_REWRITES_PLAN_PROPOSE_H

#include "rewrites/graph/Finding.h"
#include "rewrites/plan/Plan.h"

namespace keyspread {

/// How often something was seen, and the first place of it.
struct Tally {
  unsigned Count = 0;
  Site Example;

  void add(const Site &At) {
    if (!Count++ || At < Example)
      Example = At;
  }
};

/// What the program does with one table. The graph fills it in.
struct TableEvidence {
  Tally Inserts;
  Tally PointReads;       // the whole key under =
  Tally RangeScans;       // leading key part under <, >, BETWEEN
  Tally OrderedScans;     // ORDER BY the leading key part
  Tally OrderDependences; // code that takes id order for age
  Tally AutoIncrementReads;
  unsigned Reads = 0; // statements that read or change rows, all kinds
  std::map<std::string, unsigned> Filters; // column under = -> statements
  /// Rising values that land in the leading key part: "counter next_ ...".
  std::vector<Step> MonotonicOrigins;
};

struct ProposeOptions {
  unsigned Shards = DefaultShards;
  sql::Dialect Dialect = sql::Dialect::GoogleSql;
  std::string Root; // examples are named relative to it
};

/// A decision for each table whose key is its own. Tables whose leading key
/// columns repeat a rising parent's key follow that parent and get no entry;
/// the parent's notes name them.
Plan propose(const Schema &S,
             const std::map<std::string, TableEvidence> &Evidence,
             const ProposeOptions &Options);

/// Where the plan and a changed schema have drifted apart: planned tables and
/// columns that are gone. For `plan`, where this is news and no error.
std::vector<Problem> planDrift(const Plan &P, const Schema &S);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_PROPOSE_H
