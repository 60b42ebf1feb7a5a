#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

std::string new_id();

spanner::RowStream read(spanner::Client client) {
  return client.Read("Transactions", spanner::KeySet().AddKey(keyspread::with_shard<16>(spanner::MakeKey(new_id()), {0})), {"Amount"});
}
