// A stand-in for headers of id generators (ulid, ksuid, snowflake, uuid7): declarations alone.
#pragma once
#include <cstdint>
#include <string>

namespace ulid {
struct ULID {
  std::uint8_t data[16];
};
ULID Create(std::uint64_t timestamp, std::uint8_t (*random)());
ULID CreateNowRand();
std::string Marshal(const ULID &ulid);
} // namespace ulid

namespace ksuid {
class Ksuid {
public:
  static Ksuid generate();
  std::string string() const;
};
} // namespace ksuid

template <std::int64_t Epoch> class snowflake {
public:
  void init(std::int64_t worker, std::int64_t datacenter);
  std::int64_t nextid();
};

std::string uuidv7();
std::string uuid_v4();
std::string newNanoId();
