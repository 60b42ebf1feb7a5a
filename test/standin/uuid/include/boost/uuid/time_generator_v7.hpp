// A stand-in for Boost 1.86 and newer, which not every distribution packages: the generator's
// name and its call, over the uuid of the Boost that is here.
#pragma once

#include <boost/uuid/uuid.hpp>

#include <chrono>
#include <cstdint>

namespace boost::uuids {

class time_generator_v7 {
public:
  uuid operator()() {
    static std::uint64_t last = 0;
    using namespace std::chrono;
    const std::uint64_t now = duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
    last = now > last ? now : last + 1;
    uuid id{};
    for (int i = 0; i < 8; ++i)
      id.data[i] = static_cast<std::uint8_t>(last >> (56 - 8 * i));
    return id;
  }
};

} // namespace boost::uuids
