#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

std::int64_t amount(spanner::Client client, std::string const &id) {
  auto rows = client.Read("Transactions", spanner::KeySet().AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id)), {"Amount"}); // [api_point]
  for (auto const &row : spanner::StreamOf<std::tuple<std::int64_t>>(rows))
    if (row)
      return std::get<0>(*row);
  return 0;
}
