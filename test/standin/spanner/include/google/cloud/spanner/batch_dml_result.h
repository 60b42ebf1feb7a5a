// Stand-in for google-cloud-cpp, for tests only: spanner::BatchDmlResult.
#ifndef KEYSPREAD_STANDIN_SPANNER_BATCH_DML_RESULT_H
#define KEYSPREAD_STANDIN_SPANNER_BATCH_DML_RESULT_H

#include "google/cloud/spanner/version.h"
#include "google/cloud/status.h"

#include <cstdint>
#include <vector>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

struct BatchDmlResult {
  struct Stats {
    std::int64_t row_count;
  };
  std::vector<Stats> stats;
  Status status;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
