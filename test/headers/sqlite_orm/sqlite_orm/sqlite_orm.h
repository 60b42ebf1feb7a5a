// A stand-in for sqlite_orm 1.9 (sqlite_orm/sqlite_orm.h): declarations alone, as far as programs
// that keyspread is tested with use them. What gives a deduced type has an empty body.
#ifndef SQLITE_ORM_STAND_IN_H
#define SQLITE_ORM_STAND_IN_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sqlite_orm {
using int64 = long long;

namespace internal {

struct primary_key_base {};
template <class... Cs> struct primary_key_t : primary_key_base {
  primary_key_t autoincrement() const;
};
struct unique_base {};
template <class... Args> struct unique_t : unique_base {};
template <class G, class S, class... Op> struct column_t {};
template <class T, class... Cs> struct table_t {};
template <class... Cols> struct index_t {};

template <class T> struct expression_t {
  T value;
};
template <class L, class R> struct binary_condition {};
template <class T> struct where_t {};
template <class O> struct order_by_t {
  order_by_t asc() const;
  order_by_t desc() const;
};
template <class T> struct limit_t {};
template <class T> struct max_t {};

template <class L, class R> binary_condition<L, R> operator>(expression_t<L> l, R r);
template <class L, class R> binary_condition<L, R> operator>=(expression_t<L> l, R r);
template <class L, class R> binary_condition<L, R> operator==(expression_t<L> l, R r);

template <class... DBOs> struct storage_t {
  template <class O> int64 insert(const O &o);
  template <class O> void replace(const O &o);
  template <class O> void update(const O &o);
  template <class It> void insert_range(It from, It to);
  template <class O, class... Ids> O get(Ids... ids);
  template <class O, class... Args> std::vector<O> get_all(Args &&...args);
  template <class O, class... Ids> void remove(Ids... ids);
  template <class O, class... Args> void remove_all(Args &&...args);
  template <class F, class O, class... Args> std::unique_ptr<int64> max(F O::*field, Args &&...args);
  template <class T, class... Args> std::vector<int64> select(T m, Args... args);
  int64 last_insert_rowid();
  void sync_schema(bool preserve = false);
};

} // namespace internal

template <class G, class... Op>
internal::column_t<G, void, Op...> make_column(std::string name, G getter, Op... constraints) {
  return {};
}
template <class... Cs> internal::table_t<void, Cs...> make_table(std::string name, Cs... args) {
  return {};
}
template <class... Cols> internal::index_t<Cols...> make_index(std::string name, Cols... cols) {
  return {};
}
template <class... Cols> internal::index_t<Cols...> make_unique_index(std::string name, Cols... cols) {
  return {};
}
template <class... Args> internal::storage_t<Args...> make_storage(std::string filename, Args... args) {
  return {};
}
template <class... Cs> internal::primary_key_t<Cs...> primary_key(Cs... cs) { return {}; }
template <class... Args> internal::unique_t<Args...> unique(Args... args) { return {}; }
template <class T> internal::expression_t<T> c(T t) { return {t}; }
template <class C> internal::where_t<C> where(C expression) { return {}; }
template <class O> internal::order_by_t<O> order_by(O o) { return {}; }
template <class T> internal::limit_t<T> limit(T lim) { return {}; }
template <class X> internal::max_t<X> max(X x) { return {}; }

} // namespace sqlite_orm

#endif
