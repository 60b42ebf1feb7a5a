#include "ids.h"

#include <chrono>
#include <cstdint>
#include <cstdio>

static std::int64_t last = 0;

// Digits of the time and a number: ids sort by age.
std::string new_id() {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  char text[40];
  std::snprintf(text, sizeof text, "%020lld%06lld", static_cast<long long>(now), static_cast<long long>(++last));
  return text;
}
