// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): sets of keys
// and ranges.
#ifndef GOOGLE_CLOUD_BIGTABLE_ROW_SET_H
#define GOOGLE_CLOUD_BIGTABLE_ROW_SET_H

#include "google/cloud/bigtable/row_range.h"

#include <type_traits>

namespace google::cloud::bigtable {
inline namespace v2_28 {

class RowSet {
public:
  RowSet() = default;
  RowSet(RowSet &&) = default;
  RowSet &operator=(RowSet &&) = default;
  RowSet(RowSet const &) = default;
  RowSet &operator=(RowSet const &) = default;

  template <typename Arg, typename... Args,
            std::enable_if_t<!std::is_same_v<RowSet, std::decay_t<Arg>>, int> = 0>
  RowSet(Arg &&a0, Args &&...args) { // NOLINT(google-explicit-constructor)
    Append(std::forward<Arg>(a0));
    (Append(std::forward<Args>(args)), ...);
  }

  void Append(RowRange range) { *row_set_.add_row_ranges() = std::move(range).as_proto(); }
  template <typename T, std::enable_if_t<std::is_constructible_v<RowKeyType, T>, int> = 0> void Append(T &&row_key) {
    *row_set_.add_row_keys() = RowKeyType(std::forward<T>(row_key));
  }

  ::google::bigtable::v2::RowSet const &as_proto() const & { return row_set_; }
  ::google::bigtable::v2::RowSet &&as_proto() && { return std::move(row_set_); }

private:
  ::google::bigtable::v2::RowSet row_set_;
};

} // namespace v2_28
} // namespace google::cloud::bigtable

#endif // GOOGLE_CLOUD_BIGTABLE_ROW_SET_H
