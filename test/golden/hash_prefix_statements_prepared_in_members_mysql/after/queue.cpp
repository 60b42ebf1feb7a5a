// Members are prepared where the object is made, and run in its methods. The
// values are copied into a list of structs that is kept, too.
#include <mysql.h>

#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Statement {
public:
  Statement(MYSQL *db, const char *sql) : stmt_(mysql_stmt_init(db)) { mysql_stmt_prepare(stmt_, sql, std::strlen(sql)); }
  Statement(const Statement &) = delete;
  Statement &operator=(const Statement &) = delete;
  ~Statement() { mysql_stmt_close(stmt_); }

  template <typename... Args> Statement &run(const Args &...args) {
    mysql_stmt_free_result(stmt_);
    params_.clear();
    binds_.clear();
    (push(args), ...);
    mysql_stmt_bind_param(stmt_, binds_.data());
    mysql_stmt_execute(stmt_);
    return *this;
  }
  bool changed() { return mysql_stmt_affected_rows(stmt_) == 1; }
  std::int64_t insert_id() const { return static_cast<std::int64_t>(mysql_stmt_insert_id(stmt_)); }

private:
  struct Param {
    std::int64_t number = 0;
    std::string text;
  };
  void push(std::int64_t value) {
    Param &param = params_.emplace_back();
    param.number = value;
    MYSQL_BIND bind{};
    bind.buffer_type = MYSQL_TYPE_LONGLONG;
    bind.buffer = &param.number;
    binds_.push_back(bind);
  }
  void push(const std::string &value) {
    Param &param = params_.emplace_back();
    param.text = value;
    MYSQL_BIND bind{};
    bind.buffer_type = MYSQL_TYPE_STRING;
    bind.buffer = param.text.data();
    bind.buffer_length = param.text.size();
    binds_.push_back(bind);
  }
  void push(const char *value) { push(std::string(value)); }

  MYSQL_STMT *stmt_;
  std::deque<Param> params_;
  std::vector<MYSQL_BIND> binds_;
};

class Queue {
public:
  explicit Queue(MYSQL *db)
      : insert_(db, "INSERT INTO jobs (kind, state, id, ShardId) VALUES (?, 'ready', ?, ?)"),
        finish_(db, "UPDATE jobs SET state = ? WHERE id = ? AND ShardId = ?"),
        allow_(db, "UPDATE kinds SET retries = ? WHERE name = ?") {}

  std::int64_t enqueue(const std::string &kind) {
    const auto jobs_id = keyspread::ordered_id();
    insert_.run(kind, jobs_id, keyspread::shard_of<8>(jobs_id));
    return jobs_id;
  }
  // What is chosen stands in front of the key.
  bool finish(std::int64_t id, bool well) { return finish_.run(well ? "done" : "failed", id, keyspread::shard_of<8>(id)).changed(); }
  bool allow(const std::string &kind, std::int64_t retries) { return allow_.run(retries, kind).changed(); }

private:
  Statement insert_;
  Statement finish_;
  Statement allow_;
};

bool work(MYSQL *db, const std::string &kind) {
  Queue queue(db);
  queue.allow(kind, 3);
  return queue.finish(queue.enqueue(kind), true);
}
