// Stand-in for google-cloud-cpp, for tests only: spanner::Value.
#ifndef KEYSPREAD_STANDIN_SPANNER_VALUE_H
#define KEYSPREAD_STANDIN_SPANNER_VALUE_H

#include "google/cloud/optional.h"
#include "google/cloud/spanner/bytes.h"
#include "google/cloud/spanner/date.h"
#include "google/cloud/spanner/timestamp.h"
#include "google/cloud/spanner/version.h"
#include "google/cloud/status_or.h"

#include <google/spanner/v1/type.pb.h>
#include <ostream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class Value;

KEYSPREAD_STANDIN_INTERNAL_BEGIN
spanner::Value FromProto(google::spanner::v1::Type t,
                         google::protobuf::Value v);
std::pair<google::spanner::v1::Type, google::protobuf::Value>
ToProto(spanner::Value v);

// How a C++ type is written to and read from the wire. decode() may assume a
// value that is not NULL.
template <typename T> struct Codec;
#define KEYSPREAD_STANDIN_CODEC(T)                                             \
  template <> struct Codec<T> {                                                \
    static google::spanner::v1::Type type();                                   \
    static google::protobuf::Value encode(T const &v);                         \
    static bool decode(google::protobuf::Value const &wire, T &v);             \
  };
KEYSPREAD_STANDIN_CODEC(bool)
KEYSPREAD_STANDIN_CODEC(std::int64_t)
KEYSPREAD_STANDIN_CODEC(double)
KEYSPREAD_STANDIN_CODEC(std::string)
KEYSPREAD_STANDIN_CODEC(spanner::Bytes)
KEYSPREAD_STANDIN_CODEC(spanner::Timestamp)
KEYSPREAD_STANDIN_CODEC(spanner::CommitTimestamp)
KEYSPREAD_STANDIN_CODEC(spanner::Date)
#undef KEYSPREAD_STANDIN_CODEC

template <typename T> struct Codec<optional<T>> {
  static google::spanner::v1::Type type() { return Codec<T>::type(); }
  static google::protobuf::Value encode(optional<T> const &v) {
    if (v)
      return Codec<T>::encode(*v);
    google::protobuf::Value null;
    null.set_null_value(google::protobuf::NULL_VALUE);
    return null;
  }
  static bool decode(google::protobuf::Value const &wire, optional<T> &v) {
    if (wire.kind_case() == google::protobuf::Value::kNullValue)
      return v.reset(), true;
    return Codec<T>::decode(wire, v.emplace());
  }
};

// An int and a literal inside an array or a struct.
template <> struct Codec<int> : Codec<std::int64_t> {};
template <> struct Codec<char const *> : Codec<std::string> {};

template <typename T> struct Codec<std::vector<T>> {
  static google::spanner::v1::Type type() {
    google::spanner::v1::Type array;
    array.set_code(google::spanner::v1::ARRAY);
    *array.mutable_array_element_type() = Codec<T>::type();
    return array;
  }
  static google::protobuf::Value encode(std::vector<T> const &v) {
    google::protobuf::Value wire;
    auto &list = *wire.mutable_list_value();
    for (T const &element : v)
      *list.add_values() = Codec<T>::encode(element);
    return wire;
  }
  static bool decode(google::protobuf::Value const &wire, std::vector<T> &v) {
    for (auto const &element : wire.list_value().values()) {
      T one{};
      if (!Codec<T>::decode(element, one))
        return false;
      v.push_back(std::move(one));
    }
    return true;
  }
};

