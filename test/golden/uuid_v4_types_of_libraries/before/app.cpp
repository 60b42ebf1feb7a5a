#include <boost/uuid/time_generator_v7.hpp>
#include <boost/uuid/uuid_io.hpp>

#include <sqlite3.h>

#include <cstdio>
#include <map>
#include <string>

class Photos {
public:
  explicit Photos(sqlite3 *db) : db_(db) {}

  boost::uuids::uuid add(const std::string &name, int taken) {
    const boost::uuids::uuid id = make_(); // [time_ordered_id]
    const std::string key = to_string(id);
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "INSERT INTO photos (id, name, taken) VALUES (?, ?, ?)", -1, &st, nullptr); // [insert]
    sqlite3_bind_text(st, 1, key.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, name.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(st, 3, taken);
    sqlite3_step(st);
    sqlite3_finalize(st);
    return id;
  }

  std::string name(const boost::uuids::uuid &id) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "SELECT name FROM photos WHERE id = ?", -1, &st, nullptr); // [point_read]
    sqlite3_bind_text(st, 1, to_string(id).c_str(), -1, SQLITE_TRANSIENT);
    std::string found = sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "none";
    sqlite3_finalize(st);
    return found;
  }

  std::string newest() {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "SELECT name FROM photos ORDER BY id DESC LIMIT 1", -1, &st, nullptr); // [latest]
    std::string found = sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "none";
    sqlite3_finalize(st);
    return found;
  }

private:
  sqlite3 *db_;
  boost::uuids::time_generator_v7 make_;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Photos photos(db);
  const auto sea = photos.add("sea", 1), sky = photos.add("sky", 2);
  std::printf("%s %s %s %d\n", photos.name(sea).c_str(), photos.name(sky).c_str(), photos.newest().c_str(), sea != sky);
  sqlite3_close(db);
}
