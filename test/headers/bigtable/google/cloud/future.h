// A stand-in for google-cloud-cpp 2.x: a future that has its value from the start.
#ifndef GOOGLE_CLOUD_FUTURE_H
#define GOOGLE_CLOUD_FUTURE_H

#include <type_traits>
#include <utility>

namespace google::cloud {

template <typename T> class future {
public:
  explicit future(T value) : value_(std::move(value)) {}
  future(future &&) = default;
  future &operator=(future &&) = default;

  T get() { return std::move(value_); }
  template <typename F> auto then(F &&f) -> future<std::invoke_result_t<F, future<T>>> {
    return future<std::invoke_result_t<F, future<T>>>(std::forward<F>(f)(std::move(*this)));
  }

private:
  T value_;
};

template <typename T> future<std::decay_t<T>> make_ready_future(T &&value) {
  return future<std::decay_t<T>>(std::forward<T>(value));
}

} // namespace google::cloud

#endif // GOOGLE_CLOUD_FUTURE_H
