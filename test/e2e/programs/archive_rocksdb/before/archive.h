#pragma once

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Entries by the number they got; their titles lie in a family of their own.
class Archive {
public:
  using Visit = std::function<bool(const std::string &key, const std::string &value)>;

  explicit Archive(const std::string &path);
  ~Archive();
  Archive(const Archive &) = delete;
  Archive &operator=(const Archive &) = delete;

  std::string add(const std::string &title, const std::string &text);
  void addAll(const std::vector<std::string> &texts);
  std::optional<std::string> read(const std::string &key) const;
  std::optional<std::string> find(const std::string &title) const;
  bool remove(const std::string &key);
  void forward(const std::string &from, const Visit &visit) const;
  void backward(const Visit &visit) const;
  std::size_t prune(const std::string &before);

private:
  std::string next();

  std::unique_ptr<rocksdb::DB> db_;
  rocksdb::ColumnFamilyHandle *entries_ = nullptr;
  rocksdb::ColumnFamilyHandle *titles_ = nullptr;
  std::uint32_t last_ = 0;
};
