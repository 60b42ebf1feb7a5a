// Stand-in for google-cloud-cpp, for tests only: spanner::PartitionOptions.
#ifndef KEYSPREAD_STANDIN_SPANNER_PARTITION_OPTIONS_H
#define KEYSPREAD_STANDIN_SPANNER_PARTITION_OPTIONS_H

#include "google/cloud/optional.h"
#include "google/cloud/spanner/version.h"

#include <cstdint>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

struct PartitionOptions {
  optional<std::int64_t> partition_size_bytes;
  optional<std::int64_t> max_partitions;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
