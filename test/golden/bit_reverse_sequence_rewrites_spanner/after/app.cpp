#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>

namespace spanner = ::google::cloud::spanner;
using google::cloud::StatusOr;

// The mutation leaves the key to the database.
void put(spanner::Client client, std::string const &customer) {
  client.Commit(spanner::Mutations{spanner::MakeInsertMutation("Orders", {"Customer"}, customer)}); // [api_insert]
}

void remove(spanner::Client client, std::int64_t id) {
  client.Commit(spanner::Mutations{
      spanner::MakeDeleteMutation("Orders", spanner::KeySet().AddKey(spanner::MakeKey(id)))}); // [api_delete]
}

spanner::RowStream read(spanner::Client client, std::int64_t id) {
  return client.Read("Orders", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"Customer"}); // [api_point]
}

spanner::RowStream newest(spanner::Client client) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT Customer FROM Orders ORDER BY `At` DESC, OrderId DESC LIMIT 1")); // [latest]
}

// The row gives the id already.
StatusOr<std::int64_t> put_returning(spanner::Client client, spanner::Transaction txn, std::string const &customer) {
  auto rows = client.ExecuteQuery(txn, spanner::SqlStatement("INSERT INTO Orders (Customer) VALUES (@c) THEN RETURN OrderId", {{"c", spanner::Value(customer)}})); // [id_read_returning]
  auto row = spanner::GetSingularRow(spanner::StreamOf<std::tuple<std::int64_t>>(rows));
  if (!row)
    return row.status();
  return std::get<0>(*row);
}

// Spanner has no last id to ask for.
void put_with_line(spanner::Client client) {
  client.Commit([&client](spanner::Transaction txn) -> StatusOr<spanner::Mutations> {
    auto put = google::cloud::spanner::GetSingularRow(client.ExecuteQuery(txn, spanner::SqlStatement("INSERT INTO Orders (Customer) VALUES ('with line') THEN RETURN OrderId"))); // [insert]
    const std::int64_t orders_orderid = put ? *put->get<std::int64_t>(0) : 0;
    if (!put)
      return put.status();
    auto line = client.ExecuteDml(txn, spanner::SqlStatement("INSERT INTO Lines (OrderId, No) VALUES (" + std::to_string(orders_orderid) + ", 1)")); // [id_read_query]
    if (!line)
      return line.status();
    return spanner::Mutations{};
  });
}

spanner::RowStream put_and_ask(spanner::Client client, spanner::Transaction txn, std::string const &customer) {
  const auto orders_orderid_row = google::cloud::spanner::GetSingularRow(client.ExecuteQuery(txn, spanner::SqlStatement("INSERT INTO Orders (Customer) VALUES (@c) THEN RETURN OrderId", {{"c", spanner::Value(customer)}}))); // [insert]
  const std::int64_t orders_orderid = orders_orderid_row ? *orders_orderid_row->get<std::int64_t>(0) : 0;
  return client.ExecuteQuery(txn, spanner::SqlStatement("SELECT " + std::to_string(orders_orderid))); // [id_read_query]
}
