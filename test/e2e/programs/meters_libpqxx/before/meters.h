#pragma once

#include <pqxx/pqxx>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Microseconds since 1970, never the same twice.
class Clock {
public:
  std::int64_t now() {
    using namespace std::chrono;
    const std::int64_t us = duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
    last_ = us > last_ ? us : last_ + 1;
    return last_;
  }

private:
  std::int64_t last_ = 0;
};

class Meters {
public:
  explicit Meters(pqxx::connection &c) : c_(c) {}

  std::int64_t record(const std::string &meter, int watts);
  void outage(std::int64_t at, const std::string &meter, const std::vector<std::string> &causes);
  void correct(std::int64_t at, const std::string &meter, int watts);
  std::optional<int> watts(std::int64_t at, const std::string &meter);
  std::optional<int> latest(const std::string &meter);
  std::vector<int> between(const std::string &meter, std::int64_t from, std::int64_t to);
  std::vector<std::string> causes(const std::string &meter);
  std::string peak();
  int forget(const std::string &meter, std::int64_t before);

private:
  pqxx::connection &c_;
  Clock clock_;
};
