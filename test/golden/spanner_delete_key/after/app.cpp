#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

spanner::Mutation remove(std::string const &id) {
  spanner::KeySet keys;
  keys.AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id)); // [api_delete]
  return spanner::MakeDeleteMutation("Transactions", keys);
}

spanner::Mutation remove_two(std::string const &a, std::string const &b) {
  auto keys = spanner::KeySet().AddKey(spanner::MakeKey(keyspread::shard_of<16>(a), a)).AddKey(spanner::MakeKey(keyspread::shard_of<16>(b), b));
  return spanner::DeleteMutationBuilder("Transactions", keys).Build();
}

spanner::Mutation remove_all() {
  return spanner::MakeDeleteMutation("Transactions", spanner::KeySet::All());
}
