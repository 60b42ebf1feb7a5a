// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): its options.
#ifndef GOOGLE_CLOUD_BIGTABLE_OPTIONS_H
#define GOOGLE_CLOUD_BIGTABLE_OPTIONS_H

#include "google/cloud/options.h"

#include <string>

namespace google::cloud::bigtable {
inline namespace v2_28 {

struct AppProfileIdOption {
  using Type = std::string;
};
struct ReverseScanOption {
  using Type = bool;
};

} // namespace v2_28
} // namespace google::cloud::bigtable

#endif // GOOGLE_CLOUD_BIGTABLE_OPTIONS_H
