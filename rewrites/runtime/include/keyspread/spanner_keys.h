// keyspread/spanner_keys.h - rows and key sets of Spanner's client with shards
// -----------------------------------------------------------------------------
//
// In: the rows, column lists and key sets that a program makes. Out: the same
// with the shard. Included by spanner.h, which says the rest.
//
#ifndef KEYSPREAD_SPANNER_KEYS_H
#define KEYSPREAD_SPANNER_KEYS_H

#include "keys.h"
#include "spanner_client.h"

#include <cassert>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

} // namespace keyspread

#endif // KEYSPREAD_SPANNER_KEYS_H
