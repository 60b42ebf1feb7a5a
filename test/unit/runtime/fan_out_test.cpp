// fan_out against a sorted reference: random shards, orders, limits, bounds,
// every kind of source; then laziness, paging and each way to fail.
#include "keyspread/fan_out.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <system_error>
#include <thread>
#include <tuple>
#include <vector>

namespace {

using keyspread::fan_out;
using keyspread::fan_out_options;
using keyspread::key_range;

struct row {
  std::int64_t key = 0;
  std::int64_t shard = 0;
  int number = 0; // in its shard
  friend bool operator==(const row &a, const row &b) {
    return a.key == b.key && a.shard == b.shard && a.number == b.number;
  }
};
void PrintTo(const row &r, std::ostream *out) {
  *out << r.key << "@" << r.shard << "#" << r.number;
}

constexpr auto key_of = [](const row &r) { return r.key; };
using options = fan_out_options<std::int64_t>;
using table = std::vector<std::vector<row>>; // the rows of each shard, in order

// ---- sources ---------------------------------------------------------------

// A callable over rows, which counts how often it is asked.
struct cursor {
  std::vector<row> rows;
  int *calls = nullptr;
  std::size_t at = 0;

  std::optional<row> operator()() {
    if (calls != nullptr)
      ++*calls;
    if (at == rows.size())
      return std::nullopt;
    return rows[at++];
  }
};

// A callable that fails behind its rows; Error tells failure from success.
template <class Error> struct failing_cursor {
  std::vector<row> rows;
  Error at_end;
  std::size_t at = 0;

  std::optional<row> operator()() {
    if (at == rows.size())
      return std::nullopt;
    return rows[at++];
  }
  Error error() const { return at_end; }
};

struct status {
  int code = 0;
  bool ok() const { return code == 0; }
};

// The face of google::cloud::StatusOr<row>.
class row_or {
public:
  row_or(row r) : row_(r) {}
  row_or(status s) : status_(s) {}
  bool ok() const { return row_.has_value(); }
  explicit operator bool() const { return ok(); }
  row &operator*() { return *row_; }
  const row &operator*() const { return *row_; }
  const status &error_status() const { return status_; }

private:
  std::optional<row> row_;
  status status_;
};

// The face of google::cloud::spanner::RowStream: move-only, read by input
// iterators that point into the stream, which must therefore stay in place.
class row_stream {
public:
  explicit row_stream(std::vector<row_or> rows)
      : rows_(std::move(rows)), self_(std::make_unique<row_stream *>(this)) {}
  row_stream(row_stream &&from) noexcept
      : rows_(std::move(from.rows_)), self_(std::move(from.self_)) {
    *self_ = this;
  }

  class iterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = row_or;
    using difference_type = std::ptrdiff_t;
    using pointer = row_or *;
    using reference = row_or &;

    iterator() = default;
    explicit iterator(row_stream *stream) : stream_(stream) { ++*this; }
    row_or &operator*() { return *stream_->current_; }
    iterator &operator++() {
      EXPECT_EQ(*stream_->self_, stream_) << "the stream was moved";
      if (!stream_->advance())
        stream_ = nullptr;
      return *this;
    }
    friend bool operator==(const iterator &a, const iterator &b) {
      return a.stream_ == b.stream_;
    }

  private:
    row_stream *stream_ = nullptr;
  };
  iterator begin() { return iterator(this); }
  iterator end() { return iterator(); }

private:
  bool advance() {
    if (at_ == rows_.size())
      return false;
    current_ = rows_[at_++];
    return true;
  }
  std::vector<row_or> rows_;
  std::unique_ptr<row_stream *> self_; // where the stream lives now
  std::optional<row_or> current_;
  std::size_t at_ = 0;
};

// ---- the reference ---------------------------------------------------------

bool in_range(const row &r, const key_range<std::int64_t> &range) {
  if (range.lower &&
      (range.lower_open ? r.key <= *range.lower : r.key < *range.lower))
    return false;
  return !range.upper ||
         (range.upper_open ? r.key < *range.upper : r.key <= *range.upper);
}

