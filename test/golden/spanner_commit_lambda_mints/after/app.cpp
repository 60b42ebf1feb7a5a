#include "google/cloud/spanner/client.h"

#include <atomic>
#include <cstdint>
#include <string>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;
using google::cloud::StatusOr;

std::string make_ulid();

class Store {
public:
  // All is captured.
  void put(spanner::Client client, std::string const &customer) {
    const auto orders_orderid = keyspread::bit_reverse(++last_);
    client.Commit([&](spanner::Transaction) -> StatusOr<spanner::Mutations> {
      auto const id = orders_orderid;
      return spanner::Mutations{spanner::MakeInsertMutation("Orders", {"OrderId", "Customer"}, id, customer)};
    });
  }

  // One by one.
  StatusOr<spanner::CommitResult> log(spanner::Client client, std::string const &name) {
    const auto events_eventid = keyspread::uuid_v4();
    return client.Commit([&name, events_eventid](spanner::Transaction) -> StatusOr<spanner::Mutations> {
      std::string const id = events_eventid;
      return spanner::Mutations{spanner::MakeInsertMutation("Events", {"EventId", "Name"}, id, name)};
    });
  }

  // Nothing.
  void log_none(spanner::Client client) {
    const auto events_eventid2 = keyspread::uuid_v4();
    client.Commit([events_eventid2](spanner::Transaction) -> StatusOr<spanner::Mutations> {
      return spanner::Mutations{spanner::MakeInsertMutation("Events", {"EventId", "Name"}, events_eventid2, "none")};
    });
  }

  // Made once, before it is given.
  void log_ready(spanner::Client client) {
    client.Commit(ready());
  }

private:
  spanner::Mutations ready() {
    return spanner::Mutations{spanner::MakeInsertMutation("Events", {"EventId", "Name"}, keyspread::uuid_v4(), "ready")};
  }

  std::atomic<std::int64_t> last_{0};
};
