// Transaction ids are ULIDs: 48 bits of milliseconds, 80 random bits, written in
// 26 characters of Crockford's base 32, so that ids sort by the time they were made.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace ledger {

class UlidGenerator {
public:
    explicit UlidGenerator(std::uint64_t seed) : random_(seed) {}

    // Greater than every id returned before, within one millisecond too.
    std::string next(std::int64_t now_ms);

private:
    std::mt19937_64 random_;
    std::int64_t last_ms_ = -1;
    std::uint16_t high_ = 0;  // the upper 16 of the random bits
    std::uint64_t low_ = 0;   // and the lower 64
};

// The smallest id of a millisecond: where a range of time begins.
std::string first_ulid_at(std::int64_t ms);

}  // namespace ledger
