// kv.h against one std::map without shards: random keys, seeks both ways, steps
// that turn round, bounds, deletes; then snapshots, ranges and errors. The
// stores are toys with the faces of LevelDB and of RocksDB.
#include "keyspread/kv.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace {

using map = std::map<std::string, std::string>;

struct slice {
  slice() = default;
  slice(const char *data, std::size_t size) : text_(data, size) {}
  slice(const std::string &text) : text_(text) {}
  slice(const char *text) : text_(text) {}
  const char *data() const { return text_.data(); }
  std::size_t size() const { return text_.size(); }

private:
  std::string_view text_;
};
std::string text(slice s) { return std::string(s.data(), s.size()); }

struct outcome {
  bool failed = false;
  bool ok() const { return !failed; }
};

struct frozen {
  map rows;
};

struct plain_options { // as LevelDB's
  const frozen *snapshot = nullptr;
};
struct bounded_options { // as RocksDB's
  const frozen *snapshot = nullptr;
  const slice *iterate_lower_bound = nullptr;
  const slice *iterate_upper_bound = nullptr;
};

class plain_iterator {
public:
  virtual ~plain_iterator() = default;
  virtual bool Valid() const = 0;
  virtual void SeekToFirst() = 0;
  virtual void SeekToLast() = 0;
  virtual void Seek(const slice &target) = 0;
  virtual void Next() = 0;
  virtual void Prev() = 0;
  virtual slice key() const = 0;
  virtual slice value() const = 0;
  virtual outcome status() const = 0;
};
class bounded_iterator : public plain_iterator {
public:
  virtual void SeekForPrev(const slice &target) = 0;
  virtual const std::string &columns() const {
    static const std::string none;
    return none;
  }
};

// The rows of a snapshot between bounds. Stepping onto `broken` fails.
template <class Base> class toy_iterator : public Base {
public:
  toy_iterator(map rows, std::optional<std::string> broken)
      : rows_(std::move(rows)), broken_(std::move(broken)), at_(rows_.end()) {}

  bool Valid() const override { return !failed_ && at_ != rows_.end(); }
  void SeekToFirst() override { go(rows_.begin()); }
  void SeekToLast() override {
    go(rows_.empty() ? rows_.end() : std::prev(rows_.end()));
  }
  void Seek(const slice &target) override {
    go(rows_.lower_bound(text(target)));
  }
  void SeekForPrev(const slice &target) { // overrides where there is one
    const auto above = rows_.upper_bound(text(target));
    go(above == rows_.begin() ? rows_.end() : std::prev(above));
  }
  void Next() override { go(std::next(at_)); }
  void Prev() override {
    go(at_ == rows_.begin() ? rows_.end() : std::prev(at_));
  }
  slice key() const override { return slice(at_->first); }
  slice value() const override { return slice(at_->second); }
  outcome status() const override { return {failed_}; }
  const std::string &columns() const { return at_->second; }

private:
  void go(map::const_iterator to) {
    at_ = to;
    failed_ = at_ != rows_.end() && broken_ && at_->first == *broken_;
  }

  const map rows_;
  const std::optional<std::string> broken_;
  map::const_iterator at_;
  bool failed_ = false;
};

struct family {
  map rows;
};

template <class Options, class Iterator> class toy_db {
public:
  using options = Options;
  using iterator = Iterator;
  map rows;
  std::optional<std::string> broken;
  int snapshots = 0, taken = 0;

  Iterator *NewIterator(const Options &o) { return open(o, rows); }
  Iterator *NewIterator(const Options &o, family *f) {
    return open(o, f->rows);
  }
  const frozen *GetSnapshot() {
    ++snapshots;
    ++taken;
    return new frozen{rows};
  }
  void ReleaseSnapshot(const frozen *s) {
    --snapshots;
    delete s;
  }

private:
  Iterator *open(const Options &o, const map &now) {
    map seen = o.snapshot && &now == &rows ? o.snapshot->rows : now;
    if constexpr (std::is_same_v<Options, bounded_options>) {
      if (o.iterate_upper_bound)
        seen.erase(seen.lower_bound(text(*o.iterate_upper_bound)), seen.end());
      if (o.iterate_lower_bound)
        seen.erase(seen.begin(),
                   seen.lower_bound(text(*o.iterate_lower_bound)));
    }
    return new toy_iterator<Iterator>(std::move(seen), broken);
  }
};
using plain_db = toy_db<plain_options, plain_iterator>;
using bounded_db = toy_db<bounded_options, bounded_iterator>;

