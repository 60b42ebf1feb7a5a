#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

std::vector<spanner::Mutation> all(std::int64_t id, std::string const &name) {
  std::vector<spanner::Mutation> out;
  out.push_back(spanner::MakeInsertMutation("Orders", {"OrderId", "Customer"}, id, name));
  out.push_back(spanner::MakeUpdateMutation("Orders", {"Customer", "OrderId"}, name, id));
  out.push_back(spanner::MakeInsertOrUpdateMutation("Orders", {"OrderId", "Total"}, id, 5));
  out.push_back(spanner::MakeReplaceMutation("Orders", {"OrderId", "Customer"}, id + 1, name));
  out.push_back(spanner::MakeDeleteMutation("Orders", spanner::KeySet().AddKey(spanner::MakeKey(id))));
  return out;
}
