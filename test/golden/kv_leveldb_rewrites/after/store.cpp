#include "store.h"
#include "runtime/keyspread/keyspread.h"

void Store::add(const std::string &key, const std::string &text) {
  leveldb::WriteOptions durable;
  durable.sync = true;
  journal_->Put(durable, keyspread::sharded_key<8>(key), text); // [kv_write]
}

void fill(leveldb::WriteBatch &batch, const std::string &key) { batch.Put(keyspread::sharded_key<8>(key), "batched"); }

void Store::addAll(const std::vector<std::string> &keys) {
  leveldb::WriteBatch batch;
  for (const std::string &key : keys)
    fill(batch, key);
  batch.Delete(keyspread::sharded_key<8>(keys.front()));
  journal_->Write(leveldb::WriteOptions(), &batch);
}

std::string Store::get(const leveldb::Slice &key) const {
  std::string text;
  return journal_->Get(leveldb::ReadOptions(), keyspread::sharded_key<8>(key), &text).ok() ? text : "-"; // [kv_read]
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
    return total(keyspread::fan_out_iterator<8>(*journal_, leveldb::ReadOptions())); // [kv_scan]
  std::unique_ptr<leveldb::Iterator> it(keyspread::fan_out_iterator<8>(*journal_, leveldb::ReadOptions()));
  int found = 0;
  for (it->Seek(prefix); it->Valid() && it->key().starts_with(prefix); it->Next())
    ++found;
  return found;
}

std::vector<std::string> Store::newest(int limit) const {
  leveldb::ReadOptions options;
  options.snapshot = journal_->GetSnapshot();
  leveldb::Iterator *it = keyspread::fan_out_iterator<8>(*journal_, options);
  std::vector<std::string> keys;
  for (it->SeekToLast(); it->Valid() && static_cast<int>(keys.size()) < limit; it->Prev())
    keys.push_back(it->key().ToString());
  delete it;
  journal_->ReleaseSnapshot(options.snapshot);
  return keys;
}
