// A loop prepares the statements of a table by their names; the library's own calls are given the values.
#include <pqxx/pqxx>

#include <cstdint>
#include <iostream>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace {

struct Prepared {
  const char *name;
  const char *sql;
};

const Prepared statements[] = {
    {"accept", "INSERT INTO parcels (street, id, shard_id) VALUES ($1, $2, $3) RETURNING id"},
    {"next", "SELECT id, street FROM parcels WHERE state = 'waiting' AND shard_id IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED"},
    {"deliver", "UPDATE parcels SET state = $2 WHERE id = $1 AND shard_id = $3"},
    {"state", "SELECT state FROM parcels WHERE id = $1 AND shard_id = $2"},
    {"between", "SELECT street FROM parcels WHERE id BETWEEN $1 AND $2 AND shard_id IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id"},
    {"lose", "DELETE FROM parcels WHERE id = $1 AND shard_id = $2"},
};

struct Parcel {
  std::int64_t id = 0;
  std::string street;
};

} // namespace

class Depot {
public:
  explicit Depot(pqxx::connection &db) : db_(db) {
    for (const auto &one : statements)
      db_.prepare(one.name, one.sql);
  }

  std::int64_t accept(const std::string &street) {
    pqxx::work tx(db_);
    const auto parcels_id = keyspread::ordered_id();
    const auto id = tx.exec_prepared1("accept", street, parcels_id, keyspread::shard_of<8>(parcels_id))[0].as<std::int64_t>();
    tx.commit();
    return id;
  }

  Parcel next() {
    pqxx::work tx(db_);
    const pqxx::row row = tx.exec_prepared1("next");
    Parcel parcel{row["id"].as<std::int64_t>(), row["street"].as<std::string>()};
    tx.exec_prepared0("deliver", parcel.id, "out", keyspread::shard_of<8>(parcel.id));
    tx.commit();
    return parcel;
  }

  void deliver(const Parcel &parcel) {
    pqxx::work tx(db_);
    if (tx.exec_prepared("deliver", parcel.id, "delivered", keyspread::shard_of<8>(parcel.id)).affected_rows() != 1)
      throw std::logic_error("no such parcel");
    tx.commit();
  }

  std::string state(std::int64_t id) {
    pqxx::work tx(db_);
    return tx.exec_prepared1("state", id, keyspread::shard_of<8>(id))[0].as<std::string>();
  }

  std::vector<std::string> between(std::int64_t first, std::int64_t last) {
    pqxx::work tx(db_);
    std::vector<std::string> streets;
    for (const auto &row : tx.exec_prepared("between", first, last))
      streets.push_back(row[0].as<std::string>());
    return streets;
  }

  void lose(std::int64_t id) {
    pqxx::work tx(db_);
    tx.exec_prepared0("lose", id, keyspread::shard_of<8>(id));
    tx.commit();
  }

private:
  pqxx::connection &db_;
};

int main(int, char **argv) {
  pqxx::connection db(argv[1]);
  Depot depot(db);
  const auto first = depot.accept("Mill Lane");
  const auto second = depot.accept("High Street");
  const auto third = depot.accept("Canal Walk");
  const Parcel parcel = depot.next();
  std::cout << (parcel.id == first) << " " << parcel.street << " is " << depot.state(first) << "\n";
  depot.deliver(parcel);
  depot.lose(second);
  std::cout << depot.state(first) << " " << depot.state(third) << "\n";
  for (const std::string &street : depot.between(first, third))
    std::cout << street << "\n";
}
