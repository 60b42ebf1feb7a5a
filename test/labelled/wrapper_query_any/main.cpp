// One function that runs every statement: only those that ask for an id read one.
#include <libpq-fe.h>
#include <sqlite3.h>

#include <string>
#include <vector>

class Rows {
public:
  explicit Rows(PGresult *rows) : rows_(rows) {}
  long long number(int row, int column) const { return std::stoll(PQgetvalue(rows_, row, column)); }

private:
  PGresult *rows_;
};

class Database {
public:
  template <class... Args> Rows query(const char *sql, const Args &...args) {
    const std::vector<std::string> held = {std::string(args)...};
    std::vector<const char *> values;
    for (const std::string &one : held)
      values.push_back(one.c_str());
    PGresult *rows = PQexecParams(connection_, sql, static_cast<int>(values.size()), nullptr, values.data(), nullptr,
                                  nullptr, 0);
    if (PQresultStatus(rows) == PGRES_FATAL_ERROR)
      PQclear(rows);
    return Rows(rows);
  }

private:
  PGconn *connection_;
};

long long place(Database &db) {
  db.query("BEGIN"); // NOT auto-increment-read
  db.query("INSERT INTO orders (customer) VALUES ($1)", "a");
  const Rows current = db.query("SELECT currval('orders_id_seq')"); // FIND auto-increment-read
  const long long id = current.number(0, 0);
  db.query("COMMIT"); // NOT auto-increment-read
  return id;
}

long long count(Database &db) {
  return db.query("SELECT COUNT(*) FROM orders").number(0, 0); // NOT auto-increment-read
}

// What it gives is the id of the row that it inserted, if it did.
long long run(sqlite3 *db, const char *sql) {
  sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db); // FIND auto-increment-read
}

long long add(sqlite3 *db) {
  run(db, "BEGIN");                                                       // NOT auto-increment-read
  const long long id = run(db, "INSERT INTO orders (customer) VALUES (1)"); // FIND auto-increment-read
  run(db, "UPDATE orders SET customer = 2");                              // NOT auto-increment-read
  run(db, "COMMIT");                                                      // NOT auto-increment-read
  return id;
}
