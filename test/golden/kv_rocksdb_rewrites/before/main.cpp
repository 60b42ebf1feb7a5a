// A column family whose keys rise, beside one whose keys are names.
#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <cassert>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

using Cursor = std::unique_ptr<rocksdb::Iterator>;

class Log {
public:
  explicit Log(const std::string &path) {
    rocksdb::DB *opened = nullptr;
    rocksdb::Options options;
    options.create_if_missing = true;
    assert(rocksdb::DB::Open(options, path, &opened).ok());
    db.reset(opened);
    db->CreateColumnFamily(rocksdb::ColumnFamilyOptions(), "events", &events);
    db->CreateColumnFamily(rocksdb::ColumnFamilyOptions(), "owners", &owners);
  }
  ~Log() {
    db->DestroyColumnFamilyHandle(events);
    db->DestroyColumnFamilyHandle(owners);
  }

  std::string add(const std::string &owner, const std::string &text) {
    char id[16];
    std::snprintf(id, sizeof id, "e%06u", ++last_);
    db->Put(rocksdb::WriteOptions(), events, id, text); // [kv_write events]
    db->Put(rocksdb::WriteOptions(), owners, owner, id);
    return id;
  }

  std::string find(const rocksdb::Slice &id) {
    std::string text;
    rocksdb::Status s = db->Get({}, events, id, &text); // [kv_read events]
    return s.ok() ? text : s.IsNotFound() ? "-" : "?";
  }

  std::string latest(const std::string &owner) {
    std::string id;
    return db->Get({}, owners, owner, &id).ok() ? find(id) : "none";
  }

  // Moves an event in one step: the old key goes, the new one comes.
  void move(const std::string &from, const std::string &to) {
    rocksdb::WriteBatch batch;
    std::string text = find(from);
    batch.Delete(events, from);
    batch.Put(events, rocksdb::Slice(to.data(), to.size()), text);
    db->Write(rocksdb::WriteOptions(), &batch);
  }

  void page(const std::string &after, int limit) {
    Cursor it(db->NewIterator(rocksdb::ReadOptions(), events)); // [kv_scan events]
    for (it->Seek(after); it->Valid() && limit > 0; it->Next())
      if (it->key() != after) {
        std::printf("%s=%s ", it->key().ToString().c_str(), it->value().ToString().c_str());
        --limit;
      }
    std::printf("| %s\n", it->status().ok() ? "ok" : "failed");
  }

  void newest(int limit) {
    Cursor it(db->NewIterator({}, events));
    for (it->SeekToLast(); it->Valid() && limit-- > 0; it->Prev())
      std::printf("%s ", it->key().ToString().c_str());
    std::printf("\n");
  }

  void around(const std::string &id) {
    Cursor it(db->NewIterator(rocksdb::ReadOptions(), events));
    it->SeekForPrev(id);
    std::string below = it->Valid() ? it->key().ToString() : "-";
    it->Next();
    std::string above = it->Valid() ? it->key().ToString() : "-";
    it->Prev();
    std::printf("%s < %s < %s, back at %s\n", below.c_str(), id.c_str(), above.c_str(),
                it->key().ToString().c_str());
  }

  // Drops every event before `id`, reading and deleting at once.
  int dropBefore(const std::string &id) {
    rocksdb::Slice end(id);
    rocksdb::ReadOptions options;
    options.iterate_upper_bound = &end;
    Cursor it(db->NewIterator(options, events));
    int dropped = 0;
    for (it->SeekToFirst(); it->Valid(); it->Next(), ++dropped)
      db->Delete(rocksdb::WriteOptions(), events, it->key());
    return dropped;
  }

  void dropRange(const std::string &from, const std::string &to) {
    db->DeleteRange({}, events, from, to);
    rocksdb::WriteBatch batch;
    batch.DeleteRange(events, to + "x", to + "z");
    db->Write({}, &batch);
  }

  int countOwners() {
    Cursor it(db->NewIterator(rocksdb::ReadOptions(), owners));
    int count = 0;
    for (it->SeekToFirst(); it->Valid(); it->Next())
      ++count;
    return count;
  }

private:
  std::unique_ptr<rocksdb::DB> db;
  rocksdb::ColumnFamilyHandle *events = nullptr;
  rocksdb::ColumnFamilyHandle *owners = nullptr;
  unsigned last_ = 0;
};

int main(int, char **arguments) {
  Log log(std::string(arguments[1]) + "/log");
  for (int i = 0; i < 40; ++i)
    log.add(i % 3 ? "ann" : "bob", "text " + std::to_string(i));
  std::printf("%s, %s, %s\n", log.find("e000007").c_str(), log.find("nothing").c_str(), log.latest("bob").c_str());
  log.page("", 5);
  log.page("e000017", 4);
  log.page("e000038", 9);
  log.newest(6);
  log.around("e000020x");
  log.move("e000030", "e000030b");
  log.around("e000030");
  std::printf("%d dropped, %d owners\n", log.dropBefore("e000010"), log.countOwners());
  log.dropRange("e000012", "e000035");
  log.page("", 9);
}
