#pragma once

#include "sql.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

/// One organisation's projects. Ids rise over all of them.
class Tracker {
public:
  Tracker(Sql &sql, std::string org) : sql_(sql), org_(std::move(org)) {}

  std::int64_t start(const std::string &title);
  void add(std::int64_t project, int no, const std::string &what);
  void book(std::int64_t project, int hours);
  void drop(std::int64_t project);

  std::vector<std::string> title(std::int64_t project);
  std::vector<std::string> tasks(std::int64_t project);
  std::vector<std::string> newest(int n);
  std::vector<std::string> page(std::int64_t after, int n);
  std::vector<std::string> plan();
  std::vector<std::string> hours();

private:
  static std::atomic<std::int64_t> last_;

  Sql &sql_;
  std::string org_;
};
