// Stand-in for google-cloud-cpp, for tests only: spanner::SqlStatement.
#ifndef KEYSPREAD_STANDIN_SPANNER_SQL_STATEMENT_H
#define KEYSPREAD_STANDIN_SPANNER_SQL_STATEMENT_H

#include "google/cloud/spanner/value.h"
#include "google/cloud/status_or.h"

#include <ostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class SqlStatement {
public:
  using ParamType = std::unordered_map<std::string, Value>;

  SqlStatement() = default;
  explicit SqlStatement(std::string statement)
      : statement_(std::move(statement)) {}
  SqlStatement(std::string statement, ParamType params)
      : statement_(std::move(statement)), params_(std::move(params)) {}

  std::string const &sql() const { return statement_; }
  ParamType const &params() const { return params_; }
  std::vector<std::string> ParameterNames() const;
  google::cloud::StatusOr<Value>
  GetParameter(std::string const &parameter_name) const;

  friend bool operator==(SqlStatement const &a, SqlStatement const &b) {
    return a.statement_ == b.statement_ && a.params_ == b.params_;
  }
  friend bool operator!=(SqlStatement const &a, SqlStatement const &b) {
    return !(a == b);
  }

private:
  std::string statement_;
  ParamType params_;
};

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
