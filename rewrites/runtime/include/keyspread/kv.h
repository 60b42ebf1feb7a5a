// keyspread/kv.h - spread keys in key-value stores: RocksDB, LevelDB
// -----------------------------------------------------------------------------
//
// In: the keys an application has. Out: the keys to store, which begin with the
// number of their shard, and iterators that give the old keys in the old order.
//
//   stored key = shard, big-endian, one byte up to 256 shards, else two
//              + old key
//
// Example: a store whose keys rise with time, and which spreads now:
//
//   constexpr std::int64_t event_shards = 16; // frozen, as the stored keys are
//
//   db->Put(options, keyspread::sharded_key<event_shards>(key), value);
//   db->Get(options, keyspread::sharded_key<event_shards>(key), &value);
//
//   std::unique_ptr<rocksdb::Iterator> it(
//       keyspread::fan_out_iterator<event_shards>(*db,
//       rocksdb::ReadOptions()));
//   for (it->Seek(last_seen); it->Valid(); it->Next())
//     show(it->key(), it->value()); // old keys, in order
//
// The stores' own headers are not included: every name of theirs comes with the
// arguments.
//
// Guarantees of an iterator:
//   - It is of the class that NewIterator gives, and is deleted as that is.
//   - key() is the old key; keys come as one store without shards would give
//     them, both ways, from any seek. Keys are ordered by their bytes.
//   - All shards read one snapshot: that of the options, or one that is taken
//     when the iterator is made and released when it is deleted.
//   - Bounds in the options are old keys. The application's own must live as
//     long as this call only.
//   - Memory: one iterator of the store a shard. A step moves one of them, a
//     seek or a change of direction all.
//   - The first error ends it: Valid() is false, status() tells.
//
#ifndef KEYSPREAD_KV_H
#define KEYSPREAD_KV_H

#include "keys.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace keyspread {

/// Bytes in front of an old key.
template <std::int64_t N>
inline constexpr std::size_t shard_prefix_size = N <= 256 ? 1 : 2;

/// The first bytes of all keys of a shard.
template <std::int64_t N>
[[nodiscard]] std::string shard_prefix(std::int64_t shard) {
  static_assert(N >= 1 && N <= 65536,
                "a key-value store has from 1 to 65536 shards");
  std::string prefix;
  if constexpr (shard_prefix_size<N> == 2)
    prefix += static_cast<char>(static_cast<unsigned char>(shard >> 8));
  prefix += static_cast<char>(static_cast<unsigned char>(shard & 0xff));
  return prefix;
}

namespace detail {

// What follows all keys of a shard; "" when nothing does.
template <std::int64_t N> std::string shard_end(std::int64_t shard) {
  const bool last = shard + 1 == (shard_prefix_size<N> == 1 ? 256 : 65536);
  return last ? std::string() : shard_prefix<N>(shard + 1);
}

template <class T, class = void> inline constexpr bool has_bytes = false;
template <class T>
inline constexpr bool has_bytes<T, std::void_t<decltype(std::string_view(
                                       std::declval<const T &>().data(),
                                       std::declval<const T &>().size()))>> =
    true;

// What a store takes for a key: its Slice, a string, text up to its NUL.
template <class Key> std::string_view key_bytes(const Key &key) {
  if constexpr (std::is_convertible_v<const Key &, std::string_view>) {
    return key;
  } else {
    static_assert(has_bytes<Key>,
                  "a key must be a string, or have data() and size()");
    return std::string_view(key.data(), key.size());
  }
}

} // namespace detail

/// The key to store for an old one. The shard is that of all of its bytes, or
/// of `hashed` alone: parts of the key that go with it always.
template <std::int64_t N, class Key, class... Parts>
[[nodiscard]] std::string sharded_key(const Key &key, const Parts &...hashed) {
  const std::string_view old = detail::key_bytes(key);
  std::int64_t shard = 0;
  if constexpr (sizeof...(Parts) == 0)
    shard = shard_of<N>(old);
  else
    shard = shard_of<N>(hashed...);
  return shard_prefix<N>(shard).append(old);
}

