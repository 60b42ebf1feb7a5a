// Stand-in for google-cloud-cpp, for tests only: spanner::ClientOptions.
#ifndef KEYSPREAD_STANDIN_SPANNER_CLIENT_OPTIONS_H
#define KEYSPREAD_STANDIN_SPANNER_CLIENT_OPTIONS_H

#include "google/cloud/spanner/query_options.h"
#include "google/cloud/spanner/version.h"

#include <utility>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class ClientOptions {
public:
  QueryOptions const &query_options() const { return query_options_; }
  ClientOptions &set_query_options(QueryOptions qo) {
    query_options_ = std::move(qo);
    return *this;
  }

private:
  QueryOptions query_options_;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
