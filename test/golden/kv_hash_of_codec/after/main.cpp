// Keys made by one function: the shard is that of the device alone.
#include <leveldb/db.h>

#include <cstdio>
#include <memory>
#include <string>
#include "runtime/keyspread/keyspread.h"

static std::string readingKey(const std::string &device, long second) {
  return device + "/" + std::to_string(second);
}

struct Readings {
  std::unique_ptr<leveldb::DB> readings;

  void put(const std::string &device, long second, const std::string &value) {
    readings->Put(leveldb::WriteOptions(), keyspread::sharded_key<32>(readingKey(device, second), device), value);
  }
  std::string get(const std::string &device, long second) {
    std::string value = "-";
    readings->Get(leveldb::ReadOptions(), keyspread::sharded_key<32>(readingKey(device, second), device), &value);
    return value;
  }
  void drop(const std::string &device, long second) {
    readings->Delete({}, keyspread::sharded_key<32>(readingKey(device, second), device));
  }
  void print(const std::string &device) {
    std::unique_ptr<leveldb::Iterator> it(keyspread::fan_out_iterator<32>(*readings, leveldb::ReadOptions{}));
    for (it->Seek(readingKey(device, 0)); it->Valid() && it->key().starts_with(device); it->Next())
      std::printf("%s=%s ", it->key().ToString().c_str(), it->value().ToString().c_str());
    std::printf("\n");
  }
};

int main(int, char **arguments) {
  leveldb::DB *opened = nullptr;
  leveldb::Options options;
  options.create_if_missing = true;
  if (!leveldb::DB::Open(options, std::string(arguments[1]) + "/readings", &opened).ok())
    return 1;
  Readings all;
  all.readings.reset(opened);
  for (long second = 5; second > 0; --second)
    for (const char *device : {"pump", "fan", "door"})
      all.put(device, second, std::to_string(second * 10));
  all.drop("fan", 3);
  std::printf("%s %s\n", all.get("pump", 4).c_str(), all.get("fan", 3).c_str());
  all.print("fan");
  all.print("pump");
}
