// Ids that have to stay small: the database goes on counting them, and computes
// the shard, in the statements as well: no value is given that was not given.
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <libpq-fe.h>
#include <string>
#include <vector>

struct Rows {
  PGresult *result;
  ~Rows() { PQclear(result); }
  int count() const { return PQntuples(result); }
  const char *at(int row, int column) const { return PQgetvalue(result, row, column); }
};

static PGconn *conn;

static Rows ask(const char *sql, std::initializer_list<std::string> values = {}) {
  std::vector<const char *> texts;
  for (const std::string &value : values)
    texts.push_back(value.c_str());
  PGresult *result =
      PQexecParams(conn, sql, static_cast<int>(texts.size()), nullptr, texts.data(), nullptr, nullptr, 0);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    std::printf("%s\n", PQerrorMessage(conn));
  return {result};
}

static short add(const char *name) {
  return static_cast<short>(std::atoi(ask("INSERT INTO account (name) VALUES ($1) RETURNING id", {name}).at(0, 0)));
}

static int addQuietly(const char *name) {
  ask("INSERT INTO account (name) VALUES ($1)", {name});
  return std::atoi(ask("SELECT lastval()").at(0, 0));
}

static void addEntry(int account, int line, int cents) {
  ask("INSERT INTO entry VALUES ($1, $2, $3)",
      {std::to_string(account), std::to_string(line), std::to_string(cents)});
}

static void show(const char *what, const Rows &rows) {
  std::printf("%s:", what);
  for (int row = 0; row < rows.count(); ++row)
    std::printf(" %s=%s", rows.at(row, 0), rows.at(row, 1));
  std::printf("\n");
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 1;
  conn = PQconnectdb(argv[1]);
  const short ann = add("ann");
  const int bob = addQuietly("bob");
  std::printf("%d %d\n", ann, bob);
  for (int line = 1; line < 4; ++line)
    addEntry(ann, line, 100 * line);
  addEntry(bob, 1, 7);
  ask("UPDATE badge SET holder = $2 WHERE code = $1", {"spare", std::to_string(bob)});
  ask("UPDATE account SET name = $1 WHERE id = $2 AND ShardId = ($2 % 4 + 4) % 4", {"anne", std::to_string(ann)});
  show("name", ask("SELECT id, name FROM account WHERE id = $1 AND ShardId = ($1 % 4 + 4) % 4", {std::to_string(ann)}));
  show("page", ask("SELECT id, name FROM generate_series(0, 3) AS keyspread_shard, LATERAL (SELECT id, name FROM account WHERE id > $1 AND ShardId = keyspread_shard ORDER BY id LIMIT 2) AS account ORDER BY id LIMIT 2", {"1"}));
  show("sums", ask("SELECT a.name, SUM(e.cents) FROM account a JOIN entry e ON e.account = a.id AND e.ShardId = a.ShardId WHERE a.ShardId IN (0, 1, 2, 3)"
                   " GROUP BY a.id, a.name ORDER BY a.id"));
  show("holder", ask("SELECT code, holder FROM badge WHERE holder = $1", {std::to_string(bob)}));
  ask("DELETE FROM account WHERE id = $1 AND ShardId = ($1 % 4 + 4) % 4", {std::to_string(ann)});
  show("entries", ask("SELECT account, cents FROM entry WHERE ShardId IN (0, 1, 2, 3) ORDER BY account, line"));
  PQfinish(conn);
}
