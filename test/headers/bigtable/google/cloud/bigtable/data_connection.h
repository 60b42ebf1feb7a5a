// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): a connection,
// which is to tables in this process's memory.
#ifndef GOOGLE_CLOUD_BIGTABLE_DATA_CONNECTION_H
#define GOOGLE_CLOUD_BIGTABLE_DATA_CONNECTION_H

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mocks/mock_row_reader.h"
#include "google/cloud/bigtable/mutations.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace google::cloud::bigtable {
inline namespace v2_28 {

struct ReadRowsParams {
  std::string table_name, app_profile_id;
  RowSet row_set;
  std::int64_t rows_limit;
  Filter filter;
  bool reverse = false;
};

class DataConnection {
public:
  virtual ~DataConnection() = default;
  virtual RowReader ReadRowsFull(ReadRowsParams params) = 0;
  virtual Status Apply(std::string const &table_name, SingleRowMutation mut) = 0;
  virtual StatusOr<MutationBranch> CheckAndMutateRow(std::string const &table_name, std::string row_key, Filter filter,
                                                     std::vector<Mutation> true_mutations,
                                                     std::vector<Mutation> false_mutations) = 0;
  virtual StatusOr<Row> ReadModifyWriteRow(std::string const &table_name, std::string row_key,
                                           std::vector<ReadModifyWriteRule> rules) = 0;
};

/// Of the stand-in alone. Its clock ticks once a cell.
class MemoryConnection : public DataConnection {
public:
  RowReader ReadRowsFull(ReadRowsParams params) override {
    using Proto = ::google::bigtable::v2::RowSet;
    std::lock_guard<std::mutex> lock(mutex_);
    Proto const &wanted = params.row_set.as_proto();
    if (params.rows_limit < 0)
      return failed("a negative limit");
    for (auto const &range : wanted.row_ranges()) {
      std::string const &low = range.start_key_closed(), &high = range.end_key_open();
      if (!high.empty() && low >= high)
        return failed("a range that ends before it starts");
    }
    std::vector<Row> rows;
    for (auto const &[key, cells] : tables_[params.table_name])
      if (contains(wanted, key))
        if (std::vector<Cell> passed = filtered(key, cells, params.filter); !passed.empty())
          rows.emplace_back(key, std::move(passed));
    if (params.reverse)
      std::reverse(rows.begin(), rows.end());
    if (params.rows_limit && rows.size() > static_cast<std::size_t>(params.rows_limit))
      rows.erase(rows.begin() + params.rows_limit, rows.end());
    return bigtable_mocks::MakeRowReader(std::move(rows));
  }

  Status Apply(std::string const &table_name, SingleRowMutation mut) override {
    std::lock_guard<std::mutex> lock(mutex_);
    return change(table_name, mut.row_key(), mut.mutations());
  }

  StatusOr<MutationBranch> CheckAndMutateRow(std::string const &table_name, std::string row_key, Filter filter,
                                             std::vector<Mutation> true_mutations,
                                             std::vector<Mutation> false_mutations) override {
    std::lock_guard<std::mutex> lock(mutex_);
    bool const found = !filtered(row_key, tables_[table_name][row_key], filter).empty();
    if (Status s = change(table_name, row_key, found ? true_mutations : false_mutations); !s.ok())
      return s;
    return found ? MutationBranch::kPredicateMatched : MutationBranch::kPredicateNotMatched;
  }

  StatusOr<Row> ReadModifyWriteRow(std::string const &table_name, std::string row_key,
                                   std::vector<ReadModifyWriteRule> rules) override {
    std::lock_guard<std::mutex> lock(mutex_);
    std::vector<Cell> changed;
    for (ReadModifyWriteRule const &rule : rules) {
      Mutation next = rule.appends;
      Versions const &versions = tables_[table_name][row_key][{next.family, next.column}];
      if (!versions.empty())
        next.value = versions.begin()->second + next.value;
      if (Status s = change(table_name, row_key, {next}); !s.ok())
        return s;
      changed.emplace_back(row_key, next.family, next.column, clock_, next.value);
    }
    return Row(row_key, std::move(changed));
  }

private:
  using Versions = std::map<std::int64_t, std::string, std::greater<>>;
  using Cells = std::map<std::pair<std::string, std::string>, Versions>;

  static RowReader failed(char const *why) {
    return bigtable_mocks::MakeRowReader({}, Status(StatusCode::kInvalidArgument, why));
  }

  static bool contains(::google::bigtable::v2::RowSet const &wanted, std::string const &key) {
    auto const &keys = wanted.row_keys();
    auto const &ranges = wanted.row_ranges();
    return (keys.empty() && ranges.empty()) || std::count(keys.begin(), keys.end(), key) != 0 ||
           std::any_of(ranges.begin(), ranges.end(), [&](auto const &r) { return RowRange(r).Contains(key); });
  }

  static std::vector<Cell> filtered(std::string const &key, Cells const &cells, Filter const &filter) {
    std::vector<Cell> result;
    for (auto const &[column, versions] : cells) {
      int before = 0;
      for (auto const &[at, value] : versions) {
        Cell cell(key, column.first, column.second, at, value);
        if (filter.passes(cell, before++))
          result.push_back(std::move(cell));
      }
    }
    return result;
  }

  Status change(std::string const &table_name, std::string const &key, std::vector<Mutation> const &mutations) {
    if (key.empty())
      return Status(StatusCode::kInvalidArgument, "an empty row key");
    Cells &cells = tables_[table_name][key];
    for (Mutation const &m : mutations) {
      if (m.kind == Mutation::kSet)
        cells[{m.family, m.column}][m.timestamp < 0 ? clock_ += 1000 : m.timestamp] = m.value;
      if (m.kind == Mutation::kDeleteColumn)
        cells.erase({m.family, m.column});
      if (m.kind == Mutation::kDeleteFamily)
        for (auto at = cells.begin(); at != cells.end();)
          at = at->first.first == m.family ? cells.erase(at) : std::next(at);
      if (m.kind == Mutation::kDeleteRow)
        cells.clear();
    }
    return {};
  }

  std::mutex mutex_;
  std::map<std::string, std::map<std::string, Cells>> tables_;
  std::int64_t clock_ = 0;
};

inline std::shared_ptr<DataConnection> MakeDataConnection() { return std::make_shared<MemoryConnection>(); }

} // namespace v2_28
} // namespace google::cloud::bigtable

#endif // GOOGLE_CLOUD_BIGTABLE_DATA_CONNECTION_H
