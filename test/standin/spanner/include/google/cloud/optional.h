// Stand-in for google-cloud-cpp, for tests only: google::cloud::optional.
//
// The 2020 library brings a class of its own, the 2.x library std::optional.
#ifndef KEYSPREAD_STANDIN_OPTIONAL_H
#define KEYSPREAD_STANDIN_OPTIONAL_H

#include <optional>
#include <type_traits>
#include <utility>

namespace google {
namespace cloud {

#ifdef KEYSPREAD_STANDIN_V2
template <typename T> using optional = std::optional<T>;
#else
template <typename T> class optional {
public:
  using value_type = T;

  optional() = default;
  optional(T const &v) : value_(v) {}
  optional(T &&v) : value_(std::move(v)) {}
  template <
      typename U = T,
      typename std::enable_if<
          std::is_constructible<T, U &&>::value &&
              !std::is_same<typename std::decay<U>::type, optional>::value,
          int>::type = 0>
  optional(U &&v) : value_(std::forward<U>(v)) {}

  explicit operator bool() const { return value_.has_value(); }
  bool has_value() const { return value_.has_value(); }
  T const &operator*() const & { return *value_; }
  T &operator*() & { return *value_; }
  T &&operator*() && { return *std::move(value_); }
  T const *operator->() const { return &*value_; }
  T *operator->() { return &*value_; }
  T const &value() const & { return value_.value(); }
  T &value() & { return value_.value(); }
  template <typename U> T value_or(U &&other) const & {
    return value_.value_or(std::forward<U>(other));
  }
  void reset() { value_.reset(); }
  template <typename... A> T &emplace(A &&...a) {
    return value_.emplace(std::forward<A>(a)...);
  }

  friend bool operator==(optional const &a, optional const &b) {
    return a.value_ == b.value_;
  }
  friend bool operator!=(optional const &a, optional const &b) {
    return !(a == b);
  }

private:
  std::optional<T> value_;
};
#endif

} // namespace cloud
} // namespace google

#endif
