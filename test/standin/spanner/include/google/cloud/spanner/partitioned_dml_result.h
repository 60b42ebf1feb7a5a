// Stand-in for google-cloud-cpp, for tests only: spanner::PartitionedDmlResult.
#ifndef KEYSPREAD_STANDIN_SPANNER_PARTITIONED_DML_RESULT_H
#define KEYSPREAD_STANDIN_SPANNER_PARTITIONED_DML_RESULT_H

#include "google/cloud/spanner/version.h"

#include <cstdint>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

struct PartitionedDmlResult {
  std::int64_t row_count_lower_bound;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
