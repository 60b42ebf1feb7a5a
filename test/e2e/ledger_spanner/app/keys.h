// The keys of the ledger's tables, in one place.
#pragma once

#include <google/cloud/spanner/keys.h>

#include <cstdint>
#include <string>

namespace ledger {

google::cloud::spanner::Key transaction_key(const std::string& id);

// Transactions with first <= id < last.
google::cloud::spanner::KeySet transactions_between(const std::string& first, const std::string& last);
// Transactions with an id behind `cursor`.
google::cloud::spanner::KeySet transactions_after(const std::string& cursor);
// All entries of one transaction.
google::cloud::spanner::KeySet entries_of(const std::string& id);

}  // namespace ledger
