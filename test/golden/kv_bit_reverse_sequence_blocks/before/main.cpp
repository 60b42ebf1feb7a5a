// A queue in a key-value store: the oldest job comes first.
#include <leveldb/db.h>

#include <memory>
#include <string>

struct Queue {
  leveldb::DB *queue;
  unsigned long next = 0;

  void push(const std::string &job) {
    queue->Put(leveldb::WriteOptions(), std::to_string(++next), job); // [kv_write]
  }
  bool has(const std::string &id) {
    std::string job;
    return queue->Get(leveldb::ReadOptions(), id, &job).ok(); // [kv_read]
  }
  std::string oldest() {
    std::unique_ptr<leveldb::Iterator> it(queue->NewIterator(leveldb::ReadOptions())); // [kv_scan]
    it->SeekToFirst();
    return it->Valid() ? it->key().ToString() : "";
  }
};
