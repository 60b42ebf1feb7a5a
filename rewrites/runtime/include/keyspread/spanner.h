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

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace keyspread {

// ---- rows and column lists that are made at run time ------------------------

/// The values of a row or key with their shard in front: shard_of<N> of those
/// at the positions `hashed`, in that order. A position behind the end counts
/// as NULL; Spanner refuses such a row by itself.
template <std::int64_t N>
[[nodiscard]] std::vector<google::cloud::spanner::Value>
with_shard(std::vector<google::cloud::spanner::Value> values,
           std::initializer_list<std::size_t> hashed) {
  using google::cloud::spanner::Value;
  static_assert(N >= 1, "with_shard<N> needs at least one shard");
  assert(hashed.size() > 0 && "with_shard needs the positions to hash");
  const Value null = google::cloud::spanner::MakeNullValue<std::int64_t>();
  std::string all;
  std::uint64_t hash = 0;
  for (const std::size_t at : hashed)
    detail::with_text(at < values.size() ? values[at] : null,
                      [&](std::string_view text) {
                        if (hashed.size() == 1)
                          hash = fingerprint(text);
                        else
                          detail::append_netstring(all, text);
                      });
  if (hashed.size() > 1)
    hash = fingerprint(all);
  values.insert(values.begin(), Value(detail::shard_of_fingerprint<N>(
                                    static_cast<std::int64_t>(hash))));
  return values;
}

/// The list with one more column in front.
[[nodiscard]] inline std::vector<std::string>
with_column(std::string name, std::vector<std::string> columns) {
  columns.insert(columns.begin(), std::move(name));
  return columns;
}

// ---- key sets ---------------------------------------------------------------

namespace detail {

template <class List> List behind_shard(const List &key, std::int64_t shard) {
  List all;
  all.add_values()->set_string_value(std::to_string(shard));
  for (const auto &part : key.values())
    *all.add_values() = part;
  return all;
}

// The range in one shard. Bounds may be prefixes of a key, so that no bound,
// (), becomes (shard).
template <class Range>
void add_range(const Range &range, std::int64_t shard, Range &out) {
  if (range.has_start_closed())
    *out.mutable_start_closed() = behind_shard(range.start_closed(), shard);
  else
    *out.mutable_start_open() = behind_shard(range.start_open(), shard);
  if (range.has_end_closed())
    *out.mutable_end_closed() = behind_shard(range.end_closed(), shard);
  else
    *out.mutable_end_open() = behind_shard(range.end_open(), shard);
}

// The shard a point key begins with, or -1.
template <class List> std::int64_t shard_in(const List &key) {
  if (key.values_size() == 0)
    return -1;
  const std::string &text = key.values(0).string_value();
  std::int64_t shard = -1;
  const auto end = text.data() + text.size();
  return std::from_chars(text.data(), end, shard).ptr == end ? shard : -1;
}

// The part of a key set that lies in each shard; nothing if a point key names
// no shard.
template <std::int64_t N>
std::optional<std::vector<client::key_set>>
split_keys(const client::key_set &keys) {
  std::vector<client::key_set> shards(static_cast<std::size_t>(N));
  for (const auto &key : keys.keys()) {
    const std::int64_t shard = shard_in(key);
    if (shard < 0 || shard >= N)
      return std::nullopt;
    *shards[static_cast<std::size_t>(shard)].add_keys() = key;
  }
  for (std::int64_t shard = 0; shard < N; ++shard) {
    client::key_set &part = shards[static_cast<std::size_t>(shard)];
    for (const auto &range : keys.ranges())
      add_range(range, shard, *part.add_ranges());
    if (keys.all()) {
      auto &whole = *part.add_ranges();
      whole.mutable_start_closed()->add_values()->set_string_value(
          std::to_string(shard));
      *whole.mutable_end_closed() = whole.start_closed();
    }
  }
  return shards;
}

} // namespace detail

/// The key set over a table that has shards: each range becomes one range a
/// shard. Point keys, which begin with their shard, and KeySet::All() stay as
/// they are. For what asks neither for an order nor for a limit: deletes and
/// partitioned reads. For the rest there is fan_out_read.
template <std::int64_t N>
[[nodiscard]] google::cloud::spanner::KeySet
sharded_keys(google::cloud::spanner::KeySet keys) {
  static_assert(N >= 1, "sharded_keys<N> needs at least one shard");
  const auto before = detail::client::to_proto(std::move(keys));
  detail::client::key_set after;
  after.set_all(before.all());
  for (const auto &key : before.keys())
    *after.add_keys() = key;
  for (const auto &range : before.ranges())
    for (std::int64_t shard = 0; shard < N; ++shard)
      detail::add_range(range, shard, *after.add_ranges());
  return detail::client::from_proto(std::move(after));
}

// ---- reads ------------------------------------------------------------------

/// A column of the key that rows are ordered by.
struct key_column {
  std::string name;
  bool descends = false;

  key_column(const char *column) : name(column) {}
  key_column(std::string column, bool is_descending = false)
      : name(std::move(column)), descends(is_descending) {}
};

/// A key column that the schema declares DESC.
[[nodiscard]] inline key_column descending(std::string name) {
  return key_column(std::move(name), true);
}

namespace detail {

// FLOAT64 in Spanner's order: NaN before all numbers.
struct ordered_double {
  double number;
  friend bool operator<(const ordered_double &a, const ordered_double &b) {
    const bool nan_a = a.number != a.number, nan_b = b.number != b.number;
    return nan_a || nan_b ? nan_a && !nan_b : a.number < b.number;
  }
};

// One part of a key; NULL, the first alternative, sorts before all values.
using key_value =
    std::variant<std::monostate, bool, std::int64_t, ordered_double,
                 std::string, google::cloud::spanner::Timestamp, client::date>;

struct key_part {
  key_value value;
  bool descends;
};

struct row_key {
  std::vector<key_part> parts;

  friend bool operator<(const row_key &a, const row_key &b) {
    for (std::size_t i = 0; i < a.parts.size() && i < b.parts.size(); ++i) {
      const key_part &x = a.parts[i], &y = b.parts[i];
      if (x.value < y.value)
        return !x.descends;
      if (y.value < x.value)
        return x.descends;
    }
    return false;
  }
};

// Takes a value of type T, or its NULL, into `out`.
template <class T, class As = T>
bool take_key(const google::cloud::spanner::Value &v, key_value &out) {
  if (auto k = v.get<T>()) {
    if constexpr (std::is_same_v<T, google::cloud::spanner::Bytes>)
      out = k->template get<std::string>();
    else
      out = As{*std::move(k)};
    return true;
  }
  return v == google::cloud::spanner::MakeNullValue<T>();
}

// False if Spanner does not sort by this type, or this header does not know
// how.
inline bool key_of(const google::cloud::spanner::Value &v, key_value &out) {
  using namespace google::cloud::spanner;
  return take_key<std::int64_t>(v, out) || take_key<std::string>(v, out) ||
         take_key<Timestamp>(v, out) || take_key<Bytes>(v, out) ||
         take_key<bool>(v, out) || take_key<client::date>(v, out) ||
         take_key<double, ordered_double>(v, out);
}

inline bool same_column(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

// What a fan-out reads: the columns asked for, then those that only order
// needs.
struct scan_columns {
  std::vector<std::string> read;
  std::size_t wanted;
  std::vector<key_column> order;
  std::vector<std::size_t> key_at; // where each column of `order` is read

  scan_columns(std::vector<std::string> columns, std::vector<key_column> key)
      : read(std::move(columns)), wanted(read.size()), order(std::move(key)) {
    for (const key_column &column : order) {
      std::size_t at = 0;
      while (at < read.size() && !same_column(read[at], column.name))
        ++at;
      if (at == read.size())
        read.push_back(column.name);
      key_at.push_back(at);
    }
  }
};

struct keyed_row {
  google::cloud::spanner::Row row;
  row_key key;
};

// The rows of one shard with their keys: a source for fan_out.
class shard_rows {
public:
  using element = google::cloud::StatusOr<keyed_row>;

  shard_rows(std::optional<google::cloud::spanner::RowStream> rows,
             std::shared_ptr<const scan_columns> columns)
      : rows_(std::move(rows)), columns_(std::move(columns)) {}

  std::optional<element> operator()() {
    if (!rows_)
      return std::nullopt;
    if (at_)
      ++*at_;
    else
      at_.emplace(rows_->begin());
    if (*at_ == rows_->end())
      return std::nullopt;
    if (!**at_)
      return element((**at_).status());
    return with_key(*std::move(**at_));
  }

private:
  element with_key(google::cloud::spanner::Row row) const {
    keyed_row out{std::move(row), {}};
    for (std::size_t i = 0; i < columns_->order.size(); ++i) {
      const std::size_t at = columns_->key_at[i];
      const key_column &column = columns_->order[i];
      out.key.parts.push_back({{}, column.descends});
      if (at >= out.row.values().size() ||
          !key_of(out.row.values()[at], out.key.parts.back().value))
        return element(google::cloud::Status(
            google::cloud::StatusCode::kUnimplemented,
            "keyspread: cannot order rows by column " + column.name));
    }
    return element(std::move(out));
  }

  std::optional<google::cloud::spanner::RowStream> rows_;
  std::optional<google::cloud::spanner::RowStreamIterator> at_{};
  std::shared_ptr<const scan_columns> columns_;
};

// A failure in place of the rows.
class failed_source final : public client::row_source {
public:
  explicit failed_source(google::cloud::Status status)
      : status_(std::move(status)) {}
  google::cloud::StatusOr<google::cloud::spanner::Row> NextRow() override {
    return status_;
  }

private:
  google::cloud::Status status_;
};

// The merged rows of all shards, without the columns that only order needed.
template <class Rows> class merged_source final : public client::row_source {
public:
  merged_source(Rows rows, std::size_t wanted,
                std::optional<google::cloud::spanner::Timestamp> read_at)
      : row_source(read_at), rows_(std::move(rows)), wanted_(wanted) {}

  google::cloud::StatusOr<google::cloud::spanner::Row> NextRow() override {
    auto next = rows_.next();
    if (!next)
      return google::cloud::spanner::Row(); // the end
    if (!*next)
      return (*next).status();
    return without_key((**next).row);
  }

private:
  google::cloud::spanner::Row without_key(google::cloud::spanner::Row &row) {
    if (row.size() <= wanted_)
      return std::move(row);
    const auto end = static_cast<std::ptrdiff_t>(wanted_);
    if (!names_)
      names_ = std::make_shared<const std::vector<std::string>>(
          row.columns().begin(), row.columns().begin() + end);
    std::vector<google::cloud::spanner::Value> values = std::move(row).values();
    values.erase(values.begin() + end, values.end());
    return client::row_of(std::move(values), names_);
  }

  Rows rows_;
  std::size_t wanted_;
  client::names names_{};
};

} // namespace detail

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