/// The old key in a stored one, whose bytes it refers to.
template <std::int64_t N>
[[nodiscard]] std::string_view old_key(std::string_view stored) {
  assert(stored.size() >= shard_prefix_size<N> && "a key without its shard");
  return stored.substr(shard_prefix_size<N>);
}

/// Keys for MultiGet, which takes a vector of the store's slices.
template <class Slice> class sharded_slice_list {
public:
  explicit sharded_slice_list(std::vector<std::string> keys)
      : keys_(std::move(keys)) {
    for (const std::string &key : keys_)
      slices_.emplace_back(key);
  }
  sharded_slice_list(const sharded_slice_list &) = delete;
  sharded_slice_list &operator=(const sharded_slice_list &) = delete;

  operator const std::vector<Slice> &() const { return slices_; }

private:
  std::vector<std::string> keys_;
  std::vector<Slice> slices_;
};

template <std::int64_t N, class Slice>
[[nodiscard]] sharded_slice_list<Slice>
sharded_slices(const std::vector<Slice> &keys) {
  std::vector<std::string> stored;
  for (const Slice &key : keys)
    stored.push_back(sharded_key<N>(key));
  return sharded_slice_list<Slice>(std::move(stored));
}

namespace detail {

template <class Options, class = void>
inline constexpr bool has_key_bounds = false;
template <class Options>
inline constexpr bool has_key_bounds<
    Options,
    std::void_t<decltype(std::declval<Options &>().iterate_lower_bound),
                decltype(std::declval<Options &>().iterate_upper_bound)>> =
    true;

// One iterator of the store that stays in one shard.
template <class Base> class shard_scan {
public:
  using slice = std::decay_t<decltype(std::declval<const Base &>().key())>;

  shard_scan(std::string prefix, std::string end)
      : prefix_(std::move(prefix)), end_(std::move(end)) {}

  // Bounds of the options are old keys; a store without bounds has none.
  template <class Db, class Options, class... Family>
  void open(Db &db, Options options, Family *...family) {
    if constexpr (has_key_bounds<Options>) {
      lower_ = prefix_;
      if (options.iterate_lower_bound)
        lower_ += key_bytes(*options.iterate_lower_bound);
      upper_ = end_;
      if (options.iterate_upper_bound)
        upper_ = prefix_ + std::string(key_bytes(*options.iterate_upper_bound));
      lower_slice_ = slice(lower_);
      upper_slice_ = slice(upper_);
      options.iterate_lower_bound = &lower_slice_;
      options.iterate_upper_bound = upper_.empty() ? nullptr : &upper_slice_;
    }
    scan_.reset(db.NewIterator(options, family...));
  }

  bool valid() const {
    return scan_->Valid() && bytes().substr(0, prefix_.size()) == prefix_;
  }
  std::string_view old_key() const { return bytes().substr(prefix_.size()); }
  Base &scan() { return *scan_; }
  const Base &scan() const { return *scan_; }

  void seek(std::string_view old) {
    scan_->Seek(slice(target_.assign(prefix_).append(old)));
  }
  void seek_for_prev(std::string_view old) {
    seek(old);
    if (!scan_->Valid() && scan_->status().ok())
      scan_->SeekToLast();
    else if (scan_->Valid() && bytes() > target_)
      scan_->Prev();
  }
  void seek_to_last() {
    if (!end_.empty())
      scan_->Seek(slice(end_));
    if (!end_.empty() && scan_->Valid())
      scan_->Prev();
    else if (end_.empty() || scan_->status().ok())
      scan_->SeekToLast();
  }

private:
  std::string_view bytes() const { return key_bytes(scan_->key()); }

  std::string prefix_, end_; // end_: the next shard's prefix; empty: none
  std::string lower_, upper_, target_;
  slice lower_slice_{}, upper_slice_{};
  std::unique_ptr<Base> scan_; // goes before the bounds it points to
};

// The iterators of all shards as one of class Base.
template <std::int64_t N, class Base, class Db>
class shard_merge : public Base {
public:
  using slice = typename shard_scan<Base>::slice;
  using status_type =
      std::decay_t<decltype(std::declval<const Base &>().status())>;

