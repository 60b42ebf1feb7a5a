#pragma once

#include <string>

namespace ids {

/// 26 letters and digits that rise with time.
std::string new_ulid();

} // namespace ids
