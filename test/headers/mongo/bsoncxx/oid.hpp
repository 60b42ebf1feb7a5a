// A stand-in for mongocxx and bsoncxx (version 3.x): the declarations that
// labelled programs are read with, no implementation.
#pragma once

#include <ctime>
#include <string>

namespace bsoncxx {
inline namespace v_noabi {

class oid {
public:
  oid();
  explicit oid(const std::string &str);
  explicit oid(const char *bytes, std::size_t len);
  std::string to_string() const;
  std::time_t get_time_t() const;
};

} // namespace v_noabi
} // namespace bsoncxx
