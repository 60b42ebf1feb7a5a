// A batch that nobody is seen to write, and one that two stores get.
#include <leveldb/db.h>
#include <leveldb/write_batch.h>

#include <string>

void fill(leveldb::WriteBatch &rows, const std::string &key) { rows.Put(key, "v"); }

struct Stores {
  leveldb::DB *events;
  leveldb::DB *names;

  void both(const std::string &key) {
    leveldb::WriteBatch batch;
    batch.Delete(key);
    events->Write({}, &batch);
    names->Write({}, &batch);
  }
  void one(const std::string &key) {
    leveldb::WriteBatch batch;
    batch.Delete(key);
    names->Write({}, &batch);
    events->Put({}, key, "v");
  }
};
