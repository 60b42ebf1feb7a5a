#include "db.h"

#include <libpq-fe.h>

class PostgresDatabase : public Database {
public:
  bool executeQuery(const std::string &query) override {
    PGresult *r = PQexec(connection_, query.c_str());
    return PQresultStatus(r) == PGRES_COMMAND_OK;
  }
  long long lastId() override { return 0; }
  std::string escape(const std::string &text) const override { return text; }
  void trace(const std::string &) override {}

private:
  PGconn *connection_ = nullptr;
};

class PooledDatabase final : public PostgresDatabase {
public:
  bool executeQuery(const std::string &query) override {
    ++used_;
    return PostgresDatabase::executeQuery(query);
  }

private:
  int used_ = 0;
};