void sort_rows(std::vector<row> &rows, bool descending) {
  std::stable_sort(rows.begin(), rows.end(), [&](const row &a, const row &b) {
    return descending ? b.key < a.key : a.key < b.key;
  });
}

std::vector<row> reference(const table &shards, const options &what) {
  std::vector<row> all;
  for (const auto &shard : shards)
    for (const row &r : shard)
      if (in_range(r, what.range))
        all.push_back(r);
  sort_rows(all, what.descending); // stable: equal keys stay in shard order
  if (what.limit)
    all.resize(std::min(all.size(), *what.limit));
  return all;
}

// What a shard's scan returns: all its rows in order, or, if it minds range and
// limit as a database would, only those asked for.
std::vector<row> scan_shard(const table &shards, std::int64_t shard,
                            const options &what, bool minds) {
  const table one = {shards.at(static_cast<std::size_t>(shard))};
  options order_only;
  order_only.descending = what.descending;
  return reference(one, minds ? what : order_only);
}

table random_table(std::mt19937_64 &random, std::size_t shards,
                   std::int64_t keys) {
  table made(shards);
  for (std::size_t s = 0; s < shards; ++s) {
    const std::size_t rows = random() % 4 == 0 ? 0 : random() % 20;
    for (std::size_t i = 0; i < rows; ++i)
      made[s].push_back(
          {static_cast<std::int64_t>(random() % std::uint64_t(keys)),
           static_cast<std::int64_t>(s), static_cast<int>(i)});
  }
  return made;
}

options random_options(std::mt19937_64 &random, std::int64_t keys) {
  const auto key = [&]() -> std::optional<std::int64_t> {
    if (random() % 2 == 0)
      return std::nullopt;
    return static_cast<std::int64_t>(random() % std::uint64_t(keys));
  };
  options what;
  what.range.lower = key();
  what.range.upper = key();
  what.range.lower_open = random() % 2 == 0;
  what.range.upper_open = random() % 2 == 0;
  what.descending = random() % 2 == 0;
  what.open_threads = random() % 4 == 0 ? 3 : 1;
  if (random() % 2 == 0)
    what.limit = random() % 30;
  return what;
}

template <class Rows> std::vector<row> read_all(Rows rows) {
  std::vector<row> all;
  while (const auto r = rows.next())
    all.push_back(keyspread::detail::row_of(*r));
  EXPECT_FALSE(rows.next()) << "the end is the end";
  return all;
}

// Compares all kinds of sources with the reference on random tables.
template <std::int64_t N> void compare_with_reference(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (int round = 0; round < 400; ++round) {
    const std::int64_t keys =
        round % 2 == 0 ? 12 : 100'000; // many ties, or few
    const table shards = random_table(random, N, keys);
    const options what = random_options(random, keys);
    const bool minds = random() % 2 == 0;
    const std::vector<row> expected = reference(shards, what);

    const auto as_vector = [&](std::int64_t s, const options &scan) {
      return scan_shard(shards, s, scan, minds);
    };
    const auto as_cursor = [&](std::int64_t s) {
      return cursor{scan_shard(shards, s, what, minds)};
    };
    const auto as_stream = [&](std::int64_t s, const auto &scan) {
      const std::vector<row> rows = scan_shard(shards, s, scan, minds);
      return row_stream(std::vector<row_or>(rows.begin(), rows.end()));
    };
    ASSERT_EQ(read_all(fan_out<N>(as_vector, key_of, what)), expected);
    ASSERT_EQ(read_all(fan_out<N>(as_cursor, key_of, what)), expected);
    ASSERT_EQ(read_all(fan_out<N>(as_stream, key_of, what)), expected);
  }
}

TEST(RuntimeFanOut, EqualsASortedReference) {
  compare_with_reference<1>(1);
  compare_with_reference<2>(2);
  compare_with_reference<16>(3);
}

TEST(RuntimeFanOut, EqualKeysComeInShardOrderBothWays) {
  const table shards = {{{7, 0, 0}, {7, 0, 1}}, {{7, 1, 0}}, {{7, 2, 0}}};
  const std::vector<row> expected = {
      {7, 0, 0}, {7, 0, 1}, {7, 1, 0}, {7, 2, 0}};
  for (const bool descending : {false, true}) {
    options what;
    what.descending = descending;
    const auto open = [&](std::int64_t s) {
      return shards[static_cast<std::size_t>(s)];
    };
    EXPECT_EQ(read_all(fan_out<3>(open, key_of, what)), expected);
  }
}

