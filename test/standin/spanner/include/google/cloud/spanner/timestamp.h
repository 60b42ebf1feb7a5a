// Stand-in for google-cloud-cpp, for tests only: spanner::Timestamp.
#ifndef KEYSPREAD_STANDIN_SPANNER_TIMESTAMP_H
#define KEYSPREAD_STANDIN_SPANNER_TIMESTAMP_H

#include "google/cloud/spanner/version.h"
#include "google/cloud/status_or.h"

#include <chrono>
#include <cstdint>
#include <google/protobuf/struct.pb.h>
#include <limits>
#include <ostream>
#include <string>
#include <tuple>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class Timestamp;

template <typename Duration>
using sys_time = std::chrono::time_point<std::chrono::system_clock, Duration>;

template <typename Duration>
StatusOr<Timestamp> MakeTimestamp(sys_time<Duration> const &);

KEYSPREAD_STANDIN_INTERNAL_BEGIN
StatusOr<spanner::Timestamp> TimestampFromRFC3339(std::string const &);
std::string TimestampToRFC3339(spanner::Timestamp);
spanner::Timestamp TimestampFromProto(protobuf::Timestamp const &);
protobuf::Timestamp TimestampToProto(spanner::Timestamp);
KEYSPREAD_STANDIN_INTERNAL_END

class Timestamp {
public:
  Timestamp() : Timestamp(0, 0) {}

  friend bool operator==(Timestamp const &a, Timestamp const &b) {
    return a.sec_ == b.sec_ && a.nsec_ == b.nsec_;
  }
  friend bool operator!=(Timestamp const &a, Timestamp const &b) {
    return !(a == b);
  }
  friend bool operator<(Timestamp const &a, Timestamp const &b) {
    return std::make_tuple(a.sec_, a.nsec_) < std::make_tuple(b.sec_, b.nsec_);
  }
  friend bool operator<=(Timestamp const &a, Timestamp const &b) {
    return !(b < a);
  }
  friend bool operator>=(Timestamp const &a, Timestamp const &b) {
    return !(a < b);
  }
  friend bool operator>(Timestamp const &a, Timestamp const &b) {
    return b < a;
  }
  friend std::ostream &operator<<(std::ostream &os, Timestamp ts) {
    return os << KEYSPREAD_STANDIN_INTERNAL::TimestampToRFC3339(ts);
  }

  template <typename T> StatusOr<T> get() const { return convert(T{}); }

private:
  template <typename Duration>
  friend StatusOr<Timestamp> MakeTimestamp(sys_time<Duration> const &);
  friend StatusOr<Timestamp>
  KEYSPREAD_STANDIN_INTERNAL::TimestampFromRFC3339(std::string const &);
  friend std::string KEYSPREAD_STANDIN_INTERNAL::TimestampToRFC3339(Timestamp);
  friend Timestamp
  KEYSPREAD_STANDIN_INTERNAL::TimestampFromProto(protobuf::Timestamp const &);
  friend protobuf::Timestamp
      KEYSPREAD_STANDIN_INTERNAL::TimestampToProto(Timestamp);

  Timestamp(std::int64_t sec, std::int32_t nsec) : sec_(sec), nsec_(nsec) {}
  // The time in units of num/den seconds, rounded down, if it fits.
  StatusOr<std::int64_t> count(std::int64_t num, std::int64_t den) const;
  static StatusOr<Timestamp> from_count(std::int64_t count, std::int64_t num,
                                        std::int64_t den);

  template <typename Duration>
  StatusOr<sys_time<Duration>> convert(sys_time<Duration>) const {
    auto n = count(Duration::period::num, Duration::period::den);
    if (!n)
      return n.status();
    using rep = typename Duration::rep;
    return sys_time<Duration>(Duration(static_cast<rep>(*n)));
  }

  std::int64_t sec_;
  std::int32_t nsec_; // 0..999999999, also before 1970
};

template <typename Duration>
StatusOr<Timestamp> MakeTimestamp(sys_time<Duration> const &tp) {
  return Timestamp::from_count(
      static_cast<std::int64_t>(tp.time_since_epoch().count()),
      Duration::period::num, Duration::period::den);
}

struct CommitTimestamp {
  friend bool operator==(CommitTimestamp, CommitTimestamp) { return true; }
  friend bool operator!=(CommitTimestamp, CommitTimestamp) { return false; }
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
