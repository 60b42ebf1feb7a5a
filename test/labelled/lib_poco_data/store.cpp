// Poco Data: text streamed to a session or a statement, then use() and into().
#include <Poco/Data/RecordSet.h>
#include <Poco/Data/Session.h>
#include <Poco/Data/Statement.h>

#include <ctime>
#include <string>

using namespace Poco::Data::Keywords;
using Poco::Data::RecordSet;
using Poco::Data::Session;
using Poco::Data::Statement;

void addSensor(Session &session, std::string name) {
  session << "INSERT INTO sensors (name) VALUES (?)", use(name), now; // NOT monotonic-key
}

Poco::Int64 lastSensor(Session &session) {
  Poco::Int64 id = 0;
  session << "SELECT last_insert_rowid()", into(id), now; // FIND auto-increment-read
  return id;
}

void addSample(Session &session, int sensor, double value) {
  Poco::Int64 taken = std::time(nullptr);
  session << "INSERT INTO samples (taken, sensor, value) VALUES (?, ?, ?)", // FIND monotonic-key samples.taken
      use(taken), use(sensor), bind(value), now;
}

void setLimit(Session &session, Poco::Int64 sensor, double low) {
  Poco::Int64 changed = std::time(nullptr);
  session << "INSERT INTO limits (sensor, low, changed) VALUES (?, ?, ?)", // NOT monotonic-key
      use(sensor), use(low), use(changed), now;
}

// The statement stays, and is run with what its variables hold then.
void addSamples(Session &session, const double *values, int count) {
  Poco::Int64 taken = 0;
  int sensor = 0;
  double value = 0;
  Statement insert(session);
  insert << "INSERT INTO samples VALUES (?, ?, ?)", use(taken), use(sensor), use(value); // FIND monotonic-key samples.taken
  for (int i = 0; i < count; ++i) {
    taken = std::time(nullptr);
    value = values[i];
    insert.execute();
  }
}

void readLatest(Session &session, std::string table) {
  double value = 0;
  Poco::Int64 newest = 0;
  session << "SELECT max(taken) FROM samples", into(newest), now; // FIND ordered-scan samples.taken
  Statement select(session);
  select << "SELECT value FROM samples ORDER BY taken DESC", into(value), range(0, 1); // FIND ordered-scan samples.taken
  select << " LIMIT 10";
  session << "SELECT count(*) FROM " << table, into(value), now;
}

void page(Session &session, Poco::Int64 from) {
  RecordSet rows(session, "SELECT taken, value FROM samples WHERE taken > 0 ORDER BY taken LIMIT 50"); // FIND ordered-scan samples.taken
  for (bool more = rows.moveFirst(); more; more = rows.moveNext())
    rows["value"].convert<double>();
  Statement next(session);
  next << "SELECT taken, value FROM samples" // FIND ordered-scan samples.taken
       << " WHERE taken > " << from << " ORDER BY taken LIMIT " << 50, now;
  RecordSet more(next);
  more.value(1, 0).convert<double>();
}

double lowOf(Session &session, Poco::Int64 sensor) {
  double low = 0;
  session << "SELECT low FROM limits WHERE sensor = ?", into(low), use(sensor), now; // NOT ordered-scan
  session << "SELECT value FROM samples WHERE taken = ? AND sensor > 3 ORDER BY taken", into(low), use(sensor), now; // NOT ordered-scan
  return low;
}

void copyLimits(Session &session) {
  Poco::Int64 sensor = lastSensor(session); // FIND auto-increment-read
  session << "INSERT INTO limits (sensor, low) VALUES (?, 0)", use(sensor), now; // FIND monotonic-key limits.sensor
}
