// Tables as constants of the program, filled through a formatter of the library's own; rows come back as strings.
#include <sqlite3.h>

#include <cinttypes>
#include <cstdarg>
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

constexpr auto sqlCreateDevices =
    "CREATE TABLE IF NOT EXISTS [Devices] ("
    "[ID] INTEGER PRIMARY KEY, " // FIND hotspot-schema Devices.ID
    "[Name] VARCHAR(100) DEFAULT Unknown, "
    "[Order] INTEGER BIGINT(10) default 0, "
    "[LastUpdate] DATETIME DEFAULT (datetime('now','localtime')));";

constexpr auto sqlCreateOrderTrigger =
    "CREATE TRIGGER IF NOT EXISTS deviceorder AFTER INSERT ON Devices\n" // NOT ordered-scan
    "BEGIN\n"
    "  UPDATE Devices SET [Order] = (SELECT MAX([Order]) FROM Devices)+1 WHERE Devices.ID = NEW.ID;\n"
    "END;\n";

constexpr auto sqlCreateMeter =
    "CREATE TABLE IF NOT EXISTS [Meter] (" // NOT hotspot-schema
    "[DeviceRowID] BIGINT(10) NOT NULL, "
    "[Value] BIGINT NOT NULL, "
    "[Date] DATETIME DEFAULT (datetime('now','localtime')));";

constexpr auto sqlMeterIndex = "create index if not exists m_id_date_idx on Meter(DeviceRowID, Date);"; // NOT hotspot-schema

constexpr auto sqlCreatePreferences =
    "CREATE TABLE IF NOT EXISTS [Preferences] (" // NOT hotspot-schema
    "[Key] VARCHAR(50) PRIMARY KEY, "
    "[sValue] VARCHAR(200));";

constexpr auto sqlCreatePlans =
    "CREATE TABLE IF NOT EXISTS [Plans] ("
    "[ID] INTEGER PRIMARY KEY, " // FIND hotspot-schema Plans.ID
    "[Name] VARCHAR(200) NOT NULL);";

using Rows = std::vector<std::vector<std::string>>;

class Home {
public:
  bool open() {
    query(sqlCreateDevices);
    query(sqlCreateOrderTrigger);
    query(sqlCreateMeter);
    query(sqlMeterIndex);
    query(sqlCreatePreferences);
    query(sqlCreatePlans);
    return true;
  }

  Rows safe_query(const char *fmt, ...) {
    Rows results;
    va_list args;
    va_start(args, fmt);
    char *zQuery = sqlite3_vmprintf(fmt, args);
    va_end(args);
    if (!zQuery)
      return results;
    results = query(zQuery);
    sqlite3_free(zQuery);
    return results;
  }

private:
  Rows query(const std::string &szQuery) {
    Rows results;
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db_, szQuery.c_str(), -1, &statement, nullptr) != SQLITE_OK)
      return results;
    int cols = sqlite3_column_count(statement);
    while (sqlite3_step(statement) == SQLITE_ROW) {
      std::vector<std::string> values;
      for (int col = 0; col < cols; col++)
        values.push_back(reinterpret_cast<const char *>(sqlite3_column_text(statement, col)));
      results.push_back(values);
    }
    sqlite3_finalize(statement);
    return results;
  }
  sqlite3 *db_ = nullptr;
};

Home home;

void addPlan(const std::string &name) {
  home.safe_query("INSERT INTO Plans (Name) VALUES ('%q')", name.c_str()); // NOT monotonic-key
  Rows result = home.safe_query("SELECT MAX(ID) FROM Plans"); // FIND ordered-scan Plans.ID
  if (!result.empty())
    home.safe_query("UPDATE Preferences SET sValue='%q' WHERE (Key='LastPlan')", result[0][0].c_str()); // NOT ordered-scan
}

void addMeter(uint64_t device, int64_t value) {
  char now[40];
  time_t t = time(nullptr);
  strftime(now, sizeof(now), "%Y-%m-%d %H:%M:%S", localtime(&t));
  home.safe_query("INSERT INTO Meter (DeviceRowID, Value, Date) VALUES ('%" PRIu64 "', '%" PRId64 "', '%q')", // NOT monotonic-key
                  device, value, now);
}

void read(uint64_t device, const char *from, const char *to) {
  home.safe_query("SELECT Value FROM Meter WHERE (DeviceRowID='%" PRIu64 "' AND Date>='%q' AND Date<='%q 00:00:00') " // NOT ordered-scan
                  "ORDER BY Date DESC LIMIT 1",
                  device, from, to);
  home.safe_query("SELECT MIN(Value), MAX(Value) FROM Meter WHERE (DeviceRowID='%" PRIu64 "' AND Date>='%q')", device, from); // NOT ordered-scan
  home.safe_query("SELECT ID, Name FROM Devices WHERE (Name LIKE '%q') ORDER BY Name COLLATE NOCASE ASC", from); // NOT ordered-scan
  home.safe_query("SELECT ID, Name FROM Devices WHERE (ID > '%" PRIu64 "') ORDER BY ID LIMIT 50", device); // FIND ordered-scan Devices.ID
  home.safe_query("DELETE FROM Meter WHERE (Date<'%q')", from); // NOT ordered-scan
}
