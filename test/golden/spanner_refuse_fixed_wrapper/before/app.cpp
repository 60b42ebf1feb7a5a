#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

void get(spanner::Client client, std::string const &table, std::string const &id) {
  auto rows = client.Read(table, spanner::KeySet().AddKey(spanner::MakeKey(id)), {"Amount"});
}

void use(spanner::Client client, std::string const &id) { get(client, "Transactions", id); }
