#pragma once

#include <chrono>
#include <cstdint>

/// Milliseconds in front, a number behind.
class Snowflake {
public:
  std::int64_t next_id() {
    using namespace std::chrono;
    const std::int64_t ms = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    return (ms << 20) | (number_++ & 0xfffff);
  }

private:
  std::int64_t number_ = 0;
};
