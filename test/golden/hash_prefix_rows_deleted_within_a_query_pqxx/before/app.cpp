// A DELETE within a SELECT, which tells the rows that are gone; and a cell of a
// row that is read twice: for the key, and for its shard.
#include <pqxx/pqxx>

#include <iostream>
#include <string>

static std::size_t discardDrafts(pqxx::connection &c) {
  pqxx::work tx{c};
  const auto gone = tx.exec("WITH gone AS (DELETE FROM invoices WHERE state = 'draft' RETURNING id) SELECT id FROM gone");
  tx.commit();
  return gone.size();
}

static void credit(pqxx::connection &c, long long invoice, long long cents) {
  pqxx::work tx{c};
  const auto inv = tx.exec_params("SELECT state, account_id FROM invoices WHERE id = $1", invoice);
  if (inv.empty() || inv[0][0].as<std::string>() != "sent")
    return;
  tx.exec_params("UPDATE accounts SET credit = credit + $1 WHERE id = $2", cents, inv[0][1].as<long long>());
  tx.commit();
}

int main(int argc, char **argv) {
  pqxx::connection c{argc > 1 ? argv[1] : ""};
  long long account = 0, sent = 0;
  {
    pqxx::work tx{c};
    account = tx.exec("INSERT INTO accounts (credit) VALUES (5) RETURNING id")[0][0].as<long long>();
    sent = tx.exec_params("INSERT INTO invoices (account_id, state) VALUES ($1, $2) RETURNING id", account, "sent")[0][0].as<long long>();
    tx.exec_params("INSERT INTO invoices (account_id, state) VALUES ($1, $2)", account, "draft");
    tx.commit();
  }
  std::cout << discardDrafts(c) << " gone\n";
  credit(c, sent, 37);
  pqxx::work tx{c};
  std::cout << tx.exec_params("SELECT credit FROM accounts WHERE id = $1", account)[0][0].as<long long>() << "\n";
  return 0;
}
