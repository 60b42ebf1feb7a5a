// Rows that are handed to a function: a C callback, a lambda, a handler object, a stored function.
#include <sqlite3.h>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>

static int64_t newestSeen = 0;

static int keepTop(void *, int, char **values, char **) {
  newestSeen = std::atoll(values[0]);
  return 0;
}
static int keepCount(void *out, int, char **values, char **) {
  *static_cast<int64_t *>(out) = std::atoll(values[0]);
  return 0;
}

void addNote(sqlite3 *db, const char *text) {
  sqlite3_exec(db, "SELECT MAX(note) FROM notes", keepTop, nullptr, nullptr); // FIND ordered-scan notes.note
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO notes (note, text) VALUES (?, ?)", -1, &s, nullptr); // FIND monotonic-key notes.note
  sqlite3_bind_int64(s, 1, newestSeen + 1);
  sqlite3_bind_text(s, 2, text, -1, SQLITE_TRANSIENT);
  sqlite3_step(s);
}

void addCount(sqlite3 *db) {
  int64_t count = 0;
  sqlite3_exec(db, "SELECT COUNT(*) FROM notes", keepCount, &count, nullptr); // NOT ordered-scan
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO counts (size) VALUES (?)", -1, &s, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(s, 1, count);
  sqlite3_step(s);
}

class Row {
public:
  explicit Row(sqlite3_stmt *s) : s(s) {}
  int64_t integer(int column) const { return sqlite3_column_int64(s, column); }

private:
  sqlite3_stmt *s;
};

struct Handler {
  virtual ~Handler() = default;
  virtual void onRow(const Row &row) = 0;
};

class Conn {
public:
  explicit Conn(sqlite3 *db) : db(db) {}
  void each(const std::string &sql, const std::function<void(const Row &)> &handler) {
    sqlite3_stmt *s = nullptr;
    sqlite3_prepare_v2(db, sql.c_str(), -1, &s, nullptr);
    while (sqlite3_step(s) == SQLITE_ROW)
      handler(Row(s));
    sqlite3_finalize(s);
  }
  void run(const std::string &sql, Handler &handler) {
    sqlite3_stmt *s = nullptr;
    sqlite3_prepare_v2(db, sql.c_str(), -1, &s, nullptr);
    while (sqlite3_step(s) == SQLITE_ROW) {
      Row row(s);
      handler.onRow(row);
    }
    sqlite3_finalize(s);
  }
  sqlite3 *raw() const { return db; }

private:
  sqlite3 *db;
};

void addTask(Conn &c) {
  int64_t top = 0, weight = 0;
  c.each("SELECT MAX(task) FROM tasks", [&](const Row &row) { top = row.integer(0); }); // FIND ordered-scan tasks.task
  c.each("SELECT SUM(weight) FROM tasks", [&](const Row &row) { weight = row.integer(0); }); // NOT ordered-scan
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(c.raw(), "INSERT INTO tasks (task, weight) VALUES (?, ?)", -1, &s, nullptr); // FIND monotonic-key tasks.task
  sqlite3_bind_int64(s, 1, top + 1);
  sqlite3_bind_int64(s, 2, weight);
  sqlite3_step(s);
}

void addWeight(Conn &c) {
  int64_t weight = 0;
  c.each("SELECT weight FROM tasks WHERE task = 3", [&](const Row &row) { weight = row.integer(0); }); // NOT ordered-scan
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(c.raw(), "INSERT INTO counts (size) VALUES (?)", -1, &s, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(s, 1, weight);
  sqlite3_step(s);
}

struct TopReader : Handler {
  int64_t top = 0;
  void onRow(const Row &row) override { top = row.integer(0); }
};
struct SizeReader : Handler {
  int64_t size = 0;
  void onRow(const Row &row) override { size = row.integer(0); }
};

void addPage(Conn &c) {
  TopReader reader;
  SizeReader sizes;
  c.run("SELECT MAX(page) FROM pages", reader); // FIND ordered-scan pages.page
  c.run("SELECT size FROM pages WHERE page = 4", sizes); // NOT ordered-scan
  sqlite3_stmt *s = nullptr, *t = nullptr;
  sqlite3_prepare_v2(c.raw(), "INSERT INTO pages (page) VALUES (?)", -1, &s, nullptr); // FIND monotonic-key pages.page
  sqlite3_bind_int64(s, 1, reader.top + 1);
  sqlite3_step(s);
  sqlite3_prepare_v2(c.raw(), "INSERT INTO counts (size) VALUES (?)", -1, &t, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(t, 1, sizes.size + 1);
  sqlite3_step(t);
}
