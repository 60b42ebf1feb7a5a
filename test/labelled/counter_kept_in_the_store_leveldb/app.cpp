// The next number of a key stands in the store: it is read, and written back one higher.
#include <leveldb/db.h>
#include <leveldb/write_batch.h>

#include <cstdlib>
#include <string>

static const char kNextParcel[] = "meta/next_parcel";
static const char kLimit[] = "meta/limit";

class Depot {
public:
  explicit Depot(leveldb::DB *db) : db(db) {}

  long long accept(const std::string &to) {
    leveldb::WriteBatch batch;
    const long long number = nextParcel(&batch);
    batch.Put("parcel/" + std::to_string(number), to); // FIND monotonic-key db.
    db->Write(leveldb::WriteOptions(), &batch);
    return number;
  }

  // What stands in the store and is not counted up rises for nobody.
  void park(const std::string &to) {
    std::string raw;
    db->Get(leveldb::ReadOptions(), kLimit, &raw);
    db->Put(leveldb::WriteOptions(), "park/" + raw, to); // NOT monotonic-key
  }

private:
  long long nextParcel(leveldb::WriteBatch *batch) {
    std::string raw;
    long long next = 1;
    if (db->Get(leveldb::ReadOptions(), kNextParcel, &raw).ok())
      next = std::strtoll(raw.c_str(), nullptr, 10);
    batch->Put(kNextParcel, std::to_string(next + 1)); // NOT monotonic-key
    return next;
  }

  leveldb::DB *db;
};

int main(int, char **) {
  leveldb::DB *db = nullptr;
  leveldb::Options options;
  options.create_if_missing = true;
  leveldb::DB::Open(options, "depot", &db);
  Depot depot(db);
  depot.park("here");
  return depot.accept("there") == 0;
}
