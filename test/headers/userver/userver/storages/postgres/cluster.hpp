// A stand-in for userver 2.x (storages/postgres): declarations alone, as far as programs that
// keyspread is tested with use them.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace userver::storages::postgres {

class Query {
public:
  struct Name {
    explicit Name(std::string_view name);
  };

  Query() = default;
  Query(const char *statement, std::optional<Name> name = std::nullopt);
  Query(std::string statement, std::optional<Name> name = std::nullopt);
};

enum class ClusterHostType { kNone, kMaster, kSyncSlave, kSlave };

class ClusterHostTypeFlags {
public:
  constexpr ClusterHostTypeFlags(ClusterHostType type);
};

struct CommandControl {
  std::chrono::milliseconds execute{};
  std::chrono::milliseconds statement{};
};
using OptionalCommandControl = std::optional<CommandControl>;
struct TransactionOptions {};

struct RowTag {};
inline constexpr RowTag kRowTag{};

class Field {
public:
  bool IsNull() const;
  template <typename T> T As() const;
};

class Row {
public:
  Field operator[](std::size_t index) const;
  Field operator[](const std::string &name) const;
  template <typename T> T As() const;
  template <typename T> T As(RowTag) const;
};

class ResultSet {
public:
  class const_iterator {
  public:
    Row operator*() const;
    const_iterator &operator++();
    bool operator!=(const const_iterator &other) const;
  };

  std::size_t Size() const;
  bool IsEmpty() const;
  std::size_t RowsAffected() const;
  const_iterator begin() const &;
  const_iterator end() const &;
  Row Front() const &;
  Row Back() const &;
  Row operator[](std::size_t index) const &;
  template <typename Container> Container AsContainer() const;
  template <typename Container> Container AsContainer(RowTag) const;
  template <typename T> T AsSingleRow() const;
  template <typename T> T AsSingleRow(RowTag) const;
  template <typename T> std::optional<T> AsOptionalSingleRow() const;
};

class Transaction {
public:
  template <typename... Args> ResultSet Execute(const Query &query, const Args &...args);
  template <typename... Args>
  ResultSet Execute(OptionalCommandControl statement_cmd_ctl, const Query &query,
                    const Args &...args);
  void Commit();
  void Rollback();
};

class Cluster {
public:
  Transaction Begin(std::string name, ClusterHostTypeFlags flags,
                    const TransactionOptions &options);
  template <typename... Args>
  ResultSet Execute(ClusterHostTypeFlags flags, const Query &query, const Args &...args);
  template <typename... Args>
  ResultSet Execute(ClusterHostTypeFlags flags, OptionalCommandControl statement_cmd_ctl,
                    const Query &query, const Args &...args);
};

using ClusterPtr = std::shared_ptr<Cluster>;

} // namespace userver::storages::postgres