// A key of up to three bytes, among them the lowest and the highest.
std::string random_key(std::mt19937 &random) {
  const std::string letters("\x00\x01"
                            "ab\x7f\x80\xff",
                            7);
  std::string key;
  for (std::size_t left = random() % 4; left > 0; --left)
    key += letters[random() % letters.size()];
  return key;
}

// Does the same to an iterator over shards and to the map it stands for.
template <std::int64_t N, class Db> class twins {
public:
  twins(Db &db, map model, typename Db::options options)
      : model_(std::move(model)), at_(model_.end()),
        it_(keyspread::fan_out_iterator<N>(db, options)) {}

  void seek(const std::string &key) {
    at_ = model_.lower_bound(key);
    it_->Seek(key);
    compare("Seek");
  }
  void seek_for_prev(const std::string &key) {
    if constexpr (std::is_same_v<Db, bounded_db>) {
      const auto above = model_.upper_bound(key);
      at_ = above == model_.begin() ? model_.end() : std::prev(above);
      it_->SeekForPrev(key);
      compare("SeekForPrev");
    }
  }
  void seek_to_first() {
    at_ = model_.begin();
    it_->SeekToFirst();
    compare("SeekToFirst");
  }
  void seek_to_last() {
    at_ = model_.empty() ? model_.end() : std::prev(model_.end());
    it_->SeekToLast();
    compare("SeekToLast");
  }
  void step(bool forward) {
    if (at_ == model_.end())
      return;
    if (forward)
      ++at_;
    else
      at_ = at_ == model_.begin() ? model_.end() : std::prev(at_);
    forward ? it_->Next() : it_->Prev();
    compare(forward ? "Next" : "Prev");
  }

private:
  void compare(const char *what) {
    ASSERT_TRUE(it_->status().ok());
    ASSERT_EQ(it_->Valid(), at_ != model_.end()) << "after " << what;
    if (at_ == model_.end())
      return;
    ASSERT_EQ(text(it_->key()), at_->first) << "after " << what;
    ASSERT_EQ(text(it_->value()), at_->second) << "after " << what;
  }

  const map model_;
  map::const_iterator at_;
  const std::unique_ptr<typename Db::iterator> it_;
};

template <std::int64_t N, class Db>
void walk_at_random(Db &db, const map &model, typename Db::options options,
                    std::mt19937 &random) {
  twins<N, Db> both(db, model, options);
  for (int i = 0; i < 60 && !testing::Test::HasFatalFailure(); ++i)
    switch (random() % 8) {
    case 0:
      both.seek(random_key(random));
      break;
    case 1:
      both.seek_for_prev(random_key(random));
      break;
    case 2:
      both.seek_to_first();
      break;
    case 3:
      both.seek_to_last();
      break;
    default: // more steps than seeks, mostly in one direction
      both.step(random() % 3 != 0);
      break;
    }
}

template <std::int64_t N, class Db>
void fill(Db &db, map &model, int rows, std::mt19937 &random) {
  for (int i = 0; i < rows; ++i) {
    const std::string key = random_key(random);
    model[key] = db.rows[keyspread::sharded_key<N>(key)] = std::to_string(i);
  }
  for (int i = 0; i < rows / 3; ++i) {
    const std::string key = random_key(random);
    model.erase(key);
    db.rows.erase(keyspread::sharded_key<N>(key));
  }
}

template <std::int64_t N, class Db> void behaves_as_one_store() {
  std::mt19937 random(N);
  for (int round = 0; round < 60 && !testing::Test::HasFatalFailure();
       ++round) {
    Db db;
    map model;
    fill<N>(db, model, round, random);
    ASSERT_EQ(db.rows.size(), model.size());
    walk_at_random<N>(db, model, {}, random);
  }
}

TEST(FanOutIterator, GoesAsOverOneStoreWithoutBounds) {
  behaves_as_one_store<2, plain_db>();
  behaves_as_one_store<16, plain_db>();
  behaves_as_one_store<256, plain_db>();
}

