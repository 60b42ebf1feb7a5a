#include "ids.h"

namespace ledger {

static std::string encode(std::int64_t ms, std::uint16_t high, std::uint64_t low) {
    constexpr char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    std::string id(26, '0');
    for (int i = 9; i >= 0; --i, ms >>= 5)
        id[i] = alphabet[ms & 31];
    for (int i = 25; i >= 10; --i) {
        id[i] = alphabet[low & 31];
        low = (low >> 5) | (static_cast<std::uint64_t>(high & 31) << 59);
        high >>= 5;
    }
    return id;
}

std::string UlidGenerator::next(std::int64_t now_ms) {
    if (now_ms > last_ms_) {
        last_ms_ = now_ms;
        high_ = static_cast<std::uint16_t>(random_());
        low_ = random_();
    } else if (++low_ == 0 && ++high_ == 0) {
        ++last_ms_;  // 2^80 ids in a millisecond: borrow the next one
    }
    return encode(last_ms_, high_, low_);
}

std::string first_ulid_at(std::int64_t ms) { return encode(ms, 0, 0); }

}  // namespace ledger
