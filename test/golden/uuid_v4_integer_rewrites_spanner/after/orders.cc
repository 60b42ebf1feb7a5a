#include "google/cloud/spanner/client.h"

#include <atomic>
#include <cstdint>
#include <iostream>
#include <unordered_map>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

using OrderId = std::string;

std::atomic<std::int64_t> next_order{1};

OrderId Place(spanner::Client client, std::string const &customer, std::int64_t cents) {
  OrderId const id = keyspread::uuid_v4(); // [counter]
  auto result = client.Commit(spanner::Mutations{spanner::MakeInsertMutation("Orders", {"OrderId", "Customer", "Cents"}, id, customer, cents)}); // [api_insert]
  if (!result)
    return "";
  return id;
}

void PlaceMany(spanner::Client client, std::vector<std::string> const &customers) {
  spanner::InsertMutationBuilder insert("Orders", {"OrderId", "Customer", "Cents"});
  for (auto const &c : customers)
    insert.AddRow({spanner::Value(OrderId(keyspread::uuid_v4())), spanner::Value(c), spanner::Value(std::int64_t{0})});
  client.Commit(spanner::Mutations{std::move(insert).Build()});
}

std::unordered_map<OrderId, std::int64_t> Totals(spanner::Client client) {
  std::unordered_map<OrderId, std::int64_t> totals;
  auto rows = client.Read("Orders", spanner::KeySet::All(), {"OrderId", "Cents"});
  for (auto &row : rows) {
    auto id = row->get<OrderId>(0);
    auto cents = row->get<std::int64_t>(1);
    if (id && cents)
      totals[*id] += *cents;
  }
  return totals;
}

std::string Customer(spanner::Client client, OrderId id) {
  auto rows = client.Read("Orders", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"Customer"});
  for (auto const &row : spanner::StreamOf<std::tuple<std::string>>(rows))
    if (row)
      return std::get<0>(*row);
  return "";
}

void Report(spanner::Client client) {
  for (auto const &[id, cents] : Totals(client))
    std::cout << id << ": " << cents << " of " << Customer(client, id) << "\n";
}

void Delete(spanner::Client client, std::vector<OrderId> const &ids) {
  spanner::KeySet keys;
  for (OrderId id : ids)
    keys.AddKey(spanner::MakeKey(id));
  client.Commit(spanner::Mutations{spanner::MakeDeleteMutation("Orders", std::move(keys))});
}
