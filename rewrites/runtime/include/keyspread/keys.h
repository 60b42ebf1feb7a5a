// keyspread/keys.h - shard numbers and ids for keys that spread
// -----------------------------------------------------------------------------
//
// In: the key an application has, or nothing. Out: the key part to store so
// that inserts do not all land at one end of a table that is split by key
// range.
//
// Example: a table that was `PRIMARY KEY (TxnId)` with ids minted by the
// database and is now `PRIMARY KEY (ShardId, TxnId)`:
//
//   constexpr std::int64_t transaction_shards = 16; // frozen, as in the DDL
//
//   const std::int64_t id = keyspread::ordered_id();
//   const std::int64_t shard = keyspread::shard_of<transaction_shards>(id);
//   run("INSERT INTO Transactions (ShardId, TxnId, Amount) VALUES (?, ?, ?)",
//       shard, id, amount);
//   ...
//   run("SELECT Amount FROM Transactions WHERE ShardId = ? AND TxnId = ?",
//       keyspread::shard_of<transaction_shards>(wanted), wanted);
//
// Guarantees: every function here may be called from any thread at any time and
// reports no errors; misuse that a compiler can see is refused with a sentence.
// In a transaction that may be retried, mint ids outside the retried function.
//
#ifndef KEYSPREAD_KEYS_H
#define KEYSPREAD_KEYS_H

#include "fingerprint.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h> // getpid: a forked child must not repeat its parent's ids
#endif

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

template <class> inline constexpr bool always_false = false;

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

inline void append_netstring(std::string &all, std::string_view text) {
  all.append(std::to_string(text.size())).append(1, ':').append(text);
}

// MOD(MOD(f, N) + N, N) of the signed fingerprint f, without its overflow.
template <std::int64_t N>
constexpr std::int64_t shard_of_fingerprint(std::int64_t f) noexcept {
  return f % N < 0 ? f % N + N : f % N;
}

inline std::mt19937_64 make_random_engine() {
  std::random_device device;
  // The clock and a stack address are for platforms whose device is weak: they
  // still tell runs and threads apart.
  const auto now = static_cast<std::uint64_t>(
      std::chrono::system_clock::now().time_since_epoch().count());
  const auto place =
      static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&device));
  std::seed_seq seed{std::uint64_t{device()},
                     std::uint64_t{device()},
                     std::uint64_t{device()},
                     std::uint64_t{device()},
                     std::uint64_t{device()},
                     std::uint64_t{device()},
                     std::uint64_t{device()},
                     std::uint64_t{device()},
                     now,
                     now >> 32,
                     place,
                     place >> 32};
  return std::mt19937_64(seed);
}

// This thread's own engine of 64 random bits, which a forked child seeds anew.
inline std::mt19937_64 &random_engine() {
  thread_local std::mt19937_64 engine = make_random_engine();
#if defined(__unix__) || defined(__APPLE__)
  thread_local auto owner = getpid();
  if (const auto self = getpid(); self != owner) {
    engine = make_random_engine();
    owner = self;
  }
#endif
  return engine;
}

// The UUID that has `high` and `low` in every bit but the six fixed ones.
inline std::string format_uuid_v4(std::uint64_t high, std::uint64_t low) {
  high = (high & ~(0xfull << 12)) | (0x4ull << 12); // version 4
  low = (low & ~(0x3ull << 62)) | (0x2ull << 62);   // variant 10
  std::string text(36, '-');
  std::size_t at = 0;
  for (int nibble = 0; nibble < 32; ++nibble) {
    if (at == 8 || at == 13 || at == 18 || at == 23)
      ++at;
    std::uint64_t &bits = nibble < 16 ? high : low;
    text[at++] = "0123456789abcdef"[bits >> 60];
    bits <<= 4;
  }
  return text;
}

// 43 bits of milliseconds since 2024-01-01T00:00Z, then 20 random bits. A clock
// outside the range is held 99 days short of its end, which leaves 2^53 ids.
inline constexpr std::int64_t ordered_id_epoch = 1704067200000;
inline constexpr std::int64_t ordered_id_end =
    ordered_id_epoch + (std::int64_t{1} << 43) - (std::int64_t{1} << 33);

inline std::atomic<std::int64_t> last_ordered_id{0};

