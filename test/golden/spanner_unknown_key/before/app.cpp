#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Key parse(std::string const &text);

spanner::Mutation remove(std::string const &text, spanner::KeySet (*keys)(std::string const &)) {
  return spanner::MakeDeleteMutation("Transactions", keys(text));
}
