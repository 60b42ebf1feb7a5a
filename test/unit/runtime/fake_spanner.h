// A connection to a table in memory, for tests of keyspread/spanner.h: rows in,
// the rows that a Read of some key set gives out, and a note of each Read.
#ifndef KEYSPREAD_TEST_FAKE_SPANNER_H
#define KEYSPREAD_TEST_FAKE_SPANNER_H

#include <google/cloud/spanner/client.h>
#include <keyspread/spanner.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fake {

namespace spanner = ::google::cloud::spanner;
using google::cloud::Status;
using google::cloud::StatusOr;
using values = std::vector<spanner::Value>;

/// A table with the key (ShardId, the first column). Each shard holds its rows
/// as the server would sort them, which is the test's business. Bounds and
/// point keys are understood for INT64 keys only.
struct table {
  std::vector<std::string> columns;
  std::vector<std::vector<values>> shards;
  bool descends = false;
  std::optional<std::pair<std::size_t, std::size_t>>
      fails{}; // shard, after n rows
  // When it is read. Like the server, it tells the first Read of a transaction.
  std::optional<spanner::Timestamp> read_at{};
};

class row_source : public keyspread::detail::client::row_source {
public:
  row_source(std::vector<spanner::Row> rows, Status end,
             std::optional<spanner::Timestamp> read_at)
      : keyspread::detail::client::row_source(read_at), rows_(std::move(rows)),
        end_(std::move(end)) {}
  StatusOr<spanner::Row> NextRow() override {
    if (at_ < rows_.size())
      return rows_[at_++];
    if (!end_.ok())
      return end_;
    return spanner::Row();
  }

private:
  std::vector<spanner::Row> rows_;
  Status end_;
  std::size_t at_ = 0;
};

class connection : public spanner::Connection {
public:
  explicit connection(table t) : table_(std::move(t)) {}

  std::vector<ReadParams> reads;

  spanner::RowStream Read(ReadParams p) override {
    const bool begins =
        std::none_of(reads.begin(), reads.end(), [&](const ReadParams &read) {
          return read.transaction == p.transaction;
        });
    const auto read_at = begins ? table_.read_at : std::nullopt;
    reads.push_back(p);
    const auto keys = keyspread::detail::client::to_proto(p.keys);
    const auto names = std::make_shared<std::vector<std::string>>(p.columns);
    std::vector<spanner::Row> rows;
    for (std::size_t shard = 0; shard < table_.shards.size(); ++shard)
      for (const values &row : table_.shards[shard]) {
        if (table_.fails == std::make_pair(shard, rows.size()) &&
            touches(keys, static_cast<std::int64_t>(shard)))
          return stream(
              std::move(rows),
              Status(google::cloud::StatusCode::kUnavailable, "broken"),
              read_at);
        if (p.read_options.limit > 0 &&
            rows.size() == static_cast<std::size_t>(p.read_options.limit))
          break;
        if (has(keys, static_cast<std::int64_t>(shard), row))
          rows.push_back(
              keyspread::detail::client::row_of(select(row, p.columns), names));
      }
    return stream(std::move(rows), Status(), read_at);
  }

  StatusOr<std::vector<spanner::ReadPartition>>
  PartitionRead(PartitionReadParams) override {
    return no();
  }
  spanner::RowStream ExecuteQuery(SqlParams) override {
    return stream({}, no());
  }
  StatusOr<spanner::DmlResult> ExecuteDml(SqlParams) override { return no(); }
  StatusOr<spanner::PartitionedDmlResult>
  ExecutePartitionedDml(ExecutePartitionedDmlParams) override {
    return no();
  }
  StatusOr<spanner::BatchDmlResult>
  ExecuteBatchDml(ExecuteBatchDmlParams) override {
    return no();
  }
  StatusOr<spanner::CommitResult> Commit(CommitParams) override { return no(); }
  Status Rollback(RollbackParams) override { return no(); }

private:
  using list = google::protobuf::ListValue;
  using key_set = google::spanner::v1::KeySet;

  static Status no() {
    return Status(google::cloud::StatusCode::kUnimplemented, "only reads");
  }
  static spanner::RowStream
  stream(std::vector<spanner::Row> rows, Status end,
         std::optional<spanner::Timestamp> read_at = {}) {
    return spanner::RowStream(
        std::make_unique<row_source>(std::move(rows), std::move(end), read_at));
  }

  values select(const values &row,
                const std::vector<std::string> &columns) const {
    values out;
    for (const std::string &column : columns) {
      const auto at =
          std::find(table_.columns.begin(), table_.columns.end(), column);
      out.push_back(
          row.at(static_cast<std::size_t>(at - table_.columns.begin())));
    }
    return out;
  }

  static std::int64_t part(const list &key, int i) {
    return std::stoll(key.values(i).string_value());
  }

  // Whether the row comes after the bound (1), before it (-1) or is it (0).
  int place(const list &bound, std::int64_t shard, const values &row) const {
    if (bound.values_size() == 0)
      return 0;
    if (shard != part(bound, 0))
      return shard < part(bound, 0) ? -1 : 1;
    if (bound.values_size() == 1)
      return 0;
    const std::int64_t id = *row[0].get<std::int64_t>(), other = part(bound, 1);
    return id == other ? 0 : (id < other) != table_.descends ? -1 : 1;
  }

  bool has(const key_set &keys, std::int64_t shard, const values &row) const {
    if (keys.all())
      return true;
    for (const list &key : keys.keys())
      if (key.values_size() == 2 && place(key, shard, row) == 0)
        return true;
    for (const auto &r : keys.ranges()) {
      const int from = place(
          r.has_start_closed() ? r.start_closed() : r.start_open(), shard, row);
      const int to =
          place(r.has_end_closed() ? r.end_closed() : r.end_open(), shard, row);
      if ((from > 0 || (from == 0 && r.has_start_closed())) &&
          (to < 0 || (to == 0 && r.has_end_closed())))
        return true;
    }
    return false;
  }

  bool touches(const key_set &keys, std::int64_t shard) const {
    return std::any_of(
        table_.shards[static_cast<std::size_t>(shard)].begin(),
        table_.shards[static_cast<std::size_t>(shard)].end(),
        [&](const values &row) { return has(keys, shard, row); });
  }

  table table_;
};

} // namespace fake

#endif
