#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutations insert(std::string const &id, std::int64_t line) {
  return {spanner::MakeInsertMutation("Transactions", {"TxnId", "Account", "Amount"}, id, "cash", 1),
          spanner::MakeInsertMutation("Entries", {"TxnId", "Line", "Amount"}, id, line, 1)};
}

spanner::RowStream lines(spanner::Client client, std::string const &id) {
  spanner::KeySet keys;
  keys.AddRange(spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundClosed(id));
  return client.Read("Entries", std::move(keys), {"Line", "Amount"});
}

spanner::RowStream line(spanner::Client client, std::string const &id, std::int64_t n) {
  return client.Read("Entries", spanner::KeySet().AddKey(spanner::MakeKey(id, n)), {"Amount"});
}

spanner::Mutation cut(std::string const &id, std::int64_t from) {
  return spanner::MakeDeleteMutation(
      "Entries", spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(id, from),
                                            spanner::MakeKeyBoundClosed(id)));
}
