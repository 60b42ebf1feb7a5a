#include <sqlite3.h>

#include <cstdio>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

enum class Text { Newest, Put };

const char *text_of(Text which) {
  switch (which) {
  case Text::Newest:
    return "SELECT last_insert_rowid()";
  case Text::Put:
    return "INSERT INTO txn (account, made_at, id) VALUES (?, ?, ?)";
  }
  return "";
}

void run(sqlite3 *db, const std::string &sql, const std::vector<std::string> &values) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  int index = 0;
  for (const std::string &value : values)
    sqlite3_bind_text(st, ++index, value.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

long long number(sqlite3 *db, const std::string &sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  sqlite3_step(st);
  const long long result = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return result;
}

long long put(sqlite3 *db, const std::string &account, long long made_at) {
  const auto txn_id = keyspread::bit_reverse(keyspread::ordered_id());
  run(db, text_of(Text::Put), {account, std::to_string(made_at), std::to_string(txn_id)});
  return number(db, "SELECT " + std::to_string(txn_id));
}

std::string account_of(sqlite3 *db, long long id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT account FROM txn WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  std::string account = "none";
  if (sqlite3_step(st) == SQLITE_ROW)
    account = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return account;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const long long first = put(db, "first", 10);
  const long long second = put(db, "second", 20);
  std::printf("%s %s\n", account_of(db, first).c_str(), account_of(db, second).c_str());
  sqlite3_close(db);
}
