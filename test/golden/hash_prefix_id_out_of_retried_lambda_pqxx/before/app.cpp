// The id comes out of a lambda that the library runs, and runs again when the
// transaction fails; it is kept in an int.
#include <pqxx/pqxx>

#include <cstdio>
#include <string>

class Desk {
public:
  explicit Desk(const std::string &where) : conn_(where) {}

  int take(const std::string &holder) {
    return pqxx::perform([&] {
      pqxx::work tx(conn_);
      const pqxx::result r = tx.exec_params("INSERT INTO parcel (holder) VALUES ($1) RETURNING id", holder);
      tx.commit();
      return r[0][0].as<int>();
    });
  }

  std::string holderOf(int id) {
    const auto ask = [&] {
      pqxx::read_transaction tx(conn_);
      return tx.exec_params1("SELECT holder FROM parcel WHERE id = $1", id)[0].as<std::string>();
    };
    return pqxx::perform(ask);
  }

private:
  pqxx::connection conn_;
};

int main(int, char **argv) {
  Desk desk(argv[1]);
  const int first = desk.take("Ada");
  desk.take("Grace");
  std::printf("%s\n", desk.holderOf(first).c_str());
  return 0;
}
