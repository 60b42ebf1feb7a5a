// Everything that a shard in front of the key does not go with.
#include <rocksdb/c.h>
#include <rocksdb/comparator.h>
#include <rocksdb/compaction_filter.h>
#include <rocksdb/db.h>
#include <rocksdb/merge_operator.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/sst_file_writer.h>
#include <rocksdb/utilities/transaction.h>
#include <rocksdb/utilities/transaction_db.h>
#include <rocksdb/write_batch.h>

#include <string>
#include <vector>

void audit(rocksdb::DB *db); // defined elsewhere

// The key has no name here, so nobody looks at it.
class Sum : public rocksdb::AssociativeMergeOperator {
  bool Merge(const rocksdb::Slice &, const rocksdb::Slice *, const rocksdb::Slice &value, std::string *out,
             rocksdb::Logger *) const override {
    *out = value.ToString();
    return true;
  }
  const char *Name() const override { return "sum"; }
};

class Old : public rocksdb::CompactionFilter {
  bool Filter(int, const rocksdb::Slice &key, const rocksdb::Slice &, std::string *, bool *) const override {
    return key.starts_with("old");
  }
  const char *Name() const override { return "old"; }
};

#define PUT_NOW(db, key) (db)->Put(rocksdb::WriteOptions(), key, "now")

struct Journal {
  rocksdb::DB *events;
  std::vector<rocksdb::DB *> others;

  void configure(rocksdb::Options &options) {
    options.comparator = rocksdb::ReverseBytewiseComparator();
    options.prefix_extractor.reset(rocksdb::NewFixedPrefixTransform(4));
  }

  void write(const std::string &key) {
    events->Put({}, {key.data(), key.size()}, "v"); // [kv_write]
    PUT_NOW(events, key);
    rocksdb::Slice parts[] = {"a", key};
    rocksdb::WriteBatch batch;
    batch.Put(rocksdb::SliceParts(parts, 2), rocksdb::SliceParts(parts, 1));
    events->Write({}, &batch);
    events->Delete({}, key);
  }

  void read(const std::vector<rocksdb::Slice> &keys) {
    std::vector<rocksdb::PinnableSlice> values(keys.size());
    std::vector<rocksdb::Status> done(keys.size());
    events->MultiGet({}, events->DefaultColumnFamily(), keys.size(), keys.data(), values.data(), done.data()); // [kv_read]
    events->GetUpdatesSince(0, nullptr);
  }

  void scan() {
    rocksdb::ReadOptions options;
    options.tailing = true;
    std::vector<rocksdb::Iterator *> all;
    events->NewIterators(options, {events->DefaultColumnFamily()}, &all); // [kv_scan]
    rocksdb::Slice from("a"), to("b");
    events->CompactRange({}, &from, &to);
    events->CompactRange({}, nullptr, nullptr);
  }

  void share() {
    audit(events);
    others.push_back(events);
    others.front()->Delete({}, "k");
  }
};

void import(Journal &j, rocksdb::SstFileWriter &file) {
  file.Put("a", "b");
  j.events->IngestExternalFile({"file"}, {});
}

void transact(rocksdb::TransactionDB *events) {
  rocksdb::Transaction *t = events->BeginTransaction({});
  t->Put("k", "v");
  t->GetIterator({});
  t->Commit();
}

void plainC(rocksdb_t *events, rocksdb_writeoptions_t *options, char **error) {
  rocksdb_put(events, options, "k", 1, "v", 1, error);
}
