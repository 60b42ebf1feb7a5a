// Text of Abseil, Boost.Format and wide strings.
#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>
#include <absl/strings/string_view.h>
#include <absl/strings/substitute.h>
#include <boost/format.hpp>
#include <sql.h>
#include <sqlext.h>
#include <sqlite3.h>
#include <string>
static void run(sqlite3 *db, const std::string &sql) { sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr); }
void cat(sqlite3 *db, long long id) { run(db, absl::StrCat("SELECT name FROM items WHERE id > ", id, " ORDER BY id LIMIT 5")); } // FIND ordered-scan items.id
void append(sqlite3 *db, long long id) {
  std::string sql = "SELECT name FROM items"; // FIND ordered-scan items.id
  absl::StrAppend(&sql, " WHERE id > ", id, " ORDER BY id LIMIT 6");
  run(db, sql);
}
void subst(sqlite3 *db, long long id) { run(db, absl::Substitute("SELECT name FROM items WHERE id > $0 ORDER BY id LIMIT $1", id, 7)); } // FIND ordered-scan items.id
void fmt(sqlite3 *db, long long id) { run(db, absl::StrFormat("SELECT name FROM items WHERE id > %d ORDER BY id LIMIT %d", id, 8)); } // FIND ordered-scan items.id
void boostf(sqlite3 *db, long long id) { run(db, (boost::format("SELECT name FROM items WHERE id > %1% ORDER BY id LIMIT %2%") % id % 9).str()); } // MISS ordered-scan
void boosts(sqlite3 *db, long long id) { run(db, boost::str(boost::format("SELECT name FROM items WHERE id > %d ORDER BY id LIMIT 10") % id)); } // MISS ordered-scan
void view(sqlite3 *db, absl::string_view name) { run(db, absl::StrCat("SELECT name FROM items WHERE name = '", name, "' ORDER BY id LIMIT 1")); } // FIND ordered-scan items.id
void wide(SQLHSTMT st, long long id) {
  std::wstring sql = L"SELECT name FROM items WHERE id > " + std::to_wstring(id) + L" ORDER BY id LIMIT 11"; // FIND ordered-scan items.id
  SQLExecDirectW(st, (SQLWCHAR *)sql.c_str(), SQL_NTS);
}
void wideByName(SQLHSTMT st) { SQLExecDirectW(st, (SQLWCHAR *)L"SELECT name FROM items ORDER BY name LIMIT 12", SQL_NTS); } // NOT ordered-scan
