// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): writes that are
// gathered, and which are done at once here.
#ifndef GOOGLE_CLOUD_BIGTABLE_MUTATION_BATCHER_H
#define GOOGLE_CLOUD_BIGTABLE_MUTATION_BATCHER_H

#include "google/cloud/bigtable/table.h"

namespace google::cloud {

class CompletionQueue {};

namespace bigtable {
inline namespace v2_28 {

class MutationBatcher {
public:
  explicit MutationBatcher(Table table) : table_(std::move(table)) {}
  virtual ~MutationBatcher() = default;

  /// The first is ready when more may be given, the second when it is done.
  virtual std::pair<future<bool>, future<Status>> AsyncApply(CompletionQueue &, SingleRowMutation mut) {
    return {make_ready_future(true), table_.AsyncApply(std::move(mut))};
  }

private:
  Table table_;
};

} // namespace v2_28
} // namespace bigtable
} // namespace google::cloud

#endif // GOOGLE_CLOUD_BIGTABLE_MUTATION_BATCHER_H
