// Stand-in for google-cloud-cpp, for tests only: spanner::ReadPartition.
#ifndef KEYSPREAD_STANDIN_SPANNER_READ_PARTITION_H
#define KEYSPREAD_STANDIN_SPANNER_READ_PARTITION_H

#include "google/cloud/spanner/keys.h"
#include "google/cloud/spanner/read_options.h"
#include "google/cloud/spanner/version.h"

#include <string>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class ReadPartition;

KEYSPREAD_STANDIN_INTERNAL_BEGIN
spanner::ReadPartition
MakeReadPartition(std::string transaction_id, std::string session_id,
                  std::string partition_token, std::string table_name,
                  spanner::KeySet key_set,
                  std::vector<std::string> column_names,
                  spanner::ReadOptions read_options = {});
struct PartitionParts;
PartitionParts PartsOf(spanner::ReadPartition const &);
KEYSPREAD_STANDIN_INTERNAL_END

class ReadPartition {
public:
  ReadPartition() = default;

  std::string TableName() const { return table_; }
  std::vector<std::string> ColumnNames() const { return columns_; }
  google::cloud::spanner::ReadOptions ReadOptions() const { return options_; }

private:
  friend ReadPartition KEYSPREAD_STANDIN_INTERNAL::MakeReadPartition(
      std::string, std::string, std::string, std::string, spanner::KeySet,
      std::vector<std::string>, google::cloud::spanner::ReadOptions);
  friend KEYSPREAD_STANDIN_INTERNAL::PartitionParts
  KEYSPREAD_STANDIN_INTERNAL::PartsOf(ReadPartition const &);

  std::string transaction_, session_, token_, table_;
  KeySet keys_;
  std::vector<std::string> columns_;
  google::cloud::spanner::ReadOptions options_;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
