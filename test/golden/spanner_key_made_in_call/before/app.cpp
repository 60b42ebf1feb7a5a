#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

std::string new_id();

spanner::RowStream read(spanner::Client client) {
  return client.Read("Transactions", spanner::KeySet().AddKey(spanner::MakeKey(new_id())), {"Amount"});
}
