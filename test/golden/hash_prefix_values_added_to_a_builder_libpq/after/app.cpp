// Values are added to a builder, which keeps them as text, by overloads that
// call each other: one more value is one more call, wherever the last one is.
#include <libpq-fe.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Params {
public:
  Params &add(std::int64_t value) { return add(std::to_string(value)); }
  Params &add(const std::string &value) {
    values_.push_back(value);
    return *this;
  }
  Params &add(const char *value) { return add(std::string(value)); }

  int count() const { return static_cast<int>(values_.size()); }
  std::vector<const char *> pointers() const {
    std::vector<const char *> out;
    for (const std::string &value : values_)
      out.push_back(value.c_str());
    return out;
  }

private:
  std::vector<std::string> values_;
};

static PGresult *run(PGconn *conn, const std::string &sql, const Params &params = Params()) {
  const std::vector<const char *> pointers = params.pointers();
  PGresult *result = PQexecParams(conn, sql.c_str(), params.count(), nullptr, pointers.data(), nullptr, nullptr, 0);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
    throw std::runtime_error(PQresultErrorMessage(result));
  return result;
}

static std::int64_t accept(PGconn *conn, const char *recipient) {
  const auto parcels_id = keyspread::ordered_id();
  PGresult *rows = run(conn, "INSERT INTO parcels (recipient, state, id, shard_id) VALUES ($1, $2, $3, $4) RETURNING id", // [id_read_returning]
                       Params().add(recipient).add("stored").add(parcels_id).add(keyspread::shard_of<8>(parcels_id)));
  const std::int64_t id = std::strtoll(PQgetvalue(rows, 0, 0), nullptr, 10);
  PQclear(rows);
  return id;
}

static void set_state(PGconn *conn, std::int64_t id, const char *state) {
  Params params;
  params.add(id);
  params.add(state);
  params.add(keyspread::shard_of<8>(id));
  PQclear(run(conn, "UPDATE parcels SET state = $2 WHERE id = $1 AND shard_id = $3", params)); // [point_update]
}

static void print(PGconn *conn, std::int64_t id) {
  PGresult *rows = run(conn, "SELECT recipient, state FROM parcels WHERE id = $1 AND shard_id = $2", Params().add(id).add(keyspread::shard_of<8>(id))); // [point_read]
  if (PQntuples(rows) > 0)
    std::printf("%s: %s\n", PQgetvalue(rows, 0, 0), PQgetvalue(rows, 0, 1));
  PQclear(rows);
}

static void print_after(PGconn *conn, std::int64_t id, std::int64_t most) {
  PGresult *rows = run(conn, "SELECT recipient FROM generate_series(0, 7) AS keyspread_shard, LATERAL (SELECT recipient, id FROM parcels WHERE id > $1 AND shard_id = keyspread_shard ORDER BY id LIMIT $2) AS parcels ORDER BY id LIMIT $2", // [keyset_cursor]
                       Params().add(id).add(most));
  for (int row = 0; row < PQntuples(rows); ++row)
    std::printf("then %s\n", PQgetvalue(rows, row, 0));
  PQclear(rows);
}

int main(int, char **argv) {
  PGconn *conn = PQconnectdb(argv[1]);
  const std::int64_t ada = accept(conn, "ada"), bob = accept(conn, "bob");
  accept(conn, "cyd");
  set_state(conn, bob, "on the road");
  print(conn, ada);
  print(conn, bob);
  print_after(conn, ada, 5);
  PQclear(run(conn, "DELETE FROM parcels WHERE id = $1 AND shard_id = $2", Params().add(ada).add(keyspread::shard_of<8>(ada))));
  print(conn, ada);
  PQfinish(conn);
}
