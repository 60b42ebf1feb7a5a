// Stand-in for google-cloud-cpp, for tests only: spanner::Database.
#ifndef KEYSPREAD_STANDIN_SPANNER_DATABASE_H
#define KEYSPREAD_STANDIN_SPANNER_DATABASE_H

#include "google/cloud/spanner/instance.h"
#include "google/cloud/spanner/version.h"

#include <string>
#include <utility>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class Database {
public:
  Database(Instance instance, std::string database_id)
      : instance_(std::move(instance)), database_id_(std::move(database_id)) {}
  Database(std::string project_id, std::string instance_id,
           std::string database_id)
      : Database(Instance(std::move(project_id), std::move(instance_id)),
                 std::move(database_id)) {}

  std::string FullName() const {
    return instance_.FullName() + "/databases/" + database_id_;
  }
  Instance const &instance() const { return instance_; }
  std::string const &database_id() const { return database_id_; }

private:
  Instance instance_;
  std::string database_id_;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
