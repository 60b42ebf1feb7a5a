#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

class Statement {
public:
  Statement(sqlite3 *db, std::string_view text) {
    sqlite3_stmt *raw = nullptr;
    if (sqlite3_prepare_v2(db, text.data(), static_cast<int>(text.size()), &raw, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
    st.reset(raw);
  }

  Statement &&bind(std::int64_t value) && {
    sqlite3_bind_int64(st.get(), ++bound, value);
    return std::move(*this);
  }
  Statement &&bind(std::string_view value) && {
    sqlite3_bind_text(st.get(), ++bound, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    return std::move(*this);
  }

  /// The connection is that of the statement.
  std::int64_t insert() && {
    sqlite3 *db = sqlite3_db_handle(st.get());
    if (sqlite3_step(st.get()) != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db));
    return sqlite3_last_insert_rowid(db);
  }

  std::string text() && {
    if (sqlite3_step(st.get()) != SQLITE_ROW)
      return "nobody";
    return reinterpret_cast<const char *>(sqlite3_column_text(st.get(), 0));
  }

private:
  struct Finalize {
    void operator()(sqlite3_stmt *st) const { sqlite3_finalize(st); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> st;
  int bound = 0;
};
