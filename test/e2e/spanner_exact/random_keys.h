// Random values of each type a key may have, the same in every run, edges
// first.
#ifndef KEYSPREAD_TEST_RANDOM_KEYS_H
#define KEYSPREAD_TEST_RANDOM_KEYS_H

#include <google/cloud/spanner/client.h>

#include <limits>
#include <random>
#include <string>

namespace random_keys {

namespace spanner = ::google::cloud::spanner;
using google::cloud::optional;

struct source {
  std::mt19937_64 bits{20240101};
  int at = 0; // edges come before random values

  std::uint64_t below(std::uint64_t n) { return bits() % n; }
  template <class T> bool edge(std::initializer_list<T> edges, T &out) {
    if (static_cast<std::size_t>(at) >= edges.size())
      return false;
    out = edges.begin()[at];
    return true;
  }
};

inline std::int64_t integer(source &s) {
  using limits = std::numeric_limits<std::int64_t>;
  std::int64_t out = 0;
  if (s.edge({limits::min(), limits::max(), limits::min() + 1, std::int64_t{0},
              std::int64_t{1}, std::int64_t{-1}, std::int64_t{9},
              std::int64_t{10}, std::int64_t{12}, std::int64_t{-100}},
             out))
    return out;
  return static_cast<std::int64_t>(s.bits()) >> s.below(64);
}

inline void append_utf8(std::string &to, std::uint32_t c) {
  const auto tail = [&](int shift) {
    to.push_back(static_cast<char>(0x80 | (c >> shift & 0x3f)));
  };
  if (c < 0x80)
    return to.push_back(static_cast<char>(c));
  if (c < 0x800)
    return to.push_back(static_cast<char>(0xc0 | c >> 6)), tail(0);
  if (c < 0x10000)
    return to.push_back(static_cast<char>(0xe0 | c >> 12)), tail(6), tail(0);
  to.push_back(static_cast<char>(0xf0 | c >> 18));
  tail(12), tail(6), tail(0);
}

inline std::string text(source &s) {
  std::string out;
  if (s.edge<std::string>({"", "abc", "12", "-1", "'", "\"\\",
                           std::string("a\0b", 3), " ", "4:acme2:12",
                           "01HKQZ5Y8N8ZV3V8B1C2D3E4F5"},
                          out))
    return out;
  static constexpr std::uint32_t ends[] = {0x7f,  0x7f,   0x7f,
                                           0x7ff, 0xd7ff, 0x10ffff};
  for (std::uint64_t left = s.below(90); left > 0; --left) {
    auto c = static_cast<std::uint32_t>(s.below(ends[s.below(6)]) + 1);
    append_utf8(out, c >= 0xd800 && c < 0xe000 ? 'x' : c);
  }
  return out;
}

inline spanner::Bytes bytes(source &s) {
  std::string out;
  if (!s.edge<std::string>({"", std::string(1, '\0'), "\xff",
                            std::string(64, 'a'), std::string(65, 'a')},
                           out))
    for (std::uint64_t left = s.below(140); left > 0; --left)
      out.push_back(static_cast<char>(s.bits()));
  return spanner::Bytes(out);
}

inline spanner::Timestamp instant(source &s) {
  using std::chrono::microseconds;
  using std::chrono::nanoseconds;
  constexpr std::int64_t first = -62135596800000000,
                         last = 253402300799999999; // years 1 to 9999
  std::int64_t us = 0;
  if (s.edge({first, last, std::int64_t{0}, std::int64_t{-1}, std::int64_t{1}},
             us) ||
      s.below(2) == 0) {
    if (us == 0 && s.at > 4)
      us = first + static_cast<std::int64_t>(
                       s.below(static_cast<std::uint64_t>(last - first)));
    return *spanner::MakeTimestamp(
        spanner::sys_time<microseconds>(microseconds(us)));
  }
  const auto ns =
      static_cast<std::int64_t>(s.bits()); // 1677 to 2262, to the nanosecond
  return *spanner::MakeTimestamp(
      spanner::sys_time<nanoseconds>(nanoseconds(ns)));
}

inline bool truth(source &s) { return s.below(2) == 1; }

inline spanner::Date date(source &s) {
  spanner::Date out;
  if (s.edge({spanner::Date(1, 1, 1), spanner::Date(9999, 12, 31),
              spanner::Date(1970, 1, 1)},
             out))
    return out;
  return spanner::Date(1, 1, 1 + static_cast<int>(s.below(3652000)));
}

// NULL now and then.
template <class T> optional<T> maybe(source &s, T (*make)(source &)) {
  if (s.below(4) == 0)
    return {};
  return make(s);
}

} // namespace random_keys

#endif
