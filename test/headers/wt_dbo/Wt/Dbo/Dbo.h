// A stand-in for Wt::Dbo 4 (Wt/Dbo/Dbo.h): declarations alone, as far as programs that keyspread is
// tested with use them.
#ifndef WT_DBO_DBO_STAND_IN_H
#define WT_DBO_DBO_STAND_IN_H

#include <memory>
#include <string>

namespace Wt {
namespace Dbo {

class Session;

template <class C> class ptr {
public:
  typedef long long IdType;
  ptr();
  explicit ptr(std::unique_ptr<C> obj);
  const C *operator->() const;
  const C &operator*() const;
  C *modify() const;
  IdType id() const;
  void remove();
  explicit operator bool() const;
};

template <class C> class collection {
public:
  typedef C value_type;
  class iterator {
  public:
    C &operator*();
    iterator &operator++();
    bool operator!=(const iterator &other) const;
  };
  iterator begin();
  iterator end();
  std::size_t size() const;
};

template <class Result> class Query {
public:
  template <typename T> Query<Result> &bind(const T &value);
  Query<Result> &where(const std::string &condition);
  Query<Result> &orderBy(const std::string &fieldName);
  Query<Result> &groupBy(const std::string &fields);
  Query<Result> &offset(int count);
  Query<Result> &limit(int count);
  Result resultValue() const;
  collection<Result> resultList() const;
  operator Result() const;
  operator collection<Result>() const;
};

class Call {
public:
  template <typename T> Call &bind(const T &value);
  void run();
};

class Transaction {
public:
  explicit Transaction(Session &session);
  bool commit();
  void rollback();
};

class Session {
public:
  template <class C> void mapClass(const char *tableName);
  template <class C> ptr<C> add(std::unique_ptr<C> obj);
  template <class C> ptr<C> add(ptr<C> &obj);
  template <class C, typename... Args> ptr<C> addNew(Args &&...args);
  template <class C> ptr<C> load(const typename ptr<C>::IdType &id, bool forceReread = false);
  template <class C> Query<ptr<C>> find(const std::string &condition = std::string());
  template <class Result> Query<Result> query(const std::string &sql);
  Call execute(const std::string &sql);
  void createTables();
  void flush();
};

template <class Action, typename V>
void field(Action &action, V &value, const std::string &name, int size = -1);
template <class Action, typename V>
void id(Action &action, V &value, const std::string &name = "id", int size = -1);
template <class Action, class C>
void belongsTo(Action &action, ptr<C> &value, const std::string &name = "");

} // namespace Dbo
} // namespace Wt

#endif // WT_DBO_DBO_STAND_IN_H
