// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): what is behind
// a RowReader.
#ifndef GOOGLE_CLOUD_BIGTABLE_INTERNAL_ROW_READER_IMPL_H
#define GOOGLE_CLOUD_BIGTABLE_INTERNAL_ROW_READER_IMPL_H

#include "google/cloud/bigtable/row.h"
#include "google/cloud/status.h"

#include <variant>

namespace google::cloud::bigtable_internal {
inline namespace v2_28 {

class RowReaderImpl {
public:
  virtual ~RowReaderImpl() = default;
  virtual void Cancel() = 0;
  /// The next row; a status at the end of the rows.
  virtual std::variant<Status, bigtable::Row> Advance() = 0;
};

} // namespace v2_28
} // namespace google::cloud::bigtable_internal

#endif // GOOGLE_CLOUD_BIGTABLE_INTERNAL_ROW_READER_IMPL_H
