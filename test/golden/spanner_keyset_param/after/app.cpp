#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

spanner::RowStream read(spanner::Client &client, spanner::KeySet keys) {
  return client.Read("Transactions", std::move(keys), {"TxnId", "Amount"});
}

spanner::RowStream read_one(spanner::Client &client, std::string const &id) {
  spanner::KeySet keys;
  keys.AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id));
  return read(client, keys);
}
