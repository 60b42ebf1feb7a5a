// A stand-in for Drogon 1.9 (drogon/orm/DbClient.h and Mapper.h): declarations alone, as far as
// programs that keyspread is tested with use them.
#ifndef DROGON_ORM_DBCLIENT_STAND_IN_H
#define DROGON_ORM_DBCLIENT_STAND_IN_H

#include <coroutine>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

namespace drogon {

template <typename T> class Task {
public:
  struct promise_type {
    Task get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    void return_value(T value);
    void unhandled_exception();
  };
};

namespace orm {

class Row;
class Result;

class DrogonDbException {
public:
  virtual ~DrogonDbException() noexcept;
};

enum class Mode { NonBlocking, Blocking };

class Field {
public:
  const char *name() const;
  bool isNull() const;
  template <typename T> T as() const;
  const char *c_str() const;
};

class Row {
public:
  Field operator[](size_t index) const;
  Field operator[](int index) const;
  Field operator[](const char columnName[]) const;
  Field operator[](const std::string &columnName) const;
  Field at(size_t index) const;
  Field at(const std::string &columnName) const;
};

class ConstResultIterator {
public:
  Row operator*() const;
  ConstResultIterator &operator++();
  bool operator!=(const ConstResultIterator &other) const;
};

class Result {
public:
  size_t size() const noexcept;
  bool empty() const noexcept;
  ConstResultIterator begin() const noexcept;
  ConstResultIterator end() const noexcept;
  Row front() const noexcept;
  Row back() const noexcept;
  Row operator[](size_t index) const noexcept;
  Row at(size_t index) const;
  size_t affectedRows() const noexcept;
  unsigned long long insertId() const noexcept;
};

namespace internal {

class SqlBinder {
public:
  template <typename T> SqlBinder &operator<<(T &&parameter);
  SqlBinder &operator<<(const Mode &mode);
  template <typename CallbackType> SqlBinder &operator>>(CallbackType &&) { return *this; }
  void exec() noexcept(false);
};

struct SqlAwaiter {
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<> handle);
  Result await_resume() const noexcept(false);
};

} // namespace internal

class DbClient {
public:
  virtual ~DbClient();

  template <typename FUNCTION1, typename FUNCTION2, typename... Arguments>
  void execSqlAsync(const std::string &, FUNCTION1 &&, FUNCTION2 &&, Arguments &&...) noexcept {}
  template <typename... Arguments>
  const Result execSqlSync(const std::string &sql, Arguments &&...args) noexcept(false);
  template <typename... Arguments>
  std::future<Result> execSqlAsyncFuture(const std::string &sql, Arguments &&...args) noexcept;
  template <typename... Arguments>
  internal::SqlAwaiter execSqlCoro(const std::string &sql, Arguments &&...args) noexcept;
  internal::SqlBinder operator<<(const std::string &sql);
  internal::SqlBinder operator<<(std::string &&sql);
  template <int N> internal::SqlBinder operator<<(const char (&sql)[N]);
};

class Transaction : public DbClient {
public:
  virtual void rollback() = 0;
};

using DbClientPtr = std::shared_ptr<DbClient>;

enum class CompareOperator { EQ, NE, GT, GE, LT, LE, Like, NotLike, In, NotIn, IsNull, IsNotNull };
enum class SortOrder { ASC, DESC };

class Criteria {
public:
  Criteria();
  template <typename T> Criteria(const std::string &colName, const CompareOperator &opera, T &&arg);
  template <typename T> Criteria(const std::string &colName, T &&arg);
  Criteria(const std::string &colName, const CompareOperator &opera);
};

template <typename T> class Mapper {
public:
  explicit Mapper(DbClientPtr client);
  Mapper<T> &limit(size_t limit);
  Mapper<T> &offset(size_t offset);
  Mapper<T> &orderBy(const std::string &colName, const SortOrder &order = SortOrder::ASC);
  Mapper<T> &orderBy(size_t colIndex, const SortOrder &order = SortOrder::ASC);
  T findByPrimaryKey(const typename T::PrimaryKeyType &key) noexcept(false);
  std::vector<T> findAll() noexcept(false);
  std::vector<T> findBy(const Criteria &criteria) noexcept(false);
  T findOne(const Criteria &criteria) noexcept(false);
  size_t count(const Criteria &criteria = Criteria()) noexcept(false);
  void insert(T &obj) noexcept(false);
  size_t update(const T &obj) noexcept(false);
  size_t deleteBy(const Criteria &criteria) noexcept(false);
};

} // namespace orm
} // namespace drogon

#endif // DROGON_ORM_DBCLIENT_STAND_IN_H
