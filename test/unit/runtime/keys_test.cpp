// shard_of, bit_reverse, random_id and ordered_id: golden values of Cloud
// Spanner, the text each kind of part is hashed as, and the promises about ids.
#include "keyspread/keys.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <limits>
#include <new>
#include <set>
#include <thread>
#include <tuple>
#include <vector>

#if defined(__unix__)
#include <sys/wait.h>
#endif

// A type of the application's own, and an optional that is not std's.
struct account {
  std::string number;
};
template <> struct keyspread::key_text<account> {
  template <class Use> static auto with_text(const account &a, Use use) {
    return use(std::string_view("account " + a.number));
  }
};
template <class T> struct own_optional {
  std::optional<T> value;
  const T &operator*() const { return *value; }
  bool has_value() const { return value.has_value(); }
  void reset() { value.reset(); }
};

namespace {
std::atomic<long> allocations{0};
}

// Not inlined, lest g++ take free() for the wrong partner of operator new.
[[gnu::noinline]] void *operator new(std::size_t size) {
  ++allocations;
  if (void *memory = std::malloc(size))
    return memory;
  std::abort();
}
[[gnu::noinline]] void operator delete(void *memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void *memory, std::size_t) noexcept {
  std::free(memory);
}

namespace {

using keyspread::bit_reverse;
using keyspread::fingerprint;
using keyspread::modulo_shard;
using keyspread::nullable_modulo_shard;
using keyspread::ordered_id;
using keyspread::random_id;
using keyspread::shard_of;
using keyspread::tenant_shard;
using keyspread::detail::next_ordered_id;
using keyspread::detail::ordered_id_end;
using keyspread::detail::ordered_id_epoch;
using keyspread::detail::shard_of_fingerprint;

constexpr std::int64_t int64_min = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t int64_max = std::numeric_limits<std::int64_t>::max();

// Large enough that two texts that should differ do.
constexpr std::int64_t many = 1'000'000'007;

// What shard_of must give for a part whose text in SQL is `text`.
std::int64_t shard_of_text(std::string_view text) {
  return shard_of_fingerprint<many>(
      static_cast<std::int64_t>(fingerprint(text)));
}

TEST(RuntimeShardOf, GoldenFingerprints) {
  EXPECT_EQ(shard_of_fingerprint<2048>(-1541654101129638711), 1225);
  EXPECT_EQ(shard_of_fingerprint<2048>(-4880158226897771312), 1232);
  EXPECT_EQ(shard_of_fingerprint<2048>(2794438866806483259), 315);
  EXPECT_EQ(shard_of<16>("abc"), 9);
  EXPECT_EQ(static_cast<std::int64_t>(fingerprint("12")), -5939371580251159728);
  EXPECT_EQ(shard_of<16>(12), ((-5939371580251159728 % 16) + 16) % 16);
}

TEST(RuntimeShardOf, EqualsTheSqlExpressionAtTheEdges) {
  for (const std::int64_t f :
       {int64_min, int64_min + 1, std::int64_t{-17}, std::int64_t{-16},
        std::int64_t{-1}, std::int64_t{0}, std::int64_t{15}, int64_max}) {
    EXPECT_EQ(shard_of_fingerprint<16>(f), (f % 16 + 16) % 16) << f;
    EXPECT_EQ(shard_of_fingerprint<1>(f), 0) << f;
    EXPECT_EQ(shard_of_fingerprint<10>(f), (f % 10 + 10) % 10) << f;
    EXPECT_GE(shard_of_fingerprint<int64_max>(f), 0) << f;
  }
  EXPECT_EQ(shard_of_fingerprint<int64_max>(-1), int64_max - 1);
}

TEST(RuntimeShardOf, FillsEveryShardEvenly) {
  std::array<int, 16> rows{};
  for (int id = 0; id < 16'000; ++id)
    ++rows.at(static_cast<std::size_t>(shard_of<16>(id)));
  for (const int count : rows) {
    EXPECT_GT(count, 850);
    EXPECT_LT(count, 1150);
  }
}

struct text_like { // converts as QByteArray, absl::string_view and others do
  operator std::string_view() const { return "key"; }
};

TEST(RuntimeShardOf, StringsOfAllKindsHashTheirBytes) {
  const std::int64_t expected = shard_of_text("key");
  std::string text = "key";
  char buffer[32] = "key";
  const char unterminated[3] = {'k', 'e', 'y'};
  const unsigned char sqlite_text[] = "key";
  const unsigned char *column = sqlite_text;
  EXPECT_EQ(shard_of<many>(text), expected);
  EXPECT_EQ(shard_of<many>(std::string_view(text)), expected);
  EXPECT_EQ(shard_of<many>("key"), expected);
  EXPECT_EQ(shard_of<many>(text.c_str()), expected);
  EXPECT_EQ(shard_of<many>(text.data()), expected);
  EXPECT_EQ(shard_of<many>(buffer), expected);
  EXPECT_EQ(shard_of<many>(unterminated), expected);
  EXPECT_EQ(shard_of<many>(column), expected);
  EXPECT_EQ(shard_of<many>(text_like()), expected);
  EXPECT_EQ(shard_of<many>(std::optional<std::string>(text)), expected);
}

// As Qt's QString is.
struct foreign_text {
  std::string utf8;
  std::string toStdString() const { return utf8; }
  const char16_t *data() const { return nullptr; }
  int size() const { return 0; }
};

TEST(RuntimeShardOf, TextsOfOtherLibrariesHashTheirUtf8) {
  EXPECT_EQ(shard_of<16>(foreign_text{"user-42"}), shard_of<16>("user-42"));
  EXPECT_EQ(shard_of<64>(foreign_text{""}), shard_of<64>(""));
}

TEST(RuntimeShardOf, BytesHashAllTheirBytes) {
  const std::string_view bytes("k\0y\xff", 4);
  const std::int64_t expected = shard_of_text(bytes);
  const std::vector<unsigned char> vector(bytes.begin(), bytes.end());
  const std::array<std::byte, 4> array = {std::byte{'k'}, std::byte{0},
                                          std::byte{'y'}, std::byte{0xff}};
  EXPECT_EQ(shard_of<many>(std::string(bytes)), expected);
  EXPECT_EQ(shard_of<many>(vector), expected);
  EXPECT_EQ(shard_of<many>(array), expected);
  EXPECT_EQ(shard_of<many>(std::vector<char>(bytes.begin(), bytes.end())),
            expected);
  EXPECT_EQ(shard_of<many>(std::vector<std::byte>()), shard_of_text(""));
}

TEST(RuntimeShardOf, IntegersHashTheirDecimalText) {
  EXPECT_EQ(shard_of<many>(12), shard_of_text("12"));
  EXPECT_EQ(shard_of<many>(0), shard_of_text("0"));
  EXPECT_EQ(shard_of<many>(-7), shard_of_text("-7"));
  EXPECT_EQ(shard_of<many>(std::int8_t{-7}), shard_of_text("-7"));
  EXPECT_EQ(shard_of<many>(std::uint8_t{200}), shard_of_text("200"));
  EXPECT_EQ(shard_of<many>(7ull), shard_of_text("7"));
  EXPECT_EQ(shard_of<many>(int64_min), shard_of_text("-9223372036854775808"));
  EXPECT_EQ(shard_of<many>(int64_max), shard_of_text("9223372036854775807"));
  EXPECT_EQ(shard_of<many>(std::numeric_limits<std::uint64_t>::max()),
            shard_of_text("18446744073709551615"));
}

enum plain_kind { first_kind, second_kind = 7 };
enum byte_kind : unsigned char { big_kind = 200 };

TEST(RuntimeShardOf, EnumsAndBool) {
  EXPECT_EQ(shard_of<many>(second_kind), shard_of_text("7"));
  EXPECT_EQ(shard_of<many>(big_kind), shard_of_text("200"));
  EXPECT_EQ(shard_of<many>(true), shard_of_text("true"));
  EXPECT_EQ(shard_of<many>(false), shard_of_text("false"));
}

TEST(RuntimeShardOf, TimesHashMicrosecondsRoundedDown) {
  using namespace std::chrono;
  using nanos = time_point<system_clock, nanoseconds>;
  EXPECT_EQ(shard_of<many>(nanos(nanoseconds(1'700'000'000'123'456'789))),
            shard_of_text("1700000000123456"));
  EXPECT_EQ(shard_of<many>(nanos(nanoseconds(-1))), shard_of_text("-1"));
  EXPECT_EQ(shard_of<many>(time_point<system_clock, seconds>(seconds(5))),
            shard_of_text("5000000"));
}

TEST(RuntimeModuloShard, IsTheRemainderThatIsNotNegative) {
  EXPECT_EQ(modulo_shard<16>(0), 0);
  EXPECT_EQ(modulo_shard<16>(17), 1);
  EXPECT_EQ(modulo_shard<16>(-1), 15);
  EXPECT_EQ(modulo_shard<16>(-16), 0);
  EXPECT_EQ(modulo_shard<10>(std::uint8_t{203}), 3);
  EXPECT_EQ(modulo_shard<16>(int64_min), 0);
  EXPECT_EQ(modulo_shard<16>(int64_max), 15);
  EXPECT_EQ(modulo_shard<16>(second_kind), 7);
}

TEST(RuntimeModuloShard, DigitsAreTheirNumber) {
  EXPECT_EQ(modulo_shard<16>("17"), 1);
  EXPECT_EQ(modulo_shard<16>(std::string("-1")), 15);
  const char *none = nullptr;
  EXPECT_EQ(modulo_shard<16>(none), 0);
}

TEST(RuntimeModuloShard, WhatIsNullHasNone) {
  EXPECT_EQ(nullable_modulo_shard<16>(std::optional<int>()), std::nullopt);
  EXPECT_EQ(nullable_modulo_shard<16>(std::optional<int>(18)), 2);
}

TEST(RuntimeShardOf, NullIsTheEmptyString) {
  const std::int64_t expected = shard_of_text("");
  EXPECT_EQ(shard_of<many>(static_cast<const char *>(nullptr)), expected);
  EXPECT_EQ(shard_of<many>(static_cast<const unsigned char *>(nullptr)),
            expected);
  EXPECT_EQ(shard_of<many>(std::optional<std::int64_t>()), expected);
  EXPECT_EQ(shard_of<many>(""), expected);
  EXPECT_EQ(shard_of<many>(std::optional<int>(3)), shard_of_text("3"));
}

TEST(RuntimeShardOf, SeveralPartsAreNetstrings) {
  EXPECT_EQ(shard_of<many>("ab", "c"), shard_of_text("2:ab1:c"));
  EXPECT_EQ(shard_of<many>("a", "bc"), shard_of_text("1:a2:bc"));
  EXPECT_NE(shard_of<many>("ab", "c"), shard_of<many>("a", "bc"));
  EXPECT_EQ(shard_of<many>("1:a", ""), shard_of_text("3:1:a0:"));
  EXPECT_EQ(shard_of<many>(12, "x", true), shard_of_text("2:121:x4:true"));
  EXPECT_EQ(shard_of<many>("\xc3\xa9", std::optional<int>()),
            shard_of_text("2:\xc3\xa9"
                          "0:"));
  EXPECT_EQ(shard_of<many>(std::string(100, 'q'), -1),
            shard_of_text("100:" + std::string(100, 'q') + "2:-1"));
}

// The right-hand sides are what Spanner's emulator answered to
// SELECT MOD(MOD(FARM_FINGERPRINT(text), 1000000007) + 1000000007, 1000000007)
// with the text that the comment of shard_of gives for the part.
TEST(RuntimeTenantShard, SpreadsTheRowsOfHotTenantsOnly) {
  const std::string acme = "acme", other = "other";
  for (std::int64_t id = 0; id < 50; ++id) {
    EXPECT_EQ(tenant_shard<16>(acme, id, {"globex", "acme"}), shard_of<16>(id));
    EXPECT_EQ(tenant_shard<16>(other, id, {"globex", "acme"}), 0);
  }
  EXPECT_NE(tenant_shard<1000>("acme", 7, {"acme"}), 0);
  EXPECT_EQ(tenant_shard<1000>("acme ", 7, {"acme"}), 0);
}

TEST(RuntimeTenantShard, TakesNumbersAndKeysOfSeveralColumns) {
  const int tenant = 42;
  EXPECT_EQ(tenant_shard<1000>(tenant, "k", {41, 42}), shard_of<1000>("k"));
  EXPECT_EQ(tenant_shard<1000>(tenant, "k", {0, 41}), 0);
  const std::string day = "monday";
  EXPECT_EQ(tenant_shard<1000>(tenant, std::forward_as_tuple(day, 9), {42}),
            shard_of<1000>(day, 9));
}

TEST(RuntimeShardOf, TypesMayHaveATextOfTheirOwn) {
  EXPECT_EQ(shard_of<many>(account{"7"}), shard_of<many>("account 7"));
  EXPECT_EQ(shard_of<many>(account{"7"}, 1), shard_of<many>("account 7", 1));
  EXPECT_EQ(shard_of<many>(std::optional(account{"7"})),
            shard_of<many>("account 7"));
}

TEST(RuntimeShardOf, OtherOptionalsAreLikeStds) {
  EXPECT_EQ(shard_of<many>(own_optional<int>{12}), shard_of<many>("12"));
  EXPECT_EQ(shard_of<many>(own_optional<int>{}), shard_of<many>(""));
}

TEST(RuntimeShardOf, OfAReferenceToNothingIsNothing) {
  using keyspread::nullable_shard_of;
  EXPECT_EQ(nullable_shard_of<many>(std::optional<int>()), std::nullopt);
  EXPECT_EQ(nullable_shard_of<many>(std::optional<int>(12)),
            shard_of<many>(12));
  EXPECT_EQ(nullable_shard_of<many>(std::optional<std::string>("12")),
            shard_of<many>("12"));
  EXPECT_FALSE(nullable_shard_of<many>(own_optional<int>{}).has_value());
  EXPECT_EQ(*nullable_shard_of<many>(own_optional<int>{12}),
            shard_of<many>("12"));
}

TEST(RuntimeShardOf, EqualsTheSqlTwinsAsMeasured) {
  using namespace std::chrono;
  using nanos = time_point<system_clock, nanoseconds>;
  const std::vector<unsigned char> bytes = {0xff, 0x00};
  EXPECT_EQ(shard_of<many>("key"), 662836278);
  EXPECT_EQ(shard_of<many>(-7), 979603186);
  EXPECT_EQ(shard_of<many>(true), 224175724);
  EXPECT_EQ(shard_of<many>(nanos(nanoseconds(1'700'000'000'123'456'789))),
            381841974);
  EXPECT_EQ(shard_of<many>(nanos(nanoseconds(-1))), 813956939);
  EXPECT_EQ(shard_of<many>(std::optional<std::int64_t>()), 329826730);
  EXPECT_EQ(shard_of<many>(bytes), 663668627);
  EXPECT_EQ(shard_of<many>("ab", "c"), 16122049);
  EXPECT_EQ(shard_of<many>("\xc3\xa9", 12), 135332690);
  EXPECT_EQ(shard_of<many>(bytes, "c"), 596220406);
}

TEST(RuntimeShardOf, OnePartAllocatesNothing) {
  const std::string text(1000, 'x');
  const auto now = std::chrono::system_clock::now();
  const long before = allocations;
  std::int64_t sum = shard_of<16>(text) + shard_of<16>(text.c_str()) +
                     shard_of<16>(int64_min) + shard_of<16>(now) +
                     shard_of<16>(true);
  EXPECT_EQ(allocations, before);
  EXPECT_GE(sum, 0);
  const auto *memory = new std::string(text); // the counter does count
  EXPECT_GT(allocations, before);
  delete memory;
}

static_assert(bit_reverse(1) == 4611686018427387904);

TEST(RuntimeBitReverse, GoldenValues) {
  EXPECT_EQ(bit_reverse(100), 1369094286720630784);
  EXPECT_EQ(bit_reverse(-100), -7133701809754865665);
  EXPECT_EQ(bit_reverse(2), 2305843009213693952);
  EXPECT_EQ(bit_reverse(3), 6917529027641081856);
  EXPECT_EQ(bit_reverse(-1), -1);
  EXPECT_EQ(bit_reverse(0), 0);
  EXPECT_EQ(bit_reverse(123456789), 6078150237405315072);
  EXPECT_EQ(bit_reverse(-42), -5332261958806667265);
  EXPECT_EQ(bit_reverse(int64_max), int64_max);
  EXPECT_EQ(bit_reverse(int64_min), int64_min);
}

TEST(RuntimeBitReverse, IsItsOwnInverseAndKeepsTheSign) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100'000; ++i) {
    const auto value = static_cast<std::int64_t>(random());
    ASSERT_EQ(bit_reverse(bit_reverse(value)), value);
    ASSERT_EQ(bit_reverse(value) < 0, value < 0);
  }
}

