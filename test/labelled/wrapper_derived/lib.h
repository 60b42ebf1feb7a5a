// A library of classes, as the catalog file beside it describes it.
#pragma once
namespace lib {
class Connection {
public:
  virtual ~Connection();
  virtual bool exec(const char *sql);
  long long insertId() const;
  void note(const char *text);
};
class Query {
public:
  explicit Query(Connection &);
  virtual ~Query();
  bool prepare(const char *sql);
  bool exec();
  bool exec(const char *sql);
  void addBindValue(long long value);
};
} // namespace lib
