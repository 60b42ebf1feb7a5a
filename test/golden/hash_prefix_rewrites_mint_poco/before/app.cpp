#include <Poco/Data/RecordSet.h>
#include <Poco/Data/SQLite/Connector.h>
#include <Poco/Data/Session.h>

#include <cstdio>
#include <string>

using namespace Poco::Data::Keywords;

Poco::Int64 put(Poco::Data::Session &session, std::string account, int amount) {
  session << "INSERT INTO Txn (Account, Amount) VALUES (?, ?)", use(account), use(amount), now; // [insert]
  Poco::Int64 id = 0;
  session << "SELECT last_insert_rowid()", into(id), now; // [id_read_query]
  return id;
}

Poco::Int64 put_statement(Poco::Data::Session &session, std::string account) {
  Poco::Data::Statement insert(session);
  insert << "INSERT INTO Txn (Account, Amount) VALUES (?, 2)", use(account); // [insert]
  insert.execute();
  Poco::Int64 id = 0;
  session << "SELECT last_insert_rowid()", into(id), now; // [id_read_query]
  session << "INSERT INTO Line (TxnId, No) VALUES (?, 1)", use(id), now;
  return id;
}

Poco::Int64 put_bound(Poco::Data::Session &session, const std::string &account) {
  session << "INSERT INTO Txn (Account, Amount) VALUES (:account, 3)", Poco::Data::Keywords::bind(account, "account"), now; // [insert]
  Poco::Data::RecordSet last(session, "SELECT last_insert_rowid()"); // [id_read_query]
  return last.value(0, 0).convert<Poco::Int64>();
}

void put_fixed(Poco::Data::Session &session) {
  session << "INSERT INTO Txn (Account, Amount) VALUES ('fixed', 4)", now; // [insert]
}

std::string account_of(Poco::Data::Session &session, Poco::Int64 id) {
  std::string account = "none";
  session << "SELECT Account FROM Txn WHERE TxnId = ?", into(account), use(id), now; // [point_read]
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
  session << "SELECT COUNT(*) FROM Txn t JOIN Line l ON l.TxnId = t.TxnId", into(lines), now; // [join]
  session << "SELECT COUNT(*) FROM Txn", into(all), now;
  std::printf("%d %d\n", lines, all);
}
