// Handles of column families come in a vector: each constant place in it is a family.
#include <rocksdb/db.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

int main(int, char **arguments) {
  rocksdb::DBOptions options;
  options.create_if_missing = true;
  options.create_missing_column_families = true;
  std::vector<rocksdb::ColumnFamilyDescriptor> families = {
      {rocksdb::kDefaultColumnFamilyName, {}}, {"jobs", {}}};
  std::vector<rocksdb::ColumnFamilyHandle *> handles;
  rocksdb::DB *db = nullptr;
  if (!rocksdb::DB::Open(options, std::string(arguments[1]) + "/db", families, &handles, &db).ok())
    return 1;
  rocksdb::ColumnFamilyHandle *jobs = handles[1];
  for (int i = 100; i < 120; ++i)
    db->Put({}, jobs, keyspread::sharded_key<300>("job" + std::to_string(i)), i % 2 ? "odd" : "even");
  db->Put({}, handles[1], keyspread::sharded_key<300>("job500"), "late");
  db->Put({}, handles[0], "settings", "none");
  db->Put({}, "more", "settings");

  std::unique_ptr<rocksdb::Iterator> it(keyspread::fan_out_iterator<300>(*db, rocksdb::ReadOptions{}, handles[1]));
  int odd = 0;
  for (it->SeekToLast(); it->Valid(); it->Prev())
    odd += it->value() == "odd";
  std::printf("%d odd\n", odd);
  it.reset(db->NewIterator(rocksdb::ReadOptions()));
  for (it->SeekToFirst(); it->Valid(); it->Next())
    std::printf("%s ", it->key().ToString().c_str());
  std::printf("\n");
  it.reset();
  for (rocksdb::ColumnFamilyHandle *family : handles)
    db->DestroyColumnFamilyHandle(family);
  delete db;
}
