#pragma once

#include <string>

/// Where new ids come from.
struct IdSource {
  virtual ~IdSource() = default;
  virtual std::string next_ulid() = 0;
};

std::string new_id();
