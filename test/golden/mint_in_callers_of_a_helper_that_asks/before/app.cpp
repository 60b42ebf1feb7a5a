#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>

class Database {
public:
  virtual ~Database() = default;
  virtual long long insert(const std::string &sql) = 0;
};

class Postgres : public Database {
public:
  explicit Postgres(PGconn *c) : c_(c) {}
  long long insert(const std::string &sql) override {
    PQclear(PQexec(c_, sql.c_str()));
    PGresult *r = PQexec(c_, "SELECT lastval()"); // [id_read_query]
    if (PQresultStatus(r) != PGRES_TUPLES_OK) {
      std::printf("no id\n");
      std::exit(1);
    }
    const long long id = std::atoll(PQgetvalue(r, 0, 0));
    PQclear(r);
    return id;
  }

private:
  PGconn *c_;
};

long long put(Database &db, const std::string &account, int amount) {
  const std::string sql = "INSERT INTO txn (account, amount) VALUES ('" + account + "', " + std::to_string(amount) + ")"; // [insert]
  return db.insert(sql);
}

std::string account_of(PGconn *c, long long id) {
  const std::string text = std::to_string(id);
  const char *values[] = {text.c_str()};
  PGresult *r = PQexecParams(c, "SELECT account FROM txn WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0);
  std::string account = PQntuples(r) ? PQgetvalue(r, 0, 0) : "none";
  PQclear(r);
  return account;
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  Postgres db(c);
  const long long first = put(db, "first", 1);
  const long long second = put(db, "second", 2);
  std::printf("%s %s\n", account_of(c, first).c_str(), account_of(c, second).c_str());
  PQfinish(c);
  return 0;
}
