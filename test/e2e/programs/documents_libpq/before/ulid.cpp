#include "ulid.h"

#include <chrono>
#include <cstdint>

namespace ids {

std::string new_ulid() {
  static std::uint64_t last = 0;
  using namespace std::chrono;
  const std::uint64_t now = duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
  last = now > last ? now : last + 1;
  static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::string text(26, '0');
  std::uint64_t rest = last;
  for (std::size_t i = text.size(); i-- > 0; rest /= 32)
    text[i] = digits[rest % 32];
  return text;
}

} // namespace ids
