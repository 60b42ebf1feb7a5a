// The id that was read is handed to a helper, or stands among what an INSERT
// selects: the children's keys rise with it.
#include <soci/soci.h>

#include <stdexcept>
#include <string>

using soci::into;
using soci::session;
using soci::use;

static void log(session &sql, long long id, const std::string &entry) {
  int lines = 0;
  sql << "SELECT COUNT(*) FROM job_log WHERE job_id = :id", use(id), into(lines);
  const int line = lines + 1;
  sql << "INSERT INTO job_log (job_id, line, entry) VALUES (:id, :line, :entry)", // FIND monotonic-key job_log.job_id
      use(id), use(line), use(entry);
}

static void note(session &sql, const std::string &word, long long id) {
  sql << "INSERT INTO notes (word, job_id) VALUES (:word, :id)", use(word), use(id); // NOT monotonic-key
}

long long add(session &sql, const std::string &kind, const std::string &like) {
  sql << "INSERT INTO jobs (kind) VALUES (:kind)", use(kind);
  long long id = 0;
  if (!sql.get_last_insert_id("jobs", id)) // FIND auto-increment-read
    throw std::runtime_error("no id");
  log(sql, id, "made");
  note(sql, kind, id);
  sql << "INSERT INTO tags (job_id, tag) SELECT :id, tag FROM tags WHERE tag LIKE :like", // FIND monotonic-key tags.job_id
      use(id), use(like);
  return id;
}

void finish(session &sql, long long id, const std::string &how) {
  sql << "UPDATE jobs SET kind = :how WHERE id = :id", use(how), use(id);
  log(sql, id, how);
}
