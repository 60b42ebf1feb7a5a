// One template for all tables: what it is given has types of its own, and types that its arguments tell.
#include <pqxx/pqxx>

#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Id = std::string;

struct Owner {
  Id id = "";
  std::string name;
};

struct Pet {
  Id id = "";
  Id owner_id = "";
  std::string name;
};

template <typename T> struct Traits;

template <> struct Traits<Owner> {
  static constexpr const char *table = "owner";
  static constexpr const char *columns = "id, name";
  static Owner from(const pqxx::row &row) { return {row["id"].as<std::string>(), row["name"].as<std::string>()}; }
  static Id insert(pqxx::work &tx, const Owner &owner) {
    const auto owner_id2 = keyspread::uuid_v4();
    return tx.exec_params1("INSERT INTO owner (name, id) VALUES ($1, $2) RETURNING id", owner.name, owner_id2)[0].as<std::string>();
  }
};

template <> struct Traits<Pet> {
  static constexpr const char *table = "pet";
  static constexpr const char *columns = "id, owner_id, name";
  static Pet from(const pqxx::row &row) {
    return {row["id"].as<std::string>(), row["owner_id"].as<std::string>(), row["name"].as<std::string>()};
  }
  static Id insert(pqxx::work &tx, const Pet &pet) {
    const auto pet_id = keyspread::uuid_v4();
    return tx.exec_params1("INSERT INTO pet (owner_id, name, id) VALUES ($1, $2, $3) RETURNING id", pet.owner_id, pet.name, pet_id)[0]
        .as<std::string>();
  }
};

template <typename T> class Repository {
public:
  explicit Repository(pqxx::work &tx) : tx(tx) {}

  std::optional<T> find(const Id &id) const {
    const pqxx::result rows = tx.exec_params(select() + " WHERE id = $1", id);
    if (rows.empty())
      return std::nullopt;
    return Traits<T>::from(rows[0]);
  }

  T get(const Id &id) const { return *find(id); }

  template <typename V> std::vector<T> where(const std::string &column, const V &value) const {
    std::vector<T> found;
    for (const auto &row : tx.exec_params(select() + " WHERE " + column + " = $1 ORDER BY name", value))
      found.push_back(Traits<T>::from(row));
    return found;
  }

  T &save(T &item) const {
    if (item.id.empty())
      item.id = Traits<T>::insert(tx, item);
    return item;
  }

  bool remove(const Id &id) const {
    return tx.exec_params(std::string("DELETE FROM ") + Traits<T>::table + " WHERE id = $1", id).affected_rows() == 1;
  }

private:
  static std::string select() { return std::string("SELECT ") + Traits<T>::columns + " FROM " + Traits<T>::table; }

  pqxx::work &tx;
};

int main(int, char **argv) {
  pqxx::connection db(argv[1]);
  pqxx::work tx(db);
  const Repository<Owner> owners(tx);
  const Repository<Pet> pets(tx);
  Owner mila{{}, "Mila"}, jonas{{}, "Jonas"};
  owners.save(mila);
  owners.save(jonas);
  Pet rex{{}, mila.id, "Rex"}, tom{{}, jonas.id, "Tom"}, pip{{}, jonas.id, "Pip"};
  for (Pet *pet : {&rex, &tom, &pip})
    pets.save(*pet);
  std::cout << owners.get(pets.get(rex.id).owner_id).name << '\n';
  std::cout << pets.remove(rex.id) << pets.remove(rex.id) << pets.find(rex.id).has_value() << '\n';
  for (const Pet &pet : pets.where("owner_id", jonas.id))
    std::cout << pet.name << '\n';
  tx.commit();
}
