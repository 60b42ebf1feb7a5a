#include "db.h"

#include <sqlite3.h>

class SqliteDatabase final : public Database {
public:
  bool executeQuery(const std::string &query) override {
    return sqlite3_exec(db_, query.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  }
  long long lastId() override { return sqlite3_last_insert_rowid(db_); } // FIND auto-increment-read
  std::string escape(const std::string &text) const override { return "'" + text + "'"; }
  void trace(const std::string &text) override { printf("%s\n", text.c_str()); }

private:
  sqlite3 *db_ = nullptr;
};

Database &database() {
  static SqliteDatabase only;
  return only;
}
