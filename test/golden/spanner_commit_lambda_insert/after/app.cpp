#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;
using google::cloud::StatusOr;

void put(spanner::Client client, std::int64_t amount) {
  const auto txn_id = keyspread::ordered_id();
  client.Commit([=](spanner::Transaction txn) mutable -> StatusOr<spanner::Mutations> {
    auto put = client.ExecuteDml(txn, spanner::SqlStatement("INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (@amount, @TxnId, @ShardId)", {{"amount", spanner::Value(amount)}, {"TxnId", spanner::Value(txn_id)}, {"ShardId", spanner::Value(keyspread::shard_of<16>(txn_id))}}));
    if (!put)
      return put.status();
    return spanner::Mutations{};
  });
}

void note(spanner::Client &client) {
  const auto note_id = keyspread::bit_reverse(keyspread::ordered_id());
  client.Commit([&client, note_id](spanner::Transaction txn) -> StatusOr<spanner::Mutations> {
    auto put = client.ExecuteDml(txn, spanner::SqlStatement("INSERT INTO Note (Words, NoteId) VALUES ('fixed', " + std::to_string(note_id) + ")"));
    if (!put)
      return put.status();
    return spanner::Mutations{};
  });
}
