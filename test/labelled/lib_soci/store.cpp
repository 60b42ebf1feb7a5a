// SOCI: statements streamed to a session, with use() and into() behind commas.
#include <soci/soci.h>

#include <chrono>
#include <string>

static long long nowMs() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

long long addDevice(soci::session &sql, const std::string &serial) {
  sql << "INSERT INTO devices (serial) VALUES (:serial)", soci::use(serial); // NOT monotonic-key
  long long id = 0;
  sql.get_last_insert_id("devices", id); // FIND auto-increment-read
  return id;
}

void keepLast(soci::session &sql, long long device, double value) {
  long long at = nowMs();
  sql << "INSERT INTO last_reading (device, at, value) VALUES (:device, :at, :value)", // NOT monotonic-key
      soci::use(device), soci::use(at), soci::use(value);
}

void addReading(soci::session &sql, int device, double value) {
  long long at = nowMs();
  sql << "INSERT INTO readings (at, device, value) VALUES (:at, :device, :value)", // FIND monotonic-key readings.at
      soci::use(at), soci::use(device), soci::use(value);
}

// By name: the order of the values says nothing.
void addReadingByName(soci::session &sql, int device, double value) {
  long long at = nowMs();
  soci::statement st = (sql.prepare << "INSERT INTO readings (at, device, value) VALUES (:at, :device, :value)", // FIND monotonic-key readings.at
                        soci::use(value, "value"), soci::use(device, "device"), soci::use(at, "at"));
  st.execute(true);
}

void addDeviceAndReset(soci::session &sql, const std::string &serial) {
  long long id = addDevice(sql, serial);
  sql << "INSERT INTO last_reading (device, at, value) VALUES (:id, 0, 0)", soci::use(id); // FIND monotonic-key last_reading.device
}

void raise(soci::session &sql, const std::string &text) {
  long long id = 0;
  sql.get_next_sequence_value("alarm_ids", id);
  sql << "INSERT INTO alarms (id, text) VALUES (:id, :text)", soci::use(id), soci::use(text); // FIND monotonic-key alarms.id
}

// The values go to the statement one by one.
void addLater(soci::session &sql, int device) {
  long long at = nowMs();
  soci::statement st(sql);
  st.exchange(soci::use(at));
  st.exchange(soci::use(device));
  st.alloc();
  st.prepare("INSERT INTO readings (at, device) VALUES (:at, :device)"); // FIND monotonic-key readings.at
  st.define_and_bind();
  st.execute(true);
}

void newest(soci::session &sql) {
  long long at = 0;
  sql << "SELECT MAX(at) FROM readings", soci::into(at); // FIND ordered-scan readings.at
  soci::rowset<soci::row> rows = (sql.prepare << "SELECT at, value FROM readings ORDER BY at DESC LIMIT 20"); // FIND ordered-scan readings.at
  for (const soci::row &r : rows)
    r.get<double>(1);
}

// Text in pieces: what is streamed is part of it.
void since(soci::session &sql, const std::string &columns, long long from, int most) {
  soci::rowset<soci::row> rows = (sql.prepare << "SELECT " << columns << " FROM readings WHERE at > " << from << " ORDER BY at LIMIT " << most); // FIND ordered-scan readings.at
  soci::rowset<soci::row> one = (sql.prepare << "SELECT " << columns << " FROM readings WHERE at = " << from << " ORDER BY at"); // NOT ordered-scan
}

double valueOf(soci::session &sql, long long device) {
  double value = 0;
  sql << "SELECT value FROM last_reading WHERE device = :device", soci::use(device), soci::into(value); // NOT ordered-scan
  soci::transaction change(sql);
  sql.once << "UPDATE last_reading SET value = 0 WHERE device = " << device; // NOT ordered-scan
  change.commit();
  return value;
}
