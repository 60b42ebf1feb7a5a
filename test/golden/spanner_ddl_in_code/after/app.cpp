#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

namespace google { namespace cloud { namespace spanner {
class DatabaseAdminClient { // of google/cloud/spanner/database_admin_client.h
public:
  google::cloud::Status CreateDatabase(Database db, std::vector<std::string> extra_statements = {});
};
}}} // namespace google::cloud::spanner

void create(spanner::DatabaseAdminClient client, spanner::Database db) {
  client.CreateDatabase(db, {R"(CREATE TABLE Transactions (
           TxnId STRING(26) NOT NULL,
           Amount INT64,
           ShardId INT64 NOT NULL,
           CHECK (ShardId BETWEEN 0 AND 15)
         ) PRIMARY KEY (ShardId, TxnId))",
                             "CREATE TABLE Entries (TxnId STRING(26) NOT NULL, Line INT64 NOT NULL, ShardId INT64 NOT NULL, CHECK (ShardId BETWEEN 0 AND 15)) "
                             "PRIMARY KEY (ShardId, TxnId, Line), INTERLEAVE IN PARENT Transactions",
                             "CREATE INDEX EntriesByLine ON Entries (ShardId, TxnId, Line DESC), INTERLEAVE IN Transactions"});
}

spanner::Mutation insert(std::string const &id) {
  return spanner::MakeInsertMutation("Entries", {"ShardId", "TxnId", "Line"}, keyspread::shard_of<16>(id), id, 1);
}
