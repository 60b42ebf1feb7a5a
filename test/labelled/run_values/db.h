// Statements are prepared once, in a table, and used by their number; what they are given goes through an object.
#pragma once
#include <sqlite3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

enum class Query : std::size_t { LastParcel, AddParcel, AddPallet, AddLabel, AddHash, ListParcels, Count };

class Statement {
public:
  explicit Statement(sqlite3_stmt *st) : st_(st) {}
  Statement &bind(int index, std::int64_t value) {
    sqlite3_bind_int64(st_, index, value);
    return *this;
  }
  Statement &bind(int index, const std::string &value) {
    sqlite3_bind_text(st_, index, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    return *this;
  }
  bool step() { return sqlite3_step(st_) == SQLITE_ROW; }
  std::int64_t number(int column) const { return sqlite3_column_int64(st_, column); }

private:
  sqlite3_stmt *st_;
};

class Db {
public:
  explicit Db(const char *path);
  Statement use(Query which) { return Statement(prepared_[static_cast<std::size_t>(which)]); }

private:
  sqlite3 *db_ = nullptr;
  std::array<sqlite3_stmt *, static_cast<std::size_t>(Query::Count)> prepared_{};
};

/// Counts on from where the rows ended.
class Numbers {
public:
  void set(std::int64_t last) { last_ = last; }
  std::int64_t make() {
    last_ = last_ + 1;
    return last_;
  }

private:
  std::int64_t last_ = 0;
};

class Parcel {
public:
  Parcel(std::int64_t id, std::string name) : id_(id), name_(std::move(name)) {}
  std::int64_t id() const { return id_; }
  const std::string &name() const { return name_; }

private:
  std::int64_t id_;
  std::string name_;
};
