// libpqxx 6: exec and its counted forms, parameters, prepared names in the new
// and the old way, rows and fields.
#include <pqxx/connection>
#include <pqxx/pipeline>
#include <pqxx/result>
#include <pqxx/transaction>

#include <ctime>
#include <string>

long addChannel(pqxx::work &tx, const std::string &name) {
  const pqxx::row made = tx.exec_params1("INSERT INTO channels (name) VALUES ($1) RETURNING channel_id", name); // FIND auto-increment-read channels.channel_id
  return made[0].as<long>();
}

void found(pqxx::work &tx, const std::string &name, const std::string &nick) {
  const long channel = addChannel(tx, name);
  tx.exec_params("INSERT INTO members (channel_id, nick) VALUES ($1, $2)", channel, nick); // FIND monotonic-key members.channel_id
}

long current(pqxx::work &tx) {
  return tx.exec1("SELECT lastval()")[0].as<long>(); // FIND auto-increment-read
}

void say(pqxx::work &tx, const std::string &nick, const std::string &body) {
  tx.exec_params0("INSERT INTO messages (sent, sender, body) VALUES ($1, $2, $3)", std::time(nullptr), nick, body); // FIND monotonic-key messages.sent
  tx.exec_params_n(0, "INSERT INTO messages (sent, sender) VALUES ($2, $1)", nick, std::time(nullptr)); // FIND monotonic-key messages.sent
  tx.exec_params0("UPDATE members SET joined = $1 WHERE nick = $2", std::time(nullptr), nick); // NOT monotonic-key
}

void prepareAll(pqxx::connection &db) {
  db.prepare("say", "INSERT INTO messages (sent, sender) VALUES ($1, $2)"); // FIND monotonic-key messages.sent
  db.prepare("say_old", "INSERT INTO messages (sender, sent) VALUES ($1, $2)"); // FIND monotonic-key messages.sent
  db.prepare("join", "INSERT INTO members (channel_id, nick, joined) VALUES ($1, $2, $3)"); // NOT monotonic-key
  db.prepare("page", "SELECT name FROM channels WHERE channel_id > $1 ORDER BY channel_id LIMIT 20"); // FIND ordered-scan channels.channel_id
  db.prepare("find", "SELECT name FROM channels WHERE channel_id = $1"); // NOT ordered-scan
}
void runPrepared(pqxx::work &tx, const std::string &nick, long channel) {
  tx.exec_prepared0("say", std::time(nullptr), nick);
  tx.exec_prepared0("join", channel, nick, std::time(nullptr));
  tx.exec_prepared_n(20, "page", channel);
  tx.exec_prepared1("find", channel);
}
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
void runOld(pqxx::work &tx, const std::string &nick) {
  tx.prepared("say_old")(nick)(std::time(nullptr)).exec();
  tx.parameterized("INSERT INTO messages (sender, sent) VALUES ($1, $2)")(nick)(std::time(nullptr)).exec(); // FIND monotonic-key messages.sent
}

void joined(pqxx::work &tx, const std::string &nick) {
  tx.exec("INSERT INTO messages (sent, sender) VALUES (" + tx.quote(std::time(nullptr)) + ", " + tx.quote(nick) + ")"); // FIND monotonic-key messages.sent
  tx.exec0("INSERT INTO members (channel_id, nick, joined) VALUES (1, " + tx.quote(nick) + ", " + pqxx::to_string(std::time(nullptr)) + ")"); // NOT monotonic-key
}

void reads(pqxx::work &tx) {
  const pqxx::result page = tx.exec("SELECT channel_id, name FROM channels ORDER BY channel_id LIMIT 100"); // FIND ordered-scan channels.channel_id
  for (const auto &row : page)
    tx.exec_params("INSERT INTO members (channel_id, nick) VALUES ($1, 'bot')", row["channel_id"].as<long>()); // FIND ordered-load members.channel_id; NOT monotonic-key
  tx.exec("SELECT channel_id FROM channels ORDER BY name LIMIT 100"); // NOT ordered-scan
  tx.exec_n(1, "SELECT MAX(channel_id) FROM channels"); // FIND ordered-scan channels.channel_id
}

void batch(pqxx::work &tx) {
  pqxx::pipeline many(tx);
  many.insert("DELETE FROM messages WHERE sent < 1000 ORDER BY sent LIMIT 10"); // FIND ordered-scan messages.sent
  many.insert("DELETE FROM members WHERE joined < 1000"); // NOT ordered-scan
  many.complete();
}
