// What is done in a transaction is a lambda that the session is given.
#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

class Session {
public:
  explicit Session(const char *path) {
    if (sqlite3_open(path, &db_) != SQLITE_OK)
      throw std::runtime_error("no such database");
  }
  ~Session() { sqlite3_close(db_); }

  template <typename Body> auto transact(Body &&body) {
    run("BEGIN");
    if constexpr (std::is_void_v<std::invoke_result_t<Body, sqlite3 *>>) {
      std::forward<Body>(body)(db_);
      run("COMMIT");
    } else {
      auto result = std::forward<Body>(body)(db_);
      run("COMMIT");
      return result;
    }
  }

private:
  void run(const char *sql) { sqlite3_exec(db_, sql, nullptr, nullptr, nullptr); }
  sqlite3 *db_ = nullptr;
};
