// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): what drops rows,
// declared alone.
#ifndef GOOGLE_CLOUD_BIGTABLE_ADMIN_BIGTABLE_TABLE_ADMIN_CLIENT_H
#define GOOGLE_CLOUD_BIGTABLE_ADMIN_BIGTABLE_TABLE_ADMIN_CLIENT_H

#include "google/cloud/status.h"

#include <string>

namespace google::bigtable::admin::v2 {
class DropRowRangeRequest;
} // namespace google::bigtable::admin::v2

namespace google::cloud {

namespace bigtable_admin {
inline namespace v2_28 {
class BigtableTableAdminClient {
public:
  Status DropRowRange(google::bigtable::admin::v2::DropRowRangeRequest const &request);
};
} // namespace v2_28
} // namespace bigtable_admin

namespace bigtable {
inline namespace v2_28 {
/// Of older releases.
class TableAdmin {
public:
  Status DropRowsByPrefix(std::string const &table_id, std::string row_key_prefix);
};
} // namespace v2_28
} // namespace bigtable

} // namespace google::cloud

#endif // GOOGLE_CLOUD_BIGTABLE_ADMIN_BIGTABLE_TABLE_ADMIN_CLIENT_H
