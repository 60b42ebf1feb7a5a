// What the text names twice is given once, however the calls get there.
#include "db.h"

#include <cstdio>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static const struct {
  const char *name, *sql;
} statements[] = {
    {"open", "INSERT INTO bill (who, id, ShardId) VALUES ($1, $2, $3) RETURNING id"},
    {"add",
     "INSERT INTO line (bill, pos, what, cents, ShardId)"
     " VALUES ($1, (SELECT COUNT(*) + 1 FROM line WHERE bill = $1 AND ShardId = $4), $2, $3, $4) RETURNING pos"},
    {"due",
     "SELECT COALESCE(SUM(cents), 0) FROM line WHERE bill = $1"
     " AND EXISTS (SELECT 1 FROM bill WHERE id = $1 AND NOT paid AND ShardId = $2) AND ShardId = $2"},
};

static std::int64_t number(const Result &rows, int row = 0, int column = 0) {
  return std::strtoll(PQgetvalue(rows.get(), row, column), nullptr, 10);
}

static std::int64_t open(Connection &db, const std::string &who) { const auto bill_id = keyspread::ordered_id();
return number(db.call("open", who, bill_id, keyspread::shard_of<8>(bill_id))); }

static std::int64_t add(Connection &db, std::int64_t bill, const std::string &what, std::int64_t cents) {
  return number(db.call("add", bill, what, cents, keyspread::shard_of<8>(bill)));
}

static std::int64_t due(Connection &db, std::int64_t bill) { return number(db.call("due", bill, keyspread::shard_of<8>(bill))); }

static void show(Connection &db, const std::string &who, bool open_only) {
  std::string sql = "SELECT id, paid FROM bill WHERE who = $1 AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7)";
  if (open_only)
    sql += " AND NOT paid";
  sql += " ORDER BY id";
  const Result rows = db.query(sql, who);
  for (int i = 0; i < PQntuples(rows.get()); ++i)
    std::printf("%s: %lld due, paid %s\n", who.c_str(), static_cast<long long>(due(db, number(rows, i))),
                PQgetvalue(rows.get(), i, 1));
}

int main(int argc, char **argv) {
  Connection db(argv[1]);
  for (const auto &one : statements)
    db.define(one.name, one.sql);
  const std::int64_t first = open(db, "ann"), second = open(db, "ann");
  for (const std::int64_t bill : {first, second})
    for (const char *what : {"tea", "cake"})
      std::printf("line %lld\n", static_cast<long long>(add(db, bill, what, bill == first ? 250 : 410)));
  db.query("UPDATE bill SET paid = TRUE WHERE id = $1 AND ShardId = $2", first, keyspread::shard_of<8>(first));
  show(db, "ann", false);
  show(db, "ann", argc < 3);
}
