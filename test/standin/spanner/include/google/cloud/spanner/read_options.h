// Stand-in for google-cloud-cpp, for tests only: spanner::ReadOptions.
#ifndef KEYSPREAD_STANDIN_SPANNER_READ_OPTIONS_H
#define KEYSPREAD_STANDIN_SPANNER_READ_OPTIONS_H

#include "google/cloud/spanner/version.h"

#include <cstdint>
#include <string>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

struct ReadOptions {
  std::string index_name;
  std::int64_t limit = 0;
};

inline bool operator==(ReadOptions const &lhs, ReadOptions const &rhs) {
  return lhs.limit == rhs.limit && lhs.index_name == rhs.index_name;
}
inline bool operator!=(ReadOptions const &lhs, ReadOptions const &rhs) {
  return !(lhs == rhs);
}

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
