#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream latest(spanner::Client client, std::string const &day) {
  spanner::ReadOptions options;
  options.limit = 10;
  return client.Read("Events",
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(day), spanner::MakeKeyBoundClosed(day)),
                     {"Seq", "Text"}, options);
}

spanner::RowStream one(spanner::Client client, std::string const &day, std::int64_t seq) {
  return client.Read("Events", spanner::KeySet().AddKey(spanner::MakeKey(day, seq)), {"Text"});
}
