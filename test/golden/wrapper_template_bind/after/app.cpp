#include <sqlite3.h>

#include <string>
#include <type_traits>
#include "runtime/keyspread/keyspread.h"

class Stmt {
public:
  Stmt(sqlite3 *db, const std::string &sql) { sqlite3_prepare_v2(db, sql.c_str(), sql.size(), &stmt_, nullptr); }
  template <class T> void bind(int at, const T &value) {
    if constexpr (std::is_integral_v<T>)
      sqlite3_bind_int64(stmt_, at, value);
    else
      sqlite3_bind_text(stmt_, at, value.c_str(), -1, SQLITE_TRANSIENT);
  }
  int step() { return sqlite3_step(stmt_); }

private:
  sqlite3_stmt *stmt_ = nullptr;
};

int put(sqlite3 *db, const std::string &id, int amount) {
  Stmt st(db, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)");
  st.bind(1, id);
  st.bind(3, keyspread::shard_of<16>(id));
  st.bind(2, amount);
  return st.step();
}
