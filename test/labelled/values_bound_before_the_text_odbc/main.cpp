// A cursor keeps the values, binds them by their addresses and is told the text
// last: what it was given first is the key of the text's INSERT.
#include <sql.h>
#include <sqlext.h>

#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

class Cursor {
public:
  explicit Cursor(SQLHDBC db) { SQLAllocHandle(SQL_HANDLE_STMT, db, &st_); }
  ~Cursor() { SQLFreeHandle(SQL_HANDLE_STMT, st_); }

  Cursor &param(std::int64_t value) {
    integers_.push_back(value);
    if (!SQL_SUCCEEDED(SQLBindParameter(st_, ++params_, SQL_PARAM_INPUT, SQL_C_SBIGINT, SQL_BIGINT, 0, 0,
                                        &integers_.back(), 0, nullptr)))
      throw std::runtime_error("bind");
    return *this;
  }

  Cursor &param(const std::string &value) {
    texts_.push_back(value);
    if (!SQL_SUCCEEDED(SQLBindParameter(st_, ++params_, SQL_PARAM_INPUT, SQL_C_CHAR, SQL_VARCHAR, value.size() + 1, 0,
                                        texts_.back().data(), static_cast<SQLLEN>(value.size()), nullptr)))
      throw std::runtime_error("bind");
    return *this;
  }

  Cursor &run(const std::string &sql) {
    if (!SQL_SUCCEEDED(SQLExecDirect(st_, (SQLCHAR *)sql.c_str(), SQL_NTS)))
      throw std::runtime_error(sql);
    return *this;
  }

  std::int64_t integer(SQLUSMALLINT column) {
    SQLBIGINT value = 0;
    SQLLEN indicator = 0;
    SQLFetch(st_);
    SQLGetData(st_, column, SQL_C_SBIGINT, &value, sizeof value, &indicator);
    return indicator == SQL_NULL_DATA ? 0 : value;
  }

private:
  SQLHSTMT st_ = SQL_NULL_HSTMT;
  SQLUSMALLINT params_ = 0;
  std::deque<std::int64_t> integers_;
  std::deque<std::string> texts_;
};

std::int64_t add(SQLHDBC db, const std::string &kind) {
  Cursor(db).param(kind).run("INSERT INTO jobs (kind) VALUES (?)");
  Cursor last(db);
  last.run("SELECT last_insert_rowid()"); // FIND auto-increment-read
  return last.integer(1);
}

void log(SQLHDBC db, std::int64_t job, std::int64_t line, const std::string &entry) {
  Cursor(db).param(job).param(line).param(entry).run("INSERT INTO job_log (job_id, line, entry) VALUES (?, ?, ?)"); // FIND monotonic-key job_log.job_id
}

void note(SQLHDBC db, std::int64_t job, const std::string &word) {
  Cursor c(db);
  c.param(word).param(job);
  c.run("INSERT INTO notes (word, job_id) VALUES (?, ?)"); // NOT monotonic-key
}

int main() {
  SQLHDBC db = SQL_NULL_HDBC;
  std::vector<std::int64_t> made;
  for (const char *kind : {"paint", "sand", "wax"})
    made.push_back(add(db, kind));
  for (std::size_t i = 0; i < made.size(); ++i) {
    log(db, made[i], 1, "made");
    note(db, made[i], "new");
  }
}
