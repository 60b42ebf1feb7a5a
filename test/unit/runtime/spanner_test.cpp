// Tests of keyspread/spanner.h without a server: what it asks of the client,
// and what it makes of the answers. Compiled for both generations of the
// client.
#include "fake_spanner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <tuple>

namespace {

namespace spanner = ::google::cloud::spanner;
using google::cloud::StatusCode;
using keyspread::descending;
using keyspread::fan_out_read;
using keyspread::shard_of;
using spanner::KeySet;
using spanner::MakeKey;
using spanner::MakeKeyBoundClosed;
using spanner::MakeKeyBoundOpen;
using spanner::Value;
using texts = std::vector<std::string>;
using ids = std::vector<std::int64_t>;

auto read_options(std::int64_t limit) {
#ifdef KEYSPREAD_STANDIN_V2
  return google::cloud::Options{}.set<spanner::ReadRowLimitOption>(limit);
#else
  spanner::ReadOptions options;
  options.limit = limit;
  return options;
#endif
}

// (Id, Text) in three shards: ids 1..9, where shard 2 has the lowest.
fake::table numbers() {
  fake::table t;
  t.columns = {"Id", "Text"};
  t.shards = {{{Value(6), Value("six")},
               {Value(7), Value("seven")},
               {Value(8), Value("eight")}},
              {{Value(2), Value("two")},
               {Value(5), Value("five")},
               {Value(9), Value("nine")}},
              {{Value(1), Value("one")},
               {Value(3), Value("three")},
               {Value(4), Value("four")}}};
  return t;
}

struct setup {
  explicit setup(fake::table t)
      : connection(std::make_shared<fake::connection>(std::move(t))),
        client(connection) {}
  std::shared_ptr<fake::connection> connection;
  spanner::Client client;
};

// The ids in the first column; a failure ends them as -1.
ids ids_of(spanner::RowStream rows) {
  ids out;
  for (auto &row : spanner::StreamOf<std::tuple<std::int64_t>>(rows))
    out.push_back(row ? std::get<0>(*row) : -1);
  return out;
}

// What the values of the first column print as.
texts texts_of(spanner::RowStream rows) {
  texts out;
  for (auto &row : rows) {
    std::ostringstream text;
    if (row)
      text << row->values().at(0);
    else
      text << row.status();
    out.push_back(text.str());
  }
  return out;
}

KeySet range(spanner::KeyBound from, spanner::KeyBound to) {
  return KeySet().AddRange(std::move(from), std::move(to));
}

KeySet from_2_to_7() {
  return range(MakeKeyBoundClosed(2), MakeKeyBoundClosed(7));
}

TEST(FanOutRead, GivesTheOrderOfTheOldKey) {
  setup s(numbers());
  EXPECT_EQ(
      ids_of(fan_out_read<3>(s.client, "T", from_2_to_7(), {"Id"}, {"Id"})),
      (ids{2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(s.connection->reads.size(), 3u);
}

TEST(FanOutRead, KeepsOpenAndClosedBounds) {
  setup s(numbers());
  const auto read = [&](KeySet keys) {
    return ids_of(
        fan_out_read<3>(s.client, "T", std::move(keys), {"Id"}, {"Id"}));
  };
  EXPECT_EQ(read(range(MakeKeyBoundOpen(2), MakeKeyBoundClosed(5))),
            (ids{3, 4, 5}));
  EXPECT_EQ(read(range(MakeKeyBoundClosed(2), MakeKeyBoundOpen(5))),
            (ids{2, 3, 4}));
  EXPECT_EQ(read(range(MakeKeyBoundOpen(2), MakeKeyBoundOpen(5))), (ids{3, 4}));
  EXPECT_EQ(read(range(MakeKeyBoundClosed(8), MakeKeyBoundClosed())),
            (ids{8, 9}));
  EXPECT_EQ(read(range(MakeKeyBoundClosed(), MakeKeyBoundOpen(3))),
            (ids{1, 2}));
  EXPECT_EQ(read(range(MakeKeyBoundOpen(2), MakeKeyBoundOpen(3))), (ids{}));
  EXPECT_EQ(read(range(MakeKeyBoundClosed(1), MakeKeyBoundOpen(3))
                     .AddRange(MakeKeyBoundOpen(7), MakeKeyBoundClosed(9))),
            (ids{1, 2, 8, 9}));
}

TEST(FanOutRead, LimitsEachShardAndAll) {
  setup s(numbers());
  EXPECT_EQ(ids_of(fan_out_read<3>(s.client, "T", from_2_to_7(), {"Id"}, {"Id"},
                                   read_options(4))),
            (ids{2, 3, 4, 5}));
  ASSERT_EQ(s.connection->reads.size(), 3u);
  for (const auto &read : s.connection->reads)
    EXPECT_EQ(read.read_options.limit, 4);
  // What one Read over three ranges would have given: the lowest shards first.
  auto one = s.client.Read("T", keyspread::sharded_keys<3>(from_2_to_7()),
                           {"Id"}, read_options(4));
  EXPECT_EQ(ids_of(std::move(one)), (ids{6, 7, 2, 5}));
}

TEST(FanOutRead, LimitZeroIsNoLimit) {
  setup s(numbers());
  EXPECT_EQ(ids_of(fan_out_read<3>(s.client, "T", KeySet::All(), {"Id"}, {"Id"},
                                   read_options(0)))
                .size(),
            9u);
}

TEST(FanOutRead, ReadsAllShardsInOneTransaction) {
  setup s(numbers());
  (void)ids_of(fan_out_read<3>(s.client, "T", KeySet::All(), {"Id"}, {"Id"}));
  ASSERT_EQ(s.connection->reads.size(), 3u);
  EXPECT_EQ(s.connection->reads[0].transaction,
            s.connection->reads[1].transaction);
  EXPECT_EQ(s.connection->reads[0].transaction,
            s.connection->reads[2].transaction);
}

TEST(FanOutRead, ReadsInTheCallersTransaction) {
  setup s(numbers());
  const auto mine = spanner::MakeReadWriteTransaction();
  EXPECT_EQ(ids_of(fan_out_read<3>(s.client, mine, "T", KeySet::All(), {"Id"},
                                   {"Id"}))
                .size(),
            9u);
  for (const auto &read : s.connection->reads)
    EXPECT_EQ(read.transaction, mine);
  const spanner::Transaction::ReadOnlyOptions stale(std::chrono::seconds(10));
  EXPECT_EQ(ids_of(fan_out_read<3>(s.client, stale, "T", KeySet::All(), {"Id"},
                                   {"Id"}))
                .size(),
            9u);
}

spanner::Timestamp at_nanoseconds(std::int64_t ns) {
  return *spanner::MakeTimestamp(spanner::sys_time<std::chrono::nanoseconds>(
      std::chrono::nanoseconds(ns)));
}

TEST(FanOutRead, TellsWhenItRead) {
  auto timed = numbers();
  timed.read_at = at_nanoseconds(1700000000123456789);
  setup s(timed);
  auto all = fan_out_read<3>(s.client, "T", KeySet::All(), {"Id"}, {"Id"});
  ASSERT_TRUE(all.ReadTimestamp().has_value());
  EXPECT_EQ(*all.ReadTimestamp(), *timed.read_at);
  EXPECT_EQ(ids_of(std::move(all)).size(), 9u);
  // Shard 0, which is asked of nothing, tells nothing.
  auto point = fan_out_read<3>(
      s.client, "T", KeySet().AddKey(MakeKey(1, 9)).AddKey(MakeKey(2, 3)),
      {"Text"}, {"Id"}, read_options(1));
  ASSERT_TRUE(point.ReadTimestamp().has_value());
  EXPECT_EQ(*point.ReadTimestamp(), *timed.read_at);
}

TEST(FanOutRead, TellsNoTimeThatAReadDoesNotTell) {
  auto timed = numbers();
  timed.read_at = at_nanoseconds(-1);
  setup s(timed);
  const auto mine = spanner::MakeReadOnlyTransaction();
  const auto read_at = [&] {
    return fan_out_read<3>(s.client, mine, "T", KeySet::All(), {"Id"}, {"Id"})
        .ReadTimestamp();
  };
  const auto first = read_at(), second = read_at();
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(*first, *timed.read_at);
  EXPECT_FALSE(second.has_value()); // the transaction had begun
  setup untold(numbers());          // as in a read-write transaction
  EXPECT_FALSE(
      fan_out_read<3>(untold.client, "T", KeySet::All(), {"Id"}, {"Id"})
          .ReadTimestamp()
          .has_value());
  EXPECT_FALSE(fan_out_read<3>(s.client, "T", KeySet(), {"Id"}, {"Id"})
                   .ReadTimestamp()
                   .has_value());
}

TEST(FanOutRead, ReadsAllOfEveryShard) {
  setup s(numbers());
  EXPECT_EQ(
      ids_of(fan_out_read<3>(s.client, "T", KeySet::All(), {"Id"}, {"Id"})),
      (ids{1, 2, 3, 4, 5, 6, 7, 8, 9}));
  for (const auto &read : s.connection->reads)
    EXPECT_FALSE(keyspread::detail::client::to_proto(read.keys).all());
}

TEST(FanOutRead, AsksPointKeysOfTheirOwnShardOnly) {
  setup s(numbers());
  auto keys = KeySet()
                  .AddKey(MakeKey(1, 9))
                  .AddKey(MakeKey(1, 2))
                  .AddKey(MakeKey(2, 3));
  EXPECT_EQ(ids_of(fan_out_read<3>(s.client, "T", keys, {"Id"}, {"Id"})),
            (ids{2, 3, 9}));
  ASSERT_EQ(s.connection->reads.size(), 2u);
  EXPECT_EQ(s.connection->reads[0].keys,
            KeySet().AddKey(MakeKey(1, 9)).AddKey(MakeKey(1, 2)));
  EXPECT_EQ(s.connection->reads[1].keys, KeySet().AddKey(MakeKey(2, 3)));
}

TEST(FanOutRead, TakesPointsAndRangesTogether) {
  setup s(numbers());
  auto keys = from_2_to_7().AddKey(MakeKey(1, 9)).AddKey(MakeKey(2, 3));
  EXPECT_EQ(ids_of(fan_out_read<3>(s.client, "T", keys, {"Id"}, {"Id"})),
            (ids{2, 3, 4, 5, 6, 7, 9}));
}

TEST(FanOutRead, RefusesAPointKeyWithoutAShard) {
  for (const auto &key : {MakeKey("9", 9), MakeKey(3, 9), MakeKey(-1, 9),
                          MakeKey("x"), MakeKey("1x"), MakeKey()}) {
    setup s(numbers());
    auto rows =
        fan_out_read<3>(s.client, "T", KeySet().AddKey(key), {"Id"}, {"Id"});
    auto at = rows.begin();
    ASSERT_NE(at, rows.end());
    EXPECT_EQ(at->status().code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(++at, rows.end());
    EXPECT_TRUE(s.connection->reads.empty());
  }
}

TEST(FanOutRead, GivesNoRowsForNoKeys) {
  setup s(numbers());
  EXPECT_EQ(ids_of(fan_out_read<3>(s.client, "T", KeySet(), {"Id"}, {"Id"})),
            ids{});
  EXPECT_TRUE(s.connection->reads.empty());
}

TEST(FanOutRead, EndsWithTheFirstError) {
  auto broken = numbers();
  broken.fails = {1, 1}; // after the first row of shard 1, which is 2
  setup s(broken);
  EXPECT_EQ(
      ids_of(fan_out_read<3>(s.client, "T", KeySet::All(), {"Id"}, {"Id"})),
      (ids{1, 2, -1}));
  EXPECT_EQ(
      texts_of(fan_out_read<3>(s.client, "T", KeySet::All(), {"Id"}, {"Id"}))
          .back(),
      "broken [UNAVAILABLE]");
  broken.fails = {1, 0};
  EXPECT_EQ(ids_of(fan_out_read<3>(setup(broken).client, "T", KeySet::All(),
                                   {"Id"}, {"Id"})),
            (ids{-1}));
}

TEST(FanOutRead, NeverSeesAnErrorBehindTheLimit) {
  auto broken = numbers();
  broken.fails = {1, 1};
  setup s(broken);
  EXPECT_EQ(ids_of(fan_out_read<3>(s.client, "T", KeySet::All(), {"Id"}, {"Id"},
                                   read_options(2))),
            (ids{1, 2}));
}

TEST(FanOutRead, ReadsTheKeyAndGivesOnlyWhatWasAsked) {
  setup s(numbers());
  auto rows = fan_out_read<3>(s.client, "T", KeySet::All(), {"Text"}, {"Id"},
                              read_options(3));
  texts seen;
  for (auto &row : rows) {
    ASSERT_TRUE(row);
    EXPECT_EQ(row->columns(), texts{"Text"});
    EXPECT_EQ(row->values().size(), 1u);
    seen.push_back(row->get<std::string>("Text").value());
  }
  EXPECT_EQ(seen, (texts{"one", "two", "three"}));
  EXPECT_EQ(s.connection->reads[0].columns, (texts{"Text", "Id"}));
}

TEST(FanOutRead, ReadsNoColumnTwice) {
  fake::table t;
  t.columns = {"ID", "Text"}; // as the application spells it
  t.shards = {{{Value(2), Value("two")}}, {{Value(1), Value("one")}}};
  setup s(t);
  EXPECT_EQ(
      ids_of(fan_out_read<2>(s.client, "T", KeySet::All(), {"ID"}, {"Id"})),
      (ids{1, 2}));
  EXPECT_EQ(s.connection->reads[0].columns, texts{"ID"});
}

TEST(FanOutRead, MergesADescendingKey) {
  fake::table t;
  t.columns = {"Id"};
  t.descends = true;
  t.shards = {{{Value(9)}, {Value(4)}, {Value(3)}}, {{Value(8)}, {Value(2)}}};
  setup s(t);
  const auto newest = fan_out_read<2>(s.client, "T", KeySet::All(), {"Id"},
                                      {descending("Id")}, read_options(3));
  (void)newest;
  EXPECT_EQ(ids_of(fan_out_read<2>(s.client, "T", KeySet::All(), {"Id"},
                                   {descending("Id")}, read_options(3))),
            (ids{9, 8, 4}));
  auto below_9 = range(MakeKeyBoundOpen(9), MakeKeyBoundClosed(3));
  EXPECT_EQ(ids_of(fan_out_read<2>(s.client, "T", below_9, {"Id"},
                                   {descending("Id")})),
            (ids{8, 4, 3}));
}

TEST(FanOutRead, OrdersByEveryKeyColumn) {
  fake::table t;
  t.columns = {"User", "At"};
  t.shards = {
      {{Value("a"), Value(3)}, {Value("a"), Value(1)}, {Value("b"), Value(9)}},
      {{Value("a"), Value(2)}, {Value("c"), Value(5)}, {Value("c"), Value(4)}}};
  setup s(t);
  EXPECT_EQ(ids_of(fan_out_read<2>(s.client, "T", KeySet::All(), {"At"},
                                   {"User", descending("At")})),
            (ids{3, 2, 1, 9, 5, 4}));
}

// The first and the last half of `sorted` alternate between two shards; the
// merge must bring them back together.
template <class Key>
void expect_order(const std::vector<Key> &sorted,
                  const keyspread::key_column &column) {
  fake::table t;
  t.columns = {column.name};
  t.shards.resize(2);
  texts wanted;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    t.shards[(i + 1) % 2].push_back({Value(sorted[i])});
    std::ostringstream text;
    text << t.shards[(i + 1) % 2].back().at(0);
    wanted.push_back(text.str());
  }
  setup s(t);
  EXPECT_EQ(texts_of(fan_out_read<2>(s.client, "T", KeySet::All(),
                                     {column.name}, {column})),
            wanted);
}

TEST(FanOutRead, SortsAsSpannerSorts) {
  using google::cloud::optional;
  using bytes = std::vector<unsigned char>;
  const auto at = at_nanoseconds;
  constexpr double inf = std::numeric_limits<double>::infinity();
  expect_order<std::int64_t>(
      {std::numeric_limits<std::int64_t>::min(), -1, 0, 1, 10, 100}, "K");
  expect_order<std::string>(
      {"", "A", "B", "a", "a\x01", "aa", "z", "\xc3\xa4", "\xf0\x9f\x98\x80"},
      "K");
  expect_order<spanner::Bytes>(
      {spanner::Bytes(bytes{}), spanner::Bytes(bytes{0}),
       spanner::Bytes(bytes{0x7f}), spanner::Bytes(bytes{0x80}),
       spanner::Bytes(bytes{0xff, 1})},
      "K");
  expect_order<bool>({false, true}, "K");
  expect_order<spanner::Timestamp>(
      {at(-2), at(-1), at(0), at(1), at(1000000000)}, "K");
  expect_order<spanner::Date>({spanner::Date(1, 1, 1),
                               spanner::Date(1999, 12, 31),
                               spanner::Date(2000, 1, 1)},
                              "K");
  expect_order<double>({std::nan(""), -inf, -1.5, 0, 2, inf}, "K");
  expect_order<optional<std::int64_t>>({{}, -1, 5}, "K");
  expect_order<optional<std::int64_t>>({5, -1, {}}, descending("K"));
  expect_order<optional<std::string>>({{}, std::string(), std::string("a")},
                                      "K");
}

TEST(FanOutRead, SaysWhatItCannotOrder) {
  fake::table t;
  t.columns = {"K"};
  t.shards = {{{Value(std::vector<std::int64_t>{1})}}};
  setup s(t);
  auto rows = fan_out_read<1>(s.client, "T", KeySet::All(), {"K"}, {"K"});
  auto at = rows.begin();
  ASSERT_NE(at, rows.end());
  EXPECT_EQ(at->status().code(), StatusCode::kUnimplemented);
  EXPECT_NE(at->status().message().find("column K"), std::string::npos);
}

TEST(ShardedKeys, MakesARangeOfEachShard) {
  auto keys = range(MakeKeyBoundClosed("a", 1), MakeKeyBoundOpen("b"))
                  .AddKey(MakeKey(1, "p"));
  auto wanted =
      KeySet()
          .AddKey(MakeKey(1, "p"))
          .AddRange(MakeKeyBoundClosed(0, "a", 1), MakeKeyBoundOpen(0, "b"))
          .AddRange(MakeKeyBoundClosed(1, "a", 1), MakeKeyBoundOpen(1, "b"));
  EXPECT_EQ(keyspread::sharded_keys<2>(keys), wanted);
}

TEST(ShardedKeys, LeavesPointsAndAllAlone) {
  EXPECT_EQ(keyspread::sharded_keys<4>(KeySet::All()), KeySet::All());
  EXPECT_EQ(keyspread::sharded_keys<4>(KeySet()), KeySet());
  const auto point = KeySet().AddKey(MakeKey(3, "x"));
  EXPECT_EQ(keyspread::sharded_keys<4>(point), point);
}

TEST(WithShard, PutsTheShardFirst) {
  const fake::values row = {Value("x"), Value(12), Value("y")};
  const std::int64_t by_id = shard_of<16>(12), by_both = shard_of<16>("y", 12);
  EXPECT_EQ(keyspread::with_shard<16>(row, {1}),
            (fake::values{Value(by_id), row[0], row[1], row[2]}));
  EXPECT_EQ(keyspread::with_shard<16>(row, {2, 1}),
            (fake::values{Value(by_both), row[0], row[1], row[2]}));
}

TEST(WithShard, HashesWhatAShortRowLacksAsNull) {
  EXPECT_EQ(keyspread::with_shard<64>({Value(1)}, {1})[0],
            Value(shard_of<64>("")));
}

TEST(WithColumn, PutsTheColumnFirst) {
  EXPECT_EQ(keyspread::with_column("ShardId", {"A", "B"}),
            (texts{"ShardId", "A", "B"}));
  EXPECT_EQ(keyspread::with_column("ShardId", {}), texts{"ShardId"});
}

constexpr std::int64_t many = 1000003;

TEST(ShardOf, HashesAValueAsWhatItHolds) {
  const std::string text = "\x01\xff";
  const auto now = std::chrono::system_clock::now();
  EXPECT_EQ(shard_of<many>(Value(-12)), shard_of<many>(-12));
  EXPECT_EQ(shard_of<many>(Value("ab")), shard_of<many>("ab"));
  EXPECT_EQ(shard_of<many>(Value(true)), shard_of<many>(true));
  EXPECT_EQ(shard_of<many>(Value(spanner::Bytes(text))), shard_of<many>(text));
  EXPECT_EQ(shard_of<many>(Value(*spanner::MakeTimestamp(now))),
            shard_of<many>(now));
  EXPECT_EQ(shard_of<many>(Value(spanner::Date(123, 4, 5))),
            shard_of<many>("0123-04-05"));
  EXPECT_EQ(shard_of<many>(spanner::MakeNullValue<std::int64_t>()),
            shard_of<many>(""));
  EXPECT_EQ(shard_of<many>(spanner::MakeNullValue<spanner::Bytes>()),
            shard_of<many>(""));
  EXPECT_EQ(shard_of<many>(Value("ab"), Value(7)), shard_of<many>("ab", 7));
}

TEST(ShardOf, HashesTheClientsTypes) {
  using std::chrono::nanoseconds;
  const auto at = [](std::int64_t ns) {
    return *spanner::MakeTimestamp(
        spanner::sys_time<nanoseconds>(nanoseconds(ns)));
  };
  EXPECT_EQ(shard_of<many>(at(1999)), shard_of<many>(1));
  EXPECT_EQ(shard_of<many>(at(-1)),
            shard_of<many>(-1)); // rounded down, not to zero
  EXPECT_EQ(shard_of<many>(spanner::Bytes(std::string("ab"))),
            shard_of<many>("ab"));
  EXPECT_EQ(shard_of<many>(google::cloud::optional<std::string>("ab")),
            shard_of<many>("ab"));
  EXPECT_EQ(shard_of<many>(google::cloud::optional<std::int64_t>()),
            shard_of<many>(""));
}

} // namespace
