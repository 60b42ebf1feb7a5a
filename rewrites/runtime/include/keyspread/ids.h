// keyspread/ids.h - ids that do not pile up at one end of a table
// -----------------------------------------------------------------------------
//
// In: nothing, or an integer that rises. Out: ids that are spread (random_id,
// uuid_v4, bit_reverse), or that keep the order of age and stand behind a shard
// (ordered_id).
//
// Guarantees: every function here may be called from any thread at any time and
// reports no errors. In a transaction that may be retried, mint ids outside the
// retried function.
//
#ifndef KEYSPREAD_IDS_H
#define KEYSPREAD_IDS_H

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h> // getpid: a forked child must not repeat its parent's ids
#endif

namespace keyspread {
namespace detail {

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
      !std::is_floating_point_v<Real>,
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

/// The text of an id that a database gives as a pointer; empty for NULL.
[[nodiscard]] inline std::string text_of(const char *id) {
  return id ? std::string(id) : std::string();
}
[[nodiscard]] inline std::string text_of(const unsigned char *id) {
  return text_of(reinterpret_cast<const char *>(id));
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

#endif // KEYSPREAD_IDS_H