// ---- ranges and pages ------------------------------------------------------

table ten_rows_a_shard(std::size_t shards) { // keys 0, 1, 2 ... dealt in turn
  table made(shards);
  for (int i = 0; i < static_cast<int>(shards) * 10; ++i) {
    const auto s = static_cast<std::size_t>(i) % shards;
    made[s].push_back(
        {i, static_cast<std::int64_t>(s), static_cast<int>(made[s].size())});
  }
  return made;
}

TEST(RuntimeFanOut, PagesWithACursorToTheEnd) {
  const table shards = ten_rows_a_shard(4);
  for (const bool descending : {false, true})
    for (const bool minds : {false, true})
      for (std::size_t size = 1; size <= 41; ++size) {
        options page;
        page.descending = descending;
        page.range.lower = 3;
        page.range.upper = 37;
        page.range.upper_open = true;
        const std::vector<row> expected = reference(shards, page);
        page.limit = size;

        std::vector<row> all;
        std::size_t pages = 0;
        for (bool more = true; more && pages <= expected.size(); ++pages) {
          auto rows = fan_out<4>(
              [&](std::int64_t s, const options &scan) {
                return scan_shard(shards, s, scan, minds);
              },
              key_of, page);
          std::size_t read = 0;
          for (; const auto r = rows.next(); ++read)
            all.push_back(*r);
          more = read == size;
          if (rows.last_key())
            page = page.after(*rows.last_key());
        }
        ASSERT_EQ(all, expected) << "pages of " << size;
        ASSERT_EQ(pages, expected.size() / size + 1);
      }
}

TEST(RuntimeFanOut, AfterOnlyNarrowsTheRange) {
  options up;
  up.range.lower = 10;
  up.range.upper = 20;
  EXPECT_EQ(up.after(5).range.lower, 10);
  EXPECT_FALSE(up.after(5).range.lower_open);
  EXPECT_EQ(up.after(10).range.lower, 10);
  EXPECT_TRUE(up.after(10).range.lower_open);
  EXPECT_EQ(up.after(15).range.lower, 15);
  EXPECT_EQ(up.after(15).range.upper, 20);
  EXPECT_FALSE(up.after(15).range.upper_open);

  options down = up;
  down.descending = true;
  EXPECT_EQ(down.after(25).range.upper, 20);
  EXPECT_FALSE(down.after(25).range.upper_open);
  EXPECT_EQ(down.after(15).range.upper, 15);
  EXPECT_TRUE(down.after(15).range.upper_open);
  EXPECT_EQ(down.after(15).range.lower, 10);
  EXPECT_EQ(options().after(3).range.lower, 3);
}

TEST(RuntimeFanOut, RangesThatNothingMeetsAreEmpty) {
  const table shards = ten_rows_a_shard(2);
  const auto open = [&](std::int64_t s) {
    return shards[static_cast<std::size_t>(s)];
  };
  options crossed;
  crossed.range.lower = 9;
  crossed.range.upper = 3;
  EXPECT_TRUE(read_all(fan_out<2>(open, key_of, crossed)).empty());
  options point;
  point.range.lower = point.range.upper = 5;
  EXPECT_EQ(read_all(fan_out<2>(open, key_of, point)).size(), 1u);
  point.range.upper_open = true;
  EXPECT_TRUE(read_all(fan_out<2>(open, key_of, point)).empty());
}

