// Orders that no operator says at the place: of elements, of a functor, of the keys of a map.
#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

struct Event {
  std::int64_t id = 0;
  std::int64_t happened = 0;
  std::string name;
  bool operator<(const Event &other) const { return id < other.id; }
};

struct ByTime {
  bool operator()(const Event &a, const Event &b) const { return a.happened < b.happened; }
};

struct Younger {
  bool operator()(const Event &a, const Event &b) const { return a.id > b.id; }
};

std::int64_t add(sqlite3 *db, std::int64_t happened) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO events (happened, name) VALUES (?, 'x')", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, happened);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

std::vector<Event> all(sqlite3 *db) {
  std::vector<Event> found;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id, happened, name FROM events", -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW) {
    Event e;
    e.id = sqlite3_column_int64(st, 0);
    e.happened = sqlite3_column_int64(st, 1);
    found.push_back(e);
  }
  sqlite3_finalize(st);
  return found;
}

std::string orders(sqlite3 *db) {
  std::vector<Event> events = all(db);
  std::sort(events.begin(), events.end());            // [order_sort events]
  std::sort(events.begin(), events.end(), Younger()); // [order_sort events]
  std::sort(events.begin(), events.end(), ByTime());
  std::set<Event> known(events.begin(), events.end());
  std::map<std::int64_t, std::string> names;
  for (const Event &e : events)
    names[e.id] = e.name;
  return names.lower_bound(3)->second; // [order_sort events]
}

// What is written comes in the order of the ids; a sum does not.
std::string lines(sqlite3 *db) {
  std::map<std::int64_t, Event> known;
  for (const Event &e : all(db))
    known[e.id] = e;
  std::string text;
  std::int64_t sum = 0;
  for (const auto &[id, e] : known) // [order_sort events]
    text += e.name;
  for (const auto &[id, e] : known)
    sum += e.happened;
  return text + std::to_string(sum);
}

bool newer(sqlite3 *db) {
  std::int64_t first = add(db, 1), second = add(db, 2);
  return second > first; // [order_comparison events]
}

// A place for the element is looked for, or the element.
void remember(sqlite3 *db, std::map<std::int64_t, std::string> &names) {
  for (const Event &e : all(db)) {
    auto it = names.lower_bound(e.id);
    if (it == names.end() || it->first != e.id)
      names.emplace_hint(it, e.id, e.name);
  }
}
