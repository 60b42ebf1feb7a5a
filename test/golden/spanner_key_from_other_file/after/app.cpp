#include "keys.h"
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

spanner::RowStream read(spanner::Client client, std::string const &id) {
  spanner::KeySet keys;
  keys.AddKey(keyspread::with_shard<16>(Keys::of(id), {0}));
  return client.Read("Transactions", keys, {"Amount"});
}
