#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <tuple>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

struct Ledger : spanner::Client {
  using spanner::Client::Client;

  std::int64_t total() {
    std::int64_t sum = 0;
    auto rows = keyspread::fan_out_read<16>(*this, "Transactions", spanner::KeySet::All(), {"Amount"}, {"TxnId"});
    for (auto &row : spanner::StreamOf<std::tuple<std::int64_t>>(rows))
      if (row)
        sum += std::get<0>(*row);
    return sum;
  }
};
