// uuid_v4: form, version and variant bits, and no repeats in ten million.
#include "keyspread/keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

namespace {

using keyspread::uuid_v4;

// A generator of 64-bit words that are all alike.
struct constant_bits {
  using result_type = std::uint64_t;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() {
    return std::numeric_limits<result_type>::max();
  }
  result_type operator()() { return value; }
  result_type value;
};

TEST(RuntimeUuid, FixesOnlyVersionAndVariant) {
  EXPECT_EQ(uuid_v4(constant_bits{0}), "00000000-0000-4000-8000-000000000000");
  EXPECT_EQ(uuid_v4(constant_bits{~0ull}),
            "ffffffff-ffff-4fff-bfff-ffffffffffff");
  EXPECT_EQ(uuid_v4(constant_bits{0x0123456789abcdef}),
            "01234567-89ab-4def-8123-456789abcdef");
}

TEST(RuntimeUuid, ACallersGeneratorMakesItRepeatable) {
  std::mt19937_64 one(5), same(5);
  std::mt19937 narrow(5); // 32-bit words
  const std::string first = uuid_v4(one);
  EXPECT_EQ(first, uuid_v4(same));
  EXPECT_NE(first, uuid_v4(one));
  EXPECT_NE(uuid_v4(narrow), uuid_v4(narrow));
}

bool is_uuid_v4(const std::string &text) {
  if (text.size() != 36 || text[14] != '4' ||
      std::string_view("89ab").find(text[19]) == std::string_view::npos)
    return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    const bool hex = std::string_view("0123456789abcdef").find(text[i]) !=
                     std::string_view::npos;
    if (dash ? text[i] != '-' : !hex)
      return false;
  }
  return true;
}

TEST(RuntimeUuid, HasTheFormOfRfc9562) {
  for (int i = 0; i < 10'000; ++i) {
    const std::string uuid = uuid_v4();
    ASSERT_TRUE(is_uuid_v4(uuid)) << uuid;
  }
  EXPECT_FALSE(is_uuid_v4("01234567-89AB-4def-8123-456789abcdef"));
}

using packed = std::pair<std::uint64_t, std::uint64_t>;

std::uint64_t nibble(char c) {
  return static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
}

packed pack(const std::string &uuid) {
  packed bits;
  int nibbles = 0;
  for (const char c : uuid)
    if (c != '-') {
      std::uint64_t &half = nibbles++ < 16 ? bits.first : bits.second;
      half = half << 4 | nibble(c);
    }
  return bits;
}

TEST(RuntimeUuid, UsesEveryFreeBit) {
  std::array<int, 128> ones{};
  for (int i = 0; i < 10'000; ++i) {
    const packed bits = pack(uuid_v4());
    for (std::size_t b = 0; b < 64; ++b) {
      ones[b] += static_cast<int>(bits.first >> b & 1);
      ones[64 + b] += static_cast<int>(bits.second >> b & 1);
    }
  }
  int fixed = 0;
  for (const int count : ones)
    if (count == 0 || count == 10'000)
      ++fixed;
    else
      EXPECT_NEAR(count, 5000, 300); // 6 sigma
  EXPECT_EQ(fixed, 6);
}

TEST(RuntimeUuid, TenMillionFromFourThreadsDoNotRepeat) {
  constexpr std::size_t threads = 4, each = 2'500'000;
  std::vector<packed> all(threads * each);
  std::vector<std::thread> minters;
  for (std::size_t t = 0; t < threads; ++t)
    minters.emplace_back([&all, t] {
      for (std::size_t i = t * each; i < (t + 1) * each; ++i)
        all[i] = pack(uuid_v4());
    });
  for (std::thread &minter : minters)
    minter.join();
  std::sort(all.begin(), all.end());
  EXPECT_NE(all.front(), packed());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
}

} // namespace
