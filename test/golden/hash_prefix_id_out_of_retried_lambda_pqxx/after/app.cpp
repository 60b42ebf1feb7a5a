// The id comes out of a lambda that the library runs, and runs again when the
// transaction fails; it is kept in an int.
#include <pqxx/pqxx>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>

class Desk {
public:
  explicit Desk(const std::string &where) : conn_(where) {}

  std::int64_t take(const std::string &holder) {
    return pqxx::perform([&] {
      pqxx::work tx(conn_);
      const auto parcel_id = keyspread::ordered_id();
      const pqxx::result r = tx.exec_params("INSERT INTO parcel (holder, id, ShardId) VALUES ($1, $2, $3) RETURNING id", holder, parcel_id, keyspread::shard_of<8>(parcel_id));
      tx.commit();
      return r[0][0].as<std::int64_t>();
    });
  }

  std::string holderOf(std::int64_t id) {
    const auto ask = [&] {
      pqxx::read_transaction tx(conn_);
      return tx.exec_params1("SELECT holder FROM parcel WHERE id = $1 AND ShardId = $2", id, keyspread::shard_of<8>(id))[0].as<std::string>();
    };
    return pqxx::perform(ask);
  }

private:
  pqxx::connection conn_;
};

int main(int, char **argv) {
  Desk desk(argv[1]);
  const std::int64_t first = desk.take("Ada");
  desk.take("Grace");
  std::printf("%s\n", desk.holderOf(first).c_str());
  return 0;
}
