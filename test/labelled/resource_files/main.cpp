// Queries in .sql files, read in the ways that standard libraries have.
#include <sqlite3.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

static std::string readAll(const std::string &path) {
  std::ifstream in(path);
  std::stringstream buffer;
  buffer << in.rdbuf();
  return buffer.str();
}

static std::string slurp(const char *path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
}

static std::string cRead(const char *path) {
  std::string text;
  char buffer[512];
  FILE *file = fopen(path, "r");
  if (!file)
    return text;
  size_t n = fread(buffer, 1, sizeof(buffer) - 1, file);
  buffer[n] = 0;
  text = buffer;
  fclose(file);
  return text;
}

static bool load(const std::string &path, std::string &out) {
  std::ifstream in;
  in.open(path);
  out.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  return !out.empty();
}

class Store {
public:
  explicit Store(std::string folder) : folder(std::move(folder)) {}
  std::string query(const std::string &name) { return readAll(folder + "/sql/" + name + ".sql"); }
  void newest() { run(query("newest")); }
  void byName() { run(query("by_name").c_str()); }
  void page() { run(slurp("sql/page.sql")); }
  void oldest() { run(cRead("../share/sql/oldest.sql")); }
  void range() {
    std::string text;
    if (load("sql/range.sql", text))
      run(text);
  }
  void rename(int id) {
    sqlite3_stmt *stmt = nullptr;
    std::string text = query("rename");
    sqlite3_prepare_v2(db, text.c_str(), -1, &stmt, nullptr);
    sqlite3_bind_int(stmt, 1, id);
    sqlite3_step(stmt);
  }

private:
  void run(const std::string &text) { sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr); }
  std::string folder;
  sqlite3 *db = nullptr;
};

// Shown to a person: not run.
void help() { puts(slurp("sql/help.sql").c_str()); }
