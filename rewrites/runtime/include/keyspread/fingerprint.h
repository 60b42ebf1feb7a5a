// keyspread/fingerprint.h - the hash behind Cloud Spanner's FARM_FINGERPRINT
// -----------------------------------------------------------------------------
//
// In: bytes. Out: FarmHash Fingerprint64 of them, a hash that never changes:
// the same bytes give the same 64 bits on every machine, compiler, byte order
// and release, so it may be stored in a database.
//
// Example:
//
//   // SELECT FARM_FINGERPRINT("12")  ->  -5939371580251159728
//   auto signed_hash = static_cast<std::int64_t>(keyspread::fingerprint("12"));
//
// SQL reads the 64 bits as a signed INT64, so half of all fingerprints are
// negative there. For a shard number use `shard_of` (keys.h), which minds that.
//
// Guarantees: equal to `util::Fingerprint64` of github.com/google/farmhash; no
// allocation, no state, no undefined behaviour, usable in constant expressions.
// Not a cryptographic hash.
//
// The algorithm (farmhashna::Hash64) and its constants are FarmHash's:
//
//   Copyright (c) 2014 Google, Inc.
//
//   Permission is hereby granted, free of charge, to any person obtaining a
//   copy of this software and associated documentation files (the "Software"),
//   to deal in the Software without restriction, including without limitation
//   the rights to use, copy, modify, merge, publish, distribute, sublicense,
//   and/or sell copies of the Software, and to permit persons to whom the
//   Software is furnished to do so, subject to the following conditions:
//
//   The above copyright notice and this permission notice shall be included in
//   all copies or substantial portions of the Software.
//
//   THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
//   IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
//   FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
//   AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
//   LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING
//   FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER
//   DEALINGS IN THE SOFTWARE.
//
#ifndef KEYSPREAD_FINGERPRINT_H
#define KEYSPREAD_FINGERPRINT_H

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace keyspread {
namespace detail {

inline constexpr std::uint64_t farm_k0 = 0xc3a5c85c97cb3127u;
inline constexpr std::uint64_t farm_k1 = 0xb492b66fbe98f273u;
inline constexpr std::uint64_t farm_k2 = 0x9ae16a3b2f90404fu;

constexpr std::uint64_t byte_at(const char *s) noexcept {
  return static_cast<unsigned char>(*s);
}

// Little-endian loads, byte by byte: right in every byte order and alignment
// and in constant expressions; compilers turn each into one load instruction.
constexpr std::uint64_t load32(const char *s) noexcept {
  return byte_at(s) | byte_at(s + 1) << 8 | byte_at(s + 2) << 16 |
         byte_at(s + 3) << 24;
}

constexpr std::uint64_t load64(const char *s) noexcept {
  return byte_at(s) | byte_at(s + 1) << 8 | byte_at(s + 2) << 16 |
         byte_at(s + 3) << 24 | byte_at(s + 4) << 32 | byte_at(s + 5) << 40 |
         byte_at(s + 6) << 48 | byte_at(s + 7) << 56;
}

// `bits` is 1..63.
constexpr std::uint64_t rotate_right(std::uint64_t x, int bits) noexcept {
  return x >> bits | x << (64 - bits);
}

constexpr std::uint64_t shift_mix(std::uint64_t x) noexcept {
  return x ^ (x >> 47);
}

constexpr std::uint64_t hash_pair(std::uint64_t u, std::uint64_t v,
                                  std::uint64_t mul) noexcept {
  const std::uint64_t a = shift_mix((u ^ v) * mul);
  return shift_mix((v ^ a) * mul) * mul;
}

constexpr std::uint64_t hash_0_to_16(const char *s, std::size_t n) noexcept {
  const std::uint64_t mul = farm_k2 + n * 2;
  if (n >= 8) {
    const std::uint64_t a = load64(s) + farm_k2;
    const std::uint64_t b = load64(s + n - 8);
    const std::uint64_t c = rotate_right(b, 37) * mul + a;
    const std::uint64_t d = (rotate_right(a, 25) + b) * mul;
    return hash_pair(c, d, mul);
  }
  if (n >= 4)
    return hash_pair(n + (load32(s) << 3), load32(s + n - 4), mul);
  if (n == 0)
    return farm_k2;
  const std::uint64_t y = byte_at(s) + (byte_at(s + n / 2) << 8);
  const std::uint64_t z = n + (byte_at(s + n - 1) << 2);
  return shift_mix((y * farm_k2) ^ (z * farm_k0)) * farm_k2;
}

constexpr std::uint64_t hash_17_to_32(const char *s, std::size_t n) noexcept {
  const std::uint64_t mul = farm_k2 + n * 2;
  const std::uint64_t a = load64(s) * farm_k1;
  const std::uint64_t b = load64(s + 8);
  const std::uint64_t c = load64(s + n - 8) * mul;
  const std::uint64_t d = load64(s + n - 16) * farm_k2;
  return hash_pair(rotate_right(a + b, 43) + rotate_right(c, 30) + d,
                   a + rotate_right(b + farm_k2, 18) + c, mul);
}

constexpr std::uint64_t hash_33_to_64(const char *s, std::size_t n) noexcept {
  const std::uint64_t mul = farm_k2 + n * 2;
  const std::uint64_t a = load64(s) * farm_k2;
  const std::uint64_t b = load64(s + 8);
  const std::uint64_t c = load64(s + n - 8) * mul;
  const std::uint64_t d = load64(s + n - 16) * farm_k2;
  const std::uint64_t y = rotate_right(a + b, 43) + rotate_right(c, 30) + d;
  const std::uint64_t z =
      hash_pair(y, a + rotate_right(b + farm_k2, 18) + c, mul);
  const std::uint64_t e = load64(s + 16) * mul;
  const std::uint64_t f = load64(s + 24);
  const std::uint64_t g = (y + load64(s + n - 32)) * mul;
  const std::uint64_t h = (z + load64(s + n - 24)) * mul;
  return hash_pair(rotate_right(e + f, 43) + rotate_right(g, 30) + h,
                   e + rotate_right(f + a, 18) + g, mul);
}

// What the loop over 64-byte blocks carries from one block to the next.
struct long_hash {
  std::uint64_t x, y, z, v1 = 0, v2 = 0, w1 = 0, w2 = 0;

  // Mixes 32 bytes into the pair (a, b).
  static constexpr void absorb32(const char *s, std::uint64_t &a,
                                 std::uint64_t &b) noexcept {
    a += load64(s);
    b = rotate_right(b + a + load64(s + 24), 21);
    const std::uint64_t c = a;
    a += load64(s + 8) + load64(s + 16);
    b += rotate_right(a, 44) + c;
    a += load64(s + 24);
  }

  // Mixes the 64 bytes at s; `scale` is 1 in the loop and 9 for the last block.
  constexpr void absorb64(const char *s, std::uint64_t mul,
                          std::uint64_t scale) noexcept {
    x = rotate_right(x + y + v1 + load64(s + 8), 37) * mul;
    y = rotate_right(y + v2 + load64(s + 48), 42) * mul;
    x ^= w2 * scale;
    y += v1 * scale + load64(s + 40);
    z = rotate_right(z + w1, 33) * mul;
    v1 = v2 * mul;
    v2 = x + w1;
    absorb32(s, v1, v2);
    w1 = z + w2;
    w2 = y + load64(s + 16);
    absorb32(s + 32, w1, w2);
    const std::uint64_t old_x = x;
    x = z;
    z = old_x;
  }
};

constexpr std::uint64_t hash_65_up(const char *s, std::size_t n) noexcept {
  constexpr std::uint64_t seed = 81;
  constexpr std::uint64_t y = seed * farm_k1 + 113;
  long_hash h{seed * farm_k2 + load64(s), y,
              shift_mix(y * farm_k2 + 113) * farm_k2};
  const std::size_t tail =
      (n - 1) % 64; // the last block overlaps the one before
  for (std::size_t at = 0; at + 1 + tail < n; at += 64)
    h.absorb64(s + at, farm_k1, 1);

  const std::uint64_t mul = farm_k1 + ((h.z & 0xff) << 1);
  h.w1 += tail;
  h.v1 += h.w1;
  h.w1 += h.v1;
  h.absorb64(s + n - 64, mul, 9);
  return hash_pair(hash_pair(h.v1, h.w1, mul) + shift_mix(h.y) * farm_k0 + h.z,
                   hash_pair(h.v2, h.w2, mul) + h.x, mul);
}

} // namespace detail

/// FarmHash Fingerprint64 of the bytes of `text`; an embedded NUL is a byte
/// like any other. Any thread may call it.
[[nodiscard]] constexpr std::uint64_t
fingerprint(std::string_view text) noexcept {
  const char *s = text.data();
  const std::size_t n = text.size();
  if (n <= 16)
    return detail::hash_0_to_16(s, n);
  if (n <= 32)
    return detail::hash_17_to_32(s, n);
  if (n <= 64)
    return detail::hash_33_to_64(s, n);
  return detail::hash_65_up(s, n);
}

/// The same of `size` bytes at `data`, which may be null when `size` is 0.
[[nodiscard]] inline std::uint64_t fingerprint(const void *data,
                                               std::size_t size) noexcept {
  return fingerprint(std::string_view(static_cast<const char *>(data), size));
}

} // namespace keyspread

#endif // KEYSPREAD_FINGERPRINT_H
