#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

using Value = std::variant<std::int64_t, std::string>;
using Row = std::vector<std::string>;

class Connection {
public:
  explicit Connection(const char *path) { sqlite3_open(path, &db_); }
  ~Connection() { sqlite3_close(db_); }
  std::vector<Row> run(const std::string &sql, const std::vector<Value> &values) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const int n = static_cast<int>(i) + 1;
      if (auto v = std::get_if<std::int64_t>(&values[i]))
        sqlite3_bind_int64(st, n, *v);
      else
        sqlite3_bind_text(st, n, std::get<std::string>(values[i]).c_str(), -1, SQLITE_TRANSIENT);
    }
    std::vector<Row> rows;
    while (sqlite3_step(st) == SQLITE_ROW) {
      Row row;
      for (int c = 0; c < sqlite3_column_count(st); ++c)
        row.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, c)));
      rows.push_back(row);
    }
    sqlite3_finalize(st);
    return rows;
  }
  std::int64_t last_id() const { return sqlite3_last_insert_rowid(db_); }

private:
  sqlite3 *db_ = nullptr;
};

class Insert {
public:
  Insert(Connection &db, std::string table) : db_(db), table_(std::move(table)) {}
  Insert &set(const std::string &column, Value value) {
    if (!columns_.empty()) {
      columns_ += ", ";
      marks_ += ", ";
    }
    columns_ += column;
    marks_ += "?";
    values_.push_back(std::move(value));
    return *this;
  }
  std::int64_t run() {
    db_.run("INSERT INTO " + table_ + " (" + columns_ + ") VALUES (" + marks_ + ")", values_);
    return db_.last_id();
  }

private:
  Connection &db_;
  std::string table_, columns_, marks_;
  std::vector<Value> values_;
};

class Select {
public:
  Select(Connection &db, std::string from) : db_(db), from_(std::move(from)) {}
  Select &columns(std::string names) {
    columns_ = std::move(names);
    return *this;
  }
  Select &where(const std::string &condition, Value value) {
    join(condition);
    values_.push_back(std::move(value));
    return *this;
  }
  Select &where_in(const std::string &column, const std::vector<std::int64_t> &list) {
    std::string marks;
    for (const std::int64_t one : list) {
      marks += marks.empty() ? "?" : ", ?";
      values_.push_back(one);
    }
    join(column + " IN (" + marks + ")");
    return *this;
  }
  Select &order(const std::string &by) {
    order_ = " ORDER BY " + by;
    return *this;
  }
  Select &limit(std::int64_t count) {
    limit_ = count;
    return *this;
  }
  std::vector<Row> all() {
    std::string sql = "SELECT " + columns_ + " FROM " + from_ + where_ + order_;
    if (limit_ >= 0)
      sql += " LIMIT " + std::to_string(limit_);
    return db_.run(sql, values_);
  }

private:
  void join(const std::string &condition) {
    where_ += where_.empty() ? " WHERE " : " AND ";
    where_ += condition;
  }
  Connection &db_;
  std::string from_, columns_ = "id", where_, order_;
  std::vector<Value> values_;
  std::int64_t limit_ = -1;
};

class Update {
public:
  Update(Connection &db, std::string table) : db_(db), table_(std::move(table)) {}
  Update &set(const std::string &column, Value value) {
    set_ += (set_.empty() ? "" : ", ") + column + " = ?";
    values_.push_back(std::move(value));
    return *this;
  }
  Update &where(const std::string &condition, Value value) {
    where_ += (where_.empty() ? " WHERE " : " AND ") + condition;
    values_.push_back(std::move(value));
    return *this;
  }
  void run() { db_.run("UPDATE " + table_ + " SET " + set_ + where_, values_); }

private:
  Connection &db_;
  std::string table_, set_, where_;
  std::vector<Value> values_;
};
