#include "google/cloud/spanner/client.h"

#include <atomic>
#include <cstdint>
#include <string>

namespace spanner = ::google::cloud::spanner;
using google::cloud::StatusOr;

std::string make_ulid();

class Store {
public:
  // All is captured.
  void put(spanner::Client client, std::string const &customer) {
    client.Commit([&](spanner::Transaction) -> StatusOr<spanner::Mutations> {
      auto const id = ++last_;
      return spanner::Mutations{spanner::MakeInsertMutation("Orders", {"OrderId", "Customer"}, id, customer)};
    });
  }

  // One by one.
  StatusOr<spanner::CommitResult> log(spanner::Client client, std::string const &name) {
    return client.Commit([&name](spanner::Transaction) -> StatusOr<spanner::Mutations> {
      std::string const id = make_ulid();
      return spanner::Mutations{spanner::MakeInsertMutation("Events", {"EventId", "Name"}, id, name)};
    });
  }

  // Nothing.
  void log_none(spanner::Client client) {
    client.Commit([](spanner::Transaction) -> StatusOr<spanner::Mutations> {
      return spanner::Mutations{spanner::MakeInsertMutation("Events", {"EventId", "Name"}, make_ulid(), "none")};
    });
  }

  // Made once, before it is given.
  void log_ready(spanner::Client client) {
    client.Commit(ready());
  }

private:
  spanner::Mutations ready() {
    return spanner::Mutations{spanner::MakeInsertMutation("Events", {"EventId", "Name"}, make_ulid(), "ready")};
  }

  std::atomic<std::int64_t> last_{0};
};
