// Arguments are copied into one vector, and their addresses into another.
#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

static std::string spelled(const std::string &value) { return value; }
static std::string spelled(long long value) { return std::to_string(value); }
static std::string spelled(int value) { return std::to_string(value); }

class Connection {
public:
  explicit Connection(const char *where) : conn(PQconnectdb(where)) {}
  ~Connection() { PQfinish(conn); }

  template <typename... Values> PGresult *query(const char *sql, const Values &...values) {
    const std::vector<std::string> kept = {spelled(values)...};
    std::vector<const char *> pointers;
    for (const auto &one : kept)
      pointers.push_back(one.c_str());
    PGresult *result = PQexecParams(conn, sql, static_cast<int>(pointers.size()), nullptr, pointers.data(), nullptr,
                                    nullptr, 0);
    if (PQresultStatus(result) != PGRES_TUPLES_OK && PQresultStatus(result) != PGRES_COMMAND_OK) {
      std::fprintf(stderr, "%s", PQerrorMessage(conn));
      std::exit(2);
    }
    return result;
  }

private:
  PGconn *conn;
};

static long long add(Connection &db, const std::string &page, int seconds) {
  PGresult *made = db.query("INSERT INTO visit (page, seconds) VALUES ($1, $2) RETURNING id", page, seconds);
  const long long id = std::atoll(PQgetvalue(made, 0, 0));
  PQclear(made);
  return id;
}

static std::string page_of(Connection &db, long long id) {
  PGresult *found = db.query("SELECT page FROM visit WHERE id = $1", id);
  const std::string page = PQntuples(found) ? PQgetvalue(found, 0, 0) : "none";
  PQclear(found);
  return page;
}

static void forget(Connection &db, long long id) { PQclear(db.query("DELETE FROM visit WHERE id = $1", id)); }

int main(int, char **argv) {
  Connection db(argv[1]);
  const long long first = add(db, "index", 12), second = add(db, "about", 7);
  std::printf("%s, %s\n", page_of(db, first).c_str(), page_of(db, second).c_str());
  forget(db, first);
  std::printf("%s, %s\n", page_of(db, first).c_str(), page_of(db, second).c_str());
}
