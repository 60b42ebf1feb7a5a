// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): SQL, declared
// alone.
#ifndef GOOGLE_CLOUD_BIGTABLE_CLIENT_H
#define GOOGLE_CLOUD_BIGTABLE_CLIENT_H

#include "google/cloud/status_or.h"

#include <string>

namespace google::cloud::bigtable {
inline namespace v2_28 {

class SqlStatement {
public:
  explicit SqlStatement(std::string statement);
};
class InstanceResource;
class PreparedQuery;
class BoundQuery;
class RowStream;

class Client {
public:
  StatusOr<PreparedQuery> PrepareQuery(InstanceResource const &instance, SqlStatement const &statement);
  RowStream ExecuteQuery(BoundQuery &&bound_query);
};

} // namespace v2_28
} // namespace google::cloud::bigtable

#endif // GOOGLE_CLOUD_BIGTABLE_CLIENT_H
