#include <sqlite3.h>

#include <cstdio>

class Db {
public:
  explicit Db(const char *path) { sqlite3_open(path, &db_); }
  ~Db() { sqlite3_close(db_); }
  void exec(const char *sql) { sqlite3_exec(db_, sql, nullptr, nullptr, nullptr); }
  long long last_id() const { return sqlite3_last_insert_rowid(db_); }
  sqlite3 *raw() { return db_; }

private:
  sqlite3 *db_ = nullptr;
};

int main(int, char **argv) {
  Db db(argv[1]);
  db.exec("INSERT INTO Audit (What) VALUES ('first')"); // [insert]
  std::printf("%lld\n", db.last_id()); // [id_read_wrapper]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "INSERT INTO Audit (What) VALUES ('second') RETURNING AuditId", -1, &st, nullptr); // [id_read_returning]
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%lld\n", static_cast<long long>(sqlite3_column_int64(st, 0)));
  sqlite3_finalize(st);
}
