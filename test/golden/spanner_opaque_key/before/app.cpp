#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Key parse(std::string const &text);

spanner::RowStream read(spanner::Client client, std::string const &text) {
  return client.Read("Transactions", spanner::KeySet().AddKey(parse(text)), {"Amount"});
}
