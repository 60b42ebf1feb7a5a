// A helper binds a value or NULL under a name that it is given.
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include "runtime/keyspread/keyspread.h"

template <class T> static void bindOptional(SQLite::Statement &st, const std::string &name, const std::optional<T> &value) {
  if (value)
    st.bind(name, *value);
  else
    st.bind(name);
}

class Customers {
public:
  explicit Customers(SQLite::Database &db) : db_(db) {}

  std::int64_t add(const std::string &name, const std::optional<std::string> &phone) {
    const auto customers_id = keyspread::ordered_id();
    SQLite::Statement st(db_, "INSERT INTO customers (name, phone, id, ShardId) VALUES (:name, :phone, :id, :ShardId)");
    st.bind(":name", name);
    st.bind(":id", customers_id);
    st.bind(":ShardId", keyspread::shard_of<8>(customers_id));
    bindOptional(st, ":phone", phone);
    st.exec();
    return customers_id;
  }

  bool setPhone(std::int64_t id, const std::optional<std::string> &phone) {
    SQLite::Statement st(db_, "UPDATE customers SET phone = :phone WHERE id = :id AND ShardId = :ShardId");
    bindOptional(st, ":phone", phone);
    st.bind(":id", id);
    st.bind(":ShardId", keyspread::shard_of<8>(id));
    return st.exec() == 1;
  }

  std::string phone(std::int64_t id) {
    SQLite::Statement st(db_, "SELECT phone FROM customers WHERE id = :id AND ShardId = :ShardId");
    st.bind(":id", id);
    st.bind(":ShardId", keyspread::shard_of<8>(id));
    return st.executeStep() && !st.isColumnNull(0) ? st.getColumn(0).getString() : "none";
  }

private:
  SQLite::Database &db_;
};

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  Customers customers(db);
  const auto ann = customers.add("Ann", "11"), bob = customers.add("Bob", std::nullopt);
  std::printf("%d\n", customers.setPhone(bob, "22"));
  std::printf("%d\n", customers.setPhone(ann, std::nullopt));
  std::printf("%s %s\n", customers.phone(ann).c_str(), customers.phone(bob).c_str());
}
