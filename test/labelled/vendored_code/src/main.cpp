// Findings are for code that somebody of this project edits.
#include "../third_party/ring/ring.h"

#include <sqlite3.h>

// Its own code does the same, and is told.
struct Own {
  long long seen = 0;
  void add(long long value) {
    if (value > seen) // FIND order-dependence
      seen = value;
  }
};

long long add(sqlite3 *db, ring::Newest &newest, Own &own) {
  sqlite3_exec(db, "INSERT INTO messages (text) VALUES ('a')", nullptr, nullptr, nullptr);
  const long long id = sqlite3_last_insert_rowid(db); // FIND auto-increment-read
  newest.add(id);
  own.add(id);
  return id;
}
