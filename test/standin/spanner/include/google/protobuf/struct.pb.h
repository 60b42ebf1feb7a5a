// Stand-in for generated protobuf code, for tests only: Value and ListValue.
//
// Names and signatures are those protoc makes of google/protobuf/struct.proto
// and timestamp.proto, as far as the client library and the runtime use them.
#ifndef KEYSPREAD_STANDIN_STRUCT_PB_H
#define KEYSPREAD_STANDIN_STRUCT_PB_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace google {
namespace protobuf {

template <typename T> class RepeatedPtrField {
public:
  int size() const { return static_cast<int>(all_.size()); }
  bool empty() const { return all_.empty(); }
  T const &Get(int i) const { return all_[static_cast<std::size_t>(i)]; }
  T const &operator[](int i) const { return Get(i); }
  T *Mutable(int i) { return &all_[static_cast<std::size_t>(i)]; }
  T *Add() { return &all_.emplace_back(); }
  void Reserve(int n) { all_.reserve(static_cast<std::size_t>(n)); }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }
  auto begin() { return all_.begin(); }
  auto end() { return all_.end(); }

private:
  std::vector<T> all_;
};

enum NullValue : int { NULL_VALUE = 0 };

class Value;

class ListValue {
public:
  int values_size() const;
  RepeatedPtrField<Value> const &values() const;
  RepeatedPtrField<Value> *mutable_values();
  Value const &values(int i) const;
  Value *mutable_values(int i);
  Value *add_values();

private:
  RepeatedPtrField<Value> values_;
};

class Value {
public:
  enum KindCase {
    kNullValue = 1,
    kNumberValue = 2,
    kStringValue = 3,
    kBoolValue = 4,
    kStructValue = 5,
    kListValue = 6,
    KIND_NOT_SET = 0,
  };
  KindCase kind_case() const { return kind_; }

  void set_null_value(NullValue) { kind_ = kNullValue; }
  double number_value() const { return number_; }
  void set_number_value(double v) { kind_ = kNumberValue, number_ = v; }
  std::string const &string_value() const { return string_; }
  void set_string_value(std::string v) {
    kind_ = kStringValue;
    string_ = std::move(v);
  }
  bool bool_value() const { return bool_; }
  void set_bool_value(bool v) { kind_ = kBoolValue, bool_ = v; }
  ListValue const &list_value() const { return list_; }
  ListValue *mutable_list_value() {
    kind_ = kListValue;
    return &list_;
  }

private:
  KindCase kind_ = KIND_NOT_SET;
  bool bool_ = false;
  double number_ = 0;
  std::string string_;
  ListValue list_;
};

inline int ListValue::values_size() const { return values_.size(); }
inline RepeatedPtrField<Value> const &ListValue::values() const {
  return values_;
}
inline RepeatedPtrField<Value> *ListValue::mutable_values() { return &values_; }
inline Value const &ListValue::values(int i) const { return values_.Get(i); }
inline Value *ListValue::mutable_values(int i) { return values_.Mutable(i); }
inline Value *ListValue::add_values() { return values_.Add(); }

class Timestamp {
public:
  std::int64_t seconds() const { return seconds_; }
  void set_seconds(std::int64_t v) { seconds_ = v; }
  std::int32_t nanos() const { return nanos_; }
  void set_nanos(std::int32_t v) { nanos_ = v; }

private:
  std::int64_t seconds_ = 0;
  std::int32_t nanos_ = 0;
};

} // namespace protobuf
} // namespace google

#endif
