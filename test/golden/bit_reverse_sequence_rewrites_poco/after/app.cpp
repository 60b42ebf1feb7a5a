#include <Poco/Data/SQLite/Connector.h>
#include <Poco/Data/Session.h>
#include <Poco/Data/Statement.h>
#include <Poco/Data/Transaction.h>

#include <cstdio>
#include <string>

using namespace Poco::Data::Keywords;

Poco::Int64 put(Poco::Data::Session &session, std::string name, int at) {
  Poco::Data::Transaction transaction(session);
  Poco::Int64 jobs_id = 0;
  session << "INSERT INTO jobs (name, at) VALUES (?, ?) RETURNING id", use(name), use(at), Poco::Data::Keywords::into(jobs_id), now; // [insert]
  Poco::Int64 id = 0;
  session << ("SELECT " + std::to_string(jobs_id)).c_str(), into(id), now; // [id_read_query]
  transaction.commit();
  return id;
}

Poco::Int64 put_statement(Poco::Data::Session &session, std::string name) {
  Poco::Data::Statement insert(session);
  Poco::Int64 jobs_id = 0;
  insert << "INSERT INTO jobs (name, at) VALUES (?, 2) RETURNING id", use(name), Poco::Data::Keywords::into(jobs_id); // [insert]
  insert.execute();
  Poco::Int64 id = 0;
  session << ("SELECT " + std::to_string(jobs_id)).c_str(), into(id), now; // [id_read_query]
  return id;
}

Poco::Int64 put_fixed(Poco::Data::Session &session) {
  Poco::Int64 jobs_id = 0;
  session << "INSERT INTO jobs (name, at) VALUES ('fixed', 3) RETURNING id", Poco::Data::Keywords::into(jobs_id), now; // [insert]
  Poco::Int64 id = 0;
  session << ("SELECT " + std::to_string(jobs_id)).c_str(), into(id), now; // [id_read_query]
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
