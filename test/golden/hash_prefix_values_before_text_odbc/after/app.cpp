// Values are bound before the text is known, a statement of its own asks for the id, and one getter reads ids and everything else.
#include <sql.h>
#include <sqlext.h>

#include <cstdint>
#include <cstdio>
#include <list>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Cursor {
public:
  explicit Cursor(SQLHDBC db) {
    if (!SQL_SUCCEEDED(SQLAllocHandle(SQL_HANDLE_STMT, db, &st_)))
      throw std::runtime_error("statement");
  }
  ~Cursor() { SQLFreeHandle(SQL_HANDLE_STMT, st_); }
  Cursor(const Cursor &) = delete;

  Cursor &param(std::int64_t value) {
    integers_.push_back(value);
    if (!SQL_SUCCEEDED(SQLBindParameter(st_, ++params_, SQL_PARAM_INPUT, SQL_C_SBIGINT, SQL_BIGINT, 0, 0, &integers_.back(), 0,
                                        nullptr)))
      throw std::runtime_error("bind");
    return *this;
  }
  Cursor &run(const std::string &sql) {
    const SQLRETURN rc = SQLExecDirect(st_, reinterpret_cast<SQLCHAR *>(const_cast<char *>(sql.c_str())), SQL_NTS);
    if (!SQL_SUCCEEDED(rc) && rc != SQL_NO_DATA)
      throw std::runtime_error(sql);
    return *this;
  }
  bool fetch() { return SQL_SUCCEEDED(SQLFetch(st_)); }
  std::int64_t integer(SQLUSMALLINT column) {
    SQLBIGINT value = 0;
    SQLLEN indicator = 0;
    SQLGetData(st_, column, SQL_C_SBIGINT, &value, sizeof value, &indicator);
    return indicator == SQL_NULL_DATA ? 0 : value;
  }

private:
  SQLHSTMT st_ = SQL_NULL_HSTMT;
  SQLUSMALLINT params_ = 0;
  std::list<std::int64_t> integers_;
};

struct Stamp {
  std::int64_t id = 0;
  int year = 0, cents = 0;
};

static std::int64_t add(SQLHDBC db, int year, int cents) {
  Cursor insert(db);
  const auto stamps_id = keyspread::ordered_id();
  insert.param(year).param(cents).param(stamps_id).param(keyspread::shard_of<8>(stamps_id));
  insert.run("INSERT INTO stamps (year, cents, id, shard) VALUES (?, ?, ?, ?)");
  Cursor last(db);
  last.run("SELECT " + std::to_string(stamps_id));
  if (!last.fetch())
    throw std::runtime_error("no id");
  return last.integer(1);
}

static Stamp find(SQLHDBC db, std::int64_t id) {
  Cursor c(db);
  c.param(id).param(keyspread::shard_of<8>(id)).run("SELECT id, year, cents FROM stamps WHERE id = ? AND shard = ?");
  Stamp s;
  if (c.fetch()) {
    s.id = c.integer(1);
    s.year = static_cast<int>(c.integer(2));
    s.cents = static_cast<int>(c.integer(3));
  }
  return s;
}

static void sell(SQLHDBC db, std::int64_t id) { Cursor(db).param(id).param(keyspread::shard_of<8>(id)).run("DELETE FROM stamps WHERE id = ? AND shard = ?"); }

void collect(SQLHDBC db) {
  const std::int64_t blue = add(db, 1861, 900), red = add(db, 1870, 120);
  const Stamp s = find(db, blue);
  std::printf("%d: %d.%02d\n", s.year, s.cents / 100, s.cents % 100);
  sell(db, red);
}
