//===- Given.h - what an access without SQL is given ----------------------===//
//
// In: an event. Out: its table, columns, values and the parts of its key, where
// they are known.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_GIVEN_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_GIVEN_H

#include "rewrites/proof/Context.h"
#include "rewrites/trace/Trace.h"

#include <optional>
#include <string>
#include <vector>

namespace keyspread::proof {

using Parts = std::optional<std::vector<trace::V>>;

/// A row of one table, before or after.
struct Row {
  std::string Table;
  std::vector<std::string> Columns;
  Parts Values;                // beside Columns, where they are known
  std::optional<size_t> Given; // values, where they can be counted

  std::optional<size_t> find(llvm::StringRef Column) const {
    auto It = llvm::find_if(
        Columns, [&](auto &C) { return Column.equals_insensitive(C); });
    return It == Columns.end() ? std::nullopt
                               : std::optional<size_t>(It - Columns.begin());
  }
};

/// Argument \p I, or what stands behind it; no value: there is none.
trace::V argument(const trace::Event &E, std::optional<unsigned> I);

/// The elements of a list that is known to its end.
Parts elements(trace::V Of);

/// It is a row of values with its shard in front, as the runtime header makes
/// it: with_shard<16>(row, {1}).
bool putsShard(trace::V Of);

/// Empty where it is no known text.
std::string textOf(trace::V Of);

/// The rows one of which \p E writes, with different columns each; none: they
/// are not known.
std::vector<Row> rowsOf(const trace::Event &E);

/// The parts of the key that \p E makes or names.
Parts keyOf(const trace::Event &E);

/// The sharded table whose shard column \p Column is; an empty one: whose key
/// its shard leads. Null: there is none.
const ShardedTable *shardColumn(const Context &C, llvm::StringRef Table,
                                llvm::StringRef Column);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_GIVEN_H
