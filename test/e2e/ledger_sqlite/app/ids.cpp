#include "ids.h"

#include <chrono>
#include <utility>

namespace ledger {
namespace {

constexpr char kAlphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

std::string encode(std::int64_t ms, std::uint16_t high, std::uint64_t low) {
    std::string id(26, '0');
    for (int i = 9; i >= 0; --i, ms >>= 5)
        id[i] = kAlphabet[ms & 31];
    for (int i = 25; i >= 10; --i) {
        id[i] = kAlphabet[low & 31];
        low = (low >> 5) | (static_cast<std::uint64_t>(high & 31) << 59);
        high >>= 5;
    }
    return id;
}

}  // namespace

std::int64_t system_clock_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

UlidGenerator::UlidGenerator(Clock clock, std::uint64_t seed)
    : clock_(std::move(clock)), random_(seed) {}

std::string UlidGenerator::next() {
    std::int64_t now = clock_();
    if (now > last_ms_) {
        last_ms_ = now;
        high_ = static_cast<std::uint16_t>(random_());
        low_ = random_();
    } else if (++low_ == 0 && ++high_ == 0) {
        ++last_ms_;  // 2^80 ids in a millisecond: borrow the next one
    }
    return encode(last_ms_, high_, low_);
}

std::string first_ulid_at(std::int64_t ms) { return encode(ms, 0, 0); }

}  // namespace ledger
