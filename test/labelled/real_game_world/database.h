#pragma once
#include <cstdint>
#include <memory>

#define ATTR_PRINTF(F, V) __attribute__((format(printf, F, V)))
#define UI64FMTD "%lu"

class QueryResult {
public:
  virtual ~QueryResult() = default;
  virtual bool NextRow() = 0;
  const char *Fetch(int i) const { return row_[i]; }

protected:
  char **row_ = nullptr;
};

class Connection {
public:
  virtual ~Connection() = default;
  virtual std::unique_ptr<QueryResult> Query(const char *sql) = 0;
  virtual bool Execute(const char *sql) = 0;
};

class Database {
public:
  std::unique_ptr<QueryResult> Query(const char *sql) { return connection_->Query(sql); }
  std::unique_ptr<QueryResult> PQuery(const char *format, ...) ATTR_PRINTF(2, 3);
  bool Execute(const char *sql);
  bool PExecute(const char *format, ...) ATTR_PRINTF(2, 3);

private:
  Connection *connection_ = nullptr;
};

extern Database CharacterDb;
