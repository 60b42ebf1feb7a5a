#include "helpdesk.h"

static std::vector<std::string> lines(const std::vector<Row> &rows) {
  std::vector<std::string> all;
  for (const Row &row : rows) {
    std::string line;
    for (const std::string &text : row)
      line += (line.empty() ? "" : " ") + text;
    all.push_back(line);
  }
  return all;
}

long long Helpdesk::hire(const std::string &name) {
  db_.execute("INSERT INTO agent (name) VALUES (" + db_.quote(name) + ")");
  return static_cast<long long>(db_.lastId());
}

long long Helpdesk::open(long long agent, const std::string &title) {
  db_.execute("INSERT INTO ticket (agent_id, title) VALUES (" + std::to_string(agent) + ", " + db_.quote(title) + ")");
  return static_cast<long long>(db_.lastId());
}

void Helpdesk::comment(long long ticket, int no, const std::string &body) {
  db_.execute("INSERT INTO comment VALUES (" + std::to_string(ticket) + ", " + std::to_string(no) + ", " +
              db_.quote(body) + ")");
}

bool Helpdesk::close(long long ticket) {
  db_.execute("UPDATE ticket SET state = 'closed' WHERE id = " + std::to_string(ticket));
  return db_.changed() == 1;
}

bool Helpdesk::remove(long long ticket) {
  db_.execute("DELETE FROM ticket WHERE id = " + std::to_string(ticket));
  return db_.changed() == 1;
}

std::string Helpdesk::title(long long ticket) {
  const auto rows = db_.query("SELECT title FROM ticket WHERE id = " + std::to_string(ticket));
  return rows.empty() ? "none" : rows[0][0];
}

std::vector<std::string> Helpdesk::queue(int limit) {
  return lines(db_.query("SELECT title FROM ticket WHERE state = 'open' ORDER BY id LIMIT " + std::to_string(limit)));
}

std::vector<std::string> Helpdesk::thread(long long ticket) {
  return lines(db_.query("SELECT c.no, c.body FROM comment c WHERE c.ticket_id = " + std::to_string(ticket) +
                         " ORDER BY c.no"));
}

std::vector<std::string> Helpdesk::load() {
  return lines(db_.query("SELECT a.name, COUNT(*) FROM ticket t JOIN agent a ON a.id = t.agent_id "
                         "WHERE t.state = 'open' GROUP BY a.name ORDER BY a.name"));
}

std::string Helpdesk::newest() {
  const auto rows = db_.query("SELECT title FROM ticket ORDER BY id DESC LIMIT 1");
  return rows.empty() ? "none" : rows[0][0];
}

// Two tickets, one number.
long long open_twice(MySqlDb &db, long long agent) {
  db.execute("INSERT INTO ticket (agent_id, title) VALUES (" + std::to_string(agent) + ", 'a'), (" +
             std::to_string(agent) + ", 'b')");
  return static_cast<long long>(db.lastId());
}
