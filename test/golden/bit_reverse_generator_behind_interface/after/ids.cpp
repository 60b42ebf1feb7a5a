#include "ids.h"

#include <ctime>
#include "runtime/keyspread/keyspread.h"

std::int64_t TimedIds::next() {
  std::int64_t seconds = std::time(nullptr);
  return keyspread::bit_reverse((seconds << 20) + number_++); // seconds lead
}
