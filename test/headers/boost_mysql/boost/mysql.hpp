// A stand-in for Boost.MySQL 1.87 (boost/mysql.hpp): declarations alone, as far as programs that
// keyspread is tested with use them.
#ifndef BOOST_MYSQL_STAND_IN_H
#define BOOST_MYSQL_STAND_IN_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

namespace boost {
namespace system {
class error_code {};
template <class T> class result {
public:
  T &value();
};
} // namespace system

namespace mysql {

using string_view = std::string_view;
using error_code = system::error_code;

class diagnostics {};
class metadata_collection_view {};
struct format_options {};
class blob_view {};
class date {};
class datetime {};
class time {};

class field_view {
public:
  field_view() = default;
  bool is_null() const noexcept;
  const std::int64_t &as_int64() const;
  const std::uint64_t &as_uint64() const;
  const string_view &as_string() const;
  const blob_view &as_blob() const;
  const float &as_float() const;
  const double &as_double() const;
  const date &as_date() const;
  const datetime &as_datetime() const;
  const time &as_time() const;
  std::int64_t get_int64() const noexcept;
  std::uint64_t get_uint64() const noexcept;
  string_view get_string() const noexcept;
  blob_view get_blob() const noexcept;
  float get_float() const noexcept;
  double get_double() const noexcept;
  date get_date() const noexcept;
  datetime get_datetime() const noexcept;
  time get_time() const noexcept;
};

class row_view {
public:
  field_view operator[](std::size_t i) const noexcept;
  field_view at(std::size_t i) const;
  std::size_t size() const noexcept;
};

class field {
public:
  field() = default;
  const std::int64_t &as_int64() const;
  const std::uint64_t &as_uint64() const;
  const string_view &as_string() const;
  const blob_view &as_blob() const;
  const float &as_float() const;
  const double &as_double() const;
  const date &as_date() const;
  const datetime &as_datetime() const;
  const time &as_time() const;
  std::int64_t get_int64() const noexcept;
  std::uint64_t get_uint64() const noexcept;
  string_view get_string() const noexcept;
  blob_view get_blob() const noexcept;
  float get_float() const noexcept;
  double get_double() const noexcept;
  date get_date() const noexcept;
  datetime get_datetime() const noexcept;
  time get_time() const noexcept;
};

class row {
public:
  field_view operator[](std::size_t i) const noexcept;
  field_view at(std::size_t i) const;
};

class rows_view {
public:
  class const_iterator {
  public:
    row_view operator*() const;
    const_iterator &operator++();
    bool operator!=(const const_iterator &) const;
  };
  const_iterator begin() const noexcept;
  const_iterator end() const noexcept;
  row_view operator[](std::size_t i) const noexcept;
  row_view at(std::size_t i) const;
  row_view front() const noexcept;
  row_view back() const noexcept;
  bool empty() const noexcept;
};

class rows {
public:
  using const_iterator = rows_view::const_iterator;
  const_iterator begin() const noexcept;
  const_iterator end() const noexcept;
  row_view operator[](std::size_t i) const noexcept;
  row_view at(std::size_t i) const;
  row_view front() const noexcept;
  row_view back() const noexcept;
};

class resultset_view {
public:
  rows_view rows() const noexcept;
  std::uint64_t last_insert_id() const noexcept;
};

class resultset {
public:
  rows_view rows() const noexcept;
  std::uint64_t last_insert_id() const noexcept;
};

class results {
public:
  results() = default;
  bool has_value() const noexcept;
  rows_view rows() const noexcept;
  std::uint64_t affected_rows() const noexcept;
  std::uint64_t last_insert_id() const noexcept;
  resultset_view operator[](std::size_t i) const noexcept;
  resultset_view at(std::size_t i) const;
  resultset_view front() const noexcept;
  resultset_view back() const noexcept;
};

template <class... StaticRow> class static_results {
public:
  std::uint64_t last_insert_id() const noexcept;
};

class execution_state {
public:
  bool should_read_rows() const noexcept;
  bool complete() const noexcept;
  std::uint64_t last_insert_id() const noexcept;
};

template <class... WritableField> class bound_statement_tuple {};
template <class FieldViewFwdIterator> class bound_statement_iterator_range {};

class statement {
public:
  statement() = default;
  bool valid() const noexcept;
  template <class... WritableField>
  auto bind(WritableField &&...params) const -> bound_statement_tuple<WritableField...>;
};

class constant_string_view {
public:
  template <class T> consteval constant_string_view(const T &value) : value_(value) {}
  constexpr string_view get() const noexcept { return value_; }

private:
  string_view value_;
};

template <class... Formattable> struct with_params_t {
  constant_string_view query;
  std::tuple<Formattable...> args;
};
template <class... Formattable>
auto with_params(constant_string_view query, Formattable &&...args) -> with_params_t<Formattable...>;
template <class... Formattable>
std::string format_sql(format_options opts, constant_string_view format_str, Formattable &&...args);

class format_context_base;
template <class... Formattable>
void format_sql_to(format_context_base &ctx, constant_string_view format_str, Formattable &&...args);

class any_connection {
public:
  system::result<format_options> format_opts() const noexcept;
  template <class ExecutionRequest, class ResultsType>
  void execute(const ExecutionRequest &req, ResultsType &result, error_code &err, diagnostics &diag);
  template <class ExecutionRequest, class ResultsType>
  void execute(const ExecutionRequest &req, ResultsType &result);
  template <class ExecutionRequest, class ResultsType, class CompletionToken>
  void async_execute(ExecutionRequest &&req, ResultsType &result, CompletionToken &&token);
  template <class ExecutionRequest, class ExecutionStateType>
  void start_execution(const ExecutionRequest &req, ExecutionStateType &st);
  template <class ExecutionRequest, class ExecutionStateType, class CompletionToken>
  void async_start_execution(ExecutionRequest &&req, ExecutionStateType &st, CompletionToken &&token);
  rows_view read_some_rows(execution_state &st);
  statement prepare_statement(string_view stmt);
  template <class CompletionToken>
  auto async_prepare_statement(string_view stmt, CompletionToken &&token) -> statement;
  void close_statement(const statement &stmt);
};

template <class Stream> class connection {
public:
  template <class ExecutionRequest, class ResultsType>
  void execute(const ExecutionRequest &req, ResultsType &result);
  template <class ResultsType> void query(string_view query_string, ResultsType &result);
  template <class ResultsType, class CompletionToken>
  void async_query(string_view query_string, ResultsType &result, CompletionToken &&token);
  template <class ExecutionRequest, class ExecutionStateType>
  void start_execution(const ExecutionRequest &req, ExecutionStateType &st);
  rows_view read_some_rows(execution_state &st);
  statement prepare_statement(string_view stmt);
};

} // namespace mysql
} // namespace boost

#endif
