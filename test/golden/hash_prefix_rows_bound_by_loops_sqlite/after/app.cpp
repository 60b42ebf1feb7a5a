// INSERTs of many rows, each of whose turns one loop writes and another binds.
#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

struct Parcel {
  std::string town;
  int grams;
};

struct Scan {
  std::int64_t at;
  int gate;
  std::string remark;
};

static sqlite3_stmt *prepare(sqlite3 *db, const std::string &sql) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
  return st;
}

static void finish(sqlite3 *db, sqlite3_stmt *st) {
  if (sqlite3_step(st) != SQLITE_DONE)
    throw std::runtime_error(sqlite3_errmsg(db));
  sqlite3_finalize(st);
}

// Each row needs an id of its own.
static void accept(sqlite3 *db, const std::vector<Parcel> &parcels) {
  std::string sql = "INSERT INTO parcels (town, grams, id, shard) VALUES ";
  for (std::size_t i = 0; i < parcels.size(); ++i) {
    if (i)
      sql += ", ";
    sql += "(?, ?, ?, ?)";
  }
  sqlite3_stmt *st = prepare(db, sql);
  int at = 0;
  for (const Parcel &p : parcels) {
    const auto parcels_id = keyspread::ordered_id();
    sqlite3_bind_text(st, ++at, p.town.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(st, ++at, p.grams);
    sqlite3_bind_int64(st, ++at, parcels_id);
    sqlite3_bind_int64(st, ++at, keyspread::shard_of<8>(parcels_id));
  }
  finish(db, st);
}

// The number that is next is counted up behind.
static void scan(sqlite3 *db, const std::vector<Scan> &scans) {
  std::string sql = "INSERT INTO scans (scanned_at, gate, remark, shard) VALUES ";
  for (std::size_t i = 0; i < scans.size(); ++i)
    sql += "(?, ?, ?, ?),";
  sql.pop_back();
  sqlite3_stmt *st = prepare(db, sql);
  int next = 1;
  for (const Scan &s : scans) {
    sqlite3_bind_int64(st, next++, s.at);
    sqlite3_bind_int(st, next++, s.gate);
    sqlite3_bind_text(st, next++, s.remark.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, next++, keyspread::shard_of<8>(s.at));
  }
  finish(db, st);
}

static void bindScan(sqlite3_stmt *st, int &at, const Scan &s) {
  sqlite3_bind_int64(st, ++at, s.at);
  sqlite3_bind_int(st, ++at, s.gate);
  sqlite3_bind_text(st, ++at, s.remark.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, ++at, keyspread::shard_of<8>(s.at));
}

// A part of the list at a time, whose rows another function binds.
static void scanAll(sqlite3 *db, const std::vector<Scan> &scans) {
  for (std::size_t from = 0; from < scans.size(); from += 2) {
    const std::size_t behind = std::min(from + 2, scans.size());
    std::string sql = "INSERT INTO scans (scanned_at, gate, remark, shard) VALUES ";
    for (std::size_t i = from; i < behind; ++i) {
      if (i > from)
        sql += ", ";
      sql += "(?, ?, ?, ?)";
    }
    sqlite3_stmt *st = prepare(db, sql);
    int at = 0;
    for (std::size_t i = from; i < behind; ++i)
      bindScan(st, at, scans[i]);
    finish(db, st);
  }
}

static void show(sqlite3 *db, const char *sql) {
  sqlite3_exec(db, sql,
               [](void *, int count, char **cells, char **) {
                 for (int i = 0; i < count; ++i)
                   std::printf("%s ", cells[i]);
                 std::printf("\n");
                 return 0;
               },
               nullptr, nullptr);
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  std::vector<Parcel> parcels = {{"Ulm", 900}, {"Jena", 350}};
  std::vector<Scan> scans = {{5, 1, "in"}, {6, 2, "wet"}, {7, 1, "out"}};
  if (argc > 2)
    parcels.push_back({argv[2], std::atoi(argv[2])});
  accept(db, parcels);
  scan(db, scans);
  for (Scan &s : scans)
    s.at += 100;
  scanAll(db, scans);
  show(db, "SELECT town, grams FROM parcels ORDER BY town");
  show(db, "SELECT COUNT(DISTINCT id) FROM parcels");
  show(db, "SELECT scanned_at, gate, remark FROM scans WHERE scanned_at >= 0 AND shard IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY scanned_at, gate");
  sqlite3_close(db);
}
