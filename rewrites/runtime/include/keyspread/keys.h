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
#include "ids.h" // IWYU pragma: export
#include "key_text.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace keyspread {
namespace detail {

inline void append_netstring(std::string &all, std::string_view text) {
  all.append(std::to_string(text.size())).append(1, ':').append(text);
}

// MOD(MOD(f, N) + N, N) of the signed fingerprint f, without its overflow.
template <std::int64_t N>
constexpr std::int64_t shard_of_fingerprint(std::int64_t f) noexcept {
  return f % N < 0 ? f % N + N : f % N;
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
///   what has a toStdString(): QString         its UTF-8
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

template <class Id> std::int64_t counted_id(const Id &id) {
  if constexpr (std::is_integral_v<Id> || std::is_enum_v<Id>) {
    return static_cast<std::int64_t>(id);
  } else {
    std::int64_t number = 0;
    with_text(id, [&](std::string_view text) {
      std::from_chars(text.data(), text.data() + text.size(), number);
    });
    return number;
  }
}

} // namespace detail

/// The shard of an id that the database counts: the remainder, 0..N-1, for
/// negative ids, too. Ids that follow one another land in different shards, and
/// any database can compute it when it has counted:
///
///   MOD(MOD(id, N) + N, N)          (id % N + N) % N
///
/// `id` is an integer, or its decimal digits as text; text that is no number
/// has the shard of 0. Ids that all leave the same remainder, such as those of
/// a counter in steps of N, all land in one shard: take shard_of for them.
template <std::int64_t N, class Id>
[[nodiscard]] std::int64_t modulo_shard(const Id &id) {
  static_assert(N >= 1, "modulo_shard<N> needs at least one shard");
  return detail::shard_of_fingerprint<N>(detail::counted_id(id));
}

/// The same of a reference that may be NULL, and is NULL then, too.
template <std::int64_t N, template <class...> class Optional, class Id>
[[nodiscard]] Optional<std::int64_t>
nullable_modulo_shard(const Optional<Id> &id) {
  static_assert(detail::is_optional<Optional<Id>>,
                "nullable_modulo_shard takes an optional: for a value, call "
                "modulo_shard");
  if (!id.has_value())
    return Optional<std::int64_t>{};
  return Optional<std::int64_t>{modulo_shard<N>(*id)};
}

/// The shard of a reference that may be NULL, and is NULL then, too: what came
/// in a std::optional, or in absl's, boost's or google::cloud's.
template <std::int64_t N, template <class...> class Optional, class Part>
[[nodiscard]] Optional<std::int64_t>
nullable_shard_of(const Optional<Part> &part) {
  static_assert(detail::is_optional<Optional<Part>>,
                "nullable_shard_of takes an optional: for a value, call "
                "shard_of");
  if (!part.has_value())
    return Optional<std::int64_t>{};
  return Optional<std::int64_t>{shard_of<N>(*part)};
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

} // namespace keyspread

#endif // KEYSPREAD_KEYS_H
