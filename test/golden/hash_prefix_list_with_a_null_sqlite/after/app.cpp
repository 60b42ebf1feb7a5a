// Values in a list, one of which may be NULL and is bound by another call then.
#include <sqlite3.h>

#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Value = std::variant<std::monostate, long long, std::string>;

struct Customer {
  long long id = 0;
  std::string name;
  std::optional<std::string> vat;
};

class Session {
public:
  explicit Session(const char *path) {
    if (sqlite3_open(path, &db_) != SQLITE_OK)
      throw std::runtime_error("open");
  }
  ~Session() { sqlite3_close(db_); }

  std::vector<std::string> query(const std::string &sql, const std::vector<Value> &values = {}) {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_));
    for (std::size_t i = 0; i < values.size(); ++i)
      bind(st, int(i) + 1, values[i]);
    std::vector<std::string> rows;
    while (sqlite3_step(st) == SQLITE_ROW)
      rows.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    sqlite3_finalize(st);
    return rows;
  }
  long long lastId() const { return sqlite3_last_insert_rowid(db_); }

private:
  static void bind(sqlite3_stmt *st, int at, const Value &value) {
    if (const auto *n = std::get_if<long long>(&value))
      sqlite3_bind_int64(st, at, *n);
    else if (const auto *s = std::get_if<std::string>(&value))
      sqlite3_bind_text(st, at, s->c_str(), -1, SQLITE_TRANSIENT);
    else
      sqlite3_bind_null(st, at);
  }
  sqlite3 *db_ = nullptr;
};

static Value orNull(const std::optional<std::string> &text) {
  return text ? Value(*text) : Value();
}

static void save(Session &s, Customer &c) {
  if (c.id == 0) {
    const auto customers_id = keyspread::ordered_id();
    s.query("INSERT INTO customers (name, vat, id, ShardId) VALUES (?, ?, ?, ?)", {c.name, orNull(c.vat), customers_id, keyspread::shard_of<8>(customers_id)});
    c.id = customers_id;
  } else {
    s.query("UPDATE customers SET name = ?, vat = ? WHERE id = ? AND ShardId = ?", {c.name, orNull(c.vat), c.id, keyspread::shard_of<8>(c.id)});
  }
}

int main(int, char **argv) {
  Session s(argv[1]);
  Customer acme{.name = "Acme", .vat = "NL1"}, idle{.name = "Idle"};
  save(s, acme);
  save(s, idle);
  idle.name = "Idle Holding";
  save(s, idle);
  acme.vat.reset();
  save(s, acme);
  for (const std::string &name : s.query("SELECT name || ' ' || COALESCE(vat, '-') FROM customers WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id"))
    std::printf("%s\n", name.c_str());
}
