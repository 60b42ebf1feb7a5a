#include "ids.h"

#include <atomic>
#include <chrono>

namespace ids {

static std::atomic<std::int64_t> last_order{0};

std::int64_t next_order() {
  return last_order.fetch_add(1) + 1; // [counter orders]
}

static std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::int64_t Snowflake::next_id() {
  const std::int64_t ms = now_ms();
  return (ms << 20) | (sequence_++ & 0xfffff);
}

} // namespace ids
