// Stand-in for google-cloud-cpp, for tests only: spanner::Row, row and tuple
// streams.
#ifndef KEYSPREAD_STANDIN_SPANNER_ROW_H
#define KEYSPREAD_STANDIN_SPANNER_ROW_H

#include "google/cloud/spanner/value.h"
#include "google/cloud/spanner/version.h"
#include "google/cloud/status_or.h"

#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class Row;

KEYSPREAD_STANDIN_INTERNAL_BEGIN
#ifdef KEYSPREAD_STANDIN_V2
struct RowFriend {
  static spanner::Row MakeRow(std::vector<spanner::Value>,
                              std::shared_ptr<std::vector<std::string> const>);
};
#else
spanner::Row MakeRow(std::vector<spanner::Value>,
                     std::shared_ptr<const std::vector<std::string>>);
#endif
template <typename T> struct IsTuple : std::false_type {};
template <typename... Ts> struct IsTuple<std::tuple<Ts...>> : std::true_type {};
KEYSPREAD_STANDIN_INTERNAL_END

class Row {
public:
  Row();

  std::size_t size() const { return columns_->size(); }
  std::vector<std::string> const &columns() const { return *columns_; }
  std::vector<Value> const &values() const & { return values_; }
  std::vector<Value> &&values() && { return std::move(values_); }

  StatusOr<Value> get(std::size_t pos) const;
  StatusOr<Value> get(std::string const &name) const;

  template <typename T, typename Arg> StatusOr<T> get(Arg &&arg) const {
    auto v = get(std::forward<Arg>(arg));
    if (!v)
      return v.status();
    return v->template get<T>();
  }

  template <typename Tuple> StatusOr<Tuple> get() const & {
    Tuple tup;
    if (size() != std::tuple_size<Tuple>::value)
      return Status(StatusCode::kInvalidArgument,
                    "Tuple has the wrong number of elements");
    Status status;
    auto at = values_.begin();
    std::apply([&](auto &...part) { (take(part, *at++, status), ...); }, tup);
    if (!status.ok())
      return status;
    return tup;
  }
  template <typename Tuple> StatusOr<Tuple> get() && {
    return static_cast<Row const &>(*this).get<Tuple>();
  }

  friend bool operator==(Row const &a, Row const &b);
  friend bool operator!=(Row const &a, Row const &b) { return !(a == b); }

private:
#ifdef KEYSPREAD_STANDIN_V2
  friend struct KEYSPREAD_STANDIN_INTERNAL::RowFriend;
#else
  friend Row KEYSPREAD_STANDIN_INTERNAL::MakeRow(
      std::vector<Value>, std::shared_ptr<const std::vector<std::string>>);
#endif
  Row(std::vector<Value> values,
      std::shared_ptr<const std::vector<std::string>> columns)
      : values_(std::move(values)), columns_(std::move(columns)) {}

  template <typename T>
  static void take(T &part, Value const &from, Status &status) {
    if (!status.ok())
      return;
    auto v = from.get<T>();
    if (v)
      part = *std::move(v);
    else
      status = v.status();
  }

  std::vector<Value> values_;
  std::shared_ptr<const std::vector<std::string>> columns_;
};

class RowStreamIterator {
public:
  using Source = std::function<StatusOr<Row>()>;
  using iterator_category = std::input_iterator_tag;
  using value_type = StatusOr<Row>;
  using difference_type = std::ptrdiff_t;
  using pointer = value_type *;
  using reference = value_type &;
  using const_pointer = value_type const *;
  using const_reference = value_type const &;

  RowStreamIterator() = default;
  explicit RowStreamIterator(Source source)
      : row_(Row{}), source_(std::move(source)) {
    ++*this;
  }

  reference operator*() { return row_; }
  pointer operator->() { return &row_; }
  const_reference operator*() const { return row_; }
  const_pointer operator->() const { return &row_; }

  RowStreamIterator &operator++() {
    if (row_)
      row_ = source_();
    else
      return source_ = nullptr, *this; // an error is the last element
    if (row_ && row_->size() == 0)
      source_ = nullptr;
    return *this;
  }
  RowStreamIterator operator++(int) {
    auto const old = *this;
    ++*this;
    return old;
  }

  friend bool operator==(RowStreamIterator const &a,
                         RowStreamIterator const &b) {
    return !a.source_ == !b.source_;
  }
  friend bool operator!=(RowStreamIterator const &a,
                         RowStreamIterator const &b) {
    return !(a == b);
  }

private:
  value_type row_;
  Source source_; // empty: the end
};

template <typename Tuple> class TupleStreamIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = StatusOr<Tuple>;
  using difference_type = std::ptrdiff_t;
  using pointer = value_type *;
  using reference = value_type &;
  using const_pointer = value_type const *;
  using const_reference = value_type const &;

  TupleStreamIterator() = default;
  TupleStreamIterator(RowStreamIterator begin, RowStreamIterator end)
      : it_(std::move(begin)), end_(std::move(end)) {
    parse();
  }

  reference operator*() { return tup_; }
  pointer operator->() { return &tup_; }
  const_reference operator*() const { return tup_; }
  const_pointer operator->() const { return &tup_; }

  TupleStreamIterator &operator++() {
    if (!tup_)
      return it_ = end_, *this;
    ++it_;
    parse();
    return *this;
  }
  TupleStreamIterator operator++(int) {
    auto const old = *this;
    ++*this;
    return old;
  }

  friend bool operator==(TupleStreamIterator const &a,
                         TupleStreamIterator const &b) {
    return a.it_ == b.it_;
  }
  friend bool operator!=(TupleStreamIterator const &a,
                         TupleStreamIterator const &b) {
    return !(a == b);
  }

private:
  void parse() {
    if (it_ == end_)
      return;
    if (*it_)
      tup_ = (*it_)->template get<Tuple>();
    else
      tup_ = it_->status();
  }

  value_type tup_;
  RowStreamIterator it_;
  RowStreamIterator end_;
};

template <typename Tuple> class TupleStream {
public:
  using iterator = TupleStreamIterator<Tuple>;
  static_assert(KEYSPREAD_STANDIN_INTERNAL::IsTuple<
                    typename std::decay<Tuple>::type>::value,
                "TupleStream<T> requires a std::tuple parameter");

  iterator begin() const { return begin_; }
  iterator end() const { return end_; }

private:
  template <typename T, typename RowRange>
  friend TupleStream<T> StreamOf(RowRange &&range);
  template <typename It>
  explicit TupleStream(It &&start, It &&end)
      : begin_(std::forward<It>(start), std::forward<It>(end)) {}

  iterator begin_;
  iterator end_;
};

template <typename Tuple, typename RowRange>
TupleStream<Tuple> StreamOf(RowRange &&range) {
  static_assert(std::is_lvalue_reference<decltype(range)>::value,
                "range must be an lvalue since it must outlive StreamOf");
  return TupleStream<Tuple>(std::begin(std::forward<RowRange>(range)),
                            std::end(std::forward<RowRange>(range)));
}

template <typename RowRange>
auto GetSingularRow(RowRange &&range) -> typename std::decay<
    decltype(*std::forward<RowRange>(range).begin())>::type {
  auto const last = std::forward<RowRange>(range).end();
  auto at = std::forward<RowRange>(range).begin();
  if (at == last)
    return Status(StatusCode::kInvalidArgument, "no rows");
  auto row = std::move(*at);
  if (++at != last)
    return Status(StatusCode::kInvalidArgument, "too many rows");
  return row;
}

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
