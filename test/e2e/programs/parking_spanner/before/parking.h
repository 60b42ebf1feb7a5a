#pragma once

#include "google/cloud/spanner/client.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace parking {

namespace spanner = ::google::cloud::spanner;

struct Stay {
  std::int64_t id;
  std::int64_t driver;
  std::string garage;
};

/// Numbers that rise from where the last month ended.
class StayNumbers {
public:
  explicit StayNumbers(std::int64_t last) : last_(last) {}
  std::int64_t next() { return ++last_; }

private:
  std::atomic<std::int64_t> last_;
};

class Parking {
public:
  explicit Parking(spanner::Client client) : client_(std::move(client)), stays_(41000) {}

  void build(const std::string &garage, std::int64_t places);
  std::int64_t enrol(const std::string &plate, std::int64_t since);
  std::int64_t arrive(std::int64_t driver, const std::string &garage);
  bool leave(std::int64_t stay, std::int64_t minutes);
  void pay(std::int64_t stay, std::int64_t part, std::int64_t cents);
  void forget(std::int64_t stay);

  std::vector<Stay> find(std::int64_t stay);
  std::vector<Stay> between(std::int64_t first, std::int64_t last);
  std::vector<std::string> plates();
  std::vector<std::string> first(std::int64_t limit);
  std::int64_t earned(const std::string &garage);
  std::int64_t paid(std::int64_t stay);

private:
  void commit(spanner::Mutations mutations);

  spanner::Client client_;
  StayNumbers stays_;
  std::int64_t drivers_ = 500;
};

} // namespace parking
