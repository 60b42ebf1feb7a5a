// Numbers get into texts by functions of the program that only spell them, and a text begins with a statement of its
// own: the new id stands in front of what is added first.
#include <mysql.h>

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include "runtime/keyspread/keyspread.h"

static std::string number(std::uint64_t value) { return std::to_string(value); }

template <class T> static std::string spelled(T value) { return number(value); }

class Db {
public:
  explicit Db(const char *defaults) : db_(mysql_init(nullptr)) {
    mysql_options(db_, MYSQL_READ_DEFAULT_FILE, defaults);
    if (!mysql_real_connect(db_, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
      throw std::runtime_error(mysql_error(db_));
  }
  ~Db() { mysql_close(db_); }
  void send(const std::string &sql) {
    if (mysql_real_query(db_, sql.data(), sql.size()) != 0)
      throw std::runtime_error(mysql_error(db_));
  }
  std::uint64_t insert(const std::string &sql) {
    send(sql);
    return mysql_insert_id(db_);
  }
  std::uint64_t change(const std::string &sql) {
    send(sql);
    return mysql_affected_rows(db_);
  }
  std::string first(const std::string &sql) {
    send(sql);
    MYSQL_RES *result = mysql_store_result(db_);
    MYSQL_ROW row = mysql_fetch_row(result);
    const std::string value = row ? row[0] : "none";
    mysql_free_result(result);
    return value;
  }

private:
  MYSQL *db_;
};

static std::uint64_t start(Db &db, const char *board) {
  const auto threads_id = keyspread::ordered_id();
  return (db.insert(std::string("INSERT INTO threads (board, id, shard_id) VALUES ('") + board + "', " + std::to_string(threads_id) + ", " + std::to_string(keyspread::shard_of<16>(threads_id)) + ")"), threads_id);
}

static std::uint64_t reply(Db &db, std::uint64_t thread, const char *body) {
  if (db.change("UPDATE threads SET replies = replies + 1 WHERE id = " + number(thread) + " AND shard_id = " + std::to_string(keyspread::shard_of<16>(thread))) == 0) // [point_update threads]
    return 0;
  std::string sql = "INSERT INTO posts (thread_id, body, shard_id) VALUES (";
  sql += spelled(thread) + ", '";
  sql += body;
  sql += "', " + std::to_string(keyspread::shard_of<16>(thread)) + ")";
  return db.insert(sql);
}

static std::uint64_t open(Db &db, std::uint64_t like) {
  std::string sql = "INSERT INTO threads (replies, board, id, shard_id) VALUES (";
  const auto threads_id = keyspread::ordered_id();
  sql += number(0) + ", 'like ";
  sql += number(like != 0) + "', " + std::to_string(threads_id) + ", " + std::to_string(keyspread::shard_of<16>(threads_id)) + ")";
  const auto thread = (db.insert(sql), threads_id);
  return thread;
}

int main(int, char **argv) {
  Db db(argv[1]);
  const std::uint64_t news = start(db, "news");
  start(db, "sport");
  std::printf("%d %d\n", reply(db, news, "first") != 0, reply(db, 4711, "lost") != 0);
  std::printf("%s replies\n", db.first("SELECT replies FROM threads WHERE id = " + number(news) + " AND shard_id = " + std::to_string(keyspread::shard_of<16>(news))).c_str()); // [point_read threads]
  const std::uint64_t again = open(db, news);
  std::printf("%s\n", db.first("SELECT board FROM threads WHERE id = " + spelled(again) + " AND shard_id = " + std::to_string(keyspread::shard_of<16>(again))).c_str());
}
