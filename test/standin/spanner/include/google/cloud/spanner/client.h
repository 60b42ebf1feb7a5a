// Stand-in for google-cloud-cpp, for tests only: spanner::Client.
#ifndef KEYSPREAD_STANDIN_SPANNER_CLIENT_H
#define KEYSPREAD_STANDIN_SPANNER_CLIENT_H

#include "google/cloud/optional.h"
#include "google/cloud/spanner/batch_dml_result.h"
#include "google/cloud/spanner/client_options.h"
#include "google/cloud/spanner/commit_result.h"
#include "google/cloud/spanner/connection.h"
#include "google/cloud/spanner/connection_options.h"
#include "google/cloud/spanner/database.h"
#include "google/cloud/spanner/keys.h"
#include "google/cloud/spanner/mutations.h"
#include "google/cloud/spanner/partition_options.h"
#include "google/cloud/spanner/query_options.h"
#include "google/cloud/spanner/read_options.h"
#include "google/cloud/spanner/read_partition.h"
#include "google/cloud/spanner/results.h"
#include "google/cloud/spanner/sql_statement.h"
#include "google/cloud/spanner/transaction.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#ifdef KEYSPREAD_STANDIN_V2
#include "google/cloud/spanner/options.h"
#endif

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

#ifdef KEYSPREAD_STANDIN_V2
class Client {
public:
  explicit Client(std::shared_ptr<Connection> conn, Options opts = {})
      : conn_(std::move(conn)), opts_(std::move(opts)) {}
  Client() = delete;

  friend bool operator==(Client const &a, Client const &b) {
    return a.conn_ == b.conn_;
  }
  friend bool operator!=(Client const &a, Client const &b) { return !(a == b); }

  RowStream Read(std::string table, KeySet keys,
                 std::vector<std::string> columns, Options opts = {});
  RowStream Read(Transaction::SingleUseOptions transaction_options,
                 std::string table, KeySet keys,
                 std::vector<std::string> columns, Options opts = {});
  RowStream Read(Transaction transaction, std::string table, KeySet keys,
                 std::vector<std::string> columns, Options opts = {});
  RowStream Read(ReadPartition const &partition, Options opts = {});
  StatusOr<std::vector<ReadPartition>>
  PartitionRead(Transaction transaction, std::string table, KeySet keys,
                std::vector<std::string> columns, Options opts = {});

  RowStream ExecuteQuery(SqlStatement statement, Options opts = {});
  RowStream ExecuteQuery(Transaction::SingleUseOptions transaction_options,
                         SqlStatement statement, Options opts = {});
  RowStream ExecuteQuery(Transaction transaction, SqlStatement statement,
                         Options opts = {});
  StatusOr<DmlResult> ExecuteDml(Transaction transaction,
                                 SqlStatement statement, Options opts = {});
  StatusOr<BatchDmlResult> ExecuteBatchDml(Transaction transaction,
                                           std::vector<SqlStatement> statements,
                                           Options opts = {});
  StatusOr<PartitionedDmlResult> ExecutePartitionedDml(SqlStatement statement,
                                                       Options opts = {});

  StatusOr<CommitResult>
  Commit(std::function<StatusOr<Mutations>(Transaction)> const &mutator,
         Options opts = {});
  StatusOr<CommitResult> Commit(Mutations mutations, Options opts = {});
  StatusOr<CommitResult> Commit(Transaction transaction, Mutations mutations,
                                Options opts = {});
  Status Rollback(Transaction transaction, Options opts = {});

private:
  std::shared_ptr<Connection> conn_;
  Options opts_;
};

std::shared_ptr<Connection> MakeConnection(Database const &db,
                                           Options opts = {});
#else
class Client {
public:
  explicit Client(std::shared_ptr<Connection> conn, ClientOptions opts = {})
      : conn_(std::move(conn)), opts_(std::move(opts)) {}
  Client() = delete;

  friend bool operator==(Client const &a, Client const &b) {
    return a.conn_ == b.conn_;
  }
  friend bool operator!=(Client const &a, Client const &b) { return !(a == b); }

  RowStream Read(std::string table, KeySet keys,
                 std::vector<std::string> columns,
                 ReadOptions read_options = {});
  RowStream Read(Transaction::SingleUseOptions transaction_options,
                 std::string table, KeySet keys,
                 std::vector<std::string> columns,
                 ReadOptions read_options = {});
  RowStream Read(Transaction transaction, std::string table, KeySet keys,
                 std::vector<std::string> columns,
                 ReadOptions read_options = {});
  RowStream Read(ReadPartition const &partition);
  StatusOr<std::vector<ReadPartition>>
  PartitionRead(Transaction transaction, std::string table, KeySet keys,
                std::vector<std::string> columns, ReadOptions read_options = {},
                PartitionOptions const &partition_options = PartitionOptions{});

  RowStream ExecuteQuery(SqlStatement statement, QueryOptions const &opts = {});
  RowStream ExecuteQuery(Transaction::SingleUseOptions transaction_options,
                         SqlStatement statement, QueryOptions const &opts = {});
  RowStream ExecuteQuery(Transaction transaction, SqlStatement statement,
                         QueryOptions const &opts = {});
  StatusOr<DmlResult> ExecuteDml(Transaction transaction,
                                 SqlStatement statement,
                                 QueryOptions const &opts = {});
  StatusOr<BatchDmlResult>
  ExecuteBatchDml(Transaction transaction,
                  std::vector<SqlStatement> statements);
  StatusOr<PartitionedDmlResult> ExecutePartitionedDml(SqlStatement statement);

  StatusOr<CommitResult>
  Commit(std::function<StatusOr<Mutations>(Transaction)> const &mutator);
  StatusOr<CommitResult> Commit(Mutations mutations);
  StatusOr<CommitResult> Commit(Transaction transaction, Mutations mutations);
  Status Rollback(Transaction transaction);

private:
  std::shared_ptr<Connection> conn_;
  ClientOptions opts_;
};

std::shared_ptr<Connection> MakeConnection(
    Database const &db,
    ConnectionOptions const &connection_options = ConnectionOptions(),
    SessionPoolOptions session_pool_options = SessionPoolOptions());
#endif

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
