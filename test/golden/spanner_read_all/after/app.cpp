#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

std::int64_t total(spanner::Client client) {
  std::int64_t sum = 0;
  auto rows = keyspread::fan_out_read<16>(client, "Orders", spanner::KeySet::All(), {"Total"}, {"OrderId"});
  for (auto const &row : spanner::StreamOf<std::tuple<std::int64_t>>(rows))
    if (row)
      sum += std::get<0>(*row);
  return sum;
}