// The id after `last` at `unix_ms`. The step behind `last` is random (1..256),
// so that a parent and its forked child part even within one millisecond.
constexpr std::int64_t next_ordered_id(std::int64_t last, std::int64_t unix_ms,
                                       std::uint64_t random) noexcept {
  const std::int64_t ms = std::clamp(unix_ms, ordered_id_epoch, ordered_id_end);
  const auto by_clock = (ms - ordered_id_epoch) << 20 |
                        static_cast<std::int64_t>(random & 0xfffff);
  return std::max(by_clock, last + 1 + static_cast<std::int64_t>(random >> 56));
}

} // namespace detail

/// The shard of a key: 0..N-1, the same for the same parts for ever, here and
/// in SQL. One part is hashed by its text alone. The GoogleSQL twin of
/// shard_of<N>(k), where the second MOD is needed because FARM_FINGERPRINT is
/// signed and MOD keeps the sign:
///
///   MOD(MOD(FARM_FINGERPRINT(text), N) + N, N)
///
///   k in C++                                  text in SQL
///   ----------------------------------------  --------------------------------
///   std::string, std::string_view,            k
///   const char*, char[] up to its first NUL
///   const unsigned char* (sqlite3_column_text)
///   vector, array, span of unsigned char or   k (BYTES)
///   std::byte
///   integer, unscoped enum, bool              CAST(k AS STRING)
///   time_point of system_clock, rounded down  CAST(UNIX_MICROS(k) AS STRING)
///   std::optional, pointer that may be null   IFNULL(text, '')
///   a type with a key_text of its own         as that says
///
/// Two or more parts are hashed as netstrings, `<bytes>:<text>` each, so that
/// ("ab", "c") and ("a", "bc") differ. Their text in SQL is
///
///   CONCAT(CAST(BYTE_LENGTH(t1) AS STRING), ':', t1,
///          CAST(BYTE_LENGTH(t2) AS STRING), ':', t2)
///
/// where t1, t2 are texts as above; if one is BYTES, CAST all pieces AS BYTES.
///
/// N is part of every stored key: one named constant must serve code and DDL.
/// An unsigned integer above INT64_MAX is hashed, but no INT64 column can hold
/// it. One part is hashed without allocating memory.
template <std::int64_t N, class... Parts>
[[nodiscard]] std::int64_t shard_of(const Parts &...parts) {
  static_assert(N >= 1, "shard_of<N> needs at least one shard");
  static_assert(sizeof...(Parts) >= 1,
                "shard_of needs the key to hash: pass at least one part");
  std::uint64_t hash = 0;
  if constexpr (sizeof...(Parts) == 1) {
    const auto take = [&](std::string_view text) { hash = fingerprint(text); };
    (detail::with_text(parts, take), ...);
  } else {
    std::string all;
    const auto append = [&](std::string_view text) {
      detail::append_netstring(all, text);
    };
    (detail::with_text(parts, append), ...);
    hash = fingerprint(all);
  }
  return detail::shard_of_fingerprint<N>(static_cast<std::int64_t>(hash));
}

namespace detail {

template <class> inline constexpr bool is_tuple = false;
template <class... Parts>
inline constexpr bool is_tuple<std::tuple<Parts...>> = true;

template <std::int64_t N, class Tenant, class Id, class Hot>
std::int64_t shard_of_tenant(const Tenant &tenant, const Id &id,
                             std::initializer_list<Hot> hot) {
  const bool is_hot = with_text(tenant, [&](std::string_view text) {
    return std::any_of(hot.begin(), hot.end(), [&](const Hot &one) {
      return with_text(one,
                       [&](std::string_view other) { return text == other; });
    });
  });
  if (!is_hot)
    return 0;
  if constexpr (is_tuple<Id>)
    return std::apply(
        [](const auto &...parts) { return shard_of<N>(parts...); }, id);
  else
    return shard_of<N>(id);
}

} // namespace detail

/// The shard of a row whose key is (tenant, shard, id): shard_of<N>(id) for the
/// tenants in `hot`, each of which writes more than one key range takes, and 0
/// for all others, whose rows stay side by side. The GoogleSQL twin:
///
///   CASE WHEN tenant IN ('acme', 'globex')
///        THEN MOD(MOD(FARM_FINGERPRINT(text), N) + N, N) ELSE 0 END
///
///   tenant_shard<16>(tenant, id, {"acme", "globex"})
///   tenant_shard<16>(tenant, std::forward_as_tuple(day, seq), {42, 43})
///
/// `hot` is part of every stored key, as N is: a tenant that turns hot later
/// keeps its rows at 0 until they are moved.
template <std::int64_t N, class Tenant, class Id>
[[nodiscard]] std::int64_t
tenant_shard(const Tenant &tenant, const Id &id,
             std::initializer_list<std::string_view> hot) {
  return detail::shard_of_tenant<N>(tenant, id, hot);
}
template <std::int64_t N, class Tenant, class Id>
[[nodiscard]] std::int64_t
tenant_shard(const Tenant &tenant, const Id &id,
             std::initializer_list<std::int64_t> hot) {
  return detail::shard_of_tenant<N>(tenant, id, hot);
}

