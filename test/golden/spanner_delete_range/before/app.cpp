#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutation remove(std::string const &first, std::string const &end) {
  spanner::KeySet keys;
  keys.AddRange(spanner::MakeKeyBoundClosed(first), spanner::MakeKeyBoundOpen(end));
  return spanner::MakeDeleteMutation("Transactions", keys);
}
