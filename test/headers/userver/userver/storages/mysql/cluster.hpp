// A stand-in for userver 2.x (storages/mysql): declarations alone, as far as programs that
// keyspread is tested with use them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace userver::storages::mysql {

class Query {
public:
  Query(const char *statement);
  Query(std::string statement);
};

enum class ClusterHostType { kPrimary, kSecondary };

struct CommandControl {};
using OptionalCommandControl = std::optional<CommandControl>;

struct ExecutionResult final {
  std::size_t rows_affected{};
  std::size_t last_insert_id{};
};

class StatementResultSet {
public:
  template <typename T> T AsVector() &&;
  template <typename T> T AsSingleField() &&;
  template <typename T> T AsSingleRow() &&;
  ExecutionResult AsExecutionResult() &&;
};

class Transaction {
public:
  template <typename... Args>
  StatementResultSet Execute(const Query &query, const Args &...args) const;
  void Commit();
};

class Cluster {
public:
  template <typename... Args>
  StatementResultSet Execute(ClusterHostType host_type, const Query &query,
                             const Args &...args) const;
  template <typename... Args>
  StatementResultSet Execute(OptionalCommandControl command_control, ClusterHostType host_type,
                             const Query &query, const Args &...args) const;
  Transaction Begin(ClusterHostType host_type) const;
};

} // namespace userver::storages::mysql
