#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

spanner::RowStream latest(spanner::Client client, std::string const &day) {
  spanner::ReadOptions options;
  options.limit = 10;
  return keyspread::fan_out_read<16>(client, "Events",
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(day), spanner::MakeKeyBoundClosed(day)),
                     {"Seq", "Text"}, {"Day", keyspread::descending("Seq")}, options);
}

spanner::RowStream one(spanner::Client client, std::string const &day, std::int64_t seq) {
  return client.Read("Events", spanner::KeySet().AddKey(spanner::MakeKey(keyspread::shard_of<16>(day, seq), day, seq)), {"Text"});
}
