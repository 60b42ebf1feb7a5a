// Scripts that a runner reads from a folder: their DDL is the schema.
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

void migrate(sqlite3 *db, const std::string &folder) {
  for (const auto &entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(entry.path());
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr);
  }
}

void first(sqlite3 *db, const std::filesystem::path &root) {
  std::ifstream in(root / "migrations" / "0001_items.sql");
  std::string text((std::istreambuf_iterator<char>(in)), {});
  sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr);
}

void newest(sqlite3 *db) {
  sqlite3_exec(db, "SELECT id FROM items ORDER BY id DESC LIMIT 1", nullptr, nullptr, nullptr); // FIND ordered-scan items.id
  sqlite3_exec(db, "SELECT name FROM items ORDER BY seen LIMIT 1", nullptr, nullptr, nullptr); // NOT ordered-scan
}
