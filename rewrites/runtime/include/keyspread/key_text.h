// keyspread/key_text.h - the text of a key part, which its shard is hashed from
// -----------------------------------------------------------------------------
//
// In: a part of a key, of a type that C++ and SQL both know. Out: the same text
// that SQL makes of it, without allocating memory where that can be. keys.h has
// the table of types and texts.
//
#ifndef KEYSPREAD_KEY_TEXT_H
#define KEYSPREAD_KEY_TEXT_H

#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace keyspread {
namespace detail {
struct no_key_text {};
} // namespace detail

/// How a type of the application or of a database client is hashed. A
/// specialization gives shard_of the text that the twin in SQL hashes, alive
/// during the call:
///
///   template <> struct keyspread::key_text<account_id> {
///     template <class Use> static auto with_text(const account_id &id, Use
///     use) {
///       return use(std::string_view(id.text()));
///     }
///   };
template <class Part> struct key_text : detail::no_key_text {};

namespace detail {

template <class Part>
inline constexpr bool has_key_text =
    !std::is_base_of_v<no_key_text, key_text<Part>>;

// std::optional and what is made like it: absl's, boost's, google::cloud's.
template <class, class = void> inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool
    is_optional<T, std::void_t<decltype(*std::declval<const T &>()),
                               decltype(std::declval<const T &>().has_value()),
                               decltype(std::declval<T &>().reset())>> = true;

template <class> inline constexpr bool is_time_point = false;
template <class Clock, class Duration>
inline constexpr bool is_time_point<std::chrono::time_point<Clock, Duration>> =
    true;

template <class> inline constexpr bool is_system_time = false;
template <class Duration>
inline constexpr bool is_system_time<
    std::chrono::time_point<std::chrono::system_clock, Duration>> = true;

// A byte of text or of BYTES, and the types that are characters, not numbers.
template <class T>
inline constexpr bool is_byte =
    sizeof(T) == 1 && !std::is_same_v<T, bool> &&
    (std::is_integral_v<T> || std::is_same_v<T, std::byte>);
template <class T>
inline constexpr bool is_character =
    std::is_same_v<T, char> || std::is_same_v<T, wchar_t> ||
#ifdef __cpp_char8_t
    std::is_same_v<T, char8_t> ||
#endif
    std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;

template <class T, class = void>
inline constexpr bool is_byte_container = false;
template <class T>
inline constexpr bool is_byte_container<
    T, std::void_t<decltype(*std::declval<const T &>().data()),
                   decltype(std::declval<const T &>().size())>> =
    is_byte<std::decay_t<decltype(*std::declval<const T &>().data())>>;

// Another library's text: Qt's QString.
template <class T, class = void> inline constexpr bool is_foreign_text = false;
template <class T>
inline constexpr bool is_foreign_text<
    T, std::void_t<decltype(std::declval<const T &>().toStdString())>> =
    std::is_same_v<decltype(std::declval<const T &>().toStdString()),
                   std::string>;

// The with_..._text functions call use(std::string_view) with a part's
// canonical text, which lives as long as the call, and return what it returns.
template <class Integer, class Use>
auto with_decimal_text(Integer value, Use use) {
  char digits[20]; // "-9223372036854775808", "18446744073709551615"
  const char *end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  return use(std::string_view(digits, static_cast<std::size_t>(end - digits)));
}

template <class Pointer, class Use>
auto with_pointed_text(Pointer text, Use use) {
  using pointee = std::remove_cv_t<std::remove_pointer_t<Pointer>>;
  static_assert(
      std::is_same_v<pointee, char> || std::is_same_v<pointee, unsigned char>,
      "shard_of hashes values: a pointer is a key part only if it points to "
      "NUL-terminated char or unsigned char; dereference it, or pass a "
      "std::string_view");
  if (text == nullptr)
    return use(std::string_view());
  return use(std::string_view(reinterpret_cast<const char *>(text)));
}

template <class Array, class Use>
auto with_array_text(const Array &array, Use use) {
  static_assert(std::is_same_v<std::remove_extent_t<Array>, char>,
                "shard_of cannot tell text from bytes in this array: pass a "
                "std::string_view of the part of it that is the key");
  const std::string_view all(array, std::extent_v<Array>);
  return use(all.substr(0, all.find('\0')));
}

template <class Enum, class Use> auto with_enum_text(Enum value, Use use) {
  using number = std::underlying_type_t<Enum>;
  static_assert(
      std::is_convertible_v<Enum, number>,
      "shard_of cannot know how a scoped enum is stored: cast it to the "
      "integer, or convert it to the text, that the column holds");
  return with_decimal_text(+static_cast<number>(value), use);
}

template <class Time, class Use> auto with_time_text(Time time, Use use) {
  static_assert(
      is_system_time<Time>,
      "shard_of hashes points in time of std::chrono::system_clock only: "
      "other clocks have no epoch that a database shares");
  using std::chrono::microseconds;
  const std::int64_t count =
      std::chrono::floor<microseconds>(time.time_since_epoch()).count();
  return with_decimal_text(count, use);
}

// Explains why a type is no key part; exactly one of the sentences applies.
template <class Part> void refuse_part() {
  constexpr bool real = std::is_floating_point_v<Part>;
  constexpr bool null = std::is_null_pointer_v<Part>;
  static_assert(
      !real, "a floating point number is no key part: its text differs between "
             "C++ and SQL; hash an integer (for a time, its microseconds)");
  static_assert(
      !is_character<Part>,
      "a single character is ambiguous as a key part: cast it to int to "
      "hash the number, or pass a std::string_view to hash the text");
  static_assert(!null, "nullptr is no key part: for SQL NULL pass an empty "
                       "std::optional or a null const char*");
  static_assert(real || is_character<Part> || null,
                "shard_of takes strings, bytes, integers, bool, "
                "std::chrono::system_clock time points and std::optional of "
                "these: convert this part to the one its column holds");
}

template <class Part, class Use> auto with_text(const Part &part, Use use) {
  if constexpr (has_key_text<Part>)
    return key_text<Part>::with_text(part, use);
  else if constexpr (is_optional<Part>)
    return part.has_value() ? with_text(*part, use) : use(std::string_view());
  else if constexpr (std::is_array_v<Part>)
    return with_array_text(part, use);
  else if constexpr (std::is_pointer_v<Part>)
    return with_pointed_text(part, use);
  else if constexpr (std::is_convertible_v<const Part &, std::string_view> &&
                     !std::is_null_pointer_v<Part>)
    return use(std::string_view(part));
  else if constexpr (is_foreign_text<Part>)
    return use(std::string_view(part.toStdString()));
  else if constexpr (is_byte_container<Part>)
    return use(std::string_view(reinterpret_cast<const char *>(part.data()),
                                static_cast<std::size_t>(part.size())));
  else if constexpr (std::is_same_v<Part, bool>)
    return use(std::string_view(part ? "true" : "false"));
  else if constexpr (std::is_enum_v<Part>)
    return with_enum_text(part, use);
  else if constexpr (is_time_point<Part>)
    return with_time_text(part, use);
  else if constexpr (std::is_integral_v<Part> && !is_character<Part> &&
                     sizeof(Part) <= 8)
    return with_decimal_text(+part, use);
  else
    refuse_part<Part>();
}

} // namespace detail
} // namespace keyspread

#endif // KEYSPREAD_KEY_TEXT_H
