#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutation log(std::string const &line) {
  return spanner::MakeInsertMutation("Log", {"At", "Line"}, spanner::CommitTimestamp{}, line);
}
