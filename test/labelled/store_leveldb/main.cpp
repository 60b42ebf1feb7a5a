// LevelDB: the key is all there is to a table.
#include <leveldb/db.h>
#include <leveldb/write_batch.h>

#include <chrono>
#include <memory>
#include <string>

struct Journal {
  leveldb::DB *events;
  leveldb::DB *names;
  unsigned long long next = 0;

  void add(const std::string &text) {
    std::string key = std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
    events->Put(leveldb::WriteOptions(), key, text); // FIND monotonic-key events.
  }

  void addCounted(const std::string &text) {
    ++next;
    events->Put(leveldb::WriteOptions(), "e:" + std::to_string(next), text); // FIND monotonic-key events.
  }

  void rename(const std::string &user, const std::string &name) {
    names->Put(leveldb::WriteOptions(), user, name);            // NOT monotonic-key
    names->Put(leveldb::WriteOptions(), "user:" + user, name);  // NOT monotonic-key
    long long now = std::chrono::system_clock::now().time_since_epoch().count();
    names->Put(leveldb::WriteOptions(), user + ":" + std::to_string(now), name); // NOT monotonic-key
    names->Put(leveldb::WriteOptions(), user, std::to_string(now));              // NOT monotonic-key
  }

  std::string newest() {
    std::unique_ptr<leveldb::Iterator> rows(events->NewIterator(leveldb::ReadOptions()));
    rows->SeekToLast(); // FIND ordered-scan events.
    return rows->Valid() ? rows->value().ToString() : "";
  }

  int since(const std::string &from) {
    int count = 0;
    leveldb::Iterator *rows = events->NewIterator(leveldb::ReadOptions());
    for (rows->Seek(from); rows->Valid(); rows->Next()) // FIND ordered-scan events.
      ++count;
    delete rows;
    return count;
  }

  int allNames() {
    int count = 0;
    std::unique_ptr<leveldb::Iterator> rows(names->NewIterator(leveldb::ReadOptions()));
    for (rows->SeekToFirst(); rows->Valid(); rows->Next()) // NOT ordered-scan
      ++count;
    std::string value;
    names->Get(leveldb::ReadOptions(), "admin", &value);  // NOT ordered-scan
    events->Get(leveldb::ReadOptions(), "first", &value); // NOT ordered-scan
    return count;
  }
};

void batch(leveldb::WriteBatch &rows, long long now) {
  rows.Put(std::to_string(now), "a"); // NOT monotonic-key
  rows.Put(std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()), "b"); // FIND monotonic-key
  rows.Delete(std::to_string(now));
}

// A batch is no store: it goes by the store that it is written to.
void several(Journal &journal) {
  leveldb::WriteBatch batch;
  batch.Put(std::to_string(std::chrono::system_clock::now().time_since_epoch().count()), "c"); // FIND monotonic-key events.
  journal.events->Write(leveldb::WriteOptions(), &batch);
}
