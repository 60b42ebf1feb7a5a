#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

#define PUT(table, id) spanner::MakeInsertMutation(table, {"TxnId", "Amount"}, id, 1)

spanner::Mutation insert(std::string const &id) { return PUT("Transactions", id); }
