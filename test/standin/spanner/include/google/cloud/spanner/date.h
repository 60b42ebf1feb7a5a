// Stand-in for google-cloud-cpp, for tests only: spanner::Date.
#ifndef KEYSPREAD_STANDIN_SPANNER_DATE_H
#define KEYSPREAD_STANDIN_SPANNER_DATE_H

#include "google/cloud/spanner/version.h"

#include <cstdint>
#include <ostream>
#include <tuple>

// DATE is a class of the library in 2020 and absl's in 2.x.
#ifdef KEYSPREAD_STANDIN_V2
#define KEYSPREAD_STANDIN_DATE CivilDay
#define KEYSPREAD_STANDIN_DATE_BEGIN namespace absl {
#define KEYSPREAD_STANDIN_DATE_END }
#else
#define KEYSPREAD_STANDIN_DATE Date
#define KEYSPREAD_STANDIN_DATE_BEGIN                                           \
  namespace google {                                                           \
  namespace cloud {                                                            \
  namespace spanner {                                                          \
  inline namespace KEYSPREAD_STANDIN_NS {
#define KEYSPREAD_STANDIN_DATE_END                                             \
  }                                                                            \
  }                                                                            \
  }                                                                            \
  }
#endif

KEYSPREAD_STANDIN_DATE_BEGIN

class KEYSPREAD_STANDIN_DATE {
public:
  KEYSPREAD_STANDIN_DATE(std::int64_t year, int month, int day);
  KEYSPREAD_STANDIN_DATE() : KEYSPREAD_STANDIN_DATE(1970, 1, 1) {}

  std::int64_t year() const { return year_; }
  int month() const { return month_; }
  int day() const { return day_; }

private:
  std::int64_t year_;
  int month_;
  int day_;
};

std::ostream &operator<<(std::ostream &os, KEYSPREAD_STANDIN_DATE const &date);

inline bool operator<(KEYSPREAD_STANDIN_DATE const &a,
                      KEYSPREAD_STANDIN_DATE const &b) {
  return std::make_tuple(a.year(), a.month(), a.day()) <
         std::make_tuple(b.year(), b.month(), b.day());
}
inline bool operator>(KEYSPREAD_STANDIN_DATE const &a,
                      KEYSPREAD_STANDIN_DATE const &b) {
  return b < a;
}
inline bool operator<=(KEYSPREAD_STANDIN_DATE const &a,
                       KEYSPREAD_STANDIN_DATE const &b) {
  return !(b < a);
}
inline bool operator>=(KEYSPREAD_STANDIN_DATE const &a,
                       KEYSPREAD_STANDIN_DATE const &b) {
  return !(a < b);
}
inline bool operator==(KEYSPREAD_STANDIN_DATE const &a,
                       KEYSPREAD_STANDIN_DATE const &b) {
  return !(a < b) && !(b < a);
}
inline bool operator!=(KEYSPREAD_STANDIN_DATE const &a,
                       KEYSPREAD_STANDIN_DATE const &b) {
  return !(a == b);
}

KEYSPREAD_STANDIN_DATE_END

#ifdef KEYSPREAD_STANDIN_V2
namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {
using Date = absl::CivilDay;
} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google
#endif

#endif
