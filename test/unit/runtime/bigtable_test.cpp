// bigtable.h against the same table without shards: random sets, limits and
// directions; what it asks of the client, and how a read ends.
#include <keyspread/bigtable.h>

#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <random>

namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Options;
using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;
using keyspread::shard_by;

/// Tables in memory that tell what was asked, and fail where they are told to.
class Watched : public cbt::MemoryConnection {
public:
  cbt::RowReader ReadRowsFull(cbt::ReadRowsParams params) override {
    const cbt::RowSet rows = params.row_set;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      asked.push_back(params);
    }
    cbt::RowReader found = MemoryConnection::ReadRowsFull(std::move(params));
    if (!failing || !covers(rows, *failing))
      return found;
    std::vector<cbt::Row> before;
    for (auto &row : found)
      before.push_back(*std::move(row));
    return google::cloud::bigtable_mocks::MakeRowReader(
        std::move(before), Status(StatusCode::kUnavailable, "no server"));
  }

  std::vector<cbt::ReadRowsParams> asked;
  std::optional<std::string> failing; // any read that this key is in

private:
  static bool covers(const cbt::RowSet &rows, const std::string &key) {
    for (const auto &range : rows.as_proto().row_ranges())
      if (cbt::RowRange(range).Contains(key))
        return true;
    return false;
  }
  std::mutex mutex_;
};

cbt::Filter all() { return cbt::Filter::PassAllFilter(); }
Options backwards() { return Options{}.set<cbt::ReverseScanOption>(true); }

/// A table, and the same one with shards.
template <std::int64_t N> class Twins {
public:
  std::shared_ptr<Watched> connection = std::make_shared<Watched>();
  cbt::Table plain{connection, cbt::TableResource("p", "i", "plain")};
  cbt::Table spread{connection, cbt::TableResource("p", "i", "spread")};

  void add(const std::string &key) {
    const auto cell = cbt::SetCell("f", "c", std::chrono::milliseconds(1), key);
    EXPECT_TRUE(plain.Apply(cbt::SingleRowMutation(key, {cell})).ok());
    EXPECT_TRUE(spread
                    .Apply(cbt::SingleRowMutation(
                        keyspread::sharded_key<N>(key), {cell}))
                    .ok());
  }
};

/// Keys of the rows, with an error in place of what follows it; "!" where a
/// cell has another key than its row.
std::vector<std::string> keys(cbt::RowReader rows) {
  std::vector<std::string> result;
  for (StatusOr<cbt::Row> &row : rows) {
    if (!row) {
      result.push_back("error: " + row.status().message());
      continue;
    }
    bool same = row->cells().size() == 1;
    for (const cbt::Cell &cell : row->cells())
      same = same && cell.row_key() == row->row_key() &&
             cell.value() == row->row_key() &&
             cell.timestamp() == std::chrono::milliseconds(1);
    result.push_back(row->row_key() + (same ? "" : "!"));
  }
  return result;
}

class Random {
public:
  int below(int n) { return std::uniform_int_distribution<>(0, n - 1)(bits_); }

  /// Short, so that many are equal or begin one another.
  std::string key() {
    static const std::string bytes("\x00\x01"
                                   "a\x7f\x80\xfe\xff",
                                   7);
    std::string result;
    do
      result += bytes[static_cast<std::size_t>(below(7))];
    while (below(3));
    return result;
  }

  cbt::RowRange range() {
    std::string low = key(), high = key();
    if (high < low)
      std::swap(low, high);
    if (high == low)
      high += 'a';
    switch (below(9)) {
    case 0:
      return cbt::RowRange::InfiniteRange();
    case 1:
      return cbt::RowRange::StartingAt(low);
    case 2:
      return cbt::RowRange::EndingAt(high);
    case 3:
      return cbt::RowRange::Prefix(low);
    case 4:
      return cbt::RowRange::LeftOpen(low, high);
    case 5:
      return cbt::RowRange::Open(low, below(2) ? high : "");
    case 6:
      return cbt::RowRange::Closed(low, high);
    case 7:
      return cbt::RowRange::Empty();
    default:
      return cbt::RowRange::RightOpen(low, high);
    }
  }

