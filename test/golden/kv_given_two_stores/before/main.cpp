// A helper is given two stores, of which the plan names one.
#include <leveldb/db.h>

#include <memory>
#include <string>

static std::string get(leveldb::DB *db, const std::string &key) {
  std::string value;
  db->Get(leveldb::ReadOptions(), key, &value);
  return value;
}

static std::unique_ptr<leveldb::DB> open(const std::string &path) {
  leveldb::DB *made = nullptr;
  leveldb::DB::Open({}, path, &made);
  return std::unique_ptr<leveldb::DB>(made);
}

int main() {
  std::unique_ptr<leveldb::DB> events = open("events"), names = open("names");
  events->Put({}, "a", "b");
  names->Put({}, "a", "b");
  return get(events.get(), "a") == get(names.get(), "a");
}