TEST(RuntimeRandomId, IsPositiveAndUsesEveryBit) {
  std::set<std::int64_t> ids;
  std::array<int, 64> set_bits{};
  for (int i = 0; i < 10'000; ++i) {
    const std::int64_t id = random_id();
    ASSERT_GT(id, 0);
    ids.insert(id);
    for (std::size_t bit = 0; bit < 64; ++bit)
      set_bits[bit] += static_cast<int>(id >> bit & 1);
  }
  EXPECT_EQ(ids.size(), 10'000u);
  EXPECT_EQ(set_bits[63], 0);
  for (std::size_t bit = 0; bit < 63; ++bit)
    EXPECT_NEAR(set_bits[bit], 5000, 300) << "bit " << bit; // 6 sigma
}

TEST(RuntimeOrderedId, RisesStrictlyOnEveryThread) {
  constexpr std::size_t threads = 4, each = 100'000;
  std::vector<std::vector<std::int64_t>> ids(threads);
  std::vector<std::thread> minters;
  for (auto &mine : ids)
    minters.emplace_back([&mine] {
      for (std::size_t i = 0; i < each; ++i)
        mine.push_back(ordered_id());
    });
  for (std::thread &minter : minters)
    minter.join();

  std::set<std::int64_t> all;
  for (const auto &mine : ids) {
    ASSERT_GT(mine.front(), 0);
    for (std::size_t i = 1; i < each; ++i)
      ASSERT_LT(mine[i - 1], mine[i]);
    all.insert(mine.begin(), mine.end());
  }
  EXPECT_EQ(all.size(), threads * each);
  EXPECT_GT(ordered_id(), *all.rbegin());
}

TEST(RuntimeOrderedId, CarriesTheTime) {
  std::this_thread::sleep_for(std::chrono::milliseconds(200)); // after a burst
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
  const std::int64_t ms = (ordered_id() >> 20) + ordered_id_epoch;
  EXPECT_GE(ms, now);
  EXPECT_LT(ms, now + 10'000);
}

constexpr std::uint64_t all_ones = std::numeric_limits<std::uint64_t>::max();

TEST(RuntimeOrderedId, NeverFallsWhenTheClockDoes) {
  const std::int64_t id = next_ordered_id(0, ordered_id_epoch + 5000, 0);
  EXPECT_EQ(id, std::int64_t{5000} << 20);
  EXPECT_EQ(next_ordered_id(id, ordered_id_epoch + 4000, 0), id + 1);
  EXPECT_EQ(next_ordered_id(id, ordered_id_epoch + 5000, 0), id + 1);
  EXPECT_EQ(next_ordered_id(id, 0, all_ones), id + 256);
  EXPECT_GT(next_ordered_id(id, ordered_id_epoch + 5001, 0), id + 1);
}

TEST(RuntimeOrderedId, StaysPositiveWhateverTheClockSays) {
  EXPECT_EQ(next_ordered_id(0, int64_min, 0), 1);
  EXPECT_EQ(next_ordered_id(0, 0, 0), 1);
  const std::int64_t last = next_ordered_id(0, int64_max, all_ones);
  EXPECT_GT(last, 0);
  EXPECT_EQ(last, next_ordered_id(0, ordered_id_end, all_ones));
  EXPECT_GE(int64_max - last, (std::int64_t{1} << 53) - (1 << 20));
}

TEST(RuntimeOrderedId, LastsIntoTheYear2302) {
  constexpr std::int64_t year_2302 = 10'476'864'000'000; // 2302-01-01T00:00Z
  EXPECT_GT(ordered_id_end, year_2302);
}

#if defined(__unix__)
// Runs `mint` in a forked child and returns its id.
std::int64_t mint_in_child(std::int64_t (*mint)()) {
  int ends[2];
  if (pipe(ends) != 0)
    return -1;
  const pid_t child = fork();
  if (child == 0) {
    const std::int64_t id = mint();
    _exit(write(ends[1], &id, sizeof id) == sizeof id ? 0 : 1);
  }
  std::int64_t id = -1;
  const bool read_all = read(ends[0], &id, sizeof id) == sizeof id;
  close(ends[0]);
  close(ends[1]);
  int status = 1;
  waitpid(child, &status, 0);
  return read_all && status == 0 ? id : -1;
}

TEST(RuntimeRandomId, AForkedChildDoesNotRepeatItsParent) {
  EXPECT_GT(random_id(), 0); // the parent's engine exists
  std::set<std::int64_t> ids;
  for (int i = 0; i < 10; ++i) {
    const std::int64_t id = mint_in_child(random_id);
    ASSERT_GT(id, 0);
    ids.insert(id);
  }
  ids.insert(random_id());
  EXPECT_EQ(ids.size(), 11u);
}
#endif

} // namespace