  cbt::RowSet set() {
    cbt::RowSet result;
    for (int i = below(3); i > 0; --i)
      result.Append(key());
    for (int i = below(3); i > 0; --i)
      result.Append(range());
    return result;
  }

private:
  std::mt19937 bits_{20240607};
};

template <std::int64_t N> void compareWithOneTable() {
  Random random;
  Twins<N> t;
  for (int i = 0; i < 60; ++i)
    t.add(random.key());
  for (int i = N > 16 ? 20 : 60; i > 0; --i) {
    const cbt::RowSet rows = random.set();
    const std::int64_t limit = random.below(2) ? random.below(9) : 0;
    const Options options = random.below(2) ? backwards() : Options{};
    const auto expected = keys(t.plain.ReadRows(rows, limit, all(), options));
    EXPECT_EQ(keys(keyspread::fan_out_read_rows<N>(t.spread, rows, limit, all(),
                                                   options)),
              expected);
    EXPECT_EQ(keys(keyspread::fan_out_read_rows<N, shard_by::part>(
                  t.spread, rows, limit, all(), options)),
              expected);
  }
}

TEST(Bigtable, ReadsAsOneTableWould) {
  compareWithOneTable<1>();
  compareWithOneTable<3>();
  compareWithOneTable<16>();
}

TEST(Bigtable, ReadsAsOneTableWouldToTheLastShard) {
  compareWithOneTable<256>();
  compareWithOneTable<300>();
}

TEST(Bigtable, NeedsNoLimit) {
  Twins<4> t;
  for (const char *key : {"b", "d", "a", "c"})
    t.add(key);
  EXPECT_EQ(keys(keyspread::fan_out_read_rows<4>(
                t.spread, cbt::RowRange::StartingAt("b"), all())),
            (std::vector<std::string>{"b", "c", "d"}));
}

TEST(Bigtable, AsksEachShardForTheLimitOnce) {
  Twins<4> t;
  auto rows = keyspread::fan_out_read_rows<4>(
      t.spread, cbt::RowRange::Range("b", "d"), 7, all(), backwards());
  EXPECT_TRUE(t.connection->asked.empty()) << "before the first row";
  keys(std::move(rows));
  std::map<std::string, std::string> bounds;
  for (const cbt::ReadRowsParams &read : t.connection->asked) {
    EXPECT_EQ(read.rows_limit, 7);
    EXPECT_TRUE(read.reverse);
    EXPECT_EQ(read.row_set.as_proto().row_keys_size(), 0);
    for (const auto &range : read.row_set.as_proto().row_ranges())
      bounds[range.start_key_closed()] = range.end_key_open();
  }
  std::map<std::string, std::string> expected;
  for (char shard = 0; shard < 4; ++shard)
    expected[{shard, 'b'}] = {shard, 'd'};
  EXPECT_EQ(bounds, expected);
}

TEST(Bigtable, AsksForAKeyInItsOwnShardAlone) {
  Twins<16> t;
  keys(
      keyspread::fan_out_read_rows<16>(t.spread, cbt::RowSet("k", "l"), all()));
  std::multiset<std::string> found;
  for (const cbt::ReadRowsParams &read : t.connection->asked)
    for (const std::string &key : read.row_set.as_proto().row_keys())
      found.insert(key);
  EXPECT_EQ(found,
            (std::multiset<std::string>{keyspread::sharded_key<16>("k"),
                                        keyspread::sharded_key<16>("l")}));
  EXPECT_LE(t.connection->asked.size(), 2U);
}

TEST(Bigtable, AsksForAKeyInEveryShardWhenAPartOfItWasHashed) {
  Twins<3> t;
  EXPECT_TRUE(
      t.spread
          .Apply(cbt::SingleRowMutation(
              keyspread::sharded_key<3>("k#1", std::string("k")),
              {cbt::SetCell("f", "c", std::chrono::milliseconds(1), "k#1")}))
          .ok());
  EXPECT_EQ(keys(keyspread::fan_out_read_rows<3, shard_by::part>(
                t.spread, cbt::RowSet("k#1"), all())),
            std::vector<std::string>{"k#1"});
  EXPECT_EQ(t.connection->asked.size(), 3U);
}

