#include "archive.h"

#include <cstdio>
#include <stdexcept>

namespace {

void check(const rocksdb::Status &status) {
  if (!status.ok())
    throw std::runtime_error(status.ToString());
}

} // namespace

Archive::Archive(const std::string &path) {
  rocksdb::Options options;
  options.create_if_missing = true;
  rocksdb::DB *db = nullptr;
  check(rocksdb::DB::Open(options, path, &db));
  db_.reset(db);
  check(db_->CreateColumnFamily({}, "entries", &entries_));
  check(db_->CreateColumnFamily({}, "titles", &titles_));
}

Archive::~Archive() {
  db_->DestroyColumnFamilyHandle(entries_);
  db_->DestroyColumnFamilyHandle(titles_);
}

std::string Archive::next() {
  char key[16];
  std::snprintf(key, sizeof key, "%08u", ++last_);
  return key;
}

std::string Archive::add(const std::string &title, const std::string &text) {
  const std::string key = next();
  rocksdb::WriteBatch batch;
  batch.Put(entries_, key, text);
  batch.Put(titles_, title, key);
  check(db_->Write(rocksdb::WriteOptions(), &batch));
  return key;
}

void Archive::addAll(const std::vector<std::string> &texts) {
  for (const std::string &text : texts)
    check(db_->Put(rocksdb::WriteOptions(), entries_, next(), text));
}

std::optional<std::string> Archive::read(const std::string &key) const {
  std::string text;
  const rocksdb::Status status = db_->Get(rocksdb::ReadOptions(), entries_, key, &text);
  if (status.IsNotFound())
    return std::nullopt;
  check(status);
  return text;
}

std::optional<std::string> Archive::find(const std::string &title) const {
  std::string key;
  if (!db_->Get(rocksdb::ReadOptions(), titles_, title, &key).ok())
    return std::nullopt;
  return read(key);
}

bool Archive::remove(const std::string &key) {
  if (!read(key))
    return false;
  check(db_->Delete(rocksdb::WriteOptions(), entries_, key));
  return true;
}

void Archive::forward(const std::string &from, const Visit &visit) const {
  std::unique_ptr<rocksdb::Iterator> it(db_->NewIterator(rocksdb::ReadOptions(), entries_));
  for (it->Seek(from); it->Valid(); it->Next())
    if (!visit(it->key().ToString(), it->value().ToString()))
      return;
  check(it->status());
}

void Archive::backward(const Visit &visit) const {
  std::unique_ptr<rocksdb::Iterator> it(db_->NewIterator(rocksdb::ReadOptions(), entries_));
  for (it->SeekToLast(); it->Valid(); it->Prev())
    if (!visit(it->key().ToString(), it->value().ToString()))
      return;
  check(it->status());
}

std::size_t Archive::prune(const std::string &before) {
  std::size_t gone = 0;
  forward("", [&](const std::string &key, const std::string &) {
    gone += key < before;
    return key < before;
  });
  check(db_->DeleteRange(rocksdb::WriteOptions(), entries_, "", before));
  return gone;
}
