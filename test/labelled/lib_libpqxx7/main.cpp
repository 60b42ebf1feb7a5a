// libpqxx 7: parameters in a params object, prepped names, typed queries,
// streams in both directions.
#include <pqxx/pqxx>

#include <ctime>
#include <string>

long addChannel(pqxx::work &tx, std::string const &name) {
  return tx.exec("INSERT INTO channels (name) VALUES ($1) RETURNING channel_id", pqxx::params{name}) // FIND auto-increment-read channels.channel_id
      .one_field()
      .as<long>();
}

void found(pqxx::work &tx, std::string const &name, std::string const &nick) {
  const long channel = addChannel(tx, name);
  tx.exec("INSERT INTO members (channel_id, nick) VALUES ($1, $2)", pqxx::params{channel, nick}); // MISS monotonic-key members.channel_id
}

long current(pqxx::work &tx) {
  return tx.query_value<long>("SELECT currval('channels_channel_id_seq')"); // FIND auto-increment-read
}

void say(pqxx::work &tx, std::string const &nick, std::string const &body) {
  tx.exec("INSERT INTO messages (sent, sender, body) VALUES ($1, $2, $3)", pqxx::params{std::time(nullptr), nick, body}); // FIND monotonic-key messages.sent
  pqxx::params values;
  values.append(nick);
  values.append(std::time(nullptr));
  tx.exec("INSERT INTO messages (sender, sent) VALUES ($1, $2)", values); // FIND monotonic-key messages.sent
  pqxx::params both{7, nick};
  both.append(std::time(nullptr));
  tx.exec("INSERT INTO members (channel_id, nick, joined) VALUES ($1, $2, $3)", both); // NOT monotonic-key
  tx.exec_params("INSERT INTO messages (sent, sender) VALUES ($1, $2)", std::time(nullptr), nick); // FIND monotonic-key messages.sent
}

void prepareAll(pqxx::connection &db) {
  db.prepare("say", "INSERT INTO messages (sent, sender) VALUES ($1, $2)"); // FIND monotonic-key messages.sent
  db.prepare("said", "INSERT INTO messages (sent, sender) VALUES ($1, $2)"); // FIND monotonic-key messages.sent
  db.prepare("join", "UPDATE members SET joined = $1 WHERE nick = $2"); // NOT monotonic-key
}
void runPrepared(pqxx::work &tx, std::string const &nick) {
  tx.exec(pqxx::prepped{"say"}, pqxx::params{std::time(nullptr), nick});
  tx.exec_prepared("said", std::time(nullptr), nick);
  tx.exec(pqxx::prepped("join"), pqxx::params{std::time(nullptr), nick});
}

void reads(pqxx::work &tx, long after) {
  for (auto [id, name] : tx.query<long, std::string>("SELECT channel_id, name FROM channels WHERE channel_id > $1 ORDER BY channel_id LIMIT 10", pqxx::params{after})) // FIND ordered-scan channels.channel_id
    (void)id;
  for (auto [id] : tx.stream<long>("SELECT channel_id FROM channels ORDER BY name")) // NOT ordered-scan
    tx.exec("INSERT INTO members (channel_id, nick) VALUES ($1, 'bot')", pqxx::params{id}); // MISS monotonic-key members.channel_id
  tx.for_query("SELECT channel_id FROM channels WHERE channel_id > 5 LIMIT 3", [](long) {}); // FIND ordered-scan channels.channel_id
  tx.for_stream("SELECT channel_id FROM channels WHERE channel_id = 5", [](long) {}); // NOT ordered-scan
  const long top = tx.query_value<long>("SELECT MAX(channel_id) FROM channels"); // FIND ordered-scan channels.channel_id
  tx.exec("INSERT INTO channels (channel_id) VALUES ($1)", pqxx::params{top + 1}); // FIND monotonic-key channels.channel_id
}

void load(pqxx::work &tx, std::string const &nick) {
  auto rows = pqxx::stream_to::raw_table(tx, "messages", "sent, sender");
  rows.write_values(std::time(nullptr), nick); // MISS monotonic-key messages.sent
  rows.complete();
}
