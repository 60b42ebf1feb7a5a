#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>

namespace spanner = ::google::cloud::spanner;

std::string new_id();

// In front of the statement it would be made either way.
spanner::Mutation insert(bool cash) {
  return cash ? spanner::MakeInsertMutation("Transactions", {"TxnId", "Account"}, new_id(), "cash")
              : spanner::MakeDeleteMutation("Transactions", spanner::KeySet::All());
}

// In front of the statement it would be made before the other row.
std::string log(std::string what);
spanner::Mutations both() {
  return {spanner::MakeInsertMutation("Log", {"What"}, log("insert")),
          spanner::MakeInsertMutation("Transactions", {"TxnId", "Account"}, new_id(), "cash")};
}
