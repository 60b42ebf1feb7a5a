#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream page(spanner::Client client, std::string const &from, std::string const &end) {
  auto keys = spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(from), spanner::MakeKeyBoundClosed(end));
  return client.Read("Transactions", std::move(keys), {"TxnId", "Amount"},
                     google::cloud::Options{}.set<spanner::ReadRowLimitOption>(50));
}

spanner::RowStream by_index(spanner::Client client, std::string const &account) {
  return client.Read("Transactions", spanner::KeySet().AddKey(spanner::MakeKey(account)), {"TxnId"},
                     google::cloud::Options{}.set<spanner::ReadIndexNameOption>("TransactionsByAccount"));
}

spanner::Mutation insert(std::string const &id) {
  return spanner::InsertMutationBuilder("Transactions", {"TxnId", "Amount"}).EmplaceRow(id, 1).Build();
}
