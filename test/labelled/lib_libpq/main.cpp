// libpq: whole statements, parameters in arrays, prepared names, ids read back
// from RETURNING and from the sequence, and result columns as later keys.
#include <libpq-fe.h>

#include <chrono>
#include <cstdlib>
#include <string>

std::string startJob(PGconn *db, const char *name) {
  const char *values[1] = {name};
  PGresult *res = PQexecParams(db, "INSERT INTO jobs (name) VALUES ($1) RETURNING job_id", 1, // FIND auto-increment-read jobs.job_id
                               nullptr, values, nullptr, nullptr, 0);
  std::string id = PQgetvalue(res, 0, 0);
  PQclear(res);
  return id;
}

// The id that the INSERT above returned leads the key here.
void addFile(PGconn *db, const char *name, const char *path) {
  std::string job = startJob(db, name);
  const char *values[2] = {job.c_str(), path};
  PQclear(PQexecParams(db, "INSERT INTO job_files (job_id, path) VALUES ($1, $2)", 2, nullptr, values, // FIND monotonic-key job_files.job_id
                       nullptr, nullptr, 0));
}

std::string lastJob(PGconn *db) {
  PGresult *res = PQexec(db, "SELECT currval('jobs_job_id_seq')"); // FIND auto-increment-read
  std::string id = PQgetvalue(res, 0, 0);
  PQclear(res);
  return id;
}

void log(PGconn *db, const std::string &job, const std::string &line) {
  using namespace std::chrono;
  std::string at = std::to_string(duration_cast<microseconds>(system_clock::now().time_since_epoch()).count());
  const char *values[3] = {at.c_str(), job.c_str(), line.c_str()};
  PQclear(PQexecParams(db, "INSERT INTO job_log (at_us, job_id, line) VALUES ($1, $2, $3)", 3, nullptr, // FIND monotonic-key job_log.at_us
                       values, nullptr, nullptr, 0));
}

// The same through a prepared statement, known by its name.
void prepareLog(PGconn *db) {
  PQclear(PQprepare(db, "log_line", "INSERT INTO job_log (at_us, job_id, line) VALUES ($1, $2, '')", 2, nullptr)); // FIND monotonic-key job_log.at_us
  PQclear(PQprepare(db, "label", "UPDATE volumes SET written = $1 WHERE label = $2", 2, nullptr)); // NOT monotonic-key
}
void logPrepared(PGconn *db, const char *job) {
  std::string at = std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
  const char *values[2] = {at.c_str(), job};
  PQclear(PQexecPrepared(db, "log_line", 2, values, nullptr, nullptr, 0));
  const char *label[2] = {at.c_str(), "A-1"};
  PQclear(PQexecPrepared(db, "label", 2, label, nullptr, nullptr, 0));
}

void newest(PGconn *db) {
  PQclear(PQexec(db, "SELECT name FROM jobs ORDER BY job_id DESC LIMIT 10")); // FIND ordered-scan jobs.job_id
  PQclear(PQexec(db, "SELECT name FROM jobs WHERE job_id = 4")); // NOT ordered-scan
  PQclear(PQexec(db, "SELECT label FROM volumes ORDER BY label LIMIT 10")); // NOT ordered-scan
}

// Keyset pages, sent without waiting for the answer.
void pages(PGconn *db, const char *after) {
  const char *values[1] = {after};
  PQsendQueryParams(db, "SELECT job_id, name FROM jobs WHERE job_id > $1 ORDER BY job_id LIMIT 100", 1, nullptr, // FIND ordered-scan jobs.job_id
                    values, nullptr, nullptr, 0);
  while (PGresult *res = PQgetResult(db))
    PQclear(res);
}
void sent(PGconn *db) {
  PQsendQuery(db, "SELECT max(job_id) FROM jobs"); // FIND ordered-scan jobs.job_id
  PQsendPrepare(db, "purge", "DELETE FROM volumes WHERE written < $1", 1, nullptr); // NOT ordered-scan
  std::string before = std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
  const char *values[1] = {before.c_str()};
  PQsendQueryPrepared(db, "purge", 1, values, nullptr, nullptr, 0);
}

// Values in the text, escaped.
void addVolume(PGconn *db, const char *label, const std::string &job) {
  char *quoted = PQescapeLiteral(db, label, 8);
  std::string sql = std::string("INSERT INTO volumes (label, job_id) VALUES (") + quoted + ", " + job + ")"; // NOT monotonic-key
  PQclear(PQexec(db, sql.c_str()));
  PQfreemem(quoted);
}
void addLine(PGconn *db, const char *text) {
  std::string at = std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
  char safe[64];
  PQescapeStringConn(db, safe, at.c_str(), at.size(), nullptr);
  std::string sql = std::string("INSERT INTO job_log (at_us, job_id, line) VALUES ('") + safe + "', 0, '" + text + "')"; // FIND monotonic-key job_log.at_us
  PQclear(PQexec(db, sql.c_str()));
}
