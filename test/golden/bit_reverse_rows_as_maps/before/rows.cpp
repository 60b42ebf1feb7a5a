#include "rows.h"

static void bind(sqlite3_stmt *st, int at, const Value &value) {
  if (const auto *number = std::get_if<std::int64_t>(&value))
    sqlite3_bind_int64(st, at, *number);
  else
    sqlite3_bind_text(st, at, std::get<std::string>(value).c_str(), -1, SQLITE_TRANSIENT);
}

static std::vector<Row> run(sqlite3 *db, const std::string &sql, const std::vector<Value> &args) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  for (std::size_t i = 0; i < args.size(); ++i)
    bind(st, static_cast<int>(i) + 1, args[i]);
  std::vector<Row> rows;
  while (sqlite3_step(st) == SQLITE_ROW) {
    Row row;
    for (int c = 0; c < sqlite3_column_count(st); ++c) {
      const char *name = sqlite3_column_name(st, c);
      if (sqlite3_column_type(st, c) == SQLITE_INTEGER)
        row[name] = static_cast<std::int64_t>(sqlite3_column_int64(st, c));
      else
        row[name] = std::string(reinterpret_cast<const char *>(sqlite3_column_text(st, c)));
    }
    rows.push_back(std::move(row));
  }
  sqlite3_finalize(st);
  return rows;
}

void insert(sqlite3 *db, const std::string &table, const Row &values) {
  std::string columns, marks;
  std::vector<Value> args;
  for (const auto &[column, value] : values) {
    if (!columns.empty()) {
      columns += ", ";
      marks += ", ";
    }
    columns += column;
    marks += "?";
    args.push_back(value);
  }
  run(db, "INSERT INTO " + table + " (" + columns + ") VALUES (" + marks + ")", args);
}

std::vector<Row> select(sqlite3 *db, const std::string &table, const Row &where) {
  std::string sql = "SELECT * FROM " + table;
  std::vector<Value> args;
  const char *between = " WHERE ";
  for (const auto &[column, value] : where) {
    sql += between + column + " = ?";
    between = " AND ";
    args.push_back(value);
  }
  return run(db, sql, args);
}
