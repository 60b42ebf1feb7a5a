// keyspread/spanner_client.h - the Spanner client's types, whatever its release
// -----------------------------------------------------------------------------
//
// In: google-cloud-cpp, from 2020 to 2.x. Out: the few names that
// differ between its releases, in detail::client; and the text that shard_of
// hashes for its Value, Bytes, Timestamp and DATE. For spanner.h, which says
// what they are for.
//
#ifndef KEYSPREAD_SPANNER_CLIENT_H
#define KEYSPREAD_SPANNER_CLIENT_H

#include "keys.h"

#include <google/cloud/spanner/client.h>
#if defined(GOOGLE_CLOUD_CPP_VERSION_MAJOR) &&                                 \
    GOOGLE_CLOUD_CPP_VERSION_MAJOR >= 2
#include <google/cloud/spanner/options.h>
#endif

#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// ---- what differs between releases of the client ----------------------------
//
// The library's own tools stood in spanner::internal and moved to
// spanner_internal; ResultSourceInterface moved to spanner, MakeRow into a
// class RowFriend. The names are looked up wherever they are; both namespaces
// are declared here so that they can be looked into.

namespace keyspread {
namespace detail {
namespace absent {
struct RowFriend {}; // found when the client has none
} // namespace absent
} // namespace detail
} // namespace keyspread

namespace google {
namespace cloud {
namespace spanner {
namespace internal {}
} // namespace spanner
namespace spanner_internal {
using namespace ::keyspread::detail::absent;
} // namespace spanner_internal
} // namespace cloud
} // namespace google

namespace keyspread {
namespace detail {
namespace client {

using namespace ::google::cloud::spanner;
using namespace ::google::cloud::spanner::internal;
using namespace ::google::cloud::spanner_internal;

using key_set = ::google::spanner::v1::KeySet;
using names = std::shared_ptr<const std::vector<std::string>>;

inline key_set to_proto(KeySet keys) { return ToProto(std::move(keys)); }
inline KeySet from_proto(key_set keys) { return FromProto(std::move(keys)); }

template <class Maker>
auto make_row(std::vector<Value> &values, const names &columns, Maker *)
    -> decltype(Maker::MakeRow(std::move(values), columns)) {
  return Maker::MakeRow(std::move(values), columns);
}
template <class Values>
auto make_row(Values &values, const names &columns, void *)
    -> decltype(MakeRow(std::move(values), columns)) {
  return MakeRow(std::move(values), columns);
}
inline Row row_of(std::vector<Value> values, const names &columns) {
  using maker = ::google::cloud::spanner_internal::RowFriend;
  return make_row(values, columns, static_cast<maker *>(nullptr));
}

// A source of rows that knows nothing else but when they were read, if that.
class row_source : public ResultSourceInterface {
  using base = ResultSourceInterface;
  using metadata = ::google::spanner::v1::ResultSetMetadata;

public:
  explicit row_source(std::optional<Timestamp> read_at = {})
      : read_at_(read_at) {}

  // What RowStream::ReadTimestamp() is made of.
  auto Metadata() -> decltype(std::declval<base &>().Metadata()) override {
    if (!read_at_)
      return {};
    metadata known;
    *known.mutable_transaction()->mutable_read_timestamp() =
        TimestampToProto(*read_at_);
    return known;
  }
  auto Stats() const
      -> decltype(std::declval<const base &>().Stats()) override {
    return {};
  }

private:
  std::optional<Timestamp> read_at_;
};

#if defined(GOOGLE_CLOUD_CPP_VERSION_MAJOR) &&                                 \
    GOOGLE_CLOUD_CPP_VERSION_MAJOR >= 2
using date = ::absl::CivilDay;
using read_options = ::google::cloud::Options;
inline std::int64_t limit_of(const read_options &options) {
  return options.has<ReadRowLimitOption>() ? options.get<ReadRowLimitOption>()
                                           : 0;
}
#else
using date = Date;
using read_options = ReadOptions;
inline std::int64_t limit_of(const read_options &options) {
  return options.limit;
}
#endif

} // namespace client
} // namespace detail

// ---- hashing the client's types ---------------------------------------------

/// CAST(UNIX_MICROS(k) AS STRING)
template <> struct key_text<google::cloud::spanner::Timestamp> {
  template <class Use>
  static auto with_text(const google::cloud::spanner::Timestamp &time,
                        Use use) {
    using std::chrono::microseconds;
    const auto rounded_down =
        time.get<google::cloud::spanner::sys_time<microseconds>>();
    return detail::with_text(*rounded_down, use);
  }
};

/// k (BYTES)
template <> struct key_text<google::cloud::spanner::Bytes> {
  template <class Use>
  static auto with_text(const google::cloud::spanner::Bytes &bytes, Use use) {
    return use(std::string_view(bytes.get<std::string>()));
  }
};

/// CAST(k AS STRING)
template <> struct key_text<detail::client::date> {
  template <class Use>
  static auto with_text(const detail::client::date &date, Use use) {
    char text[48];
    const int size = std::snprintf(text, sizeof text, "%04lld-%02d-%02d",
                                   static_cast<long long>(date.year()),
                                   date.month(), date.day());
    return use(std::string_view(text, static_cast<std::size_t>(size)));
  }
};

/// As what the Value holds: INT64, STRING, BYTES, BOOL, TIMESTAMP, DATE or
/// NULL. Spanner has no other type that is hashed: one is asserted against, and
/// hashed as NULL.
template <> struct key_text<google::cloud::spanner::Value> {
  using value = google::cloud::spanner::Value;

  template <class Use> static auto with_text(const value &v, Use use) {
    using namespace google::cloud::spanner;
    if (const auto k = v.get<std::int64_t>())
      return detail::with_text(*k, use);
    if (const auto k = v.get<std::string>())
      return detail::with_text(*k, use);
    if (const auto k = v.get<Bytes>())
      return detail::with_text(*k, use);
    if (const auto k = v.get<Timestamp>())
      return detail::with_text(*k, use);
    if (const auto k = v.get<bool>())
      return detail::with_text(*k, use);
    if (const auto k = v.get<detail::client::date>())
      return detail::with_text(*k, use);
    assert((is_null<std::int64_t, std::string, Bytes, Timestamp, bool,
                    detail::client::date>(v)) &&
           "a Value of this type is not hashed");
    return use(std::string_view());
  }

private:
  template <class... Types> static bool is_null(const value &v) {
    return ((v == google::cloud::spanner::MakeNullValue<Types>()) || ...);
  }
};

} // namespace keyspread

#endif // KEYSPREAD_SPANNER_CLIENT_H
