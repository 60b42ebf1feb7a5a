// Rows that are written in the order of their key, beside loops in any other order.
#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

struct Cell {
  int64_t id = 0, value = 0;
};

class Store {
public:
  explicit Store(sqlite3 *db) : db(db) {}
  void execute(const std::string &sql) { sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr); }
  void put(int64_t id, int64_t value) {
    sqlite3_stmt *s = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO cells (id, value) VALUES (?, ?)", -1, &s, nullptr); // FIND ordered-load cells.id
    sqlite3_bind_int64(s, 1, id);
    sqlite3_bind_int64(s, 2, value);
    sqlite3_step(s);
    sqlite3_finalize(s);
  }
  sqlite3 *raw() const { return db; }

private:
  sqlite3 *db;
};

void fill(Store &store, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    store.put(i, 0);
}

void fillText(Store &store, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(i) + ", 0)"); // FIND ordered-load grid.cell
  for (int64_t i = 0; i < n; ++i)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(i * 7919 % n) + ", 0)"); // NOT ordered-load
  for (int64_t i = 0; i < n; ++i)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(n) + ", " + std::to_string(i) + ")"); // NOT ordered-load
  for (int64_t i = 0; i < n; ++i)
    store.execute("UPDATE grid SET value = 0 WHERE cell = " + std::to_string(i)); // NOT ordered-load
}

void fromMap(Store &store, const std::map<int64_t, int64_t> &cells) {
  for (const auto &[id, value] : cells)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(id) + ", " + std::to_string(value) + ")"); // FIND ordered-load grid.cell
  for (const auto &one : cells)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(one.first) + ", 1)"); // FIND ordered-load grid.cell
  for (auto it = cells.begin(); it != cells.end(); ++it)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(it->first) + ", 1)"); // FIND ordered-load grid.cell
  for (const auto &one : cells)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(one.second) + ", 1)"); // NOT ordered-load
  for (const auto &[id, value] : cells)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(value) + ", 1)"); // NOT ordered-load
}

void fromOthers(Store &store, const std::unordered_map<int64_t, int64_t> &cells, const std::vector<int64_t> &ids,
                const std::set<int64_t> &keys) {
  for (const auto &[id, value] : cells)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(id) + ", 1)"); // NOT ordered-load
  for (int64_t id : ids)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(id) + ", 1)"); // NOT ordered-load
  for (int64_t key : keys)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(key) + ", 1)"); // FIND ordered-load grid.cell
}

void fromSorted(Store &store, std::vector<Cell> rows, std::vector<Cell> others) {
  std::sort(rows.begin(), rows.end(), [](const Cell &a, const Cell &b) { return a.id < b.id; });
  for (const Cell &c : rows)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(c.id) + ", 1)"); // FIND ordered-load grid.cell
  for (const Cell &c : others)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(c.id) + ", 1)"); // NOT ordered-load
}

void fromSortedByValue(Store &store, std::vector<Cell> rows) {
  std::sort(rows.begin(), rows.end(), [](const Cell &a, const Cell &b) { return a.value < b.value; });
  for (const Cell &c : rows)
    store.execute("INSERT INTO grid (cell, value) VALUES (" + std::to_string(c.id) + ", 1)"); // NOT ordered-load
}

// Row by row from a query: what counts is the order that it asks for.
void copy(Store &store) {
  sqlite3_stmt *from = nullptr, *to = nullptr, *other = nullptr;
  sqlite3_prepare_v2(store.raw(), "SELECT cell, value FROM grid ORDER BY cell", -1, &from, nullptr); // NOT monotonic-key
  sqlite3_prepare_v2(store.raw(), "INSERT INTO copies (cell, value) VALUES (?, ?)", -1, &to, nullptr); // FIND ordered-load copies.cell
  sqlite3_prepare_v2(store.raw(), "INSERT INTO values_seen (value, cell) VALUES (?, ?)", -1, &other, nullptr); // NOT ordered-load
  while (sqlite3_step(from) == SQLITE_ROW) {
    sqlite3_bind_int64(to, 1, sqlite3_column_int64(from, 0));
    sqlite3_bind_int64(to, 2, sqlite3_column_int64(from, 1));
    sqlite3_step(to);
    sqlite3_bind_int64(other, 1, sqlite3_column_int64(from, 1));
    sqlite3_bind_int64(other, 2, sqlite3_column_int64(from, 0));
    sqlite3_step(other);
  }
}

void copyUnordered(Store &store) {
  sqlite3_stmt *from = nullptr, *to = nullptr;
  sqlite3_prepare_v2(store.raw(), "SELECT cell, value FROM grid ORDER BY value", -1, &from, nullptr);
  sqlite3_prepare_v2(store.raw(), "INSERT INTO copies (cell, value) VALUES (?, ?)", -1, &to, nullptr); // NOT ordered-load
  while (sqlite3_step(from) == SQLITE_ROW) {
    sqlite3_bind_int64(to, 1, sqlite3_column_int64(from, 0));
    sqlite3_step(to);
  }
}

void inSql(Store &store) {
  store.execute("INSERT INTO copies (cell, value) SELECT cell, value FROM grid ORDER BY cell"); // FIND ordered-load copies.cell
  store.execute("INSERT INTO copies SELECT * FROM grid ORDER BY cell"); // FIND ordered-load copies.cell
  store.execute("INSERT INTO copies (cell, value) SELECT cell, value FROM grid ORDER BY value"); // NOT ordered-load
  store.execute("INSERT INTO copies (cell, value) SELECT cell, value FROM grid"); // NOT ordered-load
  store.execute("INSERT INTO copies (value, cell) SELECT cell, value FROM grid ORDER BY cell"); // NOT ordered-load
}
