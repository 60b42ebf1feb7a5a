#include <sqlite3.h>

sqlite3_int64 after_two(sqlite3 *db, bool more) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (1)", nullptr, nullptr, nullptr);
  if (more)
    sqlite3_exec(db, "INSERT INTO Other (Amount) VALUES (1)", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

sqlite3_int64 behind_a_branch(sqlite3 *db, bool insert) {
  if (insert) {
    sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (2)", nullptr, nullptr, nullptr);
  }
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

sqlite3_int64 of_several_rows(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (3), (4)", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

void of_a_select(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) SELECT Amount FROM Other", nullptr, nullptr, nullptr); // [insert_select]
}

void no_values(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn DEFAULT VALUES", nullptr, nullptr, nullptr);
}

sqlite3_int64 perhaps(sqlite3 *db) {
  sqlite3_exec(db, "INSERT OR IGNORE INTO Txn (Amount) VALUES (5)", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

sqlite3_int64 last = 0;

void of_nobody(sqlite3 *db) {
  last = sqlite3_last_insert_rowid(db); // [id_read_call]
}

static void put(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (6)", nullptr, nullptr, nullptr);
}

sqlite3_int64 of_a_callee(sqlite3 *db) {
  put(db);
  return sqlite3_last_insert_rowid(db);
}

#define LAST_ID(db) sqlite3_last_insert_rowid(db)

sqlite3_int64 in_a_macro(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (7)", nullptr, nullptr, nullptr);
  return LAST_ID(db); // [id_read_call]
}

sqlite3_int64 of_another_connection(sqlite3 *a, sqlite3 *b) {
  sqlite3_exec(a, "INSERT INTO Txn (Amount) VALUES (8)", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(b); // [id_read_call]
}

sqlite3_int64 in_the_turn_before(sqlite3 *db) {
  sqlite3_int64 sum = 0;
  for (int i = 0; i < 3; ++i) {
    sum += sqlite3_last_insert_rowid(db); // [id_read_call]
    sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (9)", nullptr, nullptr, nullptr);
  }
  return sum;
}

sqlite3_int64 in_an_expression(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (10)", nullptr, nullptr, nullptr);
  return sqlite3_exec(db, "UPDATE Other SET Amount = 1 + last_insert_rowid() WHERE OtherId = 1", nullptr, nullptr, nullptr); // [id_read_query]
}

void run_twice(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount) VALUES (11)", -1, &st, nullptr); // [insert]
  sqlite3_step(st);
  sqlite3_reset(st);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void bound_twice(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount) VALUES (?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_int(st, 1, 13);
  sqlite3_step(st);
  sqlite3_reset(st);
  sqlite3_bind_int(st, 1, 14);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void bound_in_front_of_a_loop(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount) VALUES (?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_int(st, 1, 15);
  for (int i = 0; i < 3; ++i) {
    sqlite3_step(st);
    sqlite3_reset(st);
  }
  sqlite3_finalize(st);
}

static sqlite3_int64 add_other(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Other (Amount) VALUES (16)", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db);
}

// Reads the id of the other table, and stays.
sqlite3_int64 other(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (17)", nullptr, nullptr, nullptr);
  return add_other(db);
}