TEST(Bigtable, TheFirstErrorIsTheLastElement) {
  Twins<4> t;
  for (int i = 0; i < 20; ++i)
    t.add("k" + std::to_string(10 + i));
  t.connection->failing = keyspread::shard_prefix<4>(2) + "k";
  const auto found = keys(keyspread::fan_out_read_rows<4>(
      t.spread, cbt::RowRange::InfiniteRange(), all()));
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.back(), "error: no server");
  for (std::size_t i = 0; i + 1 < found.size(); ++i)
    EXPECT_EQ(found[i], "k" + std::to_string(10 + i));
}

TEST(Bigtable, AnErrorBehindTheLimitIsNotSeen) {
  Twins<4> t;
  for (int i = 0; i < 20; ++i)
    t.add("k" + std::to_string(10 + i));
  t.connection->failing = keyspread::shard_prefix<4>(2) + "k";
  EXPECT_EQ(keys(keyspread::fan_out_read_rows<4>(
                t.spread, cbt::RowRange::InfiniteRange(), 2, all())),
            (std::vector<std::string>{"k10", "k11"}));
}

TEST(Bigtable, RefusesWhatTheServiceRefuses) {
  Twins<4> t;
  EXPECT_EQ(keys(keyspread::fan_out_read_rows<4>(
                t.spread, cbt::RowRange::Range("d", "b"), all())),
            keys(t.plain.ReadRows(cbt::RowRange::Range("d", "b"), all())));
  EXPECT_EQ(keys(keyspread::fan_out_read_rows<4>(
                t.spread, cbt::RowRange::InfiniteRange(), -1, all())),
            keys(t.plain.ReadRows(cbt::RowRange::InfiniteRange(), -1, all())));
}

TEST(Bigtable, CancelEndsTheRead) {
  Twins<4> t;
  for (const char *key : {"a", "b", "c"})
    t.add(key);
  auto rows = keyspread::fan_out_read_rows<4>(
      t.spread, cbt::RowRange::InfiniteRange(), all());
  auto at = rows.begin();
  EXPECT_EQ((*at)->row_key(), "a");
  rows.Cancel();
  ++at;
  ASSERT_NE(at, rows.end());
  EXPECT_TRUE(at->status().code() == StatusCode::kCancelled);
  EXPECT_EQ(++at, rows.end());
}

TEST(Bigtable, GivesARowItsOldKey) {
  Twins<16> t;
  t.add("k");
  const std::string stored = keyspread::sharded_key<16>("k");
  auto row = keyspread::old_row<16>(t.spread.ReadRow(stored, all()));
  ASSERT_TRUE(row && row->first);
  EXPECT_EQ(row->second.row_key(), "k");
  EXPECT_EQ(row->second.cells().front().row_key(), "k");
  row = keyspread::old_row<16>(t.spread.AsyncReadRow(stored, all())).get();
  ASSERT_TRUE(row && row->first);
  EXPECT_EQ(row->second.row_key(), "k");
  auto changed = keyspread::old_row<16>(t.spread.ReadModifyWriteRow(
      stored, cbt::ReadModifyWriteRule::AppendValue("f", "c", "x")));
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->row_key(), "k");
  EXPECT_EQ(changed->cells().front().value(), "kx");
}

TEST(Bigtable, GivesNoRowAndAnErrorAsTheyAre) {
  Twins<16> t;
  auto none = keyspread::old_row<16>(
      t.spread.ReadRow(keyspread::sharded_key<16>("k"), all()));
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->first);
  auto refused = keyspread::old_row<16>(t.spread.ReadRow("", all()));
  EXPECT_TRUE(refused.status().code() == StatusCode::kInvalidArgument);
}

TEST(Bigtable, KeepsTheLabelsOfCells) {
  const std::string stored = keyspread::sharded_key<16>("k");
  const cbt::Row row = keyspread::old_row<16>(
      cbt::Row(stored, {cbt::Cell(stored, "f", "c", 7, "v", {"one", "two"})}));
  ASSERT_EQ(row.cells().size(), 1U);
  const cbt::Cell &cell = row.cells().front();
  EXPECT_EQ(cell.labels(), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(cell.family_name(), "f");
  EXPECT_EQ(cell.timestamp(), std::chrono::microseconds(7));
}

} // namespace
