// Two lambdas of one inline function have one signature: what one of them gives
// is not what the other gives.
#include <functional>
#include <sqlite3.h>
#include <string>

struct Store {
  std::function<void(const std::string &)> run;
  std::function<long long(const std::string &)> insert;
};

inline Store storeOn(sqlite3 *db) {
  Store made;
  made.run = [db](const std::string &sql) {
    sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
  };
  made.insert = [db](const std::string &sql) {
    sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
    return sqlite3_last_insert_rowid(db); // FIND auto-increment-read
  };
  return made;
}

void run(const Store &store, const std::string &sql) {
  store.run(sql); // NOT auto-increment-read
}

long long insert(const Store &store, const std::string &sql) {
  return store.insert(sql); // FIND auto-increment-read
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const Store store = storeOn(db);
  run(store, "UPDATE notes SET text = 'a'");
  return static_cast<int>(insert(store, "INSERT INTO notes (text) VALUES ('b')")); // FIND auto-increment-read
}
