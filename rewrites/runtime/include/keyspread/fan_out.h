// keyspread/fan_out.h - one ordered scan over a table that is split into shards
// -----------------------------------------------------------------------------
//
// In: a function that opens the scan of one shard, and the key to order by.
// Out: the rows of all N shards, merged in key order, read as they are asked
// for.
//
// Example: "the 50 newest events before a cursor", which was one scan while the
// key was (EventId) and is sixteen now that it is (ShardId, EventId):
//
//   keyspread::fan_out_options<std::int64_t> page;
//   page.limit = 50;
//   page.descending = true;
//   if (cursor)
//     page = page.after(*cursor);
//
//   auto events = keyspread::fan_out<16>(
//       [&](std::int64_t shard, const auto &scan) {
//         return select_events(transaction, shard, scan.range, *scan.limit);
//       },
//       [](const event &e) { return e.id; }, page);
//
//   while (auto e = events.next())
//     show(*e);
//   if (events.error())
//     return *events.error();
//   cursor = events.last_key(); // where the next page starts
//
// A *source*, what opening a shard returns, is movable and one of
//   - a callable: each call returns a std::optional of the next row, empty at
//     the end. If it has a member error(), that tells after the end whether the
//     scan failed: by true (std::error_code, int, std::optional, ...) or, in a
//     type with ok() (a Status), by !ok();
//   - a range of rows, or of StatusOr<row> (anything with ok() and operator*),
//     such as a google::cloud::spanner::RowStream. Single-pass ranges are moved
//     from, containers are copied from.
// An open that fails returns a source whose first row is the failure.
//
// Guarantees:
//   - Order: by key, ascending or descending; equal keys by shard number. Each
//     source must come in that order itself (debug builds assert it).
//   - Limit and range hold for the merged rows whether or not a source minds
//     them. It may stop after `limit` rows only if it minds range and order
//     too.
//   - The first error ends the scan: rows already returned are a right
//     beginning, no row follows. An error in an element (StatusOr) is the last
//     element; one in a source is in error(), unchanged. An error behind the
//     limit is never seen.
//   - Memory: one row a shard. The next row of a shard is read when needed.
//   - One snapshot only if the sources share it: open them in one transaction.
//   - fan_out() opens all shards, with their first rows, before it returns;
//     `open` is not kept. The result belongs to one thread at a time and may be
//     moved until begin() is called. When it ends, the sources are destroyed.
//
#ifndef KEYSPREAD_FAN_OUT_H
#define KEYSPREAD_FAN_OUT_H

#include "fan_out_source.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace keyspread {

/// The keys from `lower` to `upper`; a missing bound is no bound, an open one
/// excludes its own key. Key is a value with operator<, for composite keys a
/// std::tuple; std::string sorts as Spanner sorts STRING, an empty
/// std::optional sorts first, as NULL does.
template <class Key> struct key_range {
  std::optional<Key> lower{};
  std::optional<Key> upper{};
  bool lower_open = false;
  bool upper_open = false;

  bool is_below(const Key &key) const { // the key is below the range
    return lower && (key < *lower || (lower_open && !(*lower < key)));
  }
  bool is_above(const Key &key) const {
    return upper && (*upper < key || (upper_open && !(key < *upper)));
  }
};

/// What to read; it is handed on to `open`.
template <class Key> struct fan_out_options {
  key_range<Key> range{};
  std::optional<std::size_t>
      limit{}; // rows in total, so at most that of a shard
  bool descending = false;
  /// How many shards to open at the same time. Above 1, `open`, the sources'
  /// first rows and the key function run on that many threads and must not
  /// throw.
  std::size_t open_threads = 1;

  /// The same scan from behind `cursor` on: above it, or below it if
  /// descending. For pages that miss nothing, no two rows may have one key: add
  /// a tie-break.
  fan_out_options after(const Key &cursor) const {
    fan_out_options rest = *this;
    std::optional<Key> &bound =
        descending ? rest.range.upper : rest.range.lower;
    bool &open = descending ? rest.range.upper_open : rest.range.lower_open;
    const bool narrows =
        descending ? !range.is_above(cursor) : !range.is_below(cursor);
    if (narrows) {
      bound = cursor;
      open = true;
    }
    return rest;
  }
};

