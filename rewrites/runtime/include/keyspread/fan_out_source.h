// keyspread/fan_out_source.h - what fan_out reads the rows of one shard from
// -----------------------------------------------------------------------------
//
// In: a callable that returns the next row, or a range of rows, or of StatusOr
// of rows. Out: one way to ask each of them for the next row and for its error;
// fan_out.h says what they promise.
//
#ifndef KEYSPREAD_FAN_OUT_SOURCE_H
#define KEYSPREAD_FAN_OUT_SOURCE_H

#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>

namespace keyspread {
namespace detail {

template <class, class = void> inline constexpr bool is_status_or = false;
template <class T>
inline constexpr bool
    is_status_or<T, std::void_t<decltype(std::declval<const T &>().ok()),
                                decltype(*std::declval<const T &>())>> = true;

template <class, class = void> inline constexpr bool has_ok = false;
template <class T>
inline constexpr bool
    has_ok<T, std::void_t<decltype(std::declval<const T &>().ok())>> = true;

template <class, class = void> inline constexpr bool is_range = false;
template <class T>
inline constexpr bool
    is_range<T, std::void_t<decltype(std::declval<T &>().begin()),
                            decltype(std::declval<T &>().end())>> = true;

template <class, class = void> inline constexpr bool is_multi_pass = false;
template <class Iterator>
inline constexpr bool is_multi_pass<
    Iterator,
    std::void_t<typename std::iterator_traits<Iterator>::iterator_category>> =
    std::is_base_of_v<
        std::forward_iterator_tag,
        typename std::iterator_traits<Iterator>::iterator_category>;

template <class> struct optional_value {};
template <class T> struct optional_value<std::optional<T>> {
  using type = T;
};
template <class, class = void> inline constexpr bool is_optional_row = false;
template <class T>
inline constexpr bool
    is_optional_row<T, std::void_t<typename optional_value<T>::type>> = true;

// The error type of a source: its own, or no_error if it has no error().
struct no_error {};
template <class Source, class = void> struct source_error {
  using type = no_error;
};
template <class Source>
struct source_error<Source,
                    std::void_t<decltype(std::declval<Source &>().error())>> {
  using type = std::decay_t<decltype(std::declval<Source &>().error())>;
};

template <class Error> bool is_failure(const Error &error) {
  if constexpr (has_ok<Error>)
    return !error.ok();
  else
    return static_cast<bool>(error);
}

// Gives callables and ranges one face: next(). It must not be moved once read
// from, since the iterators of a range may point into it.
template <class Source, bool Callable = std::is_invocable_v<Source &>>
struct stream {
  using result = std::decay_t<std::invoke_result_t<Source &>>;
  static_assert(
      is_optional_row<result>,
      "a callable source must return std::optional<row>: the next row, or "
      "empty at the end");
  using element = typename optional_value<result>::type;

  Source source;

  std::optional<element> next() { return source(); }
};

template <class Source> struct stream<Source, false> {
  static_assert(is_range<Source>,
                "open must return a source: a callable that returns "
                "std::optional<row>, or a range of rows or of StatusOr<row>");
  using iterator = decltype(std::declval<Source &>().begin());
  using element = std::decay_t<decltype(*std::declval<iterator &>())>;

  Source source;
  std::optional<iterator> at{};

  std::optional<element> next() {
    if (at)
      ++*at;
    else
      at.emplace(source.begin());
    if (*at == source.end())
      return std::nullopt;
    if constexpr (is_multi_pass<iterator>)
      return **at;
    else
      return std::move(**at);
  }
};

template <class Element> const auto &row_of(const Element &element) {
  if constexpr (is_status_or<Element>)
    return *element;
  else
    return element;
}

} // namespace detail

} // namespace keyspread

#endif // KEYSPREAD_FAN_OUT_SOURCE_H
