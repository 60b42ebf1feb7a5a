// An object keeps its text and its values, inserts, and gives the new id.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

enum class Text { Add, Show };

static const char *text_of(Text which) {
  switch (which) {
  case Text::Add:
    return "INSERT INTO parcel (sender, city) VALUES (?, ?)";
  case Text::Show:
    return "SELECT sender FROM parcel WHERE id = ?";
  }
  return "";
}

static void bind_all(sqlite3_stmt *st, const std::vector<std::string> &values) {
  int number = 0;
  for (const std::string &one : values)
    sqlite3_bind_text(st, ++number, one.c_str(), -1, SQLITE_TRANSIENT);
}

class Query {
public:
  Query(sqlite3 *db, const std::string &sql) : db_(db), sql_(sql) {}
  Query &add(const std::string &value) {
    values_.push_back(value);
    return *this;
  }
  std::int64_t insert() {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, sql_.c_str(), -1, &st, nullptr) != SQLITE_OK)
      std::exit(2);
    bind_all(st, values_);
    sqlite3_step(st);
    sqlite3_finalize(st);
    return sqlite3_last_insert_rowid(db_);
  }
  std::vector<std::string> rows() {
    std::vector<std::string> first;
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, sql_.c_str(), -1, &st, nullptr) != SQLITE_OK)
      std::exit(2);
    bind_all(st, values_);
    while (sqlite3_step(st) == SQLITE_ROW)
      first.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    sqlite3_finalize(st);
    return first;
  }

private:
  sqlite3 *db_;
  std::string sql_;
  std::vector<std::string> values_;
};

static std::int64_t add(sqlite3 *db, const std::string &sender, const std::string &city) {
  return Query(db, text_of(Text::Add)).add(sender).add(city).insert();
}

static void show(sqlite3 *db, std::int64_t id) {
  for (const std::string &sender : Query(db, text_of(Text::Show)).add(std::to_string(id)).rows())
    std::printf("%s\n", sender.c_str());
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = add(db, "Ann", "Bern"), two = add(db, "Bob", "Graz");
  show(db, one);
  show(db, two);
  sqlite3_close(db);
  return 0;
}
