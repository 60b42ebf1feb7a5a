#include "keys.h"

namespace spanner = ::google::cloud::spanner;

spanner::RowStream read(spanner::Client client, std::string const &id) {
  spanner::KeySet keys;
  keys.AddKey(Keys::of(id));
  return client.Read("Transactions", keys, {"Amount"});
}
