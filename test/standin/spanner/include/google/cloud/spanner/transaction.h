// Stand-in for google-cloud-cpp, for tests only: spanner::Transaction.
#ifndef KEYSPREAD_STANDIN_SPANNER_TRANSACTION_H
#define KEYSPREAD_STANDIN_SPANNER_TRANSACTION_H

#include "google/cloud/spanner/timestamp.h"
#include "google/cloud/spanner/version.h"

#include <chrono>
#include <memory>
#include <utility>

namespace google {
namespace cloud {
namespace spanner {
inline namespace KEYSPREAD_STANDIN_NS {

class Transaction;

KEYSPREAD_STANDIN_INTERNAL_BEGIN
struct TransactionState; // the stand-in's own: session, id, kind
struct SingleUse;
std::shared_ptr<TransactionState> StateOf(spanner::Transaction const &);
KEYSPREAD_STANDIN_INTERNAL_END

class Transaction {
public:
  class ReadOnlyOptions {
  public:
    ReadOnlyOptions() = default;
    explicit ReadOnlyOptions(Timestamp read_timestamp);
    explicit ReadOnlyOptions(std::chrono::nanoseconds exact_staleness);

  private:
    friend Transaction;
    std::string bound_ = "strong"; // the field of the wire's ReadOnly
    std::string value_;
  };
  class ReadWriteOptions {
  public:
    ReadWriteOptions() = default;
  };
  class SingleUseOptions {
  public:
    SingleUseOptions(ReadOnlyOptions opts) : opts_(std::move(opts)) {}
    explicit SingleUseOptions(Timestamp min_read_timestamp);
    explicit SingleUseOptions(std::chrono::nanoseconds max_staleness);

  private:
    friend Transaction;
    ReadOnlyOptions opts_;
  };

  explicit Transaction(ReadOnlyOptions opts);
  explicit Transaction(ReadWriteOptions opts);
  Transaction(Transaction const &txn, ReadWriteOptions opts);
  ~Transaction();
  Transaction(Transaction &&) = default;
  Transaction &operator=(Transaction &&) = default;
  Transaction(Transaction const &) = default;
  Transaction &operator=(Transaction const &) = default;

  friend bool operator==(Transaction const &a, Transaction const &b) {
    return a.impl_ == b.impl_;
  }
  friend bool operator!=(Transaction const &a, Transaction const &b) {
    return !(a == b);
  }

private:
  friend struct KEYSPREAD_STANDIN_INTERNAL::SingleUse;
  friend std::shared_ptr<KEYSPREAD_STANDIN_INTERNAL::TransactionState>
  KEYSPREAD_STANDIN_INTERNAL::StateOf(Transaction const &);
  explicit Transaction(SingleUseOptions opts);

  std::shared_ptr<KEYSPREAD_STANDIN_INTERNAL::TransactionState> impl_;
};

inline Transaction
MakeReadOnlyTransaction(Transaction::ReadOnlyOptions opts = {}) {
  return Transaction(std::move(opts));
}
inline Transaction
MakeReadWriteTransaction(Transaction::ReadWriteOptions opts = {}) {
  return Transaction(std::move(opts));
}
inline Transaction
MakeReadWriteTransaction(Transaction const &txn,
                         Transaction::ReadWriteOptions opts = {}) {
  return Transaction(txn, std::move(opts));
}

KEYSPREAD_STANDIN_INTERNAL_BEGIN
struct SingleUse {
  static spanner::Transaction
  make(spanner::Transaction::SingleUseOptions options) {
    return spanner::Transaction(std::move(options));
  }
};

template <typename T> spanner::Transaction MakeSingleUseTransaction(T &&opts) {
  return SingleUse::make(std::forward<T>(opts));
}
KEYSPREAD_STANDIN_INTERNAL_END

} // namespace KEYSPREAD_STANDIN_NS
} // namespace spanner
} // namespace cloud
} // namespace google

#endif
