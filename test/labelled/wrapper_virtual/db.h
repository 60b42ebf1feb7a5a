// One interface, a class for each database.
#pragma once
#include <string>

class Database {
public:
  virtual ~Database() = default;
  virtual bool executeQuery(const std::string &query) = 0;
  virtual long long lastId() = 0;
  virtual std::string escape(const std::string &text) const = 0;
  virtual void trace(const std::string &text) = 0;
  bool beginAndRun(const std::string &query) { return executeQuery("BEGIN") && executeQuery(query); }
};

Database &database();
