// Stand-in for google-cloud-cpp, for tests only: spanner::Connection.
#ifndef KEYSPREAD_STANDIN_SPANNER_CONNECTION_H
#define KEYSPREAD_STANDIN_SPANNER_CONNECTION_H

#include "google/cloud/optional.h"
#include "google/cloud/spanner/batch_dml_result.h"
#include "google/cloud/spanner/commit_result.h"
#include "google/cloud/spanner/keys.h"
#include "google/cloud/spanner/mutations.h"
#include "google/cloud/spanner/partition_options.h"
#include "google/cloud/spanner/partitioned_dml_result.h"
#include "google/cloud/spanner/query_options.h"
#include "google/cloud/spanner/read_options.h"
#include "google/cloud/spanner/results.h"
#include "google/cloud/spanner/sql_statement.h"
#include "google/cloud/spanner/transaction.h"
#include "google/cloud/spanner/version.h"
#include "google/cloud/status_or.h"

#include <string>
#include <vector>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class ReadPartition;

class Connection {
public:
  virtual ~Connection() = default;

  struct ReadParams {
    Transaction transaction;
    std::string table;
    KeySet keys;
    std::vector<std::string> columns;
    ReadOptions read_options;
    google::cloud::optional<std::string> partition_token;
  };
  struct PartitionReadParams {
    ReadParams read_params;
    PartitionOptions partition_options;
  };
  struct SqlParams {
    Transaction transaction;
    SqlStatement statement;
    QueryOptions query_options;
    google::cloud::optional<std::string> partition_token;
  };
  struct ExecutePartitionedDmlParams {
    SqlStatement statement;
  };
  struct ExecuteBatchDmlParams {
    Transaction transaction;
    std::vector<SqlStatement> statements;
  };
  struct CommitParams {
    Transaction transaction;
    Mutations mutations;
  };
  struct RollbackParams {
    Transaction transaction;
  };

  virtual RowStream Read(ReadParams) = 0;
  virtual StatusOr<std::vector<ReadPartition>>
      PartitionRead(PartitionReadParams) = 0;
  virtual RowStream ExecuteQuery(SqlParams) = 0;
  virtual StatusOr<DmlResult> ExecuteDml(SqlParams) = 0;
  virtual StatusOr<PartitionedDmlResult>
      ExecutePartitionedDml(ExecutePartitionedDmlParams) = 0;
  virtual StatusOr<BatchDmlResult> ExecuteBatchDml(ExecuteBatchDmlParams) = 0;
  virtual StatusOr<CommitResult> Commit(CommitParams) = 0;
  virtual Status Rollback(RollbackParams) = 0;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
