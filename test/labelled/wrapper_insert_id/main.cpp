// Functions that insert and give the id back: of their own statement, or of any text.
#include <sqlite3.h>

#include <cstdint>
#include <string>

class Db {
public:
  /// Whatever the caller says is inserted.
  uint64_t insert(const std::string &sql) {
    if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
      return 0;
    return sqlite3_last_insert_rowid(db_); // FIND auto-increment-read
  }
  bool exec(const std::string &sql) { return sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK; }
  uint64_t last() { return sqlite3_last_insert_rowid(db_); } // FIND auto-increment-read

private:
  sqlite3 *db_ = nullptr;
};

uint64_t addItem(Db &db, const std::string &name) {
  return db.insert("INSERT INTO items (name) VALUES ('" + name + "')"); // FIND auto-increment-read
}

uint64_t addOther(Db &db) {
  db.exec("INSERT INTO items (name) VALUES ('b')");
  return db.last(); // FIND auto-increment-read
}

uint64_t addEither(Db &db, bool other) {
  if (other)
    return addOther(db); // NOT auto-increment-read
  return addItem(db, "c"); // NOT auto-increment-read
}

void use(Db &db) {
  uint64_t a = addItem(db, "a"); // NOT auto-increment-read
  uint64_t b = addEither(db, true); // NOT auto-increment-read
  uint64_t c = db.insert("INSERT INTO items (name) VALUES ('d')"); // FIND auto-increment-read
  db.exec("UPDATE items SET seen = 1 WHERE id IN (" + std::to_string(a + b + c) + ")"); // NOT ordered-scan
}
