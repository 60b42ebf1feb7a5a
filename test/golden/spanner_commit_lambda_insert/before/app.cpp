#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>

namespace spanner = ::google::cloud::spanner;
using google::cloud::StatusOr;

void put(spanner::Client client, std::int64_t amount) {
  client.Commit([=](spanner::Transaction txn) mutable -> StatusOr<spanner::Mutations> {
    auto put = client.ExecuteDml(txn, spanner::SqlStatement("INSERT INTO Txn (Amount) VALUES (@amount)", {{"amount", spanner::Value(amount)}}));
    if (!put)
      return put.status();
    return spanner::Mutations{};
  });
}

void note(spanner::Client &client) {
  client.Commit([&client](spanner::Transaction txn) -> StatusOr<spanner::Mutations> {
    auto put = client.ExecuteDml(txn, spanner::SqlStatement("INSERT INTO Note (Words) VALUES ('fixed')"));
    if (!put)
      return put.status();
    return spanner::Mutations{};
  });
}