  template <class Options, class... Family>
  shard_merge(Db &db, Options options, Family *...family) : db_(&db) {
    if (!options.snapshot)
      options.snapshot = taken_ = db.GetSnapshot();
    // The options of a scan point into it: it stays where it is.
    shards_.reserve(static_cast<std::size_t>(N));
    for (std::int64_t i = 0; i < N; ++i) {
      shards_.emplace_back(shard_prefix<N>(i), shard_end<N>(i));
      shards_.back().open(db, options, family...);
    }
  }
  ~shard_merge() override {
    shards_.clear();
    if (taken_)
      db_->ReleaseSnapshot(taken_);
  }

  bool Valid() const override { return !failed_ && !heap_.empty(); }
  void SeekToFirst() override {
    seek_all(true, [](shard &s) { s.seek({}); });
  }
  void SeekToLast() override {
    seek_all(false, [](shard &s) { s.seek_to_last(); });
  }
  void Seek(const slice &target) override {
    const std::string_view old = key_bytes(target);
    seek_all(true, [&](shard &s) { s.seek(old); });
  }
  void Next() override { step(true); }
  void Prev() override { step(false); }
  slice key() const override {
    const std::string_view old = current().old_key();
    return slice(old.data(), old.size());
  }
  slice value() const override { return current().scan().value(); }
  status_type status() const override {
    for (const shard &s : shards_)
      if (!s.scan().status().ok())
        return s.scan().status();
    return status_type();
  }

protected:
  using shard = shard_scan<Base>;

  const shard &current() const {
    assert(Valid() && "an iterator that is not valid has no key and no value");
    return shards_[heap_.front()];
  }

  void seek_backwards(const slice &target) {
    const std::string_view old = key_bytes(target);
    seek_all(false, [&](shard &s) { s.seek_for_prev(old); });
  }

private:
  // Orders the heap: its front is the shard whose key comes first.
  auto later() const {
    return [this](std::size_t a, std::size_t b) {
      const int order = shards_[a].old_key().compare(shards_[b].old_key());
      const bool after = order > 0 || (order == 0 && a > b);
      return forward_ ? after : a != b && !after;
    };
  }

  template <class Move> void seek_all(bool forward, Move move) {
    forward_ = forward;
    failed_ = false;
    heap_.clear();
    for (std::size_t i = 0; i < shards_.size(); ++i) {
      move(shards_[i]);
      push(i);
    }
  }

  void push(std::size_t i) {
    if (shards_[i].valid()) {
      heap_.push_back(i);
      std::push_heap(heap_.begin(), heap_.end(), later());
    } else if (!shards_[i].scan().Valid() && !shards_[i].scan().status().ok()) {
      failed_ = true;
    }
  }

  void step(bool forward) {
    assert(Valid() && "a step needs a valid iterator");
    if (forward != forward_)
      turn();
    std::pop_heap(heap_.begin(), heap_.end(), later());
    const std::size_t front = heap_.back();
    heap_.pop_back();
    if (forward)
      shards_[front].scan().Next();
    else
      shards_[front].scan().Prev();
    push(front);
  }

  // Puts every shard on the other side of the current key, which stays; an old
  // key stands in one shard only.
  void turn() {
    const std::size_t front = heap_.front();
    const std::string_view key = shards_[front].old_key();
    seek_all(!forward_, [&](shard &s) {
      if (&s == &shards_[front])
        return;
      if (forward_)
        s.seek(key);
      else
        s.seek_for_prev(key);
    });
  }

