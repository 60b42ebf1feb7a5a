// Stand-in for google-cloud-cpp, for tests only: what Transaction and
// ReadPartition hold.
#ifndef KEYSPREAD_STANDIN_STATE_H
#define KEYSPREAD_STANDIN_STATE_H

#include "google/cloud/spanner/client.h"

#include <functional>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {
KEYSPREAD_STANDIN_INTERNAL_BEGIN

struct TransactionState {
  bool read_write = false;
  bool single_use = false;
  std::string bound, value; // of a read-only one: the field and what it holds
  // Set by the connection that first uses it.
  std::string session, id;
  int sequence = 0;
  std::function<void(std::string const &)> give_back;

  ~TransactionState() {
    if (give_back)
      give_back(session);
  }
};

struct PartitionParts {
  std::string transaction, session, token, table;
  spanner::KeySet keys;
  std::vector<std::string> columns;
  spanner::ReadOptions options;
};

// The transaction that a partition was made in.
spanner::Transaction TransactionFromIds(std::string session, std::string id);

KEYSPREAD_STANDIN_INTERNAL_END
} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
