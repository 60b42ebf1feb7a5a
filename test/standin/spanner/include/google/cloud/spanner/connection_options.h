// Stand-in for google-cloud-cpp, for tests only: what a connection is made with
// in the 2020 library.
#ifndef KEYSPREAD_STANDIN_SPANNER_CONNECTION_OPTIONS_H
#define KEYSPREAD_STANDIN_SPANNER_CONNECTION_OPTIONS_H

#include "google/cloud/spanner/version.h"

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class ConnectionOptions {};
class SessionPoolOptions {};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
