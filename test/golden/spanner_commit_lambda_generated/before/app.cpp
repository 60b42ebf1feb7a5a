#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

google::cloud::StatusOr<spanner::CommitResult> transfer(spanner::Client client, std::string const &id) {
  return client.Commit([&](spanner::Transaction txn) -> google::cloud::StatusOr<spanner::Mutations> {
    spanner::KeySet keys;
    keys.AddKey(spanner::MakeKey(id));
    std::int64_t amount = 0;
    auto rows = client.Read(txn, "Transactions", std::move(keys), {"Amount"});
    for (auto const &row : spanner::StreamOf<std::tuple<std::int64_t>>(rows)) {
      if (!row)
        return row.status();
      amount = std::get<0>(*row);
    }
    return spanner::Mutations{
        spanner::MakeUpdateMutation("Transactions", {"TxnId", "Amount"}, id, amount + 1)};
  });
}
