//===- RunCounters.h - counters that the program keeps in the database ----===//
//
// In: the statements of a run. Out: which values are the next number of a
// counter that stands in a row: `SELECT value ..`, `++value`, `UPDATE .. SET
// value = ?`; and which columns an UPDATE counts up.
//
// A store has them as well: `Get(key, &n)`, `Put(key, n + 1)`.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNCOUNTERS_H
#define KEYSPREAD_REWRITES_GRAPH_RUNCOUNTERS_H

#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/runs/RunStatements.h"

namespace keyspread {

class RunCounters {
public:
  explicit RunCounters(const RunStatements &Ran);

  /// Where the sum \p Of is written back to the row that its first part was
  /// read from.
  std::optional<Birth> writtenBack(const trace::Value &Of) const;

  /// Where the number \p Of, read from a key-value store, is written back to
  /// its key, counted up.
  std::optional<Birth> keptBack(const trace::Value &Of) const;

  /// Of what is read from \p C: where an UPDATE counts it up.
  std::optional<Birth> countedUp(const ResultColumn &C) const;

private:
  struct Counter {
    std::string Table, Column;
    Site At;
    Birth birth() const;
  };
  void keeps(const trace::Event &Put,
             const std::vector<const trace::Event *> &Reads);
  std::map<const trace::Value *, Counter> Back;
  std::map<const trace::Value *, Site> Kept;
  std::vector<Counter> Up;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNCOUNTERS_H
