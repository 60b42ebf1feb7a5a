// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): the
// declarations that labelled programs are read with, no implementation.
#ifndef GOOGLE_CLOUD_BIGTABLE_TABLE_H
#define GOOGLE_CLOUD_BIGTABLE_TABLE_H

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace google::cloud {

class Status {
public:
  bool ok() const;
};

template <typename T> class future {
public:
  T get();
};

template <typename T> class StatusOr {
public:
  bool ok() const;
  explicit operator bool() const;
  T &operator*();
  T *operator->();
};

namespace bigtable {
inline namespace v2_28 {

using RowKeyType = std::string;

class Mutation {};
Mutation SetCell(std::string family, std::string column, std::chrono::milliseconds timestamp, std::string value);
Mutation SetCell(std::string family, std::string column, std::string value);
Mutation DeleteFromRow();

class SingleRowMutation {
public:
  explicit SingleRowMutation(RowKeyType key);
  SingleRowMutation(RowKeyType key, std::initializer_list<Mutation> list);
  SingleRowMutation &emplace_back(Mutation mut) &;
  std::string const &row_key() const;
};

class FailedMutation {};

class BulkMutation {
public:
  BulkMutation();
  explicit BulkMutation(SingleRowMutation mutation);
  BulkMutation(std::initializer_list<SingleRowMutation> list);
  BulkMutation &emplace_back(SingleRowMutation mut) &;
  BulkMutation &push_back(SingleRowMutation mut) &;
};

class RowRange {
public:
  static RowRange InfiniteRange();
  static RowRange StartingAt(std::string begin);
  static RowRange EndingAt(std::string end);
  static RowRange Empty();
  static RowRange Prefix(std::string prefix);
  static RowRange Range(std::string begin, std::string end);
  static RowRange RightOpen(std::string begin, std::string end);
  static RowRange LeftOpen(std::string begin, std::string end);
  static RowRange Open(std::string begin, std::string end);
  static RowRange Closed(std::string begin, std::string end);
};

class RowSet {
public:
  RowSet();
  RowSet(RowRange range);
  template <typename... Args> explicit RowSet(Args &&...args);
  void Append(RowRange range);
  void Append(std::string row_key);
};

class Filter {
public:
  static Filter PassAllFilter();
  static Filter Latest(std::int32_t n);
};

class Row {
public:
  RowKeyType const &row_key() const;
};

class RowReader {
public:
  class iterator {
  public:
    StatusOr<Row> operator*();
    iterator &operator++();
    bool operator!=(iterator const &other) const;
  };
  iterator begin();
  iterator end();
};

class TableResource {
public:
  TableResource(std::string project_id, std::string instance_id, std::string table_id);
};

enum class MutationBranch { kPredicateNotMatched, kPredicateMatched };

class ReadModifyWriteRule {
public:
  static ReadModifyWriteRule AppendValue(std::string family_name, std::string column_qualifier, std::string value);
};

class Table {
public:
  explicit Table(TableResource table);
  Status Apply(SingleRowMutation mut);
  std::vector<FailedMutation> BulkApply(BulkMutation mut);
  RowReader ReadRows(RowSet row_set, Filter filter);
  RowReader ReadRows(RowSet row_set, std::int64_t rows_limit, Filter filter);
  StatusOr<std::pair<bool, Row>> ReadRow(std::string row_key, Filter filter);
  future<Status> AsyncApply(SingleRowMutation mut);
  future<std::vector<FailedMutation>> AsyncBulkApply(BulkMutation mut);
  future<StatusOr<std::pair<bool, Row>>> AsyncReadRow(std::string row_key, Filter filter);
  template <typename RowFunctor, typename FinishFunctor>
  void AsyncReadRows(RowFunctor on_row, FinishFunctor on_finish, RowSet row_set, Filter filter);
  StatusOr<MutationBranch> CheckAndMutateRow(std::string row_key, Filter filter, std::vector<Mutation> true_mutations,
                                             std::vector<Mutation> false_mutations);
  template <typename... Args>
  StatusOr<Row> ReadModifyWriteRow(std::string row_key, ReadModifyWriteRule rule, Args &&...rules);
};

} // namespace v2_28
} // namespace bigtable
} // namespace google::cloud

#endif // GOOGLE_CLOUD_BIGTABLE_TABLE_H
