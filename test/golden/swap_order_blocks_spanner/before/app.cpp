#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <vector>

namespace spanner = ::google::cloud::spanner;

std::string next_user();
spanner::Key key_of(std::int64_t at);

spanner::RowStream since(spanner::Client client, std::int64_t at) {
  spanner::KeySet keys;
  keys.AddRange(spanner::MakeKeyBoundClosed(at), spanner::MakeKeyBoundClosed(at + 10));
  return client.Read("Events", std::move(keys), {"Text"}); // [api_range]
}

// The same user in both bounds does not keep others out.
spanner::RowStream between(spanner::Client client, std::int64_t at, std::string const &user) {
  return client.Read("Events",
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(at, user),
                                                spanner::MakeKeyBoundClosed(at + 10, user)),
                     {"Text"});
}

spanner::RowStream all(spanner::Client client) { return client.Read("Events", spanner::KeySet::All(), {"Text"}); }

spanner::RowStream several(spanner::Client client, std::vector<std::int64_t> const &times, std::string const &user) {
  spanner::KeySet keys;
  for (auto at : times)
    keys.AddKey(spanner::MakeKey(at, user));
  return client.Read("Events", std::move(keys), {"Text"});
}

spanner::RowStream opaque(spanner::Client client, std::int64_t at) {
  return client.Read("Events", spanner::KeySet().AddKey(key_of(at)), {"Text"}); // [api_point]
}

spanner::RowStream made(spanner::Client client, std::int64_t at) {
  return client.Read("Events", spanner::KeySet().AddKey(spanner::MakeKey(at, next_user())), {"Text"});
}

spanner::Mutation old(std::int64_t at) {
  return spanner::MakeDeleteMutation("Events", // [api_delete]
                                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(0),
                                                                spanner::MakeKeyBoundOpen(at)));
}
