// Boost.MySQL: text queries, statements bound to their values, formats, ids
// and rows of a results object.
#include <boost/mysql.hpp>

#include <ctime>
#include <string>

namespace mysql = boost::mysql;

std::uint64_t addSensor(mysql::any_connection &db, const std::string &name) {
  mysql::results result;
  db.execute(mysql::with_params("INSERT INTO sensors (name) VALUES ({})", name), result);
  return result.last_insert_id(); // FIND auto-increment-read
}

void addLimit(mysql::any_connection &db, const std::string &name) {
  const std::uint64_t sensor = addSensor(db, name);
  mysql::statement add = db.prepare_statement("INSERT INTO limits (sensor, kind) VALUES (?, ?)"); // FIND monotonic-key limits.sensor
  mysql::results done;
  db.execute(add.bind(sensor, "high"), done);
}

void sample(mysql::any_connection &db, int sensor, double value) {
  mysql::results done;
  const mysql::statement add = db.prepare_statement("INSERT INTO samples (taken, sensor, value) VALUES (?, ?, ?)"); // FIND monotonic-key samples.taken
  db.execute(add.bind(std::time(nullptr), sensor, value), done);
  db.execute(mysql::with_params("INSERT INTO samples (taken, sensor) VALUES ({}, {})", std::time(nullptr), sensor), done); // FIND monotonic-key samples.taken
  const std::string text = mysql::format_sql(db.format_opts().value(), "INSERT INTO samples (sensor, taken) VALUES ({}, {})", sensor, std::time(nullptr)); // FIND monotonic-key samples.taken
  db.execute(text, done);
}

// A time that is no key, and the same value at another number.
void since(mysql::any_connection &db, int sensor) {
  mysql::results done;
  const mysql::statement add = db.prepare_statement("INSERT INTO limits (sensor, kind, since) VALUES (?, ?, ?)"); // NOT monotonic-key
  db.execute(add.bind(sensor, "low", std::time(nullptr)), done);
  db.execute(mysql::with_params("UPDATE limits SET since = {} WHERE sensor = {}", std::time(nullptr), sensor), done); // NOT monotonic-key
}

template <class Stream> void reads(mysql::connection<Stream> &db) {
  mysql::results rows;
  db.execute("SELECT id, name FROM sensors WHERE id > 10 ORDER BY id LIMIT 20", rows); // FIND ordered-scan sensors.id
  mysql::results done;
  const mysql::statement add = db.prepare_statement("INSERT INTO limits (sensor, kind) VALUES (?, 'new')"); // FIND ordered-load limits.sensor; MISS monotonic-key limits.sensor
  for (mysql::row_view row : rows.rows())
    db.execute(add.bind(row.at(0).as_int64()), done);
  db.execute("SELECT name FROM sensors WHERE id = 10", rows); // NOT ordered-scan
  db.query("SELECT id FROM sensors ORDER BY name LIMIT 20", rows); // NOT ordered-scan
  mysql::execution_state state;
  db.start_execution("SELECT taken FROM samples WHERE taken BETWEEN 5 AND 9", state); // FIND ordered-scan samples.taken
  db.read_some_rows(state);
}
struct Tcp;
template void reads(mysql::connection<Tcp> &);

void numbered(mysql::any_connection &db) {
  mysql::results top;
  db.execute("SELECT MAX(id) FROM sensors", top); // FIND ordered-scan sensors.id
  const std::int64_t next = top.rows()[0][0].as_int64() + 1;
  db.execute(mysql::with_params("INSERT INTO sensors (id, name) VALUES ({}, '')", next), top); // FIND monotonic-key sensors.id
}

std::uint64_t asked(mysql::any_connection &db) {
  mysql::results rows;
  db.execute("SELECT LAST_INSERT_ID()", rows); // FIND auto-increment-read
  return rows.rows().at(0).at(0).as_uint64();
}
