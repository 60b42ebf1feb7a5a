// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): the declarations
// that programs are read with, and tables in memory that they run on.
#ifndef GOOGLE_CLOUD_BIGTABLE_TABLE_H
#define GOOGLE_CLOUD_BIGTABLE_TABLE_H

#include "google/cloud/bigtable/cell.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/options.h"
#include "google/cloud/bigtable/row_reader.h"
#include "google/cloud/future.h"
#include "google/cloud/options.h"
#include "google/cloud/status_or.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace google::cloud::bigtable {
inline namespace v2_28 {

class TableResource {
public:
  TableResource(std::string project_id, std::string instance_id, std::string table_id)
      : name_("projects/" + project_id + "/instances/" + instance_id + "/tables/" + table_id),
        table_id_(std::move(table_id)) {}
  std::string const &table_id() const { return table_id_; }
  std::string FullName() const { return name_; }

private:
  std::string name_, table_id_;
};

struct RowKeySample {
  RowKeyType row_key;
  std::int64_t offset_bytes;
};

class Table {
public:
  explicit Table(std::shared_ptr<DataConnection> conn, TableResource tr, Options options = {})
      : connection_(std::move(conn)), table_(std::move(tr)), options_(std::move(options)) {}

  std::string const &table_id() const { return table_.table_id(); }

  Status Apply(SingleRowMutation mut, Options = {}) { return connection_->Apply(table_.FullName(), std::move(mut)); }
  future<Status> AsyncApply(SingleRowMutation mut, Options = {}) { return make_ready_future(Apply(std::move(mut))); }

  std::vector<FailedMutation> BulkApply(BulkMutation mut, Options = {}) {
    std::vector<FailedMutation> failed;
    int index = 0;
    for (SingleRowMutation const &row : mut.rows()) {
      if (Status s = Apply(row); !s.ok())
        failed.emplace_back(s, index);
      ++index;
    }
    return failed;
  }
  future<std::vector<FailedMutation>> AsyncBulkApply(BulkMutation mut, Options = {}) {
    return make_ready_future(BulkApply(std::move(mut)));
  }

  RowReader ReadRows(RowSet row_set, Filter filter, Options opts = {}) {
    return ReadRows(std::move(row_set), RowReader::NO_ROWS_LIMIT, std::move(filter), std::move(opts));
  }
  RowReader ReadRows(RowSet row_set, std::int64_t rows_limit, Filter filter, Options opts = {}) {
    return connection_->ReadRowsFull(
        {table_.FullName(), "", std::move(row_set), rows_limit, std::move(filter), opts.get<ReverseScanOption>()});
  }

  StatusOr<std::pair<bool, Row>> ReadRow(std::string row_key, Filter filter, Options = {}) {
    if (row_key.empty())
      return Status(StatusCode::kInvalidArgument, "an empty row key");
    for (auto &row : ReadRows(RowSet(std::move(row_key)), 1, std::move(filter))) {
      if (!row)
        return row.status();
      return std::make_pair(true, *std::move(row));
    }
    return std::make_pair(false, Row("", {}));
  }
  future<StatusOr<std::pair<bool, Row>>> AsyncReadRow(std::string row_key, Filter filter, Options = {}) {
    return make_ready_future(ReadRow(std::move(row_key), std::move(filter)));
  }

  /// Calls on_row(Row), which gives a future<bool>, and on_finish(Status).
  template <typename RowFunctor, typename FinishFunctor>
  void AsyncReadRows(RowFunctor on_row, FinishFunctor on_finish, RowSet row_set, Filter filter, Options opts = {}) {
    AsyncReadRows(std::move(on_row), std::move(on_finish), std::move(row_set), RowReader::NO_ROWS_LIMIT,
                  std::move(filter), std::move(opts));
  }
  template <typename RowFunctor, typename FinishFunctor>
  void AsyncReadRows(RowFunctor on_row, FinishFunctor on_finish, RowSet row_set, std::int64_t rows_limit,
                     Filter filter, Options opts = {}) {
    for (auto &row : ReadRows(std::move(row_set), rows_limit, std::move(filter), std::move(opts))) {
      if (!row)
        return on_finish(row.status());
      if (!on_row(*std::move(row)).get())
        break;
    }
    on_finish(Status());
  }

  StatusOr<MutationBranch> CheckAndMutateRow(std::string row_key, Filter filter, std::vector<Mutation> true_mutations,
                                             std::vector<Mutation> false_mutations, Options = {}) {
    return connection_->CheckAndMutateRow(table_.FullName(), std::move(row_key), std::move(filter),
                                          std::move(true_mutations), std::move(false_mutations));
  }
  future<StatusOr<MutationBranch>> AsyncCheckAndMutateRow(std::string row_key, Filter filter,
                                                          std::vector<Mutation> true_mutations,
                                                          std::vector<Mutation> false_mutations, Options = {}) {
    return make_ready_future(CheckAndMutateRow(std::move(row_key), std::move(filter), std::move(true_mutations),
                                               std::move(false_mutations)));
  }

  template <typename... Args>
  StatusOr<Row> ReadModifyWriteRow(std::string row_key, ReadModifyWriteRule rule, Args &&...rules) {
    return connection_->ReadModifyWriteRow(table_.FullName(), std::move(row_key), {std::move(rule), rules...});
  }
  template <typename... Args>
  future<StatusOr<Row>> AsyncReadModifyWriteRow(std::string row_key, ReadModifyWriteRule rule, Args &&...rules) {
    return make_ready_future(ReadModifyWriteRow(std::move(row_key), std::move(rule), std::forward<Args>(rules)...));
  }

  StatusOr<std::vector<RowKeySample>> SampleRows(Options = {}) { return std::vector<RowKeySample>{{"", 0}}; }
  future<StatusOr<std::vector<RowKeySample>>> AsyncSampleRows(Options = {}) { return make_ready_future(SampleRows()); }

private:
  std::shared_ptr<DataConnection> connection_;
  TableResource table_;
  Options options_;
};

} // namespace v2_28
} // namespace google::cloud::bigtable

#endif // GOOGLE_CLOUD_BIGTABLE_TABLE_H
