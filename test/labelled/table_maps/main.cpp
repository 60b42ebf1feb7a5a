// Maps and vectors from an enum or a name to text.
#include <sqlite3.h>

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

enum class Query { Newest, ByName, Page, Oldest };

static const std::map<Query, std::string> byEnum = {
    {Query::Newest, "SELECT id FROM items ORDER BY id DESC LIMIT 1"}, // FIND ordered-scan items.id
    {Query::ByName, "SELECT id FROM items WHERE name = ?"}, // NOT ordered-scan
};

void runByEnum(sqlite3 *db, Query q) {
  sqlite3_exec(db, byEnum.at(q).c_str(), nullptr, nullptr, nullptr);
}

const std::unordered_map<std::string, const char *> byName{
    {"page", "SELECT name FROM items WHERE id > ? LIMIT 5"}, // FIND ordered-scan items.id
    {"one", "SELECT name FROM items WHERE id = ?"}, // NOT ordered-scan
};

int runByName(sqlite3 *db, const std::string &name) {
  auto it = byName.find(name);
  if (it == byName.end())
    return -1;
  return sqlite3_exec(db, it->second, nullptr, nullptr, nullptr);
}

static const std::vector<std::pair<std::string, std::string>> pairs = {
    {"a", "SELECT MIN(id) FROM items"}, // FIND ordered-scan items.id
    std::make_pair("b", "SELECT MIN(name) FROM items"), // NOT ordered-scan
};

void runPairs(sqlite3 *db) {
  for (const auto &[name, text] : pairs)
    sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr);
}

class Filled {
public:
  Filled() {
    texts[Query::Newest] = "SELECT MAX(id) FROM items"; // FIND ordered-scan items.id
    texts.emplace(Query::ByName, "SELECT MAX(name) FROM items"); // NOT ordered-scan
    texts.insert({Query::Page, "SELECT id FROM items WHERE id >= ? ORDER BY id"}); // FIND ordered-scan items.id
    texts.insert(std::make_pair(Query::Oldest, "SELECT id FROM items WHERE id BETWEEN 1 AND 9")); // FIND ordered-scan items.id
  }
  void run(sqlite3 *db, Query q) { sqlite3_exec(db, texts[q].c_str(), nullptr, nullptr, nullptr); }

private:
  std::map<Query, std::string> texts;
};

void runLocal(sqlite3 *db) {
  std::vector<std::string_view> list{"SELECT name FROM items ORDER BY id LIMIT 2", // FIND ordered-scan items.id
                                     "DELETE FROM items WHERE seen < 5"}; // NOT ordered-scan
  list.push_back("SELECT id FROM items ORDER BY id LIMIT 3"); // FIND ordered-scan items.id
  for (std::string_view text : list)
    sqlite3_exec(db, text.data(), nullptr, nullptr, nullptr);
  for (const char *text : {"SELECT id FROM items ORDER BY id LIMIT 4", // FIND ordered-scan items.id
                           "SELECT id FROM items ORDER BY name LIMIT 4"}) // NOT ordered-scan
    sqlite3_exec(db, text, nullptr, nullptr, nullptr);
}

// Labels of some widget: never run.
static const std::map<Query, std::string> labels = {
    {Query::Newest, "SELECT id FROM items ORDER BY id DESC LIMIT 1"}, // NOT ordered-scan
};
const std::string &labelOf(Query q) { return labels.at(q); }
