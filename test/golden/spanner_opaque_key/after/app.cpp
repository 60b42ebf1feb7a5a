#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

spanner::Key parse(std::string const &text);

spanner::RowStream read(spanner::Client client, std::string const &text) {
  return client.Read("Transactions", spanner::KeySet().AddKey(keyspread::with_shard<16>(parse(text), {0})), {"Amount"});
}
