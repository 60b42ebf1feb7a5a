// Ids that are compared for their age, beside comparisons that ask for something else.
#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

struct Message {
  int64_t id = 0;
  int64_t size = 0;
  int64_t sent = 0;
  std::string code;
};

class Log {
public:
  explicit Log(sqlite3 *db) : db(db) {}

  int64_t add(const std::string &text) {
    sqlite3_stmt *s = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO messages (text) VALUES (?)", -1, &s, nullptr);
    sqlite3_bind_text(s, 1, text.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(s);
    sqlite3_finalize(s);
    return sqlite3_last_insert_rowid(db); // FIND auto-increment-read
  }

  std::vector<Message> load() {
    std::vector<Message> all;
    sqlite3_stmt *s = nullptr;
    sqlite3_prepare_v2(db, "SELECT id, size, sent, code FROM messages WHERE user = 1", -1, &s, nullptr); // NOT ordered-scan
    while (sqlite3_step(s) == SQLITE_ROW) {
      Message m;
      m.id = sqlite3_column_int64(s, 0);
      m.size = sqlite3_column_int64(s, 1);
      m.sent = sqlite3_column_int64(s, 2);
      m.code = reinterpret_cast<const char *>(sqlite3_column_text(s, 3));
      if (m.id > lastSeen) // FIND order-dependence messages.id
        lastSeen = m.id;
      if (m.size > largest) // NOT order-dependence
        largest = m.size;
      highest = std::max(highest, m.id); // FIND order-dependence messages.id
      longest = std::max(longest, m.size); // NOT order-dependence
      all.push_back(m);
    }
    return all;
  }

  bool isNew(const Message &m) const { return m.id > lastSeen; } // FIND order-dependence messages.id
  bool isBig(const Message &m) const { return m.size > largest; } // NOT order-dependence
  bool isValid(const Message &m) const { return m.id > 0 && m.id < 1000000; } // NOT order-dependence
  bool isSame(const Message &m) const { return m.id == lastSeen || m.id != highest; } // NOT order-dependence
  bool fits(const Message &m, int64_t limit) const { return m.id < limit; } // NOT order-dependence

  void forward() {
    sqlite3_stmt *s = nullptr;
    sqlite3_prepare_v2(db, "SELECT text FROM messages WHERE id > ? ORDER BY id LIMIT 50", -1, &s, nullptr); // FIND ordered-scan messages.id
    sqlite3_bind_int64(s, 1, lastSeen);
    sqlite3_step(s);
  }

private:
  sqlite3 *db;
  int64_t lastSeen = 0, largest = 0, highest = 0, longest = 0;
};

void sortAll(std::vector<Message> &all) {
  std::sort(all.begin(), all.end(), [](const Message &a, const Message &b) { return a.id < b.id; }); // FIND order-dependence messages.id
  std::sort(all.begin(), all.end(), [](const Message &a, const Message &b) { return a.size < b.size; }); // NOT order-dependence
  std::sort(all.begin(), all.end(), [](const Message &a, const Message &b) { return a.sent < b.sent; }); // NOT order-dependence
  std::sort(all.begin(), all.end(), [](const Message &a, const Message &b) { return a.code < b.code; }); // NOT order-dependence
  std::ranges::sort(all, {}, &Message::id); // FIND order-dependence messages.id
  std::ranges::sort(all, {}, &Message::size); // NOT order-dependence
}

const Message &newest(const std::vector<Message> &all) {
  return *std::max_element(all.begin(), all.end(), [](const Message &a, const Message &b) {
    return a.id < b.id; // FIND order-dependence messages.id
  });
}

void walk(const std::vector<Message> &all) {
  for (size_t i = 0; i < all.size(); ++i) // NOT order-dependence
    if (all[i].size > all[0].size) // NOT order-dependence
      return;
}

bool added(Log &log) {
  int64_t first = log.add("a"), second = log.add("b");
  return second > first; // FIND order-dependence
}
