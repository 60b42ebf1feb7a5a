// Stand-in for google-cloud-cpp, for tests only: the options of the 2.x
// library.
#ifndef KEYSPREAD_STANDIN_SPANNER_OPTIONS_H
#define KEYSPREAD_STANDIN_SPANNER_OPTIONS_H

#include "google/cloud/options.h"
#include "google/cloud/spanner/version.h"

#include <cstdint>
#include <string>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

struct ReadIndexNameOption {
  using Type = std::string;
};
struct ReadRowLimitOption {
  using Type = std::int64_t;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
