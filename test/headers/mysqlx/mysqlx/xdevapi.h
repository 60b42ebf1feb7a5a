// A stand-in for the X DevAPI of MySQL Connector/C++ 8.4 (mysqlx/xdevapi.h): declarations alone,
// as far as programs that keyspread is tested with use them.
#ifndef MYSQLX_STAND_IN_H
#define MYSQLX_STAND_IN_H

#include <cstdint>
#include <string>
#include <vector>

namespace mysqlx {
inline namespace abi2 {

class string : public std::u16string {
public:
  string(const char *);
  string(const std::string &);
  operator std::string() const;
};

class Value {
public:
  Value(int64_t);
  Value(uint64_t);
  Value(int);
  Value(unsigned);
  Value(double);
  Value(const char *);
  Value(const std::string &);
  Value(const string &);
  template <typename T> T get() const;
  operator int64_t() const;
};

class Row {
public:
  Value &operator[](unsigned pos);
  Value &get(unsigned pos);
};

class DbDoc {
public:
  DbDoc(const std::string &);
};

class Result {
public:
  uint64_t getAutoIncrementValue() const;
  uint64_t getAffectedItemsCount() const;
  std::vector<string> getGeneratedIds() const;
};
class RowResult {
public:
  Row fetchOne();
  std::vector<Row> fetchAll();
};
class SqlResult : public RowResult {
public:
  uint64_t getAutoIncrementValue() const;
};
class DocResult {
public:
  DbDoc fetchOne();
};

template <class Res, class Op> class Executable {
public:
  Res execute();
};

namespace internal {
template <class Base> class Offset : public Base {
public:
  Base &offset(unsigned rows);
};
template <class Base> class Limit : public Base {
public:
  Base &limit(unsigned items);
};
template <class Base> class Sort : public Base {
public:
  template <typename... Type> Base &sort(Type... spec);
};
template <class Base> class Order_by : public Base {
public:
  template <typename... Type> Base &orderBy(Type... spec);
};
template <class Base> class Bind_placeholders : public Base {
public:
  template <typename... Types> Bind_placeholders &bind(Types &&...vals);
};
template <class Base> class Bind_parameters : public Base {
public:
  Bind_parameters &bind(const string &parameter, const Value &val);
  template <class Map> Base &bind(const Map &args);
};
} // namespace internal

class TableInsert : public Executable<Result, TableInsert> {
public:
  virtual TableInsert &values(const Row &row);
  template <typename... Types> TableInsert &values(Types... rest);
};
class TableSelect
    : public internal::Order_by<
          internal::Limit<internal::Offset<internal::Bind_parameters<Executable<RowResult, TableSelect>>>>> {
public:
  internal::Order_by<
      internal::Limit<internal::Offset<internal::Bind_parameters<Executable<RowResult, TableSelect>>>>> &
  where(const string &expr);
};
class TableUpdate
    : public internal::Order_by<internal::Limit<internal::Bind_parameters<Executable<Result, TableUpdate>>>> {
public:
  TableUpdate &set(const string &field, const Value &val);
  internal::Order_by<internal::Limit<internal::Bind_parameters<Executable<Result, TableUpdate>>>> &
  where(const string &expr);
};
class TableRemove
    : public internal::Order_by<internal::Limit<internal::Bind_parameters<Executable<Result, TableRemove>>>> {
public:
  internal::Order_by<internal::Limit<internal::Bind_parameters<Executable<Result, TableRemove>>>> &
  where(const string &expr);
};
class CollectionAdd : public Executable<Result, CollectionAdd> {
public:
  template <typename... Types> CollectionAdd &add(const Types &...docs);
};
class SqlStatement : public internal::Bind_placeholders<Executable<SqlResult, SqlStatement>> {};

class Table {
public:
  template <class... T> TableInsert insert(const T &...t);
  template <typename... PROJ> TableSelect select(const PROJ &...proj);
  TableUpdate update();
  TableRemove remove();
};
class Collection {
public:
  template <typename... Types> CollectionAdd add(const Types &...docs);
};
class Schema {
public:
  Table getTable(const string &name, bool check_exists = false);
  Collection getCollection(const string &name, bool check_exists = false);
  Table getCollectionAsTable(const string &name, bool check_exists = true);
};
class Session {
public:
  Session(const std::string &uri);
  Schema getSchema(const string &name, bool check_exists = false);
  SqlStatement sql(const string &query);
};

} // namespace abi2
} // namespace mysqlx

#endif
