#pragma once

#include <leveldb/db.h>
#include <leveldb/write_batch.h>

#include <memory>
#include <string>
#include <vector>

/// Entries by the microsecond they were made in. Names lie in a store of their own.
class Store {
public:
  Store(leveldb::DB *journal, leveldb::DB *names) : journal_(journal), names_(names) {}

  void add(const std::string &key, const std::string &text);
  void addAll(const std::vector<std::string> &keys);
  std::string get(const leveldb::Slice &key) const;
  void remove(const std::string &key) { journal_->Delete(leveldb::WriteOptions(), key); }
  void name(const std::string &name, const std::string &key) { names_->Put(leveldb::WriteOptions(), name, key); }
  int count(const std::string &prefix) const;
  std::vector<std::string> newest(int limit) const;

private:
  std::unique_ptr<leveldb::DB> journal_, names_;
};

void fill(leveldb::WriteBatch &batch, const std::string &key);
int total(leveldb::Iterator *it);
