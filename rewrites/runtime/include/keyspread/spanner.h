// keyspread/spanner.h - spread keys with the Cloud Spanner C++ client
// -----------------------------------------------------------------------------
//
// In: the keys, rows and reads of a program that uses google-cloud-cpp's
// google::cloud::spanner. Out: the same behind a shard column.
//
// Example: a table that was `PRIMARY KEY (TxnId)` and is now `PRIMARY KEY
// (ShardId, TxnId)`, where ShardId is shard_of<16>(TxnId):
//
//   namespace spanner = ::google::cloud::spanner;
//
//   // A row whose columns are known at run time, key column first.
//   spanner::Mutation insert(const std::vector<std::string> &columns,
//                            const std::vector<spanner::Value> &row) {
//     return spanner::InsertMutationBuilder(
//                "Transactions", keyspread::with_column("ShardId", columns))
//         .AddRow(keyspread::with_shard<16>(row, {0}))
//         .Build();
//   }
//
//   // What was client.Read("Transactions", keys, {"Amount"}, page).
//   google::cloud::Status sum(spanner::Client client, std::string from,
//                             std::string to, std::int64_t &total) {
//     auto keys = spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(from),
//                                            spanner::MakeKeyBoundOpen(to));
//     spanner::ReadOptions page;
//     page.limit = 50;
//     auto rows = keyspread::fan_out_read<16>(client, "Transactions", keys,
//                                             {"Amount"}, {"TxnId"}, page);
//     for (auto &row : spanner::StreamOf<std::tuple<std::int64_t>>(rows)) {
//       if (!row)
//         return row.status();
//       total += std::get<0>(*row);
//     }
//     return {};
//   }
//
// Guarantees, beside those of fan_out.h and keys.h:
//   - fan_out_read gives the rows, in the order, that one Read of the same key
//     set gave before the table had shards, as a RowStream. It opens one Read a
//     shard, each with the limit, in one transaction, so all see one snapshot.
//   - Ranges name keys without a shard and keep their open and closed bounds;
//     point keys begin with their shard and are asked of that shard only.
//   - The first error of a shard is the last element, and no row follows.
//   - Its RowStream has the ReadTimestamp() of the transaction it reads in,
//     where that Read had one. With no keys it reads nothing and has none.
//   - Nothing here throws unless the client does.
//
// Why one Read over 16 ranges would not do: it returns rows by (ShardId,
// TxnId), and its limit takes those of the lowest shards. That Read sorts by
// the key, by column NULL first, is in Spanner's documentation of reads and of
// sort order, as are bounds that name only the first key columns; each was also
// measured on the Spanner emulator, type by type.
//
// Works with google-cloud-cpp from 2020 to 2.x. Needs its headers, so
// keyspread.h does not include this one.
//
#ifndef KEYSPREAD_SPANNER_H
#define KEYSPREAD_SPANNER_H

#include "fan_out.h"        // IWYU pragma: export
#include "keys.h"           // IWYU pragma: export
#include "spanner_client.h" // IWYU pragma: export
#include "spanner_keys.h"   // IWYU pragma: export
#include "spanner_rows.h"   // IWYU pragma: export

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyspread {

/// What client.Read(transaction, table, keys, columns, options) gave before the
/// table had N shards; see the top of this file. `order` is the key without the
/// shard, column by column, as the table declares it: {"TxnId"}, or {"UserId",
/// keyspread::descending("At")}. Its columns need not be among those read.
template <std::int64_t N>
[[nodiscard]] google::cloud::spanner::RowStream
fan_out_read(google::cloud::spanner::Client client,
             google::cloud::spanner::Transaction transaction,
             const std::string &table, google::cloud::spanner::KeySet keys,
             std::vector<std::string> columns, std::vector<key_column> order,
             const detail::client::read_options &options = {}) {
  using google::cloud::spanner::RowStream;
  namespace spanner = detail::client;
  static_assert(N >= 1, "fan_out_read<N> needs at least one shard");
  const auto parts = detail::split_keys<N>(spanner::to_proto(std::move(keys)));
  if (!parts)
    return RowStream(
        std::make_unique<detail::failed_source>(google::cloud::Status(
            google::cloud::StatusCode::kInvalidArgument,
            "keyspread: a point key of " + table + " names no shard")));

  const auto scan = std::make_shared<const detail::scan_columns>(
      std::move(columns), std::move(order));
  fan_out_options<detail::row_key> merge;
  if (const std::int64_t limit = spanner::limit_of(options); limit > 0)
    merge.limit = static_cast<std::size_t>(limit);
  // The client tells it to the read that begins the transaction, and no other.
  std::optional<google::cloud::spanner::Timestamp> read_at;
  auto rows = fan_out<N>(
      [&](std::int64_t shard) {
        const auto &part = (*parts)[static_cast<std::size_t>(shard)];
        std::optional<RowStream> read;
        if (!part.keys().empty() || !part.ranges().empty()) {
          read = client.Read(transaction, table, spanner::from_proto(part),
                             scan->read, options);
          if (const auto told = read->ReadTimestamp(); told && !read_at)
            read_at = *told;
        }
        return detail::shard_rows(std::move(read), scan);
      },
      [](const detail::keyed_row &row) { return row.key; }, merge);
  return RowStream(std::make_unique<detail::merged_source<decltype(rows)>>(
      std::move(rows), scan->wanted, read_at));
}

/// The same in a read-only transaction of its own.
template <std::int64_t N>
[[nodiscard]] google::cloud::spanner::RowStream
fan_out_read(google::cloud::spanner::Client client,
             google::cloud::spanner::Transaction::ReadOnlyOptions snapshot,
             const std::string &table, google::cloud::spanner::KeySet keys,
             std::vector<std::string> columns, std::vector<key_column> order,
             const detail::client::read_options &options = {}) {
  return fan_out_read<N>(
      std::move(client),
      google::cloud::spanner::MakeReadOnlyTransaction(std::move(snapshot)),
      table, std::move(keys), std::move(columns), std::move(order), options);
}

/// The same in a strong read-only transaction of its own, as Read does it
/// without one.
template <std::int64_t N>
[[nodiscard]] google::cloud::spanner::RowStream
fan_out_read(google::cloud::spanner::Client client, const std::string &table,
             google::cloud::spanner::KeySet keys,
             std::vector<std::string> columns, std::vector<key_column> order,
             const detail::client::read_options &options = {}) {
  return fan_out_read<N>(
      std::move(client), google::cloud::spanner::MakeReadOnlyTransaction(),
      table, std::move(keys), std::move(columns), std::move(order), options);
}

} // namespace keyspread

#endif // KEYSPREAD_SPANNER_H
