#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream read(spanner::Client client, std::string const &id, spanner::ReadOptions const &options) {
  return client.Read("Transactions", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"Amount"}, options);
}
