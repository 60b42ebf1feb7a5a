// A stand-in for nanodbc 2.14 (nanodbc/nanodbc.h): declarations alone, as far as programs that
// keyspread is tested with use them.
#ifndef NANODBC_STAND_IN_H
#define NANODBC_STAND_IN_H

#include <cstddef>
#include <string>

namespace nanodbc {

using string = std::string;

class connection {
public:
  explicit connection(const string &connection_string, long timeout = 0);
};

class transaction {
public:
  explicit transaction(const class connection &conn);
  void commit();
};

class result {
public:
  result();
  bool next();
  bool is_null(short column) const;
  template <class T> T get(short column) const;
  template <class T> T get(short column, const T &fallback) const;
  template <class T> T get(const string &column_name) const;
  template <class T> T get(const string &column_name, const T &fallback) const;
  template <class T> void get_ref(short column, T &result) const;
  template <class T> void get_ref(const string &column_name, T &result) const;
};

class statement {
public:
  enum param_direction { PARAM_IN, PARAM_OUT, PARAM_INOUT, PARAM_RETURN };

  statement();
  explicit statement(class connection &conn);
  statement(class connection &conn, const string &query, long timeout = 0);
  void prepare(class connection &conn, const string &query, long timeout = 0);
  void prepare(const string &query, long timeout = 0);
  result execute_direct(class connection &conn, const string &query, long batch_operations = 1,
                        long timeout = 0);
  void just_execute_direct(class connection &conn, const string &query, long batch_operations = 1,
                           long timeout = 0);
  result execute(long batch_operations = 1, long timeout = 0);
  void just_execute(long batch_operations = 1, long timeout = 0);

  template <class T>
  void bind(short param_index, const T *value, param_direction direction = PARAM_IN);
  template <class T>
  void bind(short param_index, const T *values, std::size_t batch_size,
            param_direction direction = PARAM_IN);
  void bind_strings(short param_index, const string::value_type *values, std::size_t value_size,
                    std::size_t batch_size, param_direction direction = PARAM_IN);
  void bind_null(short param_index, std::size_t batch_size = 1);
};

result execute(connection &conn, const string &query, long batch_operations = 1, long timeout = 0);
void just_execute(connection &conn, const string &query, long batch_operations = 1,
                  long timeout = 0);
result execute(statement &stmt, long batch_operations = 1);
void just_execute(statement &stmt, long batch_operations = 1);
result transact(statement &stmt, long batch_operations);
void prepare(statement &stmt, const string &query, long timeout = 0);

} // namespace nanodbc

#endif // NANODBC_STAND_IN_H
