#pragma once

#include <cstdint>

namespace ids {

std::int64_t next_order();

/// Ids of events: milliseconds in front, a number behind.
class Snowflake {
public:
  std::int64_t next_id();

private:
  std::int64_t sequence_ = 0;
};

} // namespace ids
