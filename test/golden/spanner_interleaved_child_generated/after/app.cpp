#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

spanner::Mutations insert(std::string const &id, std::int64_t line) {
  return {spanner::MakeInsertMutation("Transactions", {"TxnId", "Account", "Amount"}, id, "cash", 1),
          spanner::MakeInsertMutation("Entries", {"TxnId", "Line", "Amount"}, id, line, 1)};
}

spanner::RowStream lines(spanner::Client client, std::string const &id) {
  spanner::KeySet keys;
  keys.AddRange(spanner::MakeKeyBoundClosed(keyspread::shard_of<16>(id), id), spanner::MakeKeyBoundClosed(keyspread::shard_of<16>(id), id));
  return client.Read("Entries", std::move(keys), {"Line", "Amount"});
}

spanner::RowStream line(spanner::Client client, std::string const &id, std::int64_t n) {
  return client.Read("Entries", spanner::KeySet().AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id, n)), {"Amount"});
}

spanner::Mutation cut(std::string const &id, std::int64_t from) {
  return spanner::MakeDeleteMutation(
      "Entries", spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(keyspread::shard_of<16>(id), id, from),
                                            spanner::MakeKeyBoundClosed(keyspread::shard_of<16>(id), id)));
}
