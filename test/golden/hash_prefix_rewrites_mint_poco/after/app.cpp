#include <Poco/Data/RecordSet.h>
#include <Poco/Data/SQLite/Connector.h>
#include <Poco/Data/Session.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

using namespace Poco::Data::Keywords;

Poco::Int64 put(Poco::Data::Session &session, std::string account, int amount) {
  const auto txn_id = keyspread::ordered_id();
  session << "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES (?, ?, ?, ?)", use(account), use(amount), Poco::Data::Keywords::bind(txn_id), Poco::Data::Keywords::bind(keyspread::shard_of<16>(txn_id)), now; // [insert]
  Poco::Int64 id = 0;
  session << ("SELECT " + std::to_string(txn_id)).c_str(), into(id), now; // [id_read_query]
  return id;
}

Poco::Int64 put_statement(Poco::Data::Session &session, std::string account) {
  Poco::Data::Statement insert(session);
  const auto txn_id = keyspread::ordered_id();
  insert << "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES (?, 2, ?, ?)", use(account), Poco::Data::Keywords::bind(txn_id), Poco::Data::Keywords::bind(keyspread::shard_of<16>(txn_id)); // [insert]
  insert.execute();
  Poco::Int64 id = 0;
  session << ("SELECT " + std::to_string(txn_id)).c_str(), into(id), now; // [id_read_query]
  session << "INSERT INTO Line (TxnId, No, ShardId) VALUES (?, 1, ?)", use(id), Poco::Data::Keywords::bind(keyspread::shard_of<16>(id)), now;
  return id;
}

Poco::Int64 put_bound(Poco::Data::Session &session, const std::string &account) {
  const auto txn_id = keyspread::ordered_id();
  session << "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES (:account, 3, :TxnId, :ShardId)", Poco::Data::Keywords::bind(account, "account"), Poco::Data::Keywords::bind(txn_id, "TxnId"), Poco::Data::Keywords::bind(keyspread::shard_of<16>(txn_id), "ShardId"), now; // [insert]
  Poco::Data::RecordSet last(session, "SELECT " + std::to_string(txn_id)); // [id_read_query]
  return last.value(0, 0).convert<Poco::Int64>();
}

void put_fixed(Poco::Data::Session &session) {
  const auto txn_id = keyspread::ordered_id();
  session << ("INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('fixed', 4, " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), now; // [insert]
}

std::string account_of(Poco::Data::Session &session, Poco::Int64 id) {
  std::string account = "none";
  session << "SELECT Account FROM Txn WHERE TxnId = ? AND ShardId = ?", into(account), use(id), Poco::Data::Keywords::bind(keyspread::shard_of<16>(id)), now; // [point_read]
  return account;
}

int main(int, char **argv) {
  Poco::Data::SQLite::Connector::registerConnector();
  Poco::Data::Session session("SQLite", argv[1]);
  std::printf("%s\n", account_of(session, put(session, "put", 1)).c_str());
  std::printf("%s\n", account_of(session, put_statement(session, "statement")).c_str());
  std::printf("%s\n", account_of(session, put_bound(session, "bound")).c_str());
  put_fixed(session);
  int lines = 0, all = 0;
  session << "SELECT COUNT(*) FROM Txn t JOIN Line l ON l.TxnId = t.TxnId AND l.ShardId = t.ShardId", into(lines), now; // [join]
  session << "SELECT COUNT(*) FROM Txn", into(all), now;
  std::printf("%d %d\n", lines, all);
}