namespace detail {

template <class Open, class Key>
decltype(auto) open_shard(Open &open, std::int64_t shard,
                          const fan_out_options<Key> &options) {
  constexpr bool with_options =
      std::is_invocable_v<Open &, std::int64_t, const fan_out_options<Key> &>;
  static_assert(
      with_options || std::is_invocable_v<Open &, std::int64_t>,
      "open must be callable as open(shard) or open(shard, options), with "
      "a std::int64_t and a const fan_out_options<Key> &");
  if constexpr (with_options)
    return open(shard, options);
  else
    return open(shard);
}

} // namespace detail

/// The merged rows: what fan_out() returns. Read it with next(), or once in a
/// range-based for.
template <class Key, class Source, class KeyOf> class fan_out_rows {
  using stream = detail::stream<Source>;

public:
  using value_type = typename stream::element; // as the sources give it
  using error_type = typename detail::source_error<Source>::type;

  template <class Open>
  fan_out_rows(std::int64_t shards, Open &open, KeyOf key_of,
               const fan_out_options<Key> &options)
      : key_of_(std::move(key_of)), options_(options),
        left_(options.limit.value_or(std::numeric_limits<std::size_t>::max())) {
    if (left_ == 0)
      return;
    shards_ = std::vector<shard>(static_cast<std::size_t>(shards));
    open_all(open);
    for (std::size_t i = 0; i < shards_.size(); ++i)
      if (!take_up(i))
        return;
  }

  /// The next row in key order; empty at the end, at the limit and after an
  /// error.
  std::optional<value_type> next() {
    if (const auto i = std::exchange(to_refill_, std::nullopt)) {
      buffer_next(shards_[*i]);
      take_up(*i);
    }
    if (failure_)
      return std::exchange(failure_, std::nullopt);
    if (heap_.empty())
      return std::nullopt;
    std::pop_heap(heap_.begin(), heap_.end(), later());
    const std::size_t first = heap_.back();
    heap_.pop_back();
    last_key_ = std::move(shards_[first].key);
    std::optional<value_type> row(std::move(*shards_[first].head));
    to_refill_ = first;
    if (--left_ == 0)
      stop();
    return row;
  }

  /// The error that ended the scan, as the source's error() gave it; empty if
  /// none.
  const std::optional<error_type> &error() const {
    static_assert(
        !std::is_same_v<error_type, detail::no_error>,
        "this source has no error(): test the rows themselves if they are "
        "StatusOr, else give the source a member error()");
    return error_;
  }

  /// The key of the row that next() returned last: the cursor for
  /// options.after().
  const std::optional<Key> &last_key() const { return last_key_; }

  class iterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = fan_out_rows::value_type;
    using difference_type = std::ptrdiff_t;
    using pointer = value_type *;
    using reference = value_type &;

    iterator() = default; // the end
    explicit iterator(fan_out_rows *rows) : rows_(rows) { ++*this; }
    reference operator*() const { return *rows_->current_; }
    pointer operator->() const { return &*rows_->current_; }
    iterator &operator++() {
      rows_->current_ = rows_->next();
      if (!rows_->current_)
        rows_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const iterator &a, const iterator &b) {
      return a.rows_ == b.rows_;
    }
    friend bool operator!=(const iterator &a, const iterator &b) {
      return !(a == b);
    }

  private:
    fan_out_rows *rows_ = nullptr;
  };

  iterator begin() { return iterator(this); }
  iterator end() { return iterator(); }

