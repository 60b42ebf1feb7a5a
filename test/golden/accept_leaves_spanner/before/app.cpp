#include "google/cloud/spanner/client.h"

#include <chrono>
#include <cstdint>

namespace spanner = ::google::cloud::spanner;

static std::int64_t today() {
  return std::chrono::system_clock::now().time_since_epoch() / std::chrono::hours(24); // [clock Rates]
}

spanner::Mutation add(double rate) {
  return spanner::MakeInsertMutation("Rates", {"Day", "Rate"}, today(), rate); // [api_insert Rates]
}

spanner::RowStream one(spanner::Client client, std::int64_t day) {
  return client.Read("Rates", spanner::KeySet().AddKey(spanner::MakeKey(day)), {"Rate"}); // [api_point Rates]
}

spanner::RowStream since(spanner::Client client, std::int64_t day) {
  return client.Read("Rates", // [api_range Rates]
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(day), spanner::MakeKeyBoundClosed(today())),
                     {"Rate"});
}

spanner::Mutation drop(std::int64_t day) {
  return spanner::MakeDeleteMutation("Rates", spanner::KeySet().AddKey(spanner::MakeKey(day))); // [api_delete Rates]
}
