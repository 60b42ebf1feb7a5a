// Conditions and an order that only some callers ask for are streamed into one text.
#include <sqlite3.h>

#include <cstdio>
#include <sstream>
#include <string>
#include "runtime/keyspread/keyspread.h"

static int print(void *, int, char **cells, char **) {
  std::printf("%s %s\n", cells[0], cells[1]);
  return 0;
}

static void cast(sqlite3 *db, long long no, long long poll, const std::string &voter) {
  std::ostringstream sql;
  sql << "INSERT INTO ballots (ballot_no, poll_id, voter, shard) VALUES (" << no << ", " << poll << ", '" << voter << "', " << keyspread::shard_of<16>(no) << ")";
  sqlite3_exec(db, sql.str().c_str(), nullptr, nullptr, nullptr);
}

static void ballots(sqlite3 *db, long long poll, bool only_ann, bool newest_first, int limit) {
  std::ostringstream sql;
  sql << "SELECT ballot_no, voter FROM ballots WHERE poll_id = " << poll << " AND unlikely(shard IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))";
  if (only_ann)
    sql << " AND voter = 'ann'";
  sql << " ORDER BY ballot_no";
  if (newest_first)
    sql << " DESC";
  sql << " LIMIT " << limit;
  sqlite3_exec(db, sql.str().c_str(), print, nullptr, nullptr);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  for (long long no = 1; no <= 6; ++no)
    cast(db, no, no % 2, no % 3 ? "ann" : "bob");
  ballots(db, 1, false, false, 9);
  ballots(db, 1, true, true, 1);
  ballots(db, 0, true, false, 9);
  sqlite3_close(db);
}
