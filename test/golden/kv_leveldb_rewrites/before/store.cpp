#include "store.h"

void Store::add(const std::string &key, const std::string &text) {
  leveldb::WriteOptions durable;
  durable.sync = true;
  journal_->Put(durable, key, text); // [kv_write]
}

void fill(leveldb::WriteBatch &batch, const std::string &key) { batch.Put(key, "batched"); }

void Store::addAll(const std::vector<std::string> &keys) {
  leveldb::WriteBatch batch;
  for (const std::string &key : keys)
    fill(batch, key);
  batch.Delete(keys.front());
  journal_->Write(leveldb::WriteOptions(), &batch);
}

std::string Store::get(const leveldb::Slice &key) const {
  std::string text;
  return journal_->Get(leveldb::ReadOptions(), key, &text).ok() ? text : "-"; // [kv_read]
}

int total(leveldb::Iterator *it) {
  int keys = 0;
  for (it->SeekToFirst(); it->Valid(); it->Next())
    ++keys;
  delete it;
  return keys;
}

int Store::count(const std::string &prefix) const {
  if (prefix.empty())
    return total(journal_->NewIterator(leveldb::ReadOptions())); // [kv_scan]
  std::unique_ptr<leveldb::Iterator> it(journal_->NewIterator(leveldb::ReadOptions()));
  int found = 0;
  for (it->Seek(prefix); it->Valid() && it->key().starts_with(prefix); it->Next())
    ++found;
  return found;
}

std::vector<std::string> Store::newest(int limit) const {
  leveldb::ReadOptions options;
  options.snapshot = journal_->GetSnapshot();
  leveldb::Iterator *it = journal_->NewIterator(options);
  std::vector<std::string> keys;
  for (it->SeekToLast(); it->Valid() && static_cast<int>(keys.size()) < limit; it->Prev())
    keys.push_back(it->key().ToString());
  delete it;
  journal_->ReleaseSnapshot(options.snapshot);
  return keys;
}
