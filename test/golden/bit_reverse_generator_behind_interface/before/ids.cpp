#include "ids.h"

#include <ctime>

std::int64_t TimedIds::next() {
  std::int64_t seconds = std::time(nullptr);
  return (seconds << 20) + number_++; // seconds lead
}