TEST(RuntimeFanOut, CompositeKeysWithNull) {
  struct event {
    std::optional<std::int64_t> day;
    std::string id;
  };
  using key = std::tuple<std::optional<std::int64_t>, std::string>;
  const std::vector<std::vector<event>> shards = {
      {{std::nullopt, "b"}, {1, "a"}, {2, "a"}},
      {{std::nullopt, "a"}, {1, "b"}}};
  fan_out_options<key> what;
  what.range.lower = key(std::nullopt, "a");
  what.range.lower_open = true;
  auto rows = fan_out<2>(
      [&](std::int64_t s) { return shards[static_cast<std::size_t>(s)]; },
      [](const event &e) { return key(e.day, e.id); }, what);
  std::string text;
  for (const event &e : rows)
    text += (e.day ? std::to_string(*e.day) : "null") + e.id + " ";
  EXPECT_EQ(text, "nullb 1a 1b 2a ");
}

// ---- laziness --------------------------------------------------------------

TEST(RuntimeFanOut, ReadsOneRowAShardAheadAndNoneBehindTheLimit) {
  const table shards = ten_rows_a_shard(4);
  int calls = 0;
  options what;
  what.limit = 6;
  auto rows = fan_out<4>(
      [&](std::int64_t s) {
        return cursor{shards[static_cast<std::size_t>(s)], &calls};
      },
      key_of, what);
  EXPECT_EQ(calls, 4);
  for (int read = 1; read <= 6; ++read) {
    ASSERT_TRUE(rows.next());
    EXPECT_EQ(calls, 4 + read - 1);
  }
  EXPECT_FALSE(rows.next());
  EXPECT_EQ(calls, 9);
}

TEST(RuntimeFanOut, StopsAShardAtTheFirstRowPastTheRange) {
  const table shards = ten_rows_a_shard(4);
  int calls = 0;
  options what;
  what.range.upper = 7;
  auto rows = fan_out<4>(
      [&](std::int64_t s) {
        return cursor{shards[static_cast<std::size_t>(s)], &calls};
      },
      key_of, what);
  EXPECT_EQ(read_all(std::move(rows)).size(), 8u);
  EXPECT_EQ(calls, 4 * 3); // two rows in the range and one past it
}

TEST(RuntimeFanOut, LimitZeroOpensNothing) {
  options what;
  what.limit = 0;
  auto rows = fan_out<4>(
      [](std::int64_t s) {
        ADD_FAILURE() << "shard " << s << " was opened";
        return std::vector<row>();
      },
      key_of, what);
  EXPECT_FALSE(rows.next());
  EXPECT_FALSE(rows.last_key());
}

TEST(RuntimeFanOut, DestroysTheSourcesWhenItEnds) {
  const auto token = std::make_shared<int>();
  const auto open = [&](std::int64_t s) {
    return [token, s, left = 2]() mutable -> std::optional<row> {
      if (left == 0)
        return std::nullopt;
      return row{--left == 1 ? 1 : 2, s, 0};
    };
  };
  options what;
  what.limit = 3;
  auto rows = fan_out<2>(open, key_of, what);
  EXPECT_EQ(token.use_count(), 3); // here and in two sources
  for (int read = 0; read < 3; ++read)
    EXPECT_TRUE(rows.next());
  EXPECT_EQ(token.use_count(), 1);
}

TEST(RuntimeFanOut, OpensShardsAtTheSameTime) {
  std::atomic<int> inside{0}, most{0};
  options what;
  what.open_threads = 8;
  auto rows = fan_out<8>(
      [&](std::int64_t s) {
        const int now = ++inside;
        for (int seen = most;
             seen < now && !most.compare_exchange_weak(seen, now);)
          continue;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        --inside;
        return std::vector<row>{{s, s, 0}};
      },
      key_of, what);
  EXPECT_GE(most, 4);
  EXPECT_EQ(read_all(std::move(rows)).size(), 8u);
}

// ---- errors ----------------------------------------------------------------

TEST(RuntimeFanOut, AnErrorAtOpenEndsTheScanBeforeItsFirstRow) {
  int opened = 0;
  auto rows = fan_out<8>(
      [&](std::int64_t s) {
        ++opened;
        if (s == 3)
          return failing_cursor<status>{{}, {42}};
        return failing_cursor<status>{{{s, s, 0}}, {}};
      },
      key_of, options());
  EXPECT_EQ(opened, 4);
  EXPECT_FALSE(rows.next());
  ASSERT_TRUE(rows.error());
  EXPECT_EQ(rows.error()->code, 42);
  EXPECT_FALSE(rows.last_key());
}

