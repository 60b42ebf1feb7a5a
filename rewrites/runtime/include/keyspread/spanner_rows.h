// keyspread/spanner_rows.h - the rows of all shards as one stream, by key
// -----------------------------------------------------------------------------
//
// In: one Read a shard, and the key columns that rows are ordered by. Out: one
// source of rows in that order, for fan_out_read of spanner.h.
//
#ifndef KEYSPREAD_SPANNER_ROWS_H
#define KEYSPREAD_SPANNER_ROWS_H

#include "spanner_client.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

} // namespace keyspread

#endif // KEYSPREAD_SPANNER_ROWS_H
