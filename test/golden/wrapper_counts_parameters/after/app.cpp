// Each call binds the next parameter: in a chain, in a chain that is kept, and one by one.
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include "runtime/keyspread/keyspread.h"

static sqlite3 *open_file(const char *path) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(path, &db) != SQLITE_OK)
    std::exit(2);
  return db;
}

static sqlite3 *&shared() {
  static sqlite3 *db = nullptr;
  return db;
}

class Query {
public:
  explicit Query(const std::string &sql) {
    if (sqlite3_prepare_v2(shared(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
      std::exit(3);
  }
  ~Query() { sqlite3_finalize(statement); }
  Query(const Query &) = delete;

  Query &with(sqlite3_int64 value) {
    sqlite3_bind_int64(statement, ++bound, value);
    return *this;
  }
  Query &with(const std::string &value) {
    sqlite3_bind_text(statement, ++bound, value.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  bool next() { return sqlite3_step(statement) == SQLITE_ROW; }
  std::string text(int column) const {
    return reinterpret_cast<const char *>(sqlite3_column_text(statement, column));
  }

private:
  sqlite3_stmt *statement = nullptr;
  int bound = 0;
};

static void add(sqlite3_int64 id, const std::string &author, sqlite3_int64 words) {
  Query insert("INSERT INTO note (id, author, words, ShardId) VALUES (?, ?, ?, ?)");
  insert.with(id).with(author).with(words).with(keyspread::shard_of<4>(id));
  insert.next();
}

static std::string author(sqlite3_int64 id) {
  Query find("SELECT author FROM note WHERE id = ? AND ShardId = ?");
  find.with(id);
  find.with(keyspread::shard_of<4>(id));
  return find.next() ? find.text(0) : "nobody";
}

static void grow(sqlite3_int64 id, sqlite3_int64 words) {
  Query("UPDATE note SET words = words + ? WHERE id = ? AND ShardId = ?").with(words).with(id).with(keyspread::shard_of<4>(id)).next();
}

static void forget(sqlite3_int64 id) {
  Query remove("DELETE FROM note WHERE id = ? AND words < ? AND ShardId = ?");
  remove.with(id);
  remove.with(100);
  remove.with(keyspread::shard_of<4>(id));
  remove.next();
}

int main(int, char **argv) {
  shared() = open_file(argv[1]);
  add(1, "ann", 20);
  add(2, "bob", 30);
  grow(2, 300);
  forget(1);
  forget(2);
  std::printf("%s, %s\n", author(1).c_str(), author(2).c_str());
  sqlite3_close(shared());
}
