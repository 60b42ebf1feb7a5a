#include <pqxx/pqxx>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

// The database makes the id; where the row gives it, nothing changes.
long long put_returning(pqxx::work &tx, const std::string &customer, long long at) {
  pqxx::result r = tx.exec_params("INSERT INTO orders (customer, placed_at) VALUES ($1, $2) RETURNING id", customer, at); // [id_read_returning]
  return r[0][0].as<long long>();
}

// A sequence has no last value to ask for: the row has to give the id.
long long put_then_ask(pqxx::work &tx, const std::string &customer, long long at) {
  const auto orders_id = tx.exec_params("INSERT INTO orders (customer, placed_at) VALUES ($1, $2) RETURNING id", customer, at)[0][0].as<std::int64_t>(); // [insert]
  pqxx::result r = tx.exec("SELECT " + std::to_string(orders_id)); // [id_read_query]
  return r[0][0].as<long long>();
}

long long put_no_rows(pqxx::work &tx, long long at) {
  const auto orders_id = tx.exec_params("INSERT INTO orders VALUES (DEFAULT, 'without columns', $1) RETURNING id", at)[0][0].as<std::int64_t>(); // [insert_without_columns]
  return tx.exec1("SELECT " + std::to_string(orders_id))[0].as<long long>(); // [id_read_query]
}

long long last_id(pqxx::work &tx) {
  return tx.exec1("SELECT lastval()")[0].as<long long>();
}

long long put_then_call(pqxx::work &tx, const std::string &customer) {
  const pqxx::result done = tx.exec("INSERT INTO orders (customer, placed_at) VALUES (" + tx.quote(customer) + ", 40) RETURNING id"); // [insert]
  const auto orders_id = done[0][0].as<std::int64_t>();
  if (done.affected_rows() != 1)
    return -1;
  const long long id = orders_id; // [id_read_wrapper]
  tx.exec_params("INSERT INTO lines VALUES ($1, 1)", id);
  return id;
}

// Rows of a list, in its order: their keys lie apart.
void load(pqxx::work &tx, const std::vector<std::string> &customers) {
  for (std::size_t i = 0; i < customers.size(); ++i)
    tx.exec_params("INSERT INTO orders (customer, placed_at) VALUES ($1, $2)", customers[i], 50); // [ordered_load]
}

void copy_wishes(pqxx::work &tx) {
  tx.exec("INSERT INTO orders (customer, placed_at) SELECT customer, at FROM wishes ORDER BY at"); // [insert_select]
}

std::string customer_of(pqxx::work &tx, long long id) {
  pqxx::result r = tx.exec_params("SELECT customer FROM orders WHERE id = $1", id); // [point_read]
  return r.empty() ? "none" : r[0][0].as<std::string>();
}

std::string text(pqxx::work &tx, const char *sql) {
  std::string all;
  for (const pqxx::row &row : tx.exec(sql))
    all += row[0].as<std::string>() + " ";
  return all;
}

int main(int, char **argv) {
  pqxx::connection c(argv[1]);
  pqxx::work tx(c);
  const long long ann = put_returning(tx, "ann", 10);
  const long long bob = put_then_ask(tx, "bob", 20);
  const long long none = put_no_rows(tx, 30);
  const long long cid = put_then_call(tx, "cid");
  load(tx, {"x", "y"});
  copy_wishes(tx);
  for (long long id : {ann, bob, none, cid})
    std::printf("%s\n", customer_of(tx, id).c_str());
  tx.exec_params("UPDATE orders SET customer = 'rob' WHERE id = $1", bob); // [point_update]
  tx.exec_params("DELETE FROM orders WHERE id = $1", none);                // [point_delete]
  std::printf("%s\n", text(tx, "SELECT customer FROM orders ORDER BY placed_at DESC, id DESC LIMIT 1").c_str());                            // [latest]
  std::printf("%s\n", text(tx, "SELECT customer FROM orders WHERE placed_at < 50 ORDER BY placed_at, id").c_str());                    // [ordered_scan]
  std::printf("%s\n", text(tx, "SELECT customer FROM orders WHERE id = (SELECT (SELECT id FROM orders ORDER BY placed_at DESC, id DESC LIMIT 1))").c_str());             // [min_max]
  std::printf("%s\n", text(tx, "SELECT COUNT(*) FROM orders WHERE id IN (SELECT order_id FROM lines)").c_str());            // [key_list]
  std::printf("%s\n", text(tx, "SELECT o.customer FROM orders o JOIN lines l ON l.order_id = o.id ORDER BY l.no").c_str()); // [join]
  tx.commit();
  return 0;
}
