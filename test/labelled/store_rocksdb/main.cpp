// RocksDB: column families are the tables.
#include <rocksdb/db.h>

#include <ctime>
#include <memory>
#include <string>

class Queue {
public:
  rocksdb::DB *db;
  rocksdb::ColumnFamilyHandle *jobs;
  rocksdb::ColumnFamilyHandle *owners;

  void push(const std::string &job, const std::string &owner) {
    std::string id = nextId();
    db->Put(rocksdb::WriteOptions(), jobs, id, job);                                 // FIND monotonic-key jobs.
    db->Put(rocksdb::WriteOptions(), owners, owner, id);                             // NOT monotonic-key
    db->Put(rocksdb::WriteOptions(), owners, owner + "/" + std::to_string(time(nullptr)), job); // NOT monotonic-key
  }

  std::string pop() {
    std::unique_ptr<rocksdb::Iterator> it(db->NewIterator(rocksdb::ReadOptions(), jobs));
    it->SeekToFirst(); // FIND ordered-scan jobs.
    return it->Valid() ? it->value().ToString() : std::string();
  }

  void purge(const std::string &last) {
    std::unique_ptr<rocksdb::Iterator> it(db->NewIterator(rocksdb::ReadOptions(), jobs));
    for (it->SeekForPrev(last); it->Valid(); it->Prev()) // FIND ordered-scan jobs.
      db->Delete(rocksdb::WriteOptions(), jobs, it->key());
  }

  void forget(const std::string &from, const std::string &to) {
    db->DeleteRange(rocksdb::WriteOptions(), jobs, from, to);   // FIND ordered-scan jobs.
    db->DeleteRange(rocksdb::WriteOptions(), owners, from, to); // NOT ordered-scan
  }

  int ownersOf(const std::string &prefix) {
    std::unique_ptr<rocksdb::Iterator> it(db->NewIterator(rocksdb::ReadOptions(), owners));
    int n = 0;
    for (it->Seek(prefix); it->Valid(); it->Next()) // NOT ordered-scan
      ++n;
    std::string value;
    db->Get(rocksdb::ReadOptions(), jobs, "j", &value); // NOT ordered-scan
    return n;
  }

private:
  std::string nextId() { return std::to_string(++last_); }
  unsigned long long last_ = 0;
};
