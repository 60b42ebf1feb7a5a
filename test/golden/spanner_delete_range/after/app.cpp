#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

spanner::Mutation remove(std::string const &first, std::string const &end) {
  spanner::KeySet keys;
  keys.AddRange(spanner::MakeKeyBoundClosed(first), spanner::MakeKeyBoundOpen(end));
  return spanner::MakeDeleteMutation("Transactions", keyspread::sharded_keys<16>(keys));
}