template <typename... Ts> struct Codec<std::tuple<Ts...>> {
  static google::spanner::v1::Type type() {
    google::spanner::v1::Type all;
    all.set_code(google::spanner::v1::STRUCT);
    auto &fields = *all.mutable_struct_type();
    ((*fields.add_fields()->mutable_type() = Codec<Ts>::type()), ...);
    return all;
  }
  static google::protobuf::Value encode(std::tuple<Ts...> const &v) {
    google::protobuf::Value wire;
    auto &list = *wire.mutable_list_value();
    std::apply(
        [&](Ts const &...part) {
          ((*list.add_values() = Codec<Ts>::encode(part)), ...);
        },
        v);
    return wire;
  }
  static bool decode(google::protobuf::Value const &wire,
                     std::tuple<Ts...> &v) {
    auto const &list = wire.list_value();
    if (list.values_size() != static_cast<int>(sizeof...(Ts)))
      return false;
    int i = 0;
    return std::apply(
        [&](Ts &...part) {
          return (Codec<Ts>::decode(list.values(i++), part) && ...);
        },
        v);
  }
};

bool SameType(google::spanner::v1::Type const &a,
              google::spanner::v1::Type const &b);
template <typename T> struct IsOptional : std::false_type {};
template <typename T> struct IsOptional<optional<T>> : std::true_type {};
KEYSPREAD_STANDIN_INTERNAL_END

class Value {
public:
  Value() = default;

  explicit Value(bool v) : Value(Tag{}, v) {}
  explicit Value(std::int64_t v) : Value(Tag{}, v) {}
  explicit Value(double v) : Value(Tag{}, v) {}
  explicit Value(std::string v) : Value(Tag{}, v) {}
  explicit Value(Bytes v) : Value(Tag{}, v) {}
  explicit Value(Timestamp v) : Value(Tag{}, v) {}
  explicit Value(CommitTimestamp v) : Value(Tag{}, v) {}
  explicit Value(Date v) : Value(Tag{}, v) {}
  explicit Value(int v) : Value(Tag{}, std::int64_t{v}) {}
  explicit Value(char const *v) : Value(Tag{}, std::string(v)) {}
  template <typename T> explicit Value(optional<T> opt) : Value(Tag{}, opt) {}
  template <typename T> explicit Value(std::vector<T> v) : Value(Tag{}, v) {}
  template <typename... Ts>
  explicit Value(std::tuple<Ts...> tup) : Value(Tag{}, tup) {}

  friend bool operator==(Value const &a, Value const &b);
  friend bool operator!=(Value const &a, Value const &b) { return !(a == b); }

  template <typename T> StatusOr<T> get() const & {
    using codec = KEYSPREAD_STANDIN_INTERNAL::Codec<T>;
    if (!KEYSPREAD_STANDIN_INTERNAL::SameType(type_, codec::type()))
      return Status(StatusCode::kUnknown, "wrong type");
    if (!KEYSPREAD_STANDIN_INTERNAL::IsOptional<T>::value &&
        value_.kind_case() == google::protobuf::Value::kNullValue)
      return Status(StatusCode::kUnknown, "null value");
    T v{};
    if (!codec::decode(value_, v))
      return Status(StatusCode::kUnknown, "malformed value");
    return v;
  }
  template <typename T> StatusOr<T> get() && {
    return static_cast<Value const &>(*this).get<T>();
  }

  friend std::ostream &operator<<(std::ostream &os, Value const &v);
  friend void PrintTo(Value const &v, std::ostream *os) { *os << v; }

private:
  struct Tag {};
  template <typename T>
  Value(Tag, T const &v)
      : type_(KEYSPREAD_STANDIN_INTERNAL::Codec<T>::type()),
        value_(KEYSPREAD_STANDIN_INTERNAL::Codec<T>::encode(v)) {}
  Value(google::spanner::v1::Type t, google::protobuf::Value v)
      : type_(std::move(t)), value_(std::move(v)) {}

  friend Value KEYSPREAD_STANDIN_INTERNAL::FromProto(google::spanner::v1::Type,
                                                     google::protobuf::Value);
  friend std::pair<google::spanner::v1::Type, google::protobuf::Value>
      KEYSPREAD_STANDIN_INTERNAL::ToProto(Value);

  google::spanner::v1::Type type_;
  google::protobuf::Value value_;
};

template <typename T> Value MakeNullValue() { return Value(optional<T>{}); }

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