  Db *db_;
  decltype(std::declval<Db &>().GetSnapshot()) taken_ = nullptr;
  std::vector<shard> shards_;
  std::vector<std::size_t> heap_;
  bool forward_ = true, failed_ = false;
};

// What an iterator of RocksDB has more than one of LevelDB.
template <class Base, class = void>
inline constexpr bool has_seek_for_prev = false;
template <class Base>
inline constexpr bool
    has_seek_for_prev<Base, std::void_t<decltype(&Base::SeekForPrev)>> = true;

template <class Base, class = void> inline constexpr bool has_columns = false;
template <class Base>
inline constexpr bool has_columns<Base, std::void_t<decltype(&Base::columns)>> =
    true;

template <std::int64_t N, class Base, class Db, bool = has_seek_for_prev<Base>>
class seeks_for_prev : public shard_merge<N, Base, Db> {
public:
  using shard_merge<N, Base, Db>::shard_merge;
};
template <std::int64_t N, class Base, class Db>
class seeks_for_prev<N, Base, Db, true> : public shard_merge<N, Base, Db> {
public:
  using shard_merge<N, Base, Db>::shard_merge;
  void
  SeekForPrev(const typename shard_merge<N, Base, Db>::slice &target) override {
    this->seek_backwards(target);
  }
};

template <std::int64_t N, class Base, class Db, bool = has_columns<Base>>
class gives_columns final : public seeks_for_prev<N, Base, Db> {
public:
  using seeks_for_prev<N, Base, Db>::seeks_for_prev;
};
template <std::int64_t N, class Base, class Db>
class gives_columns<N, Base, Db, true> final
    : public seeks_for_prev<N, Base, Db> {
public:
  using seeks_for_prev<N, Base, Db>::seeks_for_prev;
  decltype(std::declval<const Base &>().columns()) columns() const override {
    return this->current().scan().columns();
  }
};

} // namespace detail

/// What `db.NewIterator(options)`, or `db.NewIterator(options, family)`, was
/// before the keys had shards. The caller deletes it before it closes the
/// store.
template <std::int64_t N, class Db, class Options, class... Family>
[[nodiscard]] auto fan_out_iterator(Db &db, const Options &options,
                                    Family *...family) {
  using base =
      std::remove_pointer_t<decltype(db.NewIterator(options, family...))>;
  base *made = new detail::gives_columns<N, base, Db>(db, options, family...);
  return made;
}

namespace detail {
template <std::int64_t N, class Batch, class... Family>
auto delete_ranges(Batch &batch, std::string_view begin, std::string_view end,
                   Family *...family) {
  std::int64_t i = 0;
  const auto next = [&] {
    const std::string shard = shard_prefix<N>(i++);
    return batch.DeleteRange(family..., shard + std::string(begin),
                             shard + std::string(end));
  };
  auto done = next();
  while (i < N && done.ok())
    done = next();
  return done;
}
} // namespace detail

/// batch.DeleteRange: the old keys from `begin` to before `end`.
template <std::int64_t N, class Batch, class Begin, class End>
auto delete_range(Batch &batch, const Begin &begin, const End &end) {
  return detail::delete_ranges<N>(batch, detail::key_bytes(begin),
                                  detail::key_bytes(end));
}
template <std::int64_t N, class Batch, class Family, class Begin, class End>
auto delete_range(Batch &batch, Family *family, const Begin &begin,
                  const End &end) {
  return detail::delete_ranges<N>(batch, detail::key_bytes(begin),
                                  detail::key_bytes(end), family);
}

/// db.DeleteRange: the same, of all shards or of none, in one Batch.
template <std::int64_t N, class Batch, class Db, class Options, class Family,
          class Begin, class End>
auto delete_range_in(Db &db, const Options &options, Family *family,
                     const Begin &begin, const End &end) {
  Batch batch;
  auto done = delete_range<N>(batch, family, begin, end);
  return done.ok() ? db.Write(options, &batch) : done;
}

} // namespace keyspread

#endif // KEYSPREAD_KV_H
