// Stand-in for google-cloud-cpp, for tests only: Client and Transaction.
#include "state.h"

#include <chrono>
#include <thread>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

namespace {

std::string seconds(std::chrono::nanoseconds d) {
  auto const whole = std::chrono::duration_cast<std::chrono::seconds>(d);
  std::string nanos = std::to_string((d - whole).count());
  nanos.insert(0, 9 - nanos.size(), '0');
  return std::to_string(whole.count()) + "." + nanos + "s";
}

#ifdef KEYSPREAD_STANDIN_V2
using ReadArgument = Options;
using QueryArgument = Options;
ReadOptions read_options(Options const &from) {
  return {from.get<ReadIndexNameOption>(), from.get<ReadRowLimitOption>()};
}
#define KEYSPREAD_STANDIN_MORE , Options
#else
using ReadArgument = ReadOptions;
using QueryArgument = QueryOptions const &;
ReadOptions read_options(ReadOptions from) { return from; }
#define KEYSPREAD_STANDIN_MORE
#endif

Transaction once(Transaction::SingleUseOptions options) {
  return KEYSPREAD_STANDIN_INTERNAL::MakeSingleUseTransaction(
      std::move(options));
}

} // namespace

KEYSPREAD_STANDIN_INTERNAL_BEGIN

std::shared_ptr<TransactionState> StateOf(spanner::Transaction const &txn) {
  return txn.impl_;
}

spanner::Transaction TransactionFromIds(std::string session, std::string id) {
  auto txn = spanner::MakeReadOnlyTransaction();
  StateOf(txn)->session = std::move(session);
  StateOf(txn)->id = std::move(id);
  return txn;
}

spanner::ReadPartition MakeReadPartition(std::string transaction_id,
                                         std::string session_id,
                                         std::string partition_token,
                                         std::string table_name,
                                         spanner::KeySet key_set,
                                         std::vector<std::string> column_names,
                                         spanner::ReadOptions read_options) {
  spanner::ReadPartition p;
  p.transaction_ = std::move(transaction_id);
  p.session_ = std::move(session_id);
  p.token_ = std::move(partition_token);
  p.table_ = std::move(table_name);
  p.keys_ = std::move(key_set);
  p.columns_ = std::move(column_names);
  p.options_ = std::move(read_options);
  return p;
}

PartitionParts PartsOf(spanner::ReadPartition const &p) {
  return {p.transaction_, p.session_, p.token_,  p.table_,
          p.keys_,        p.columns_, p.options_};
}

KEYSPREAD_STANDIN_INTERNAL_END

Transaction::ReadOnlyOptions::ReadOnlyOptions(Timestamp read_timestamp)
    : bound_("readTimestamp"),
      value_(KEYSPREAD_STANDIN_INTERNAL::TimestampToRFC3339(read_timestamp)) {}
Transaction::ReadOnlyOptions::ReadOnlyOptions(
    std::chrono::nanoseconds exact_staleness)
    : bound_("exactStaleness"), value_(seconds(exact_staleness)) {}
Transaction::SingleUseOptions::SingleUseOptions(Timestamp min_read_timestamp)
    : opts_(min_read_timestamp) {
  opts_.bound_ = "minReadTimestamp";
}
Transaction::SingleUseOptions::SingleUseOptions(
    std::chrono::nanoseconds max_staleness)
    : opts_(max_staleness) {
  opts_.bound_ = "maxStaleness";
}

Transaction::Transaction(ReadOnlyOptions opts)
    : impl_(std::make_shared<KEYSPREAD_STANDIN_INTERNAL::TransactionState>()) {
  impl_->bound = std::move(opts.bound_);
  impl_->value = std::move(opts.value_);
}
Transaction::Transaction(ReadWriteOptions) : Transaction(ReadOnlyOptions()) {
  impl_->read_write = true;
}
Transaction::Transaction(Transaction const &, ReadWriteOptions opts)
    : Transaction(std::move(opts)) {}
Transaction::Transaction(SingleUseOptions opts)
    : Transaction(std::move(opts.opts_)) {
  impl_->single_use = true;
}
Transaction::~Transaction() = default;

