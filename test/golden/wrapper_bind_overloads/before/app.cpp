#include <sqlite3.h>

#include <string>

class Stmt {
public:
  Stmt(sqlite3 *db, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &stmt_, nullptr); }
  ~Stmt() { sqlite3_finalize(stmt_); }
  Stmt &bind(int at, int value) {
    sqlite3_bind_int(stmt_, at, value);
    return *this;
  }
  Stmt &bind(int at, long long value) {
    sqlite3_bind_int64(stmt_, at, value);
    return *this;
  }
  Stmt &bind(int at, const std::string &value) {
    sqlite3_bind_text(stmt_, at, value.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  int step() { return sqlite3_step(stmt_); }

private:
  sqlite3_stmt *stmt_ = nullptr;
};

int put(sqlite3 *db, const std::string &id, int amount) {
  Stmt st(db, "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?)");
  st.bind(1, id);
  st.bind(2, amount);
  return st.step();
}
