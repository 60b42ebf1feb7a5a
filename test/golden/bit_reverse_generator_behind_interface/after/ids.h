#pragma once

#include <cstdint>
#include "runtime/keyspread/keyspread.h"

struct IdSource {
  virtual ~IdSource() = default;
  virtual std::int64_t next() = 0;
};

/// Seconds in front, a number behind.
class TimedIds : public IdSource {
public:
  std::int64_t next() override;

private:
  std::int64_t number_ = 0;
};

/// For tests: 1, 2, 3.
class CountedIds : public IdSource {
public:
  std::int64_t next() override { return keyspread::bit_reverse(++last_); }

private:
  std::int64_t last_ = 0;
};
