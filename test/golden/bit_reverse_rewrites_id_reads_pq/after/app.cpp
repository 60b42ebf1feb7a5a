#include <pqxx/pqxx>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

long long place_returning(pqxx::work &tx, const std::string &customer) {
  const auto orders_id = keyspread::bit_reverse(keyspread::ordered_id());
  pqxx::result r = tx.exec_params("INSERT INTO orders (customer, id) VALUES ($1, $2) RETURNING id", customer, orders_id); // [id_read_returning]
  return r[0][0].as<long long>();
}

long long last_id(pqxx::work &tx) {
  pqxx::result r = tx.exec("SELECT lastval()"); // [id_read_query]
  return r[0][0].as<long long>();
}

long long place(pqxx::work &tx, const std::string &customer) {
  const auto orders_id = keyspread::bit_reverse(keyspread::ordered_id());
  tx.exec_params("INSERT INTO orders (customer, id) VALUES ($1, $2)", customer, orders_id); // [insert]
  return orders_id; // [id_read_wrapper]
}

long long place_with_line(pqxx::work &tx) {
  const auto orders_id = keyspread::bit_reverse(keyspread::ordered_id());
  tx.exec("INSERT INTO orders (customer, id) VALUES ('line', " + std::to_string(orders_id) + ")"); // [insert]
  tx.exec("INSERT INTO lines (order_id, no) VALUES (" + std::to_string(orders_id) + ", 1)"); // [id_read_query]
  pqxx::result r = tx.exec("SELECT " + std::to_string(orders_id)); // [id_read_query]
  return r[0][0].as<long long>();
}

std::string customer_of(pqxx::work &tx, long long id) {
  pqxx::result r = tx.exec_params("SELECT customer FROM orders WHERE id = $1", id); // [point_read]
  return r.empty() ? "none" : r[0][0].as<std::string>();
}

int main(int, char **argv) {
  pqxx::connection c(argv[1]);
  pqxx::work tx(c);
  std::printf("%s\n", customer_of(tx, place_returning(tx, "returning")).c_str());
  std::printf("%s\n", customer_of(tx, place(tx, "wrapped")).c_str());
  std::printf("%s\n", customer_of(tx, place_with_line(tx)).c_str());
  pqxx::result r = tx.exec("SELECT COUNT(*) FROM orders o JOIN lines l ON l.order_id = o.id"); // [join]
  std::printf("%s\n", r[0][0].c_str());
  tx.commit();
}
