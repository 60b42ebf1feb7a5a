// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): changes of rows.
#ifndef GOOGLE_CLOUD_BIGTABLE_MUTATIONS_H
#define GOOGLE_CLOUD_BIGTABLE_MUTATIONS_H

#include "google/cloud/bigtable/row.h"
#include "google/cloud/status.h"

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace google::bigtable::v2 {
class MutateRowRequest;
class MutateRowsRequest;
} // namespace google::bigtable::v2

namespace google::cloud::bigtable {
inline namespace v2_28 {

struct Mutation {
  enum Kind { kSet, kDeleteColumn, kDeleteFamily, kDeleteRow } kind = kSet;
  std::string family, column;
  std::int64_t timestamp = -1; // the service's clock
  std::string value;
};

inline Mutation SetCell(std::string family, std::string column, std::chrono::milliseconds timestamp,
                        std::string value) {
  return {Mutation::kSet, std::move(family), std::move(column), timestamp.count() * 1000, std::move(value)};
}
inline Mutation SetCell(std::string family, std::string column, std::string value) {
  return {Mutation::kSet, std::move(family), std::move(column), -1, std::move(value)};
}
inline Mutation DeleteFromColumn(std::string family, std::string column) {
  return {Mutation::kDeleteColumn, std::move(family), std::move(column), -1, {}};
}
inline Mutation DeleteFromFamily(std::string family) { return {Mutation::kDeleteFamily, std::move(family), {}, -1, {}}; }
inline Mutation DeleteFromRow() { return {Mutation::kDeleteRow, {}, {}, -1, {}}; }

class SingleRowMutation {
public:
  template <typename RowKey, std::enable_if_t<std::is_constructible_v<RowKeyType, RowKey>, int> = 0>
  explicit SingleRowMutation(RowKey &&row_key) : row_key_(std::forward<RowKey>(row_key)) {}
  template <typename RowKey>
  SingleRowMutation(RowKey &&row_key, std::initializer_list<Mutation> list)
      : row_key_(std::forward<RowKey>(row_key)), mutations_(list) {}
  template <typename RowKey, typename... M, std::enable_if_t<std::is_constructible_v<RowKeyType, RowKey>, int> = 0>
  explicit SingleRowMutation(RowKey &&row_key, M &&...m)
      : row_key_(std::forward<RowKey>(row_key)), mutations_{std::forward<M>(m)...} {}

  SingleRowMutation(SingleRowMutation &&) = default;
  SingleRowMutation &operator=(SingleRowMutation &&) = default;
  SingleRowMutation(SingleRowMutation const &) = default;
  SingleRowMutation &operator=(SingleRowMutation const &) = default;

  SingleRowMutation &emplace_back(Mutation mut) & {
    mutations_.push_back(std::move(mut));
    return *this;
  }
  SingleRowMutation &&emplace_back(Mutation mut) && { return std::move(emplace_back(std::move(mut))); }

  RowKeyType const &row_key() const { return row_key_; }
  void MoveTo(::google::bigtable::v2::MutateRowRequest &request);
  /// Of the stand-in alone.
  std::vector<Mutation> const &mutations() const { return mutations_; }

private:
  RowKeyType row_key_;
  std::vector<Mutation> mutations_;
};

class FailedMutation {
public:
  FailedMutation(Status status, int index) : status_(std::move(status)), index_(index) {}
  Status const &status() const { return status_; }
  int original_index() const { return index_; }

private:
  Status status_;
  int index_;
};

class BulkMutation {
public:
  BulkMutation() = default;
  BulkMutation(std::initializer_list<SingleRowMutation> list) : rows_(list) {}
  template <typename... M,
            std::enable_if_t<(sizeof...(M) > 0) && (std::is_convertible_v<M, SingleRowMutation> && ...), int> = 0>
  explicit BulkMutation(M &&...m) {
    (emplace_back(std::forward<M>(m)), ...);
  }

  BulkMutation &emplace_back(SingleRowMutation mut) & { return push_back(std::move(mut)); }
  BulkMutation &push_back(SingleRowMutation mut) & {
    rows_.push_back(std::move(mut));
    return *this;
  }
  void MoveTo(::google::bigtable::v2::MutateRowsRequest *request);
  bool empty() const { return rows_.empty(); }
  std::size_t size() const { return rows_.size(); }
  /// Of the stand-in alone.
  std::vector<SingleRowMutation> const &rows() const { return rows_; }

private:
  std::vector<SingleRowMutation> rows_;
};

class ReadModifyWriteRule {
public:
  static ReadModifyWriteRule AppendValue(std::string family_name, std::string column_qualifier, std::string value) {
    ReadModifyWriteRule rule;
    rule.appends = {Mutation::kSet, std::move(family_name), std::move(column_qualifier), -1, std::move(value)};
    return rule;
  }
  /// Of the stand-in alone.
  Mutation appends;

private:
  ReadModifyWriteRule() = default;
};

enum class MutationBranch { kPredicateNotMatched, kPredicateMatched };

} // namespace v2_28
} // namespace google::cloud::bigtable

#endif // GOOGLE_CLOUD_BIGTABLE_MUTATIONS_H
