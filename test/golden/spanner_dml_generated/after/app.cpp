#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

void change(spanner::Client client, spanner::Transaction txn, std::string const &id) {
  client.ExecuteDml(txn, spanner::SqlStatement("INSERT INTO Transactions (TxnId, Account, Amount) VALUES (@id, 'cash', 1)", // [insert]
                                               {{"id", spanner::Value(id)}}));
  client.ExecuteDml(txn, spanner::SqlStatement("UPDATE Transactions SET Amount = Amount + 1 WHERE TxnId = @id AND ShardId = MOD(MOD(FARM_FINGERPRINT(@id), 16) + 16, 16)", // [point_update]
                                               {{"id", spanner::Value(id)}}));
  client.ExecuteDml(txn, spanner::SqlStatement("DELETE FROM Transactions WHERE TxnId = @id AND ShardId = MOD(MOD(FARM_FINGERPRINT(@id), 16) + 16, 16)", // [point_delete]
                                               {{"id", spanner::Value(id)}}));
}
