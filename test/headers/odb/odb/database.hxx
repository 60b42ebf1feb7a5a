// A stand-in for ODB 2.4 (odb/database.hxx): declarations alone, as far as programs that keyspread
// is tested with use them.
#ifndef ODB_DATABASE_STAND_IN_HXX
#define ODB_DATABASE_STAND_IN_HXX

#include <string>

namespace odb {

class access;
class transaction_impl;

template <typename T> class result {
public:
  class iterator {
  public:
    T &operator*();
    iterator &operator++();
    bool operator!=(const iterator &other) const;
  };
  iterator begin();
  iterator end();
  bool empty() const;
};

template <typename T> class query;

class database {
public:
  template <typename T> unsigned long persist(T &object);
  template <typename T> unsigned long persist(const T &object);
  template <typename T> void update(const T &object);
  template <typename T> T *load(unsigned long id);
  template <typename T> result<T> query(bool cache = true);
  template <typename T> result<T> query(const char *q, bool cache = true);
  template <typename T> result<T> query(const std::string &q, bool cache = true);
  template <typename T> result<T> query(const odb::query<T> &q, bool cache = true);
  template <typename T> T *query_one(const char *q);
  template <typename T> T query_value(const char *q);
  unsigned long long execute(const char *statement);
  unsigned long long execute(const std::string &statement);
  transaction_impl *begin();
};

class transaction {
public:
  explicit transaction(transaction_impl *impl);
  void commit();
  void rollback();
};

} // namespace odb

#endif // ODB_DATABASE_STAND_IN_HXX