/// Spanner's BIT_REVERSE(value, TRUE): the low 63 bits in reverse order, the
/// sign kept. Its own inverse, so a counter 1, 2, 3 ... becomes ids that lie
/// far apart, and the counter can be read back from them. Apply it once, where
/// an id is born: ids of a bit_reversed_positive sequence are reversed already.
[[nodiscard]] constexpr std::int64_t bit_reverse(std::int64_t value) noexcept {
  auto bits = static_cast<std::uint64_t>(value);
  std::uint64_t reversed = bits >> 63; // the sign, shifted back up by the loop
  for (int i = 0; i < 63; ++i, bits >>= 1)
    reversed = reversed << 1 | (bits & 1);
  return static_cast<std::int64_t>(reversed);
}

template <class Real, std::enable_if_t<std::is_floating_point_v<Real>, int> = 0>
constexpr std::int64_t bit_reverse(Real) noexcept {
  static_assert(
      detail::always_false<Real>,
      "bit_reverse takes an integer: a floating point number would lose "
      "the low bits, which lead the reversed id");
  return 0;
}

/// A random UUID (RFC 9562, version 4) in 36 lower-case characters, as
/// Spanner's GENERATE_UUID(). Each thread has a 64-bit Mersenne Twister, seeded
/// with 256 bits from std::random_device, and anew in a forked child: unique,
/// but not secret, so do not use it as a password or session token.
[[nodiscard]] inline std::string uuid_v4() {
  std::mt19937_64 &bits = detail::random_engine();
  const std::uint64_t high = bits();
  return detail::format_uuid_v4(high, bits());
}

/// The same from the caller's generator (std::mt19937_64, absl::BitGen, ...),
/// which makes it repeatable in tests. As thread-safe as the generator.
template <class Generator>
[[nodiscard]] std::string uuid_v4(Generator &&generator) {
  static_assert(
      std::is_invocable_v<Generator &>,
      "uuid_v4 takes nothing, or a uniform random bit generator such as "
      "a std::mt19937_64");
  std::uniform_int_distribution<std::uint64_t> bits;
  const std::uint64_t high = bits(generator);
  return detail::format_uuid_v4(high, bits(generator));
}

/// A random id, 1..INT64_MAX, each equally likely: 63 random bits. Two of n ids
/// are equal with probability n*n / 2^64 (a billion: 5 %), so insert, do not
/// upsert.
[[nodiscard]] inline std::int64_t random_id() {
  std::uint64_t bits = 0;
  while (bits == 0)
    bits = detail::random_engine()() >> 1;
  return static_cast<std::int64_t>(bits);
}

/// A positive id that is larger than every id this process had from here
/// before, on any thread, and, to the millisecond of their clocks, than earlier
/// ones of other processes: ids keep the order of age, as AUTO_INCREMENT's did.
/// A clock that is set back does not make ids fall. Good until the year 2302.
/// Lock-free.
///
/// It rises, so it must not lead a key: store it behind shard_of(id). Larger
/// than 2^53: JSON and JavaScript need it as a string. Other processes draw the
/// low 20 bits at random, and two ids of one millisecond are equal with
/// probability 2^-20: insert, do not upsert, and mint again when the key
/// exists. "Process" means one copy of the counter: libraries built with hidden
/// visibility have their own.
[[nodiscard]] inline std::int64_t ordered_id() {
  using namespace std::chrono;
  const std::int64_t now =
      duration_cast<milliseconds>(system_clock::now().time_since_epoch())
          .count();
  const std::uint64_t random = detail::random_engine()();
  std::int64_t last = detail::last_ordered_id.load(std::memory_order_relaxed);
  std::int64_t next = 0;
  do
    next = detail::next_ordered_id(last, now, random);
  while (!detail::last_ordered_id.compare_exchange_weak(
      last, next, std::memory_order_relaxed));
  return next;
}

} // namespace keyspread

#endif // KEYSPREAD_KEYS_H
