#pragma once

#include <leveldb/db.h>
#include <leveldb/write_batch.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

/// Twenty digits, so that keys sort as their numbers do.
inline std::string padded(std::uint64_t number) {
  char text[24];
  std::snprintf(text, sizeof text, "%020llu", static_cast<unsigned long long>(number));
  return text;
}

struct Note {
  std::string key;
  std::string text;
};

class Journal {
public:
  explicit Journal(leveldb::DB *journal) : journal_(journal) {}

  std::string write(const std::string &text);
  void writeAll(const std::vector<std::string> &texts);
  std::string text(const std::string &key) const;
  void strike(const std::string &key);
  std::vector<Note> since(const std::string &key, std::size_t limit) const;
  std::vector<Note> last(std::size_t limit) const;
  std::size_t size() const;

private:
  std::string tick();

  std::unique_ptr<leveldb::DB> journal_;
  std::uint64_t last_ = 0;
};
