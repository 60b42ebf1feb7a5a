#include "google/cloud/spanner/client.h"

#include <atomic>
#include <cstdint>
#include <string>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream page(spanner::Client client, std::int64_t from) {
  return client.Read("Orders", spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(from), spanner::MakeKeyBoundClosed(from + 100)), {"Customer"}); // [api_range]
}

static std::atomic<std::int64_t> last{0};

void put(spanner::Client client, std::string const &customer) {
  auto const id = ++last; // [counter]
  client.Commit(spanner::Mutations{spanner::MakeInsertMutation("Orders", {"OrderId", "Customer"}, id, customer)});
}

// The count of rows is asked for, which a query does not give.
std::int64_t put_and_count(spanner::Client client, spanner::Transaction txn) {
  auto put = client.ExecuteDml(txn, spanner::SqlStatement("INSERT INTO Orders (Customer) VALUES ('counted')"));
  auto rows = client.ExecuteQuery(txn, spanner::SqlStatement("SELECT LAST_INSERT_ID()")); // [id_read_query]
  return put->RowsModified();
}
