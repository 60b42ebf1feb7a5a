// Stand-in for google-cloud-cpp, for tests only: spanner::CommitResult.
#ifndef KEYSPREAD_STANDIN_SPANNER_COMMIT_RESULT_H
#define KEYSPREAD_STANDIN_SPANNER_COMMIT_RESULT_H

#include "google/cloud/spanner/timestamp.h"

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

struct CommitResult {
  Timestamp commit_timestamp;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
