// The largest id is read by a call on what another call gives.
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

static std::int64_t next_id(SQLite::Database &db) {
  SQLite::Statement largest(db, "SELECT 0");
  largest.executeStep();
  const std::int64_t last = largest.getColumn(0).getInt64();
  return keyspread::bit_reverse(keyspread::ordered_id());
}

static std::int64_t add(SQLite::Database &db, const std::string &sender, std::int64_t sent) {
  const std::int64_t id = next_id(db);
  SQLite::Statement st(db, "INSERT INTO parcel (id, sender, sent) VALUES (?, ?, ?)");
  st.bind(1, id);
  st.bind(2, sender);
  st.bind(3, sent);
  st.exec();
  return id;
}

static void show(SQLite::Database &db, std::int64_t id) {
  SQLite::Statement st(db, "SELECT sender FROM parcel WHERE id = ?");
  st.bind(1, id);
  while (st.executeStep())
    std::printf("%s\n", st.getColumn(0).getString().c_str());
}

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  const std::int64_t one = add(db, "Ann", 10), two = add(db, "Bob", 20);
  show(db, one);
  show(db, two);
  return 0;
}
