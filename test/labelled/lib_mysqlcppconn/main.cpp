// MySQL Connector/C++ in its JDBC style: statements, prepared statements with
// their setters, result sets by name and by number from 1 on.
#include <cppconn/connection.h>
#include <cppconn/prepared_statement.h>
#include <cppconn/resultset.h>
#include <cppconn/statement.h>

#include <ctime>
#include <memory>
#include <string>

int addHost(sql::Connection *db, const std::string &address) {
  std::unique_ptr<sql::PreparedStatement> add(db->prepareStatement("INSERT INTO hosts (address) VALUES (?)"));
  add->setString(1, address);
  add->executeUpdate();
  std::unique_ptr<sql::Statement> ask(db->createStatement());
  std::unique_ptr<sql::ResultSet> id(ask->executeQuery("SELECT LAST_INSERT_ID()")); // FIND auto-increment-read
  id->next();
  return id->getInt(1);
}

void setOption(sql::Connection *db, const std::string &address) {
  const int host = addHost(db, address);
  std::unique_ptr<sql::PreparedStatement> add(db->prepareStatement("INSERT INTO options (host_id, code) VALUES (?, ?)")); // FIND monotonic-key options.host_id
  add->setInt(1, host);
  add->setInt(2, 42);
  add->execute();
}

void lease(sql::Connection *db, int host) {
  std::unique_ptr<sql::PreparedStatement> add(db->prepareStatement("INSERT INTO leases (expires, host_id) VALUES (?, ?)")); // FIND monotonic-key leases.expires
  add->setInt64(1, std::time(nullptr) + 3600);
  add->setInt(2, host);
  add->executeUpdate();
  sql::PreparedStatement *mark = db->prepareStatement("INSERT INTO options (host_id, code, set_at) VALUES (?, ?, ?)"); // NOT monotonic-key
  mark->setInt(1, host);
  mark->setInt(2, 51);
  mark->setInt64(3, std::time(nullptr));
  mark->execute();
  delete mark;
}

class LeaseTable {
public:
  explicit LeaseTable(sql::Connection &db)
      : insert_(db.prepareStatement("INSERT INTO leases (host_id, expires) VALUES (?, ?)")), // FIND monotonic-key leases.expires
        find_(db.prepareStatement("SELECT expires FROM leases WHERE expires = ? AND host_id = ?")) {} // NOT ordered-scan
  void add(int host) {
    insert_->setUInt(1, host);
    insert_->setUInt64(2, std::time(nullptr));
    insert_->executeUpdate();
  }
  bool has(int host, long expires) {
    find_->setInt64(1, expires);
    find_->setInt(2, host);
    std::unique_ptr<sql::ResultSet> rows(find_->executeQuery());
    return rows->next();
  }

private:
  std::unique_ptr<sql::PreparedStatement> insert_, find_;
};

void reads(sql::Statement *st) {
  std::unique_ptr<sql::ResultSet> rows(
      st->executeQuery("SELECT host_id, address FROM hosts WHERE host_id > 5 ORDER BY host_id LIMIT 64")); // FIND ordered-scan hosts.host_id
  while (rows->next())
    st->execute("INSERT INTO options (host_id, code) VALUES (" + std::to_string(rows->getInt("host_id")) + ", 6)"); // FIND ordered-load options.host_id; NOT monotonic-key
  st->executeQuery("SELECT address FROM hosts WHERE host_id = 5"); // NOT ordered-scan
  st->executeQuery("SELECT address FROM hosts ORDER BY address LIMIT 5"); // NOT ordered-scan
  st->executeUpdate("DELETE FROM leases WHERE expires BETWEEN 5 AND 9"); // FIND ordered-scan leases.expires
  st->executeUpdate("DELETE FROM options WHERE set_at BETWEEN 5 AND 9"); // NOT ordered-scan
  const sql::SQLString text = "SELECT MIN(expires) FROM leases"; // FIND ordered-scan leases.expires
  st->executeQuery(text);
}

void text(sql::Statement *st, const std::string &host) {
  st->execute("INSERT INTO leases (expires, host_id) VALUES (" + std::to_string(std::time(nullptr)) + ", " + host + ")"); // FIND monotonic-key leases.expires
  st->execute("INSERT INTO options (host_id, code, set_at) VALUES (" + host + ", 1, " + std::to_string(std::time(nullptr)) + ")"); // NOT monotonic-key
}