private:
  // A row waits in `head` with its `key`. A head without a key is an error
  // element; no head is the end of the shard, or its failure if `error` is set.
  struct shard {
    std::optional<stream> source;
    std::optional<value_type> head;
    std::optional<Key> key;
    std::optional<error_type> error;
  };

  static bool has_failed(const shard &s) {
    return s.error || (s.head && !s.key);
  }

  bool precedes(const Key &a, const Key &b) const {
    return options_.descending ? b < a : a < b;
  }

  // Orders the heap: its front is the shard whose row comes first.
  auto later() const {
    return [this](std::size_t a, std::size_t b) {
      const Key &key_a = *shards_[a].key, &key_b = *shards_[b].key;
      return precedes(key_b, key_a) || (!precedes(key_a, key_b) && b < a);
    };
  }

  // Threads take shards in rising order, so the lowest shard that fails is
  // always among those opened: which error is reported does not depend on
  // timing.
  template <class Open> void open_all(Open &open) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    const auto work = [&] {
      for (std::size_t i = next++; i < shards_.size() && !failed; i = next++) {
        shard &s = shards_[i];
        s.source.emplace(stream{
            detail::open_shard(open, static_cast<std::int64_t>(i), options_)});
        buffer_next(s);
        if (has_failed(s))
          failed = true;
      }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min(options_.open_threads, shards_.size());
         ++i)
      others.emplace_back(work);
    work();
    for (std::thread &other : others)
      other.join();
  }

  // Reads on to the next row of the shard that lies in the range.
  void buffer_next(shard &s) {
    s.key.reset();
    do {
      s.head = s.source->next();
      if (!s.head)
        return note_error(s);
      if constexpr (detail::is_status_or<value_type>)
        if (!s.head->ok())
          return s.key.reset();
      s.key.emplace(key_of_(detail::row_of(*s.head)));
    } while (is_before_start(*s.key));
    if (is_past_end(*s.key)) {
      s.head.reset();
      s.key.reset();
    }
  }

  bool is_before_start(const Key &key) const {
    const key_range<Key> &range = options_.range;
    return options_.descending ? range.is_above(key) : range.is_below(key);
  }
  bool is_past_end(const Key &key) const {
    const key_range<Key> &range = options_.range;
    return options_.descending ? range.is_below(key) : range.is_above(key);
  }

  void note_error(shard &s) {
    s.key.reset();
    if constexpr (!std::is_same_v<error_type, detail::no_error>) {
      error_type error = s.source->source.error();
      if (detail::is_failure(error))
        s.error.emplace(std::move(error));
    }
  }

  // Puts the buffered row of shard i into the heap, or ends the scan (false)
  // with the error that was found in its place.
  bool take_up(std::size_t i) {
    shard &s = shards_[i];
    if (has_failed(s)) {
      failure_ = std::move(s.head);
      error_ = std::move(s.error);
      stop();
      return false;
    }
    if (s.key) {
      assert((!last_key_ || !precedes(*s.key, *last_key_)) &&
             "a source's rows must come in key order, descending if asked for");
      heap_.push_back(i);
      std::push_heap(heap_.begin(), heap_.end(), later());
    }
    return true;
  }

  void stop() {
    to_refill_.reset();
    heap_.clear();
    shards_.clear();
  }

  KeyOf key_of_;
  fan_out_options<Key> options_;
  std::size_t left_;              // rows until the limit
  std::vector<shard> shards_;     // never resized: streams stay in place
  std::vector<std::size_t> heap_; // shards with a row, as a heap
  std::optional<std::size_t> to_refill_{}; // the shard of the row last returned
  std::optional<value_type> failure_{};    // an error element not yet returned
  std::optional<error_type> error_{};
  std::optional<Key> last_key_{};
  std::optional<value_type> current_{}; // what iterators point to
};

/// Opens N scans and merges them; see the top of this file.
///   open     called as open(shard) or open(shard, options) for shards 0..N-1
///   key_of   called with each row (of a StatusOr: the row inside) for its key
///   options  what to read; also says, by its type, what the key is
template <std::int64_t N, class Open, class KeyOf, class Key>
[[nodiscard]] auto fan_out(Open &&open, KeyOf key_of,
                           const fan_out_options<Key> &options) {
  static_assert(N >= 1, "fan_out<N> needs at least one shard");
  static_assert(
      !std::is_pointer_v<Key> && !std::is_same_v<Key, std::string_view>,
      "the key outlives its row: use an owning type such as std::string");
  using source =
      std::decay_t<decltype(detail::open_shard(open, std::int64_t{}, options))>;
  using element = typename detail::stream<source>::element;
  using row = std::decay_t<decltype(detail::row_of(std::declval<element &>()))>;
  static_assert(
      std::is_invocable_r_v<Key, KeyOf &, const row &>,
      "key_of must be callable with a const row & and return the Key of "
      "fan_out_options<Key>");
  return fan_out_rows<Key, source, KeyOf>(N, open, std::move(key_of), options);
}

} // namespace keyspread

#endif // KEYSPREAD_FAN_OUT_H
