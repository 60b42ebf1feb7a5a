#include <nanodbc/nanodbc.h>

#include <iostream>
#include <optional>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

struct Invoice {
  std::string id;
  std::string client;
  int amount;
};

long long add_client(nanodbc::connection &db, const std::string &name) {
  const auto clients_id = keyspread::uuid_v4();
  nanodbc::result r = nanodbc::execute(db, "INSERT INTO clients (name, id) OUTPUT INSERTED.id VALUES ('" + name + "', '" + clients_id + "')"); // [id_read_returning]
  r.next();
  return r.get<long long>(0);
}

void add_invoice(nanodbc::connection &db, std::string client, int amount) {
  nanodbc::statement st(db);
  const auto invoices_id = keyspread::uuid_v4();
  nanodbc::prepare(st, "INSERT INTO invoices (client_id, amount, id) VALUES (?, ?, ?)"); // [insert]
  st.bind(0, client.c_str());
  st.bind(2, invoices_id.c_str());
  st.bind(1, &amount);
  nanodbc::execute(st);
}

std::optional<Invoice> find(nanodbc::connection &db, std::string id) {
  nanodbc::statement st(db, "SELECT id, client_id, amount FROM invoices WHERE id = ?"); // [point_read]
  st.bind(0, id.c_str());
  nanodbc::result r = nanodbc::execute(st);
  if (!r.next())
    return std::nullopt;
  Invoice i;
  i.id = r.get<std::string>(0);
  i.client = r.get<std::string>("client_id");
  i.amount = r.get<int>(2);
  return i;
}

std::vector<std::string> open(nanodbc::connection &db) {
  std::vector<std::string> ids;
  nanodbc::result r = nanodbc::execute(db, "SELECT id FROM invoices WHERE amount > 0");
  while (r.next())
    ids.push_back(r.get<std::string>("id", ""));
  return ids;
}

void report(nanodbc::connection &db) {
  for (std::string id : open(db))
    if (auto i = find(db, id))
      std::cout << "invoice " << i->id << " of " << i->client << '\n';
}
