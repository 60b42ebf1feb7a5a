#include "store.h"

#include <cstdio>

static leveldb::DB *open(const std::string &path) {
  leveldb::DB *db = nullptr;
  leveldb::Options options;
  options.create_if_missing = true;
  return leveldb::DB::Open(options, path, &db).ok() ? db : nullptr;
}

int main(int, char **arguments) {
  const std::string place = arguments[1];
  leveldb::DB *journal = open(place + "/journal");
  leveldb::DB *names = open(place + "/names");
  // Not yet in the hands of its owner.
  journal->Put(leveldb::WriteOptions(), "0000", "first");
  Store store(journal, names);
  for (int i = 0; i < 30; ++i)
    store.add("17" + std::to_string(100 + i), "entry " + std::to_string(i));
  store.addAll({"18000", "18001", "18002"});
  store.remove("17105");
  store.name("last", "18002");
  std::string key;
  names->Get(leveldb::ReadOptions(), "last", &key);
  std::printf("%s %s %s %s\n", store.get("17107").c_str(), store.get("17105").c_str(), store.get(key).c_str(),
              store.get("0000").c_str());
  std::printf("%d of %d, %d\n", store.count("1711"), store.count(""), store.count("2"));
  for (const std::string &newest : store.newest(4))
    std::printf("%s ", newest.c_str());
  std::printf("\n");
}
