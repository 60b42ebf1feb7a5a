// fingerprint() against libfarmhash, the implementation it must be equal to.
#include "keyspread/fingerprint.h"

#include <farmhash.h>
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <string>

namespace {

using keyspread::fingerprint;

// A constant expression may contain no undefined behaviour: the compiler checks
// one length of each branch.
constexpr std::string_view digits =
    "0123456789012345678901234567890123456789012345678901234567890123456789";
static_assert(fingerprint("12") ==
              static_cast<std::uint64_t>(-5939371580251159728));
static_assert(fingerprint(digits.substr(0, 1)) != 0 &&
              fingerprint(digits.substr(0, 5)) != 0 &&
              fingerprint(digits.substr(0, 9)) != 0 &&
              fingerprint(digits.substr(0, 20)) != 0 &&
              fingerprint(digits.substr(0, 40)) != 0 &&
              fingerprint(digits) != 0);

std::string random_bytes(std::mt19937_64 &random, std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t at = 0; at < size; at += 8) {
    const std::uint64_t word = random();
    std::memcpy(&bytes[at], &word, std::min<std::size_t>(8, size - at));
  }
  return bytes;
}

TEST(RuntimeFingerprint, EqualsFarmHashOnAMillionRandomStrings) {
  std::mt19937_64 random(20240601);
  for (int i = 0; i < 1'000'000; ++i) {
    const std::string bytes = random_bytes(random, random() % 301);
    ASSERT_EQ(fingerprint(bytes),
              util::Fingerprint64(bytes.data(), bytes.size()))
        << "size " << bytes.size();
  }
}

TEST(RuntimeFingerprint, EqualsFarmHashAtEveryLengthAndAlignment) {
  std::mt19937_64 random(7);
  const std::string bytes = random_bytes(random, 1100);
  for (std::size_t size = 0; size <= 1024; ++size)
    for (std::size_t offset = 0; offset < 8; ++offset)
      ASSERT_EQ(fingerprint(std::string_view(bytes).substr(offset, size)),
                util::Fingerprint64(bytes.data() + offset, size))
          << "size " << size << ", offset " << offset;
}

// Exactly sized heap blocks let the address sanitizer see a read past the end.
TEST(RuntimeFingerprint, ReadsNothingOutsideItsInput) {
  std::mt19937_64 random(8);
  for (std::size_t size = 1; size <= 200; ++size) {
    const std::string bytes = random_bytes(random, size);
    const auto block = std::make_unique<char[]>(size);
    std::memcpy(block.get(), bytes.data(), size);
    EXPECT_EQ(fingerprint({block.get(), size}), fingerprint(bytes));
  }
}

TEST(RuntimeFingerprint, HashesEveryByteWhateverItsValue) {
  const std::string_view with_nul("a\0b", 3);
  EXPECT_NE(fingerprint(with_nul), fingerprint("a"));
  EXPECT_EQ(fingerprint(with_nul), util::Fingerprint64("a\0b", 3));
  const std::string high(100, '\xff');
  EXPECT_EQ(fingerprint(high), util::Fingerprint64(high));
}

TEST(RuntimeFingerprint, PointerAndSizeIsTheSame) {
  const unsigned char bytes[] = {0x00, 0x7f, 0x80, 0xff};
  EXPECT_EQ(
      fingerprint(bytes, sizeof bytes),
      util::Fingerprint64(reinterpret_cast<const char *>(bytes), sizeof bytes));
  EXPECT_EQ(fingerprint(nullptr, 0), util::Fingerprint64("", 0));
  EXPECT_EQ(fingerprint(std::string_view()), util::Fingerprint64("", 0));
}

} // namespace
