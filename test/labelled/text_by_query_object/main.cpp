// A query object that is given clause after clause, and keeps what is to be bound in functions.
#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

using Binder = std::function<void(sqlite3_stmt *, int)>;

class Query {
public:
  explicit Query(std::string head) : sql_(std::move(head)) {}
  Query &where(const std::string &condition, std::int64_t value) {
    sql_ += (conditions_++ == 0 ? " WHERE " : " AND ") + condition;
    bound_.push_back([value](sqlite3_stmt *st, int at) { sqlite3_bind_int64(st, at, value); });
    return *this;
  }
  Query &tail(const std::string &clause) {
    sql_ += " " + clause;
    return *this;
  }
  std::int64_t run(sqlite3 *db) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, sql_.c_str(), -1, &st, nullptr);
    int at = 0;
    for (const Binder &bind : bound_)
      bind(st, ++at);
    sqlite3_step(st);
    std::int64_t found = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return found;
  }

private:
  std::string sql_;
  std::vector<Binder> bound_;
  int conditions_ = 0;
};

std::int64_t page(sqlite3 *db, std::int64_t after) {
  return Query("SELECT name FROM items").where("id > ?", after).tail("ORDER BY id LIMIT 10").run(db); // FIND ordered-scan items.id
}
std::int64_t one(sqlite3 *db, std::int64_t id) {
  return Query("SELECT size FROM items").where("id = ?", id).run(db); // NOT ordered-scan
}
std::int64_t latest(sqlite3 *db) {
  Query q("SELECT name FROM items"); // FIND ordered-scan items.id
  q.tail("ORDER BY id DESC");
  q.tail("LIMIT 3");
  return q.run(db);
}
