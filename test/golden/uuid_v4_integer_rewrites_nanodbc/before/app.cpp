#include <nanodbc/nanodbc.h>

#include <iostream>
#include <optional>
#include <string>
#include <vector>

struct Invoice {
  long long id;
  long long client;
  int amount;
};

long long add_client(nanodbc::connection &db, const std::string &name) {
  nanodbc::result r = nanodbc::execute(db, "INSERT INTO clients (name) OUTPUT INSERTED.id VALUES ('" + name + "')"); // [id_read_returning]
  r.next();
  return r.get<long long>(0);
}

void add_invoice(nanodbc::connection &db, long long client, int amount) {
  nanodbc::statement st(db);
  nanodbc::prepare(st, "INSERT INTO invoices (client_id, amount) VALUES (?, ?)"); // [insert]
  st.bind(0, &client);
  st.bind(1, &amount);
  nanodbc::execute(st);
}

std::optional<Invoice> find(nanodbc::connection &db, long long id) {
  nanodbc::statement st(db, "SELECT id, client_id, amount FROM invoices WHERE id = ?"); // [point_read]
  st.bind(0, &id);
  nanodbc::result r = nanodbc::execute(st);
  if (!r.next())
    return std::nullopt;
  Invoice i;
  i.id = r.get<long long>(0);
  i.client = r.get<long long>("client_id");
  i.amount = r.get<int>(2);
  return i;
}

std::vector<long long> open(nanodbc::connection &db) {
  std::vector<long long> ids;
  nanodbc::result r = nanodbc::execute(db, "SELECT id FROM invoices WHERE amount > 0");
  while (r.next())
    ids.push_back(r.get<long long>("id", -1));
  return ids;
}

void report(nanodbc::connection &db) {
  for (long long id : open(db))
    if (auto i = find(db, id))
      std::cout << "invoice " << i->id << " of " << i->client << '\n';
}
