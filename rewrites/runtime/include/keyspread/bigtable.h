// keyspread/bigtable.h - spread row keys with the Cloud Bigtable C++ client
// -----------------------------------------------------------------------------
//
// In: the row keys, ranges and reads of a program that uses google-cloud-cpp's
// google::cloud::bigtable. Out: the same over keys that begin with the number
// of their shard (kv.h says how it is stored).
//
// Example: a table whose keys rise with time, and which spreads now:
//
//   namespace cbt = ::google::cloud::bigtable;
//   constexpr std::int64_t event_shards = 16; // frozen, as the stored keys are
//
//   void add(cbt::Table events, std::string key, std::string text) {
//     events.Apply(
//         cbt::SingleRowMutation(keyspread::sharded_key<event_shards>(key),
//                                {cbt::SetCell("e", "text", text)}));
//   }
//
//   void show(cbt::Table events, std::string last_seen) {
//     for (auto &row : keyspread::fan_out_read_rows<event_shards>(
//              events, cbt::RowRange::Open(last_seen, ""), 50,
//              cbt::Filter::Latest(1)))
//       if (row)
//         std::puts(row->row_key().c_str()); // old keys, in order
//   }
//
// Guarantees, beside those of fan_out.h and keys.h:
//   - fan_out_read_rows gives the rows, in the order, that ReadRows of the same
//     set, limit and options gave before the keys had shards, as a RowReader.
//     Rows and their cells have their old keys.
//   - It sends one ReadRows a shard, up to 16 at once, when the first row is
//     asked for. Ranges are narrowed to each shard and keep their bounds; a key
//     is asked of its own shard only; a shard without any is not asked.
//   - The limit holds for all rows; each shard is asked for no more than that.
//   - The first error of a shard is the last element, and no row follows.
//     Cancel() cancels the reads of all shards.
//   - Memory: one row, and what the client buffers, a shard.
//   - Bigtable has no snapshot over rows. One read was none; 16 are none
//     either, and they start within a round trip of each other.
//   - Nothing here throws unless the client does. A RowReader belongs to one
//     thread at a time, as the client's own.
//
// Works with google-cloud-cpp 2.x from its ReverseScanOption on. Needs its
// headers, so keyspread.h does not include this one.
//
#ifndef KEYSPREAD_BIGTABLE_H
#define KEYSPREAD_BIGTABLE_H

#include "fan_out.h"
#include "kv.h"

#include <google/cloud/bigtable/internal/row_reader_impl.h>
#include <google/cloud/bigtable/options.h>
#include <google/cloud/bigtable/table.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyspread {

// ---- answers with old keys --------------------------------------------------

/// The row with its old key, in its cells too.
template <std::int64_t N>
[[nodiscard]] google::cloud::bigtable::Row
old_row(google::cloud::bigtable::Row row) {
  const std::string key(old_key<N>(row.row_key()));
  std::vector<google::cloud::bigtable::Cell> stored = std::move(row).cells();
  std::vector<google::cloud::bigtable::Cell> cells;
  cells.reserve(stored.size());
  for (google::cloud::bigtable::Cell &cell : stored)
    cells.emplace_back(key, cell.family_name(), cell.column_qualifier(),
                       cell.timestamp().count(), std::move(cell).value(),
                       cell.labels());
  return google::cloud::bigtable::Row(key, std::move(cells));
}

/// What ReadModifyWriteRow gives.
template <std::int64_t N>
[[nodiscard]] google::cloud::StatusOr<google::cloud::bigtable::Row>
old_row(google::cloud::StatusOr<google::cloud::bigtable::Row> row) {
  if (row)
    row = old_row<N>(*std::move(row));
  return row;
}

/// What ReadRow gives: whether there is a row, and the row.
template <std::int64_t N>
[[nodiscard]] google::cloud::StatusOr<
    std::pair<bool, google::cloud::bigtable::Row>>
old_row(google::cloud::StatusOr<std::pair<bool, google::cloud::bigtable::Row>>
            row) {
  if (row && row->first)
    row->second = old_row<N>(std::move(row->second));
  return row;
}

/// What the Async calls give.
template <std::int64_t N, class Answer>
[[nodiscard]] google::cloud::future<Answer>
old_row(google::cloud::future<Answer> row) {
  return row.then([](google::cloud::future<Answer> done) {
    return old_row<N>(done.get());
  });
}

// ---- reads of many rows -----------------------------------------------------

/// What the shard of a row key was computed from.
enum class shard_by {
  key, // all of it: sharded_key<N>(key)
  part // sharded_key<N>(key, parts...): single keys are asked of every shard
};

