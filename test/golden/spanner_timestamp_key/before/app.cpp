#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutation log(spanner::Timestamp at, std::string const &host) {
  return spanner::MakeInsertOrUpdateMutation("Log", {"LoggedAt", "Host", "Line"}, at, host, "up");
}

spanner::RowStream since(spanner::Client client, spanner::Timestamp at) {
  return client.Read("Log", spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(at), spanner::MakeKeyBoundClosed()),
                     {"Line"});
}

spanner::RowStream one(spanner::Client client, spanner::Timestamp at, std::string const &host) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT Line FROM Log WHERE LoggedAt = @at AND Host = @host",
                                                   {{"at", spanner::Value(at)}, {"host", spanner::Value(host)}}));
}
