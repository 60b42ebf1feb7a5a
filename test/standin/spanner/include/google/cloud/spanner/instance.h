// Stand-in for google-cloud-cpp, for tests only: spanner::Instance.
#ifndef KEYSPREAD_STANDIN_SPANNER_INSTANCE_H
#define KEYSPREAD_STANDIN_SPANNER_INSTANCE_H

#include "google/cloud/spanner/version.h"

#include <string>
#include <utility>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class Instance {
public:
  Instance(std::string project_id, std::string instance_id)
      : project_id_(std::move(project_id)),
        instance_id_(std::move(instance_id)) {}

  std::string const &project_id() const { return project_id_; }
  std::string const &instance_id() const { return instance_id_; }
  std::string FullName() const {
    return "projects/" + project_id_ + "/instances/" + instance_id_;
  }

private:
  std::string project_id_;
  std::string instance_id_;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
