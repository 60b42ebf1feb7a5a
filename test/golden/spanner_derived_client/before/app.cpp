#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <tuple>

namespace spanner = ::google::cloud::spanner;

struct Ledger : spanner::Client {
  using spanner::Client::Client;

  std::int64_t total() {
    std::int64_t sum = 0;
    auto rows = Read("Transactions", spanner::KeySet::All(), {"Amount"});
    for (auto &row : spanner::StreamOf<std::tuple<std::int64_t>>(rows))
      if (row)
        sum += std::get<0>(*row);
    return sum;
  }
};
