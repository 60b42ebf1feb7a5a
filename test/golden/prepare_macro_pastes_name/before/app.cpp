#include <sqlite3.h>

#include <string>

#define PREPARE(name, sql) sqlite3_prepare_v2(m_db, sql, -1, &m_stmt_##name, nullptr)

class Store {
public:
  explicit Store(sqlite3 *db) : m_db(db) {
    PREPARE(read, "SELECT Amount FROM Txn WHERE TxnId = ?");
    PREPARE(write, "UPDATE Txn SET Amount = ? WHERE TxnId = ?");
  }
  int read(const std::string &id) {
    sqlite3_bind_text(m_stmt_read, 1, id.c_str(), -1, SQLITE_TRANSIENT);
    int rc = sqlite3_step(m_stmt_read);
    sqlite3_reset(m_stmt_read);
    return rc;
  }
  int write(const std::string &id, int amount) {
    sqlite3_bind_int(m_stmt_write, 1, amount);
    sqlite3_bind_text(m_stmt_write, 2, id.c_str(), -1, SQLITE_TRANSIENT);
    int rc = sqlite3_step(m_stmt_write);
    sqlite3_reset(m_stmt_write);
    return rc;
  }

private:
  sqlite3 *m_db;
  sqlite3_stmt *m_stmt_read = nullptr;
  sqlite3_stmt *m_stmt_write = nullptr;
};

int touch(sqlite3 *db, const std::string &id) {
  Store store(db);
  return store.read(id) + store.write(id, 1);
}
