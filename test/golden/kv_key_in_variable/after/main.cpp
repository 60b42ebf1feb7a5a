// Keys are made by a codec, byte by byte, and kept in variables.
#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <cassert>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"

template <typename T> void append(std::string &out, T value) {
  for (int shift = static_cast<int>(sizeof(T)) * 8 - 8; shift >= 0; shift -= 8)
    out.push_back(static_cast<char>((value >> shift) & 0xFF));
}

std::string sampleKey(std::uint64_t second, std::uint32_t probe) {
  std::string key;
  append(key, second);
  append(key, probe);
  return key;
}

struct Sample {
  std::uint64_t second = 0;
  std::uint32_t probe = 0;
  std::string value;
};

class Samples {
public:
  explicit Samples(const std::string &path) {
    rocksdb::DB *opened = nullptr;
    rocksdb::Options options;
    options.create_if_missing = true;
    assert(rocksdb::DB::Open(options, path, &opened).ok());
    samples.reset(opened);
  }

  std::uint64_t now() {
    if (recorded_ != 0)
      return ++recorded_;
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(since).count());
  }

  std::uint64_t sweep(const std::vector<std::pair<std::uint32_t, std::string>> &values) {
    const std::uint64_t second = now();
    rocksdb::WriteBatch batch;
    for (const auto &[probe, value] : values) {
      const std::string key = sampleKey(second, probe);
      batch.Put(keyspread::sharded_key<8>(key, second, probe), value);
    }
    samples->Write(rocksdb::WriteOptions(), &batch);
    return second;
  }
  std::string at(std::uint64_t second, std::uint32_t probe) {
    std::string value = "-", key = sampleKey(second, probe);
    samples->Get(rocksdb::ReadOptions(), keyspread::sharded_key<8>(key, second, probe), &value);
    return value;
  }

  void print(std::uint64_t from, std::uint64_t to) {
    const std::string end = sampleKey(to, 0);
    std::unique_ptr<rocksdb::Iterator> it(keyspread::fan_out_iterator<8>(*samples, rocksdb::ReadOptions()));
    for (it->Seek(sampleKey(from, 0)); it->Valid() && it->key().compare(end) < 0; it->Next())
      std::printf("%s ", it->value().ToString().c_str());
    std::printf("\n");
  }
  std::string before(std::uint64_t second) {
    std::unique_ptr<rocksdb::Iterator> it(keyspread::fan_out_iterator<8>(*samples, rocksdb::ReadOptions()));
    const std::string bound = sampleKey(second, 0);
    it->SeekForPrev(bound);
    return it->Valid() ? it->value().ToString() : "none";
  }
  std::string latest() {
    std::unique_ptr<rocksdb::Iterator> it(keyspread::fan_out_iterator<8>(*samples, rocksdb::ReadOptions()));
    it->SeekToLast();
    return it->Valid() ? it->value().ToString() : "none";
  }

private:
  std::unique_ptr<rocksdb::DB> samples;
  std::uint64_t recorded_ = 1000;
};

int main(int, char **arguments) {
  Samples all(std::string(arguments[1]) + "/samples");
  std::vector<std::uint64_t> seconds;
  for (int round = 0; round < 5; ++round)
    seconds.push_back(all.sweep({{1, "a" + std::to_string(round)}, {2, "b" + std::to_string(round)}}));
  std::printf("%s %s\n", all.at(seconds[0], 2).c_str(), all.at(seconds[2], 1).c_str());
  all.print(seconds[0], seconds[3]);
  std::printf("%s %s\n", all.before(seconds[4]).c_str(), all.latest().c_str());
}
