// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): cells and rows,
// which the client has in cell.h and row.h.
#ifndef GOOGLE_CLOUD_BIGTABLE_ROW_H
#define GOOGLE_CLOUD_BIGTABLE_ROW_H

#include "google/cloud/bigtable/row_range.h"

#include <chrono>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace google::cloud::bigtable {
inline namespace v2_28 {

class Cell {
public:
  template <typename KeyType, typename ColumnType, typename ValueType,
            std::enable_if_t<!std::is_integral_v<std::decay_t<ValueType>>, int> = 0>
  Cell(KeyType &&row_key, std::string family_name, ColumnType &&column_qualifier, std::int64_t timestamp,
       ValueType &&value, std::vector<std::string> labels = {})
      : row_key_(std::forward<KeyType>(row_key)), family_name_(std::move(family_name)),
        column_qualifier_(std::forward<ColumnType>(column_qualifier)), timestamp_(timestamp),
        value_(std::forward<ValueType>(value)), labels_(std::move(labels)) {}

  RowKeyType const &row_key() const { return row_key_; }
  std::string const &family_name() const { return family_name_; }
  std::string const &column_qualifier() const { return column_qualifier_; }
  std::chrono::microseconds timestamp() const { return std::chrono::microseconds(timestamp_); }
  std::string const &value() const & { return value_; }
  std::string &&value() && { return std::move(value_); }
  std::vector<std::string> const &labels() const { return labels_; }

private:
  RowKeyType row_key_;
  std::string family_name_, column_qualifier_;
  std::int64_t timestamp_;
  std::string value_;
  std::vector<std::string> labels_;
};

class Row {
public:
  template <typename T> Row(T &&row_key, std::vector<Cell> cells)
      : row_key_(std::forward<T>(row_key)), cells_(std::move(cells)) {}

  RowKeyType const &row_key() const & { return row_key_; }
  RowKeyType &&row_key() && { return std::move(row_key_); }
  std::vector<Cell> const &cells() const & { return cells_; }
  std::vector<Cell> &&cells() && { return std::move(cells_); }

private:
  RowKeyType row_key_;
  std::vector<Cell> cells_;
};

} // namespace v2_28
} // namespace google::cloud::bigtable

#endif // GOOGLE_CLOUD_BIGTABLE_ROW_H