RowStream Client::Read(std::string table, KeySet keys,
                       std::vector<std::string> columns, ReadArgument options) {
  return Read(Transaction::ReadOnlyOptions(), std::move(table), std::move(keys),
              std::move(columns), std::move(options));
}
RowStream Client::Read(Transaction::SingleUseOptions transaction_options,
                       std::string table, KeySet keys,
                       std::vector<std::string> columns, ReadArgument options) {
  return Read(once(std::move(transaction_options)), std::move(table),
              std::move(keys), std::move(columns), std::move(options));
}
RowStream Client::Read(Transaction transaction, std::string table, KeySet keys,
                       std::vector<std::string> columns, ReadArgument options) {
  return conn_->Read({std::move(transaction),
                      std::move(table),
                      std::move(keys),
                      std::move(columns),
                      read_options(std::move(options)),
                      {}});
}
RowStream Client::Read(ReadPartition const &partition KEYSPREAD_STANDIN_MORE) {
  auto p = KEYSPREAD_STANDIN_INTERNAL::PartsOf(partition);
  return conn_->Read(
      {KEYSPREAD_STANDIN_INTERNAL::TransactionFromIds(p.session, p.transaction),
       p.table, p.keys, p.columns, p.options, p.token});
}

StatusOr<std::vector<ReadPartition>>
Client::PartitionRead(Transaction transaction, std::string table, KeySet keys,
                      std::vector<std::string> columns, ReadArgument options
#ifndef KEYSPREAD_STANDIN_V2
                      ,
                      PartitionOptions const &
#endif
) {
  return conn_->PartitionRead({{std::move(transaction),
                                std::move(table),
                                std::move(keys),
                                std::move(columns),
                                read_options(std::move(options)),
                                {}},
                               {}});
}

RowStream Client::ExecuteQuery(SqlStatement statement, QueryArgument opts) {
  return ExecuteQuery(Transaction::ReadOnlyOptions(), std::move(statement),
                      opts);
}
RowStream
Client::ExecuteQuery(Transaction::SingleUseOptions transaction_options,
                     SqlStatement statement, QueryArgument opts) {
  return ExecuteQuery(once(std::move(transaction_options)),
                      std::move(statement), opts);
}
RowStream Client::ExecuteQuery(Transaction transaction, SqlStatement statement,
                               QueryArgument) {
  return conn_->ExecuteQuery(
      {std::move(transaction), std::move(statement), {}, {}});
}
StatusOr<DmlResult> Client::ExecuteDml(Transaction transaction,
                                       SqlStatement statement, QueryArgument) {
  return conn_->ExecuteDml(
      {std::move(transaction), std::move(statement), {}, {}});
}
StatusOr<BatchDmlResult> Client::ExecuteBatchDml(
    Transaction transaction,
    std::vector<SqlStatement> statements KEYSPREAD_STANDIN_MORE) {
  return conn_->ExecuteBatchDml(
      {std::move(transaction), std::move(statements)});
}
StatusOr<PartitionedDmlResult>
Client::ExecutePartitionedDml(SqlStatement statement KEYSPREAD_STANDIN_MORE) {
  return conn_->ExecutePartitionedDml({std::move(statement)});
}

StatusOr<CommitResult>
Client::Commit(std::function<StatusOr<Mutations>(Transaction)> const &mutator
                   KEYSPREAD_STANDIN_MORE) {
  constexpr int reruns = 50;
  for (int run = 0;; ++run) {
    auto const txn = MakeReadWriteTransaction();
    auto const mutations = mutator(txn);
    Status status = mutations.status();
    if (mutations) {
      auto result = Commit(txn, *mutations);
      if (result || result.status().code() != StatusCode::kAborted)
        return result;
      status = result.status();
    } else if (status.code() != StatusCode::kAborted) {
      Rollback(txn);
      return status;
    }
    if (run == reruns)
      return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}
StatusOr<CommitResult>
Client::Commit(Mutations mutations KEYSPREAD_STANDIN_MORE) {
  return Commit([&](Transaction const &) { return mutations; });
}
StatusOr<CommitResult>
Client::Commit(Transaction transaction,
               Mutations mutations KEYSPREAD_STANDIN_MORE) {
  return conn_->Commit({std::move(transaction), std::move(mutations)});
}
Status Client::Rollback(Transaction transaction KEYSPREAD_STANDIN_MORE) {
  return conn_->Rollback({std::move(transaction)});
}

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google
