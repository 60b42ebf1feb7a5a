#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

spanner::Mutation log(spanner::Timestamp at, std::string const &host) {
  return spanner::MakeInsertOrUpdateMutation("Log", {"ShardId", "LoggedAt", "Host", "Line"}, keyspread::shard_of<16>(at, host), at, host, "up");
}

spanner::RowStream since(spanner::Client client, spanner::Timestamp at) {
  return keyspread::fan_out_read<16>(client, "Log", spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(at), spanner::MakeKeyBoundClosed()),
                     {"Line"}, {"LoggedAt", "Host"});
}

spanner::RowStream one(spanner::Client client, spanner::Timestamp at, std::string const &host) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT Line FROM Log WHERE LoggedAt = @at AND Host = @host AND ShardId = MOD(MOD(FARM_FINGERPRINT(CONCAT(CAST(BYTE_LENGTH(CAST(UNIX_MICROS(@at) AS STRING)) AS STRING), ':', CAST(UNIX_MICROS(@at) AS STRING), CAST(BYTE_LENGTH(@host) AS STRING), ':', @host)), 16) + 16, 16)",
                                                   {{"at", spanner::Value(at)}, {"host", spanner::Value(host)}}));
}
