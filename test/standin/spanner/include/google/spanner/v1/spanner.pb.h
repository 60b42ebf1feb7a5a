// Stand-in for generated protobuf code, for tests only: the messages of
// Spanner.
//
// Names and signatures are those protoc makes of google/spanner/v1/*.proto, as
// far as the client library and the runtime use them.
#ifndef KEYSPREAD_STANDIN_SPANNER_PB_H
#define KEYSPREAD_STANDIN_SPANNER_PB_H

#include <google/protobuf/struct.pb.h>

namespace google {
namespace spanner {
namespace v1 {

enum TypeCode : int {
  TYPE_CODE_UNSPECIFIED = 0,
  BOOL = 1,
  INT64 = 2,
  FLOAT64 = 3,
  TIMESTAMP = 4,
  DATE = 5,
  STRING = 6,
  BYTES = 7,
  ARRAY = 8,
  STRUCT = 9,
};

class Type;

class StructType {
public:
  class Field;
  int fields_size() const;
  Field const &fields(int i) const;
  Field *add_fields();

private:
  protobuf::RepeatedPtrField<Field> fields_;
};

class Type {
public:
  TypeCode code() const { return code_; }
  void set_code(TypeCode c) { code_ = c; }
  Type const &array_element_type() const { return element_[0]; }
  Type *mutable_array_element_type() {
    return element_.empty() ? element_.Add() : element_.Mutable(0);
  }
  StructType const &struct_type() const { return struct_; }
  StructType *mutable_struct_type() { return &struct_; }

private:
  TypeCode code_ = TYPE_CODE_UNSPECIFIED;
  protobuf::RepeatedPtrField<Type> element_;
  StructType struct_;
};

class StructType::Field {
public:
  std::string const &name() const { return name_; }
  void set_name(std::string v) { name_ = std::move(v); }
  Type const &type() const { return type_; }
  Type *mutable_type() { return &type_; }

private:
  std::string name_;
  Type type_;
};

inline int StructType::fields_size() const { return fields_.size(); }
inline StructType::Field const &StructType::fields(int i) const {
  return fields_.Get(i);
}
inline StructType::Field *StructType::add_fields() { return fields_.Add(); }

class KeyRange {
public:
  bool has_start_closed() const { return start_ == closed; }
  bool has_start_open() const { return start_ == open; }
  bool has_end_closed() const { return end_ == closed; }
  bool has_end_open() const { return end_ == open; }
  protobuf::ListValue const &start_closed() const { return start_key_; }
  protobuf::ListValue const &start_open() const { return start_key_; }
  protobuf::ListValue const &end_closed() const { return end_key_; }
  protobuf::ListValue const &end_open() const { return end_key_; }
  protobuf::ListValue *mutable_start_closed() {
    return start_ = closed, &start_key_;
  }
  protobuf::ListValue *mutable_start_open() {
    return start_ = open, &start_key_;
  }
  protobuf::ListValue *mutable_end_closed() { return end_ = closed, &end_key_; }
  protobuf::ListValue *mutable_end_open() { return end_ = open, &end_key_; }

private:
  enum { missing, closed, open } start_ = missing, end_ = missing;
  protobuf::ListValue start_key_, end_key_;
};

class KeySet {
public:
  bool all() const { return all_; }
  void set_all(bool v) { all_ = v; }
  protobuf::RepeatedPtrField<protobuf::ListValue> const &keys() const {
    return keys_;
  }
  protobuf::ListValue *add_keys() { return keys_.Add(); }
  protobuf::RepeatedPtrField<KeyRange> const &ranges() const { return ranges_; }
  KeyRange *add_ranges() { return ranges_.Add(); }

private:
  bool all_ = false;
  protobuf::RepeatedPtrField<protobuf::ListValue> keys_;
  protobuf::RepeatedPtrField<KeyRange> ranges_;
};

class Mutation {
public:
  class Write {
  public:
    std::string const &table() const { return table_; }
    void set_table(std::string v) { table_ = std::move(v); }
    protobuf::RepeatedPtrField<std::string> const &columns() const {
      return columns_;
    }
    void add_columns(std::string v) { *columns_.Add() = std::move(v); }
    protobuf::RepeatedPtrField<protobuf::ListValue> const &values() const {
      return values_;
    }
    protobuf::ListValue *add_values() { return values_.Add(); }

  private:
    std::string table_;
    protobuf::RepeatedPtrField<std::string> columns_;
    protobuf::RepeatedPtrField<protobuf::ListValue> values_;
  };
  class Delete {
  public:
    std::string const &table() const { return table_; }
    void set_table(std::string v) { table_ = std::move(v); }
    KeySet const &key_set() const { return key_set_; }
    KeySet *mutable_key_set() { return &key_set_; }

  private:
    std::string table_;
    KeySet key_set_;
  };

  enum OperationCase {
    kInsert = 1,
    kUpdate = 2,
    kInsertOrUpdate = 3,
    kReplace = 4,
    kDelete = 5,
    OPERATION_NOT_SET = 0,
  };
  OperationCase operation_case() const { return operation_; }
  Write const &insert() const { return write_; }
  Write const &update() const { return write_; }
  Write const &insert_or_update() const { return write_; }
  Write const &replace() const { return write_; }
  Delete const &delete_() const { return erase_; }
  Write *mutable_insert() { return operation_ = kInsert, &write_; }
  Write *mutable_update() { return operation_ = kUpdate, &write_; }
  Write *mutable_insert_or_update() {
    return operation_ = kInsertOrUpdate, &write_;
  }
  Write *mutable_replace() { return operation_ = kReplace, &write_; }
  Delete *mutable_delete_() { return operation_ = kDelete, &erase_; }

private:
  OperationCase operation_ = OPERATION_NOT_SET;
  Write write_;
  Delete erase_;
};

class Transaction {
public:
  std::string const &id() const { return id_; }
  void set_id(std::string v) { id_ = std::move(v); }
  bool has_read_timestamp() const { return has_read_timestamp_; }
  protobuf::Timestamp const &read_timestamp() const { return read_timestamp_; }
  protobuf::Timestamp *mutable_read_timestamp() {
    return has_read_timestamp_ = true, &read_timestamp_;
  }

private:
  std::string id_;
  bool has_read_timestamp_ = false;
  protobuf::Timestamp read_timestamp_;
};

class ResultSetMetadata {
public:
  bool has_transaction() const { return has_transaction_; }
  Transaction const &transaction() const { return transaction_; }
  Transaction *mutable_transaction() {
    return has_transaction_ = true, &transaction_;
  }
  StructType const &row_type() const { return row_type_; }
  StructType *mutable_row_type() { return &row_type_; }

private:
  bool has_transaction_ = false;
  Transaction transaction_;
  StructType row_type_;
};

class ResultSetStats {
public:
  std::int64_t row_count_exact() const { return row_count_exact_; }
  void set_row_count_exact(std::int64_t v) { row_count_exact_ = v; }
  std::int64_t row_count_lower_bound() const { return row_count_lower_bound_; }
  void set_row_count_lower_bound(std::int64_t v) { row_count_lower_bound_ = v; }

private:
  std::int64_t row_count_exact_ = 0;
  std::int64_t row_count_lower_bound_ = 0;
};

} // namespace v1
} // namespace spanner
} // namespace google

#endif
