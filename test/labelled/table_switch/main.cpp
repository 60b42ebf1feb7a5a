// Functions that choose a text by an enum.
#include <sqlite3.h>

#include <string>

enum class Query { Newest, ByName, Page };

static const char *textOf(Query q) {
  switch (q) {
  case Query::Newest:
    return "SELECT id FROM items ORDER BY id DESC LIMIT 1"; // FIND ordered-scan items.id
  case Query::ByName:
    return "SELECT id FROM items WHERE name = ?"; // NOT ordered-scan
  case Query::Page:
    return "SELECT name FROM items WHERE id > ? LIMIT 5"; // FIND ordered-scan items.id
  }
  return nullptr;
}

void run(sqlite3 *db, Query q) { sqlite3_exec(db, textOf(q), nullptr, nullptr, nullptr); }

void runChosen(sqlite3 *db, Query q) {
  std::string text;
  switch (q) {
  case Query::Newest:
    text = "SELECT MAX(id) FROM items"; // FIND ordered-scan items.id
    break;
  case Query::ByName:
    text = "SELECT MAX(name) FROM items"; // NOT ordered-scan
    break;
  default:
    text = "SELECT MIN(id) FROM items"; // FIND ordered-scan items.id
  }
  sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr);
}

void runIf(sqlite3 *db, bool newest) {
  const char *text = nullptr;
  if (newest)
    text = "SELECT id FROM items WHERE id BETWEEN 2 AND 3"; // FIND ordered-scan items.id
  else
    text = "SELECT id FROM items WHERE id = 3"; // NOT ordered-scan
  sqlite3_exec(db, text, nullptr, nullptr, nullptr);
}

// Shown to a person, not run.
const char *nameOf(Query q) {
  switch (q) {
  case Query::Newest:
    return "SELECT id FROM items ORDER BY id DESC LIMIT 1"; // NOT ordered-scan
  default:
    return "";
  }
}
