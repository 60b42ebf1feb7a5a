// A stand-in for the Cloud Bigtable C++ client (google-cloud-cpp 2.x): the rows of a
// read, once.
#ifndef GOOGLE_CLOUD_BIGTABLE_ROW_READER_H
#define GOOGLE_CLOUD_BIGTABLE_ROW_READER_H

#include "google/cloud/bigtable/internal/row_reader_impl.h"
#include "google/cloud/bigtable/row_set.h"
#include "google/cloud/status_or.h"

#include <cstdint>
#include <iterator>
#include <memory>

namespace google::cloud {

namespace bigtable_internal {
inline namespace v2_28 {

class RowReaderIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = StatusOr<bigtable::Row>;
  using difference_type = std::ptrdiff_t;
  using pointer = value_type *;
  using reference = value_type &;

  RowReaderIterator() = default;
  explicit RowReaderIterator(std::shared_ptr<RowReaderImpl> owner) : owner_(std::move(owner)) { Advance(); }

  RowReaderIterator &operator++() {
    Advance();
    return *this;
  }
  RowReaderIterator operator++(int) {
    RowReaderIterator before(*this);
    Advance();
    return before;
  }
  value_type const *operator->() const { return &row_; }
  value_type *operator->() { return &row_; }
  value_type const &operator*() const & { return row_; }
  value_type &operator*() & { return row_; }
  value_type &&operator*() && { return std::move(row_); }

  friend bool operator==(RowReaderIterator const &a, RowReaderIterator const &b) { return a.owner_ == b.owner_; }
  friend bool operator!=(RowReaderIterator const &a, RowReaderIterator const &b) { return !(a == b); }

private:
  // A failure is the last element.
  void Advance() {
    if (failed_)
      owner_ = nullptr;
    if (!owner_)
      return;
    auto next = owner_->Advance();
    if (auto *row = std::get_if<bigtable::Row>(&next)) {
      row_ = std::move(*row);
    } else if (Status status = std::get<Status>(std::move(next)); status.ok()) {
      owner_ = nullptr;
    } else {
      row_ = std::move(status);
      failed_ = true;
    }
  }

  std::shared_ptr<RowReaderImpl> owner_;
  value_type row_;
  bool failed_ = false;
};

} // namespace v2_28
} // namespace bigtable_internal

namespace bigtable {
inline namespace v2_28 {
class RowReader;
} // namespace v2_28
} // namespace bigtable
namespace bigtable_internal {
inline namespace v2_28 {
bigtable::RowReader MakeRowReader(std::shared_ptr<RowReaderImpl> impl);
} // namespace v2_28
} // namespace bigtable_internal

namespace bigtable {
inline namespace v2_28 {

class RowReader {
public:
  static std::int64_t constexpr NO_ROWS_LIMIT = 0;
  using iterator = bigtable_internal::RowReaderIterator;

  /// Gives no rows.
  RowReader() = default;
  RowReader(RowReader &&) = default;
  RowReader &operator=(RowReader &&) = default;

  iterator begin() { return impl_ ? iterator(impl_) : iterator(); }
  iterator end() { return iterator(); }
  void Cancel() {
    if (impl_)
      impl_->Cancel();
  }

private:
  friend RowReader bigtable_internal::MakeRowReader(std::shared_ptr<bigtable_internal::RowReaderImpl>);
  explicit RowReader(std::shared_ptr<bigtable_internal::RowReaderImpl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<bigtable_internal::RowReaderImpl> impl_;
};

} // namespace v2_28
} // namespace bigtable

namespace bigtable_internal {
inline namespace v2_28 {
inline bigtable::RowReader MakeRowReader(std::shared_ptr<RowReaderImpl> impl) {
  return bigtable::RowReader(std::move(impl));
}
} // namespace v2_28
} // namespace bigtable_internal

} // namespace google::cloud

#endif // GOOGLE_CLOUD_BIGTABLE_ROW_READER_H
