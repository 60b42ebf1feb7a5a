// Stand-in for google-cloud-cpp, for tests only: spanner::RowStream and
// DmlResult.
#ifndef KEYSPREAD_STANDIN_SPANNER_RESULTS_H
#define KEYSPREAD_STANDIN_SPANNER_RESULTS_H

#include "google/cloud/optional.h"
#include "google/cloud/spanner/row.h"
#include "google/cloud/spanner/timestamp.h"

#include <cstdint>
#include <google/spanner/v1/spanner.pb.h>
#include <memory>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

#ifdef KEYSPREAD_STANDIN_V2
#define KEYSPREAD_STANDIN_SOURCE ResultSourceInterface
class ResultSourceInterface {
public:
  virtual ~ResultSourceInterface() = default;
  virtual StatusOr<Row> NextRow() = 0;
  virtual optional<google::spanner::v1::ResultSetMetadata> Metadata() = 0;
  virtual optional<google::spanner::v1::ResultSetStats> Stats() const = 0;
};
#else
#define KEYSPREAD_STANDIN_SOURCE internal::ResultSourceInterface
namespace internal {
class ResultSourceInterface {
public:
  virtual ~ResultSourceInterface() = default;
  virtual StatusOr<Row> NextRow() = 0;
  virtual optional<google::spanner::v1::ResultSetMetadata> Metadata() = 0;
  virtual optional<google::spanner::v1::ResultSetStats> Stats() const = 0;
};
} // namespace internal
#endif

class RowStream {
public:
  RowStream() = default;
  explicit RowStream(std::unique_ptr<KEYSPREAD_STANDIN_SOURCE> source)
      : source_(std::move(source)) {}
  RowStream(RowStream &&) = default;
  RowStream &operator=(RowStream &&) = default;

  RowStreamIterator begin() {
    return RowStreamIterator([this]() mutable { return source_->NextRow(); });
  }
  RowStreamIterator end() { return {}; }

  optional<Timestamp> ReadTimestamp() const;

private:
  std::unique_ptr<KEYSPREAD_STANDIN_SOURCE> source_;
};

class DmlResult {
public:
  DmlResult() = default;
  explicit DmlResult(std::unique_ptr<KEYSPREAD_STANDIN_SOURCE> source)
      : source_(std::move(source)) {}
  DmlResult(DmlResult &&) = default;
  DmlResult &operator=(DmlResult &&) = default;

  std::int64_t RowsModified() const;

private:
  std::unique_ptr<KEYSPREAD_STANDIN_SOURCE> source_;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