TEST(RuntimeFanOut, AnErrorInMidStreamFollowsARightBeginning) {
  const table shards = ten_rows_a_shard(4);
  auto rows = fan_out<4>(
      [&](std::int64_t s) {
        auto mine = shards[static_cast<std::size_t>(s)];
        if (s == 2)
          mine.resize(3); // 2, 6, 10, then the failure in place of 14
        return failing_cursor<std::error_code>{
            mine, s == 2 ? std::make_error_code(std::errc::io_error)
                         : std::error_code()};
      },
      key_of, options());
  std::vector<std::int64_t> keys;
  while (const auto r = rows.next())
    keys.push_back(r->key);
  EXPECT_EQ(keys,
            (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  ASSERT_TRUE(rows.error());
  EXPECT_EQ(*rows.error(), std::errc::io_error);
  EXPECT_FALSE(rows.next());
  EXPECT_EQ(rows.last_key(), 10);
}

TEST(RuntimeFanOut, AnErrorBehindTheLimitIsNeverSeen) {
  options what;
  what.limit = 2;
  const auto open = [](std::int64_t s) {
    return failing_cursor<int>{{{s, s, 0}}, s == 1 ? 5 : 0};
  };
  auto enough = fan_out<2>(open, key_of, what);
  EXPECT_EQ(enough.next()->key, 0);
  EXPECT_EQ(enough.next()->key, 1);
  EXPECT_FALSE(enough.next());
  EXPECT_FALSE(enough.error());

  what.limit = 3;
  auto too_many = fan_out<2>(open, key_of, what);
  EXPECT_EQ(too_many.next()->key, 0);
  EXPECT_EQ(too_many.next()->key, 1);
  EXPECT_FALSE(too_many.next());
  EXPECT_EQ(too_many.error(), 5);
}

TEST(RuntimeFanOut, AnErrorWhileSkippingToTheRangeIsSeen) {
  options what;
  what.range.lower = 100;
  auto rows = fan_out<2>(
      [](std::int64_t s) {
        return failing_cursor<int>{{{s, s, 0}, {s + 2, s, 1}}, s == 1 ? 9 : 0};
      },
      key_of, what);
  EXPECT_FALSE(rows.next());
  EXPECT_EQ(rows.error(), 9);
}

TEST(RuntimeFanOut, AnErrorPastTheRangeIsNeverSeen) {
  options what;
  what.range.upper = 1;
  auto rows = fan_out<2>(
      [](std::int64_t s) {
        return failing_cursor<int>{{{s, s, 0}, {s + 2, s, 1}}, 9};
      },
      key_of, what);
  int read = 0;
  while (rows.next())
    ++read;
  EXPECT_EQ(read, 2);
  EXPECT_FALSE(rows.error());
}

TEST(RuntimeFanOut, TheLowestFailingShardIsReportedOnAnyNumberOfThreads) {
  for (std::size_t threads = 1; threads <= 8; ++threads)
    for (int round = 0; round < 50; ++round) {
      options what;
      what.open_threads = threads;
      auto rows = fan_out<16>(
          [](std::int64_t s) {
            return failing_cursor<int>{{}, s >= 5 ? static_cast<int>(s) : 0};
          },
          key_of, what);
      ASSERT_FALSE(rows.next());
      ASSERT_EQ(rows.error(), 5);
    }
}

TEST(RuntimeFanOut, AnErrorElementIsTheLastElement) {
  for (const bool at_open : {true, false}) {
    auto rows = fan_out<3>(
        [&](std::int64_t s) {
          std::vector<row_or> mine = {row{s, s, 0}, row{s + 3, s, 1}};
          if (s == 1)
            mine[at_open ? 0 : 1] = row_or(status{13});
          return row_stream(std::move(mine));
        },
        key_of, options());
    std::vector<std::string> seen;
    for (const row_or &r : rows) // as over the RowStream of one scan
      seen.push_back(r ? std::to_string((*r).key)
                       : "error " + std::to_string(r.error_status().code));
    const std::vector<std::string> failed_at_once = {"error 13"};
    const std::vector<std::string> failed_later = {"0", "1", "error 13"};
    EXPECT_EQ(seen, at_open ? failed_at_once : failed_later);
    EXPECT_FALSE(rows.next());
  }
}

TEST(RuntimeFanOut, CallablesMayReturnErrorElements) {
  auto rows = fan_out<2>(
      [](std::int64_t s) {
        return [s, calls = 0]() mutable -> std::optional<row_or> {
          ++calls;
          if (s == 1 && calls == 2)
            return status{4};
          return calls <= 2 ? std::optional<row_or>(row{s + 2 * calls, s, 0})
                            : std::nullopt;
        };
      },
      key_of, options());
  EXPECT_EQ((**rows.next()).key, 2);
  EXPECT_EQ((**rows.next()).key, 3);
  EXPECT_EQ(rows.next()->error_status().code, 4);
  EXPECT_FALSE(rows.next());
}

#ifndef NDEBUG
TEST(RuntimeFanOutDeathTest, ASourceInTheWrongOrderIsCaughtInDebugBuilds) {
  options what;
  what.descending = true; // but the source ascends
  const auto open = [](std::int64_t s) {
    return std::vector<row>{{1, s, 0}, {2, s, 1}};
  };
  EXPECT_DEATH(read_all(fan_out<1>(open, key_of, what)),
               "must come in key order");
}
#endif

// ---- values and iterators --------------------------------------------------

TEST(RuntimeFanOut, RowsAreMovedNotCopied) {
  using box = std::unique_ptr<int>; // cannot be copied
  fan_out_options<int> what;
  auto rows = fan_out<2>(
      [](std::int64_t s) {
        return [n = static_cast<int>(s)]() mutable -> std::optional<box> {
          n += 2;
          return n < 8 ? std::optional<box>(std::make_unique<int>(n))
                       : std::nullopt;
        };
      },
      [](const box &b) { return *b; }, what);
  std::vector<int> values;
  for (box &b : rows)
    values.push_back(*b);
  EXPECT_EQ(values, (std::vector<int>{2, 3, 4, 5, 6, 7}));
}

TEST(RuntimeFanOut, AViewOfTheCallersRowsLeavesThemWhole) {
  struct view {
    const std::string *first, *last;
    const std::string *begin() const { return first; }
    const std::string *end() const { return last; }
  };
  struct writable_view {
    std::string *first, *last;
    std::string *begin() const { return first; }
    std::string *end() const { return last; }
  };
  std::string names[] = {"a name that is too long for its small buffer", "b"};
  const std::string before = names[0];
  fan_out_options<std::string> what;
  const auto key = [](const std::string &s) { return s; };
  auto read = fan_out<1>([&](std::int64_t) { return view{names, names + 2}; },
                         key, what);
  EXPECT_EQ(read.next(), before);
  EXPECT_EQ(names[0], before);
  auto written = fan_out<1>(
      [&](std::int64_t) { return writable_view{names, names + 2}; }, key, what);
  EXPECT_EQ(written.next(), before);
  EXPECT_EQ(names[0], before);
}

TEST(RuntimeFanOut, TheResultMayBeMovedBeforeItIsIterated) {
  const table shards = ten_rows_a_shard(3);
  auto made = fan_out<3>(
      [&](std::int64_t s) {
        const auto &mine = shards[static_cast<std::size_t>(s)];
        return row_stream(std::vector<row_or>(mine.begin(), mine.end()));
      },
      key_of, options());
  EXPECT_EQ((**made.next()).key, 0);
  auto moved = std::move(made);
  std::int64_t expected = 1;
  for (row_or &r : moved)
    EXPECT_EQ((*r).key, expected++);
  EXPECT_EQ(expected, 30);
}

TEST(RuntimeFanOut, IteratorsSuitTheStandardAlgorithms) {
  const table shards = ten_rows_a_shard(2);
  auto rows = fan_out<2>(
      [&](std::int64_t s) { return shards[static_cast<std::size_t>(s)]; },
      key_of, options());
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [](const row &r) { return r.key == 11; });
  ASSERT_NE(found, rows.end());
  EXPECT_EQ(found->shard, 1);
}

} // namespace
