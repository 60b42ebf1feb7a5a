// Statements stored under an enumerator in one place, bound and run by it in another.
#include <sqlite3.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

enum CharStatements { CHAR_SEL_NEWEST, CHAR_INS_EVENT, CHAR_INS_ITEM, CHAR_DEL_ITEM, CHAR_SEL_TAG, CHAR_MAX };

class Prepared {
public:
  explicit Prepared(uint32_t index) : index(index), values(4) {}
  void setUInt64(uint8_t at, uint64_t value) { values[at] = value; }
  void setString(uint8_t at, const std::string &value) { values[at] = value; }
  uint32_t index;
  std::vector<std::variant<uint64_t, std::string>> values;
};

class Connection {
public:
  void prepareAll();
  void prepare(uint32_t index, const std::string &sql);
  Prepared *get(uint32_t index) { return new Prepared(index); }
  void run(Prepared *stmt);

private:
  sqlite3 *db = nullptr;
  std::map<uint32_t, sqlite3_stmt *> handles;
};

void Connection::prepare(uint32_t index, const std::string &sql) {
  sqlite3_stmt *stmt = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &stmt, nullptr);
  handles[index] = stmt;
}

void Connection::prepareAll() {
  prepare(CHAR_SEL_NEWEST, "SELECT id FROM items ORDER BY id DESC LIMIT 1"); // FIND ordered-scan items.id
  prepare(CHAR_INS_EVENT, "INSERT INTO events (at, name) VALUES (?, ?)"); // FIND monotonic-key events.at
  prepare(CHAR_INS_ITEM, "INSERT INTO items (name, seen) VALUES (?, ?)"); // NOT monotonic-key
  prepare(CHAR_DEL_ITEM, "DELETE FROM items WHERE id = ?"); // NOT ordered-scan
  prepare(CHAR_SEL_TAG, "SELECT tag FROM tags ORDER BY tag LIMIT 1"); // NOT ordered-scan
}

void Connection::run(Prepared *prepared) {
  sqlite3_stmt *stmt = handles[prepared->index];
  int at = 0;
  for (const auto &value : prepared->values) {
    ++at;
    if (const auto *number = std::get_if<uint64_t>(&value))
      sqlite3_bind_int64(stmt, at, static_cast<sqlite3_int64>(*number));
    else
      sqlite3_bind_text(stmt, at, std::get<std::string>(value).c_str(), -1, SQLITE_TRANSIENT);
  }
  sqlite3_step(stmt);
  delete prepared;
}

static uint64_t now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void addEvent(Connection &c, const std::string &name) {
  Prepared *stmt = c.get(CHAR_INS_EVENT);
  stmt->setUInt64(0, now());
  stmt->setString(1, name); // NOT monotonic-key
  c.run(stmt);
}

void addItem(Connection &c, const std::string &name) {
  Prepared *stmt = c.get(CHAR_INS_ITEM);
  stmt->setString(0, name); // NOT monotonic-key
  stmt->setUInt64(1, now()); // NOT monotonic-key
  c.run(stmt);
}
