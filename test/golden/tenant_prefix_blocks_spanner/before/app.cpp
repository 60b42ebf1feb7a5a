#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>

namespace spanner = ::google::cloud::spanner;

spanner::Key key_of(std::int64_t id);

spanner::Mutation update(std::int64_t id) {
  return spanner::MakeUpdateMutation("Orders", {"Id", "Total"}, id, 2); // [api_insert]
}

spanner::RowStream one(spanner::Client client, std::int64_t id) {
  return client.Read("Orders", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"Total"}); // [api_point]
}

spanner::RowStream since(spanner::Client client, std::int64_t id) {
  return client.Read("Orders", // [api_range]
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundClosed(id + 5)),
                     {"Total"});
}

spanner::RowStream all(spanner::Client client) { return client.Read("Orders", spanner::KeySet::All(), {"Total"}); }

spanner::Mutation drop(std::int64_t id, std::string const &tenant) {
  auto insert = spanner::MakeInsertMutation("Orders", {"Id", "Tenant"}, id, tenant);
  return spanner::MakeDeleteMutation("Orders", spanner::KeySet().AddKey(key_of(id))); // [api_delete]
}