TEST(FanOutIterator, GoesAsOverOneStoreWithBounds) {
  behaves_as_one_store<1, bounded_db>();
  behaves_as_one_store<16, bounded_db>();
  behaves_as_one_store<256, bounded_db>();
  behaves_as_one_store<300, bounded_db>();
}

TEST(FanOutIterator, TakesBoundsForOldKeys) {
  std::mt19937 random(7);
  for (int round = 0; round < 200 && !HasFatalFailure(); ++round) {
    bounded_db db;
    map model;
    fill<16>(db, model, 40, random);
    const std::string low = random_key(random), high = random_key(random);
    const slice lower(low), upper(high);
    bounded_options options;
    if (random() % 3) {
      options.iterate_lower_bound = &lower;
      model.erase(model.begin(), model.lower_bound(low));
    }
    if (random() % 3) {
      options.iterate_upper_bound = &upper;
      model.erase(model.lower_bound(high), model.end());
    }
    walk_at_random<16>(db, model, options, random);
  }
}

TEST(FanOutIterator, ReadsTheFamilyItIsGivenAndItsColumns) {
  bounded_db db;
  family jobs;
  db.rows[keyspread::sharded_key<4>("a")] = "of the default";
  jobs.rows[keyspread::sharded_key<4>("b")] = "of jobs";
  const std::unique_ptr<bounded_iterator> it(
      keyspread::fan_out_iterator<4>(db, bounded_options(), &jobs));
  it->SeekToFirst();
  ASSERT_TRUE(it->Valid());
  EXPECT_EQ(text(it->key()), "b");
  EXPECT_EQ(it->columns(), "of jobs");
  it->Next();
  EXPECT_FALSE(it->Valid());
}

TEST(FanOutIterator, ReadsOneSnapshotAndReleasesIt) {
  plain_db db;
  db.rows[keyspread::sharded_key<16>("a")] = "before";
  {
    const std::unique_ptr<plain_iterator> it(
        keyspread::fan_out_iterator<16>(db, plain_options()));
    EXPECT_EQ(db.taken, 1);
    db.rows[keyspread::sharded_key<16>("b")] = "after";
    it->SeekToLast();
    ASSERT_TRUE(it->Valid());
    EXPECT_EQ(text(it->key()), "a");
    EXPECT_EQ(db.snapshots, 1);
  }
  EXPECT_EQ(db.snapshots, 0);
}

TEST(FanOutIterator, ReadsTheSnapshotItIsGivenAndLeavesIt) {
  plain_db db;
  const frozen *old = db.GetSnapshot();
  db.rows[keyspread::sharded_key<16>("a")] = "after";
  plain_options options;
  options.snapshot = old;
  {
    const std::unique_ptr<plain_iterator> it(
        keyspread::fan_out_iterator<16>(db, options));
    it->SeekToFirst();
    EXPECT_FALSE(it->Valid());
  }
  EXPECT_EQ(db.taken, 1);
  EXPECT_EQ(db.snapshots, 1);
  db.ReleaseSnapshot(old);
}

TEST(FanOutIterator, EndsAtTheFirstErrorUntilItSeeksPastIt) {
  bounded_db db;
  for (const char *key : {"a", "b", "c"})
    db.rows[keyspread::sharded_key<16>(key)] = key;
  db.broken = keyspread::sharded_key<16>("b");
  const std::unique_ptr<bounded_iterator> it(
      keyspread::fan_out_iterator<16>(db, bounded_options()));
  it->SeekToFirst(); // its shard's first key is read at once
  EXPECT_FALSE(it->Valid());
  EXPECT_FALSE(it->status().ok());
  it->Seek("c");
  EXPECT_TRUE(it->status().ok());
  ASSERT_TRUE(it->Valid());
  EXPECT_EQ(text(it->key()), "c");
}

TEST(FanOutIterator, SkipsWhatIsNoKeyOfAShard) {
  plain_db db;
  db.rows[keyspread::sharded_key<2>("a")] = "a";
  db.rows["\x02"
          "a"] = "a shard too many";
  db.rows[""] = "no shard at all";
  const std::unique_ptr<plain_iterator> it(
      keyspread::fan_out_iterator<2>(db, plain_options()));
  int keys = 0;
  for (it->SeekToLast(); it->Valid(); it->Prev())
    ++keys;
  EXPECT_EQ(keys, 1);
}

