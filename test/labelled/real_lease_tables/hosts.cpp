// A table of statements, tagged by an enum of the class, prepared as a whole.
#include "connection.h"

class HostStore {
public:
  enum StatementIndex { GET_PAGE, GET_BY_SUBNET, GET_ALL_OF_SUBNET, INSERT_HOST, INSERT_OPTION, GET_MAX, DELETE_OLD, GET_LEASES_PAGE, NUM_STATEMENTS };
  HostStore();
  uint64_t add(std::vector<MYSQL_BIND> &values);
  uint64_t addOption(std::vector<MYSQL_BIND> &values);
  void page(std::vector<MYSQL_BIND> &values) { connection_.selectQuery(GET_PAGE, values); }
  void leases(std::vector<MYSQL_BIND> &values) { connection_.selectQuery(HostStore::GET_LEASES_PAGE, values); }

private:
  Connection connection_;
};

namespace {
typedef std::array<TaggedStatement, HostStore::NUM_STATEMENTS> TaggedStatementArray;

// Includes the options of each host.
const TaggedStatementArray tagged_statements = {{
    {HostStore::GET_PAGE,
     "SELECT h.host_id, h.subnet, o.option_id " // FIND ordered-scan hosts.host_id
     "FROM (SELECT * FROM hosts AS h WHERE h.subnet > 0 AND h.host_id > ? "
     "ORDER BY h.host_id LIMIT ?) AS h "
     "LEFT JOIN options AS o ON h.host_id = o.host_id "
     "ORDER BY h.host_id, o.option_id"},
    {HostStore::GET_BY_SUBNET,
     "SELECT host_id, name FROM hosts WHERE subnet = ? AND name = ?"}, // NOT ordered-scan
    {HostStore::GET_ALL_OF_SUBNET,
     "SELECT h.host_id, o.option_id FROM hosts AS h " // NOT ordered-scan
     "LEFT JOIN options AS o ON h.host_id = o.host_id "
     "WHERE h.subnet = ? ORDER BY h.host_id, o.option_id"},
    {HostStore::INSERT_HOST,
     "INSERT INTO hosts (subnet, name) VALUES (?, ?)"}, // NOT monotonic-key
    {HostStore::INSERT_OPTION,
     "INSERT INTO options (host_id) VALUES (?)"}, // NOT monotonic-key
    {HostStore::GET_MAX,
     "SELECT MAX(host_id) FROM hosts"}, // FIND ordered-scan hosts.host_id
    {HostStore::DELETE_OLD,
     "DELETE FROM leases WHERE state = ? AND expire < ?"}, // NOT ordered-scan
    {HostStore::GET_LEASES_PAGE,
     "SELECT address, hwaddr FROM leases " // NOT ordered-scan
     "WHERE address > ? ORDER BY address LIMIT ?"},
}};
} // namespace

HostStore::HostStore() {
  connection_.prepareStatements(tagged_statements.data(), tagged_statements.data() + tagged_statements.size());
}

uint64_t HostStore::add(std::vector<MYSQL_BIND> &values) {
  connection_.insertQuery(HostStore::INSERT_HOST, values);
  return mysql_insert_id(connection_.handle_); // FIND auto-increment-read
}

uint64_t HostStore::addOption(std::vector<MYSQL_BIND> &values) {
  connection_.insertQuery(INSERT_OPTION, values);
  auto option_id = mysql_insert_id(connection_.handle_); // FIND auto-increment-read
  return option_id;
}