namespace detail {

using proto_range = ::google::bigtable::v2::RowRange;
using proto_set = ::google::bigtable::v2::RowSet;

// The old keys of `range` in the shard whose keys begin with `prefix` and end
// before `end`, if there is one. An empty bound is none.
inline proto_range range_in_shard(proto_range range, const std::string &prefix,
                                  const std::string &end) {
  if (range.start_key_case() == proto_range::kStartKeyOpen)
    range.set_start_key_open(prefix + range.start_key_open());
  else
    range.set_start_key_closed(prefix + range.start_key_closed());

  if (!range.end_key_open().empty())
    range.set_end_key_open(prefix + range.end_key_open());
  else if (!range.end_key_closed().empty())
    range.set_end_key_closed(prefix + range.end_key_closed());
  else if (!end.empty())
    range.set_end_key_open(end);
  else
    range.clear_end_key();
  return range;
}

// What to ask a shard for; nothing when it can have no row of `old`.
template <std::int64_t N, shard_by By>
std::optional<google::cloud::bigtable::RowSet>
rows_in_shard(const proto_set &old, std::int64_t shard) {
  const std::string prefix = shard_prefix<N>(shard), end = shard_end<N>(shard);
  google::cloud::bigtable::RowSet rows;
  bool asks = false;
  const auto add = [&](auto key_or_range) {
    rows.Append(std::move(key_or_range));
    asks = true;
  };
  for (const std::string &key : old.row_keys())
    if (By == shard_by::part || shard_of<N>(key) == shard)
      add(prefix + key);
  for (const proto_range &range : old.row_ranges())
    add(google::cloud::bigtable::RowRange(range_in_shard(range, prefix, end)));
  if (old.row_keys().empty() && old.row_ranges().empty()) // all rows
    add(google::cloud::bigtable::RowRange(range_in_shard({}, prefix, end)));
  return asks ? std::optional(std::move(rows)) : std::nullopt;
}

// The rows of one shard: a source for fan_out.
template <std::int64_t N> class bigtable_shard {
public:
  using element = google::cloud::StatusOr<google::cloud::bigtable::Row>;

  explicit bigtable_shard(
      std::optional<google::cloud::bigtable::RowReader> rows)
      : rows_(std::move(rows)) {}

  std::optional<element> operator()() {
    if (!rows_)
      return std::nullopt;
    if (at_)
      ++*at_;
    else
      at_.emplace(rows_->begin());
    if (*at_ == rows_->end())
      return std::nullopt;
    return old_row<N>(element(std::move(**at_)));
  }

private:
  std::optional<google::cloud::bigtable::RowReader> rows_;
  std::optional<google::cloud::bigtable::RowReader::iterator> at_{};
};

struct row_key_of {
  std::string operator()(const google::cloud::bigtable::Row &row) const {
    return row.row_key();
  }
};

// What is asked of every shard.
struct bigtable_read {
  google::cloud::bigtable::Table table;
  google::cloud::bigtable::RowSet rows;
  std::int64_t limit; // 0: none
  google::cloud::bigtable::Filter filter;
  google::cloud::Options options;
};

// The merged rows of all shards.
template <std::int64_t N, shard_by By>
class merged_rows final
    : public google::cloud::bigtable_internal::RowReaderImpl {
  using client = google::cloud::bigtable_internal::RowReaderImpl;

public:
  explicit merged_rows(bigtable_read read) : read_(std::move(read)) {}

  void Cancel() override {
    cancelled_ = true;
    rows_.reset();
  }

  auto Advance() -> decltype(std::declval<client &>().Advance()) override {
    if (cancelled_)
      return google::cloud::Status(google::cloud::StatusCode::kCancelled,
                                   "the read was cancelled");
    if (!rows_)
      open();
    auto next = rows_->next();
    if (!next)
      return google::cloud::Status(); // the end
    if (!*next)
      return (*next).status();
    return **std::move(next);
  }

private:
  void open() {
    fan_out_options<std::string> options;
    if (read_.limit > 0)
      options.limit = static_cast<std::size_t>(read_.limit);
    options.descending =
        read_.options.get<google::cloud::bigtable::ReverseScanOption>();
    options.open_threads =
        static_cast<std::size_t>(std::min<std::int64_t>(N, 16));
    const proto_set &old = std::as_const(read_.rows).as_proto();
    rows_.emplace(fan_out<N>(
        [&](std::int64_t shard) {
          auto rows = rows_in_shard<N, By>(old, shard);
          if (!rows)
            return bigtable_shard<N>(std::nullopt);
          google::cloud::bigtable::Table table = read_.table; // of this thread
          return bigtable_shard<N>(table.ReadRows(*std::move(rows), read_.limit,
                                                  read_.filter, read_.options));
        },
        row_key_of(), options));
  }

  bigtable_read read_;
  std::optional<fan_out_rows<std::string, bigtable_shard<N>, row_key_of>>
      rows_{};
  bool cancelled_ = false;
};

} // namespace detail

/// What table.ReadRows(rows, limit, filter, options) was before the keys had
/// shards.
template <std::int64_t N, shard_by By = shard_by::key>
[[nodiscard]] google::cloud::bigtable::RowReader
fan_out_read_rows(google::cloud::bigtable::Table table,
                  google::cloud::bigtable::RowSet rows, std::int64_t limit,
                  google::cloud::bigtable::Filter filter,
                  google::cloud::Options options = {}) {
  return google::cloud::bigtable_internal::MakeRowReader(
      std::make_shared<detail::merged_rows<N, By>>(
          detail::bigtable_read{std::move(table), std::move(rows), limit,
                                std::move(filter), std::move(options)}));
}
template <std::int64_t N, shard_by By = shard_by::key>
[[nodiscard]] google::cloud::bigtable::RowReader
fan_out_read_rows(google::cloud::bigtable::Table table,
                  google::cloud::bigtable::RowSet rows,
                  google::cloud::bigtable::Filter filter,
                  google::cloud::Options options = {}) {
  return fan_out_read_rows<N, By>(
      std::move(table), std::move(rows),
      google::cloud::bigtable::RowReader::NO_ROWS_LIMIT, std::move(filter),
      std::move(options));
}

} // namespace keyspread

#endif // KEYSPREAD_BIGTABLE_H
