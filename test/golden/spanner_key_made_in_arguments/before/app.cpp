#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace spanner = ::google::cloud::spanner;

std::string new_id();

spanner::Mutation insert() {
  return spanner::MakeInsertMutation("Transactions", {"TxnId", "Account", "Amount"}, new_id(), "cash", 1);
}

// In the commit: a new one each time it runs, as before.
void commit(spanner::Client client) {
  client.Commit([](spanner::Transaction) -> google::cloud::StatusOr<spanner::Mutations> {
    return spanner::Mutations{spanner::MakeInsertMutation("Transactions", {"TxnId", "Amount"}, new_id(), 2)};
  });
}

spanner::Mutation many(int n) {
  spanner::InsertMutationBuilder rows("Transactions", {"TxnId", "Amount"});
  for (int i = 0; i < n; ++i) {
    rows.EmplaceRow(new_id(), i);
  }
  return std::move(rows).Build();
}
