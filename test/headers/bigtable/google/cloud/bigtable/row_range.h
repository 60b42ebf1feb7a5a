// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): ranges of keys.
#ifndef GOOGLE_CLOUD_BIGTABLE_ROW_RANGE_H
#define GOOGLE_CLOUD_BIGTABLE_ROW_RANGE_H

#include "google/bigtable/v2/data.pb.h"

#include <string>
#include <utility>

namespace google::cloud::bigtable {
inline namespace v2_28 {

using RowKeyType = std::string;

class RowRange {
public:
  explicit RowRange(::google::bigtable::v2::RowRange rhs) : row_range_(std::move(rhs)) {}

  static RowRange InfiniteRange() { return RowRange(); }
  static RowRange StartingAt(std::string begin) {
    RowRange result;
    result.row_range_.set_start_key_closed(std::move(begin));
    return result;
  }
  static RowRange EndingAt(std::string end) {
    RowRange result;
    result.row_range_.set_end_key_closed(std::move(end));
    return result;
  }
  static RowRange Empty() {
    RowRange result;
    result.row_range_.set_start_key_open("");
    result.row_range_.set_end_key_open(std::string(1, '\0'));
    return result;
  }
  static RowRange Prefix(std::string prefix) {
    std::string end = prefix;
    while (!end.empty() && end.back() == '\xff')
      end.pop_back();
    if (!end.empty())
      ++end.back();
    return RightOpen(std::move(prefix), std::move(end));
  }
  static RowRange Range(std::string begin, std::string end) { return RightOpen(std::move(begin), std::move(end)); }
  static RowRange RightOpen(std::string begin, std::string end) {
    RowRange result = StartingAt(std::move(begin));
    if (!end.empty())
      result.row_range_.set_end_key_open(std::move(end));
    return result;
  }
  static RowRange LeftOpen(std::string begin, std::string end) {
    RowRange result;
    result.row_range_.set_start_key_open(std::move(begin));
    if (!end.empty())
      result.row_range_.set_end_key_closed(std::move(end));
    return result;
  }
  static RowRange Open(std::string begin, std::string end) {
    RowRange result;
    result.row_range_.set_start_key_open(std::move(begin));
    if (!end.empty())
      result.row_range_.set_end_key_open(std::move(end));
    return result;
  }
  static RowRange Closed(std::string begin, std::string end) {
    RowRange result = StartingAt(std::move(begin));
    if (!end.empty())
      result.row_range_.set_end_key_closed(std::move(end));
    return result;
  }

  bool Contains(RowKeyType const &key) const { return !BelowStart(key) && !AboveEnd(key); }

  ::google::bigtable::v2::RowRange const &as_proto() const & { return row_range_; }
  ::google::bigtable::v2::RowRange &&as_proto() && { return std::move(row_range_); }

private:
  RowRange() = default;

  bool BelowStart(RowKeyType const &key) const {
    using Proto = ::google::bigtable::v2::RowRange;
    return row_range_.start_key_case() == Proto::kStartKeyOpen ? key <= row_range_.start_key_open()
                                                               : key < row_range_.start_key_closed();
  }
  // The service takes an empty end for none.
  bool AboveEnd(RowKeyType const &key) const {
    std::string const &open = row_range_.end_key_open(), &closed = row_range_.end_key_closed();
    return (!open.empty() && key >= open) || (!closed.empty() && key > closed);
  }

  ::google::bigtable::v2::RowRange row_range_;
};

} // namespace v2_28
} // namespace google::cloud::bigtable

#endif // GOOGLE_CLOUD_BIGTABLE_ROW_RANGE_H