TEST(ShardedKey, LeadsWithTheShardOfTheOldKey) {
  const std::string key = "event/000017";
  const std::string stored = keyspread::sharded_key<16>(key);
  ASSERT_EQ(stored.size(), key.size() + 1);
  EXPECT_EQ(stored[0], static_cast<char>(keyspread::shard_of<16>(key)));
  EXPECT_EQ(keyspread::old_key<16>(stored), key);
  EXPECT_EQ(keyspread::sharded_key<16>(slice(key)), stored);
  EXPECT_EQ(keyspread::sharded_key<16>(key.c_str()), stored);
}

TEST(ShardedKey, HashesTheNamedPartsAlone) {
  EXPECT_EQ(keyspread::sharded_key<64>("t1/1", "t1")[0],
            keyspread::sharded_key<64>("t1/2", "t1")[0]);
  EXPECT_EQ(keyspread::sharded_key<64>("t1/1", "t1", 1)[0],
            static_cast<char>(keyspread::shard_of<64>("t1", 1)));
}

TEST(ShardedKey, WritesTwoBytesBigEndianAbove256Shards) {
  std::set<std::string> prefixes;
  for (int i = 0; i < 5000; ++i) {
    const std::string key = std::to_string(i);
    const std::string stored = keyspread::sharded_key<1000>(key);
    const std::int64_t shard = keyspread::shard_of<1000>(key);
    ASSERT_EQ(stored.substr(2), key);
    ASSERT_EQ(static_cast<unsigned char>(stored[0]), shard / 256);
    ASSERT_EQ(static_cast<unsigned char>(stored[1]), shard % 256);
    prefixes.insert(stored.substr(0, 2));
  }
  EXPECT_GT(prefixes.size(), 950u);
}

TEST(ShardedSlices, KeepTheOrderOfTheKeys) {
  const auto read = [](const std::vector<slice> &keys) {
    std::vector<std::string> old;
    for (const slice &key : keys)
      old.push_back(std::string(
          keyspread::old_key<16>(std::string_view(key.data(), key.size()))));
    return old;
  };
  const std::vector<slice> keys = {"b", "a", ""};
  EXPECT_EQ(read(keyspread::sharded_slices<16>(keys)),
            (std::vector<std::string>{"b", "a", ""}));
}

struct toy_batch {
  std::vector<std::pair<std::string, std::string>> ranges;
  const family *of = nullptr;
  std::size_t fails_at = 99;
  outcome DeleteRange(const slice &begin, const slice &end) {
    ranges.emplace_back(text(begin), text(end));
    return {ranges.size() > fails_at};
  }
  outcome DeleteRange(const family *f, const slice &begin, const slice &end) {
    of = f;
    return DeleteRange(begin, end);
  }
};

struct toy_writer {
  toy_batch written;
  outcome Write(int, toy_batch *batch) {
    written = *batch;
    return {};
  }
};

TEST(DeleteRange, TakesTheRangeFromEveryShard) {
  toy_batch batch;
  EXPECT_TRUE(keyspread::delete_range<3>(batch, "a", std::string("c")).ok());
  EXPECT_EQ(batch.ranges, (std::vector<std::pair<std::string, std::string>>{
                              {std::string("\0a", 2), std::string("\0c", 2)},
                              {"\1a", "\1c"},
                              {"\2a", "\2c"}}));
}

TEST(DeleteRange, OfAStoreIsOneBatch) {
  toy_writer db;
  family jobs;
  EXPECT_TRUE(
      (keyspread::delete_range_in<3, toy_batch>(db, 0, &jobs, "a", "c").ok()));
  EXPECT_EQ(db.written.ranges.size(), 3u);
  EXPECT_EQ(db.written.of, &jobs);
}

TEST(DeleteRange, StopsAtTheFirstError) {
  toy_batch batch;
  batch.fails_at = 1;
  EXPECT_FALSE(keyspread::delete_range<3>(batch, "a", "c").ok());
  EXPECT_EQ(batch.ranges.size(), 2u);
}

} // namespace
