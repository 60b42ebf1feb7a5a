// Ids that pass through several functions.
#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

class Handle {
public:
  uint64_t getLastInsertId() const { return static_cast<uint64_t>(sqlite3_last_insert_rowid(db)); } // FIND auto-increment-read
  int changes() const { return sqlite3_changes(db); }
  sqlite3 *db = nullptr;
};

struct Result {
  long long id = 0;
  int rows = 0;
};

class Db {
public:
  bool execute(const std::string &sql) {
    bool ok = sqlite3_exec(handle_->db, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    last_ = sqlite3_last_insert_rowid(handle_->db); // FIND auto-increment-read
    count_ = sqlite3_changes(handle_->db);
    return ok;
  }
  long long lastId() const { return last_; }
  int affected() const { return count_; }
  uint64_t newest() { return handle_->getLastInsertId(); } // FIND auto-increment-read
  std::optional<uint64_t> maybe() {
    if (!handle_)
      return std::nullopt;
    return newest(); // FIND auto-increment-read
  }
  void fetch(uint64_t &out) { out = handle_->getLastInsertId(); } // FIND auto-increment-read
  void fetchInto(long long *out) { *out = sqlite3_last_insert_rowid(handle_->db); } // FIND auto-increment-read
  int rowsOf() { return handle_->changes(); }

private:
  std::shared_ptr<Handle> handle_;
  long long last_ = 0;
  int count_ = 0;
};

void print(long long);

uint64_t use(Db &db) {
  db.execute("INSERT INTO items (name) VALUES ('a')");
  print(db.lastId()); // FIND auto-increment-read
  print(db.affected()); // NOT auto-increment-read
  print(db.rowsOf()); // NOT auto-increment-read
  if (auto id = db.maybe()) // FIND auto-increment-read
    print(*id);
  uint64_t a = 0;
  db.fetch(a); // FIND auto-increment-read
  long long b = 0;
  db.fetchInto(&b); // FIND auto-increment-read
  return db.newest(); // FIND auto-increment-read
}

// The id of an object is no read of the database's.
class Item {
public:
  void stored(Db &db) { id_ = db.lastId(); } // FIND auto-increment-read
  void setId(long long id) { id_ = id; }
  long long id() const { return id_; }

private:
  long long id_ = 0;
};

long long store(Db &db, Item &item) {
  db.execute("INSERT INTO items (name) VALUES ('b')");
  item.stored(db);
  item.setId(db.lastId()); // FIND auto-increment-read
  print(item.id()); // NOT auto-increment-read
  return item.id(); // NOT auto-increment-read
}

void later(Db &db, Item &item) { print(store(db, item)); } // NOT auto-increment-read
