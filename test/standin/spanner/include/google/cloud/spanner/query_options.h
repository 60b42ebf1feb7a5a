// Stand-in for google-cloud-cpp, for tests only: spanner::QueryOptions.
#ifndef KEYSPREAD_STANDIN_SPANNER_QUERY_OPTIONS_H
#define KEYSPREAD_STANDIN_SPANNER_QUERY_OPTIONS_H

#include "google/cloud/optional.h"
#include "google/cloud/spanner/version.h"

#include <string>
#include <utility>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class QueryOptions {
public:
  optional<std::string> const &optimizer_version() const { return version_; }
  QueryOptions &set_optimizer_version(optional<std::string> version) {
    version_ = std::move(version);
    return *this;
  }

private:
  optional<std::string> version_;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
