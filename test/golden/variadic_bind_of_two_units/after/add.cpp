// After the rewrite this unit makes another function of with(), and the other one makes the same as before.
#include "store.h"
#include "runtime/keyspread/keyspread.h"

sqlite3_int64 add(const std::string& depot) {
  const auto scans_id = keyspread::bit_reverse(keyspread::ordered_id());
  Stmt("INSERT INTO scans (depot, id) VALUES (?, ?)").with(depot, scans_id).run();
  return scans_id;
}
