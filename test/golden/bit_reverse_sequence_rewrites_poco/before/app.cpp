#include <Poco/Data/SQLite/Connector.h>
#include <Poco/Data/Session.h>
#include <Poco/Data/Statement.h>
#include <Poco/Data/Transaction.h>

#include <cstdio>
#include <string>

using namespace Poco::Data::Keywords;

Poco::Int64 put(Poco::Data::Session &session, std::string name, int at) {
  Poco::Data::Transaction transaction(session);
  session << "INSERT INTO jobs (name, at) VALUES (?, ?)", use(name), use(at), now; // [insert]
  Poco::Int64 id = 0;
  session << "SELECT last_insert_rowid()", into(id), now; // [id_read_query]
  transaction.commit();
  return id;
}

Poco::Int64 put_statement(Poco::Data::Session &session, std::string name) {
  Poco::Data::Statement insert(session);
  insert << "INSERT INTO jobs (name, at) VALUES (?, 2)", use(name); // [insert]
  insert.execute();
  Poco::Int64 id = 0;
  session << "SELECT last_insert_rowid()", into(id), now; // [id_read_query]
  return id;
}

Poco::Int64 put_fixed(Poco::Data::Session &session) {
  session << "INSERT INTO jobs (name, at) VALUES ('fixed', 3)", now; // [insert]
  Poco::Int64 id = 0;
  session << "SELECT last_insert_rowid()", into(id), now; // [id_read_query]
  return id;
}

int main(int, char **argv) {
  Poco::Data::SQLite::Connector::registerConnector();
  Poco::Data::Session session("SQLite", argv[1]);
  for (Poco::Int64 id : {put(session, "put", 1), put_statement(session, "statement"), put_fixed(session)}) {
    std::string name = "none";
    session << "SELECT name FROM jobs WHERE id = ?", into(name), use(id), now; // [point_read]
    std::printf("%s\n", name.c_str());
  }
}
