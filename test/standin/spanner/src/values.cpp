// Stand-in for google-cloud-cpp, for tests only: values, keys, rows and
// statuses.
#include "google/cloud/spanner/connection.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace google {
namespace cloud {

std::string StatusCodeToString(StatusCode code) {
  static constexpr char const *names[] = {"OK",
                                          "CANCELLED",
                                          "UNKNOWN",
                                          "INVALID_ARGUMENT",
                                          "DEADLINE_EXCEEDED",
                                          "NOT_FOUND",
                                          "ALREADY_EXISTS",
                                          "PERMISSION_DENIED",
                                          "RESOURCE_EXHAUSTED",
                                          "FAILED_PRECONDITION",
                                          "ABORTED",
                                          "OUT_OF_RANGE",
                                          "UNIMPLEMENTED",
                                          "INTERNAL",
                                          "UNAVAILABLE",
                                          "DATA_LOSS",
                                          "UNAUTHENTICATED"};
  auto const i = static_cast<std::size_t>(code);
  return i < std::size(names) ? names[i] : "UNEXPECTED_STATUS_CODE";
}

std::ostream &operator<<(std::ostream &os, StatusCode code) {
  return os << StatusCodeToString(code);
}

std::ostream &operator<<(std::ostream &os, Status const &rhs) {
  return os << rhs.message() << " [" << StatusCodeToString(rhs.code()) << "]";
}

namespace {

using google::protobuf::ListValue;
using google::spanner::v1::Type;
using google::spanner::v1::TypeCode;
using Wire = google::protobuf::Value;

constexpr char digits64[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr char commit_text[] = "spanner.commit_timestamp()";

// Days since 1970-01-01 in the Gregorian calendar, and back; March starts the
// year, so that the leap day ends it.
std::int64_t days_of(std::int64_t year, int month, int day) {
  year -= month < 3;
  std::int64_t const era = (year >= 0 ? year : year - 399) / 400;
  std::int64_t const of_era = year - era * 400;
  std::int64_t const of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year -
         719468;
}

void civil_of(std::int64_t days, std::int64_t &year, int &month, int &day) {
  days += 719468;
  std::int64_t const era = (days >= 0 ? days : days - 146096) / 146097;
  std::int64_t const doe = days - era * 146097;
  std::int64_t const yoe =
      (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  std::int64_t const doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  std::int64_t const mp = (5 * doy + 2) / 153;
  day = static_cast<int>(doy - (153 * mp + 2) / 5 + 1);
  month = static_cast<int>(mp < 10 ? mp + 3 : mp - 9);
  year = yoe + era * 400 + (month < 3);
}

std::string date_text(spanner::Date const &date) {
  char out[64];
  std::snprintf(out, sizeof out, "%04lld-%02d-%02d",
                static_cast<long long>(date.year()), date.month(), date.day());
  return out;
}

std::int64_t floor_div(__int128 a, __int128 b) {
  __int128 const q = a / b;
  return static_cast<std::int64_t>(q - (a % b < 0));
}

Type type_of(TypeCode code) {
  Type t;
  t.set_code(code);
  return t;
}

Wire text(std::string s) {
  Wire v;
  v.set_string_value(std::move(s));
  return v;
}

bool same(Wire const &a, Wire const &b) {
  if (a.kind_case() != b.kind_case())
    return false;
  if (a.kind_case() == Wire::kNumberValue)
    return a.number_value() == b.number_value();
  if (a.kind_case() == Wire::kBoolValue)
    return a.bool_value() == b.bool_value();
  auto const &x = a.list_value().values(), &y = b.list_value().values();
  return a.string_value() == b.string_value() &&
         std::equal(x.begin(), x.end(), y.begin(), y.end(), same);
}

bool same_list(ListValue const &a, ListValue const &b) {
  return std::equal(a.values().begin(), a.values().end(), b.values().begin(),
                    b.values().end(), same);
}

bool same_keys(google::spanner::v1::KeySet const &a,
               google::spanner::v1::KeySet const &b) {
  using Range = google::spanner::v1::KeyRange;
  auto const same_range = [](Range const &x, Range const &y) {
    return x.has_start_open() == y.has_start_open() &&
           x.has_end_open() == y.has_end_open() &&
           same_list(x.start_closed(), y.start_closed()) &&
           same_list(x.end_closed(), y.end_closed());
  };
  return a.all() == b.all() &&
         std::equal(a.keys().begin(), a.keys().end(), b.keys().begin(),
                    b.keys().end(), same_list) &&
         std::equal(a.ranges().begin(), a.ranges().end(), b.ranges().begin(),
                    b.ranges().end(), same_range);
}

} // namespace

namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

KEYSPREAD_STANDIN_INTERNAL_BEGIN

StatusOr<spanner::Bytes> BytesFromBase64(std::string input) {
  std::string raw;
  std::uint32_t bits = 0;
  int held = 0;
  for (char const c : input) {
    if (c == '=')
      break;
    auto const at = std::find(digits64, digits64 + 64, c) - digits64;
    if (at == 64)
      return Status(StatusCode::kInvalidArgument, "invalid base64: " + input);
    bits = bits << 6 | static_cast<std::uint32_t>(at);
    held += 6;
    if (held >= 8)
      raw.push_back(static_cast<char>(bits >> (held -= 8) & 0xff));
  }
  return spanner::Bytes(raw);
}

std::string BytesToBase64(spanner::Bytes b) {
  auto const raw = b.get<std::string>();
  std::string out;
  for (std::size_t i = 0; i < raw.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = i; k < i + 3; ++k)
      bits = bits << 8 |
             (k < raw.size() ? static_cast<unsigned char>(raw[k]) : 0u);
    for (int shift = 18; shift >= 0; shift -= 6)
      out.push_back(digits64[bits >> shift & 63]);
  }
  for (std::size_t i = raw.size(); i % 3 != 0; ++i)
    out[out.size() - 1 - (i - raw.size())] = '=';
  return out;
}

StatusOr<spanner::Timestamp> TimestampFromRFC3339(std::string const &s) {
  long long year = 0;
  int month = 0, day = 0, hour = 0, minute = 0, second = 0, read = 0;
  if (std::sscanf(s.c_str(), "%lld-%d-%dT%d:%d:%d%n", &year, &month, &day,
                  &hour, &minute, &second, &read) != 6)
    return Status(StatusCode::kInvalidArgument, "no timestamp: " + s);
  auto at = static_cast<std::size_t>(read);
  std::int32_t nanos = 0, unit = 100000000;
  if (at < s.size() && s[at] == '.')
    for (++at; at < s.size() && s[at] >= '0' && s[at] <= '9'; ++at, unit /= 10)
      nanos += (s[at] - '0') * unit;
  if (s.substr(at) != "Z")
    return Status(StatusCode::kInvalidArgument, "no UTC timestamp: " + s);
  return spanner::Timestamp(days_of(year, month, day) * 86400 + hour * 3600 +
                                minute * 60 + second,
                            nanos);
}

std::string TimestampToRFC3339(spanner::Timestamp ts) {
  std::int64_t const days = floor_div(ts.sec_, 86400);
  auto const rest = static_cast<int>(ts.sec_ - days * 86400);
  std::int64_t year = 0;
  int month = 0, day = 0;
  civil_of(days, year, month, day);
  char out[64];
  std::snprintf(out, sizeof out, "%04lld-%02d-%02dT%02d:%02d:%02d",
                static_cast<long long>(year), month, day, rest / 3600,
                rest / 60 % 60, rest % 60);
  std::string all = out;
  if (ts.nsec_ != 0) {
    std::snprintf(out, sizeof out, ".%09d", ts.nsec_);
    all += out;
    all.erase(all.find_last_not_of('0') + 1);
  }
  return all + "Z";
}

spanner::Timestamp TimestampFromProto(protobuf::Timestamp const &proto) {
  return spanner::Timestamp(proto.seconds(), proto.nanos());
}

protobuf::Timestamp TimestampToProto(spanner::Timestamp ts) {
  protobuf::Timestamp proto;
  proto.set_seconds(ts.sec_);
  proto.set_nanos(ts.nsec_);
  return proto;
}

Type Codec<bool>::type() { return type_of(TypeCode::BOOL); }
Wire Codec<bool>::encode(bool const &v) {
  Wire w;
  w.set_bool_value(v);
  return w;
}
bool Codec<bool>::decode(Wire const &w, bool &v) {
  v = w.bool_value();
  return w.kind_case() == Wire::kBoolValue;
}

Type Codec<std::int64_t>::type() { return type_of(TypeCode::INT64); }
Wire Codec<std::int64_t>::encode(std::int64_t const &v) {
  return text(std::to_string(v));
}
bool Codec<std::int64_t>::decode(Wire const &w, std::int64_t &v) {
  if (w.kind_case() != Wire::kStringValue)
    return false;
  v = std::stoll(w.string_value());
  return true;
}

Type Codec<double>::type() { return type_of(TypeCode::FLOAT64); }
Wire Codec<double>::encode(double const &v) {
  if (std::isnan(v))
    return text("NaN");
  if (std::isinf(v))
    return text(v < 0 ? "-Infinity" : "Infinity");
  Wire w;
  w.set_number_value(v);
  return w;
}
bool Codec<double>::decode(Wire const &w, double &v) {
  v = w.number_value();
  if (w.string_value() == "NaN")
    v = std::nan("");
  else if (w.kind_case() == Wire::kStringValue)
    v = (w.string_value()[0] == '-' ? -1 : 1) *
        std::numeric_limits<double>::infinity();
  return true;
}

Type Codec<std::string>::type() { return type_of(TypeCode::STRING); }
Wire Codec<std::string>::encode(std::string const &v) { return text(v); }
bool Codec<std::string>::decode(Wire const &w, std::string &v) {
  v = w.string_value();
  return w.kind_case() == Wire::kStringValue;
}

Type Codec<spanner::Bytes>::type() { return type_of(TypeCode::BYTES); }
Wire Codec<spanner::Bytes>::encode(spanner::Bytes const &v) {
  return text(BytesToBase64(v));
}
bool Codec<spanner::Bytes>::decode(Wire const &w, spanner::Bytes &v) {
  auto bytes = BytesFromBase64(w.string_value());
  if (bytes)
    v = *std::move(bytes);
  return bytes.ok();
}

Type Codec<spanner::Timestamp>::type() { return type_of(TypeCode::TIMESTAMP); }
Wire Codec<spanner::Timestamp>::encode(spanner::Timestamp const &v) {
  return text(TimestampToRFC3339(v));
}
bool Codec<spanner::Timestamp>::decode(Wire const &w, spanner::Timestamp &v) {
  auto time = TimestampFromRFC3339(w.string_value());
  if (time)
    v = *time;
  return time.ok();
}

Type Codec<spanner::CommitTimestamp>::type() {
  return type_of(TypeCode::TIMESTAMP);
}
Wire Codec<spanner::CommitTimestamp>::encode(spanner::CommitTimestamp const &) {
  return text(commit_text);
}
bool Codec<spanner::CommitTimestamp>::decode(Wire const &w,
                                             spanner::CommitTimestamp &) {
  return w.string_value() == commit_text;
}

Type Codec<spanner::Date>::type() { return type_of(TypeCode::DATE); }
Wire Codec<spanner::Date>::encode(spanner::Date const &v) {
  return text(date_text(v));
}
bool Codec<spanner::Date>::decode(Wire const &w, spanner::Date &v) {
  long long year = 0;
  int month = 0, day = 0;
  if (std::sscanf(w.string_value().c_str(), "%lld-%d-%d", &year, &month,
                  &day) != 3)
    return false;
  v = spanner::Date(year, month, day);
  return true;
}

bool SameType(Type const &a, Type const &b) {
  if (a.code() != b.code())
    return false;
  if (a.code() == TypeCode::ARRAY)
    return SameType(a.array_element_type(), b.array_element_type());
  auto const &x = a.struct_type(), &y = b.struct_type();
  if (x.fields_size() != y.fields_size())
    return false;
  for (int i = 0; i < x.fields_size(); ++i)
    if (!SameType(x.fields(i).type(), y.fields(i).type()))
      return false;
  return true;
}

spanner::Value FromProto(Type t, Wire v) {
  return spanner::Value(std::move(t), std::move(v));
}
std::pair<Type, Wire> ToProto(spanner::Value v) {
  return {std::move(v.type_), std::move(v.value_)};
}

::google::spanner::v1::KeySet ToProto(spanner::KeySet ks) {
  return std::move(ks.proto_);
}
spanner::KeySet FromProto(::google::spanner::v1::KeySet proto) {
  return spanner::KeySet(std::move(proto));
}

#ifdef KEYSPREAD_STANDIN_V2
spanner::Row
RowFriend::MakeRow(std::vector<spanner::Value> values,
                   std::shared_ptr<std::vector<std::string> const> columns) {
  return spanner::Row(std::move(values), std::move(columns));
}
#else
spanner::Row MakeRow(std::vector<spanner::Value> values,
                     std::shared_ptr<const std::vector<std::string>> columns) {
  return spanner::Row(std::move(values), std::move(columns));
}
#endif

KEYSPREAD_STANDIN_INTERNAL_END

std::ostream &operator<<(std::ostream &os, Bytes const &bytes) {
  return os << "B\"" << KEYSPREAD_STANDIN_INTERNAL::BytesToBase64(bytes) << '"';
}

StatusOr<std::int64_t> Timestamp::count(std::int64_t num,
                                        std::int64_t den) const {
  __int128 const nanos = __int128{sec_} * 1000000000 + nsec_;
  __int128 const scale = __int128{num} * 1000000000;
  __int128 const scaled = nanos * den;
  __int128 const n = scaled / scale - (scaled % scale < 0);
  if (n > std::numeric_limits<std::int64_t>::max() ||
      n < std::numeric_limits<std::int64_t>::min())
    return Status(StatusCode::kOutOfRange, "the time does not fit");
  return static_cast<std::int64_t>(n);
}

StatusOr<Timestamp> Timestamp::from_count(std::int64_t count, std::int64_t num,
                                          std::int64_t den) {
  __int128 const nanos = __int128{count} * num * 1000000000 / den;
  std::int64_t const sec = floor_div(nanos, 1000000000);
  return Timestamp(
      sec, static_cast<std::int32_t>(nanos - __int128{sec} * 1000000000));
}

bool operator==(Value const &a, Value const &b) {
  return KEYSPREAD_STANDIN_INTERNAL::SameType(a.type_, b.type_) &&
         same(a.value_, b.value_);
}

std::ostream &operator<<(std::ostream &os, Value const &v) {
  switch (v.value_.kind_case()) {
  case Wire::kStringValue:
    return os << v.value_.string_value();
  case Wire::kNumberValue:
    return os << v.value_.number_value();
  case Wire::kBoolValue:
    return os << (v.value_.bool_value() ? "true" : "false");
  case Wire::kListValue:
    return os << "[" << v.value_.list_value().values_size() << " elements]";
  default:
    return os << "NULL";
  }
}

KeySet &KeySet::AddKey(Key key) {
  auto &to = *proto_.add_keys();
  for (auto &part : key)
    *to.add_values() =
        KEYSPREAD_STANDIN_INTERNAL::ToProto(std::move(part)).second;
  return *this;
}

KeySet &KeySet::AddRange(KeyBound start, KeyBound end) {
  auto const put = [](Key const &key, ListValue &to) {
    for (auto const &part : key)
      *to.add_values() = KEYSPREAD_STANDIN_INTERNAL::ToProto(part).second;
  };
  auto &range = *proto_.add_ranges();
  bool const from_open = start.bound() == KeyBound::Bound::kOpen;
  bool const to_open = end.bound() == KeyBound::Bound::kOpen;
  put(start.key(),
      from_open ? *range.mutable_start_open() : *range.mutable_start_closed());
  put(end.key(),
      to_open ? *range.mutable_end_open() : *range.mutable_end_closed());
  return *this;
}

bool operator==(KeySet const &a, KeySet const &b) {
  return same_keys(a.proto_, b.proto_);
}

bool operator==(Mutation const &lhs, Mutation const &rhs) {
  auto const &a = lhs.m_.insert(), &b = rhs.m_.insert();
  auto const &x = lhs.m_.delete_(), &y = rhs.m_.delete_();
  return lhs.m_.operation_case() == rhs.m_.operation_case() &&
         a.table() == b.table() &&
         std::equal(a.columns().begin(), a.columns().end(), b.columns().begin(),
                    b.columns().end()) &&
         std::equal(a.values().begin(), a.values().end(), b.values().begin(),
                    b.values().end(), same_list) &&
         x.table() == y.table() && same_keys(x.key_set(), y.key_set());
}

Row::Row() : columns_(std::make_shared<std::vector<std::string>>()) {}

StatusOr<Value> Row::get(std::size_t pos) const {
  if (pos < values_.size())
    return values_[pos];
  return Status(StatusCode::kInvalidArgument, "position out of range");
}

StatusOr<Value> Row::get(std::string const &name) const {
  auto const at = std::find(columns_->begin(), columns_->end(), name);
  if (at == columns_->end())
    return Status(StatusCode::kInvalidArgument, "column name not found");
  return values_[static_cast<std::size_t>(at - columns_->begin())];
}

bool operator==(Row const &a, Row const &b) {
  return a.values_ == b.values_ && *a.columns_ == *b.columns_;
}

optional<Timestamp> RowStream::ReadTimestamp() const {
  auto const metadata = source_->Metadata();
  if (!metadata || !metadata->transaction().has_read_timestamp())
    return {};
  return KEYSPREAD_STANDIN_INTERNAL::TimestampFromProto(
      metadata->transaction().read_timestamp());
}

std::int64_t DmlResult::RowsModified() const {
  auto const stats = source_->Stats();
  return stats ? stats->row_count_exact() : 0;
}

std::vector<std::string> SqlStatement::ParameterNames() const {
  std::vector<std::string> names;
  for (auto const &p : params_)
    names.push_back(p.first);
  return names;
}

google::cloud::StatusOr<Value>
SqlStatement::GetParameter(std::string const &parameter_name) const {
  auto const at = params_.find(parameter_name);
  if (at == params_.end())
    return Status(StatusCode::kNotFound,
                  "No such parameter: " + parameter_name);
  return at->second;
}

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

KEYSPREAD_STANDIN_DATE_BEGIN

using Day = KEYSPREAD_STANDIN_DATE;

Day::KEYSPREAD_STANDIN_DATE(std::int64_t year, int month, int day) {
  std::int64_t const months = year * 12 + month - 1;
  std::int64_t const first = google::cloud::floor_div(months, 12);
  auto const of_year = static_cast<int>(months - first * 12) + 1;
  google::cloud::civil_of(google::cloud::days_of(first, of_year, 1) + day - 1,
                          year_, month_, day_);
}

std::ostream &operator<<(std::ostream &os, Day const &date) {
  return os << google::cloud::date_text(date);
}

KEYSPREAD_STANDIN_DATE_END
