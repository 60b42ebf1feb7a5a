// Stand-in for google-cloud-cpp, for tests only: google::cloud::StatusOr.
#ifndef KEYSPREAD_STANDIN_STATUS_OR_H
#define KEYSPREAD_STANDIN_STATUS_OR_H

#include "google/cloud/status.h"

#include <optional>
#include <stdexcept>
#include <type_traits>

namespace google {
namespace cloud {

class RuntimeStatusError : public std::runtime_error {
public:
  explicit RuntimeStatusError(Status status)
      : std::runtime_error(status.message()), status_(std::move(status)) {}
  Status const &status() const { return status_; }

private:
  Status status_;
};

template <typename T> class StatusOr final {
public:
  using value_type = T;

  StatusOr() : status_(StatusCode::kUnknown, "default") {}
  StatusOr(Status rhs) : status_(std::move(rhs)) {}
  StatusOr &operator=(Status status) {
    return *this = StatusOr(std::move(status));
  }
  StatusOr(T &&rhs) : value_(std::move(rhs)) {}
  StatusOr(T const &rhs) : value_(rhs) {}
  template <typename U = T,
            typename std::enable_if<
                !std::is_same<StatusOr, typename std::decay<U>::type>::value &&
                    std::is_assignable<T &, U>::value,
                int>::type = 0>
  StatusOr &operator=(U &&rhs) {
    status_ = Status();
    value_.emplace(std::forward<U>(rhs));
    return *this;
  }

  bool ok() const { return status_.ok(); }
  explicit operator bool() const { return ok(); }

  T &operator*() & { return *value_; }
  T const &operator*() const & { return *value_; }
  T &&operator*() && { return *std::move(value_); }
  T *operator->() & { return &*value_; }
  T const *operator->() const & { return &*value_; }

  T &value() & { return check(), *value_; }
  T const &value() const & { return check(), *value_; }
  T &&value() && { return check(), *std::move(value_); }

  Status const &status() const & { return status_; }
  Status &&status() && { return std::move(status_); }

private:
  void check() const {
    if (!ok())
      throw RuntimeStatusError(status_);
  }

  Status status_;
  std::optional<T> value_;
};

} // namespace cloud
} // namespace google

#endif
