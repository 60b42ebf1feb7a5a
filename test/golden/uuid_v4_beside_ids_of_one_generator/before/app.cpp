// One generator makes the ids of two tables, with a counter that starts again
// behind its last number. Those of the table that is left as it is count on
// without the others.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>

class Ids {
public:
  explicit Ids(std::int64_t now) : now_(now) {}
  std::string next() {
    counter_ = (counter_ + 1) & 0xffff;
    char text[40];
    std::snprintf(text, sizeof text, "%012llx%04x", static_cast<unsigned long long>(now_), counter_);
    return text;
  }
  std::int64_t now() const { return now_; }

private:
  std::int64_t now_;
  unsigned counter_ = 0;
};

static void put(sqlite3_stmt *st, int at, const std::string &value) {
  sqlite3_bind_text(st, at, value.c_str(), -1, SQLITE_TRANSIENT);
}

static std::string addSample(sqlite3 *db, Ids &ids, const std::string &label) {
  const std::string id = ids.next();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO samples (id, label) VALUES (?, ?)", -1, &st, nullptr);
  put(st, 1, id);
  put(st, 2, label);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

static std::string addAssay(sqlite3 *db, Ids &ids, const std::string &sample) {
  const std::string id = ids.next();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO assays (id, sample, asked_at) VALUES (?, ?, ?)", -1, &st, nullptr);
  put(st, 1, id);
  put(st, 2, sample);
  sqlite3_bind_int64(st, 3, ids.now());
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

static std::string labelOf(sqlite3 *db, const std::string &assay) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT s.label FROM assays a JOIN samples s ON s.id = a.sample WHERE a.id = ?", -1, &st, nullptr);
  put(st, 1, assay);
  std::string label = "none";
  if (sqlite3_step(st) == SQLITE_ROW)
    label = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return label;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Ids ids(std::time(nullptr));
  const std::string water = addSample(db, ids, "water"), first = addAssay(db, ids, water), second = addAssay(db, ids, water);
  const std::string soil = addSample(db, ids, "soil"), third = addAssay(db, ids, soil);
  std::printf("%s %s %s\n", labelOf(db, first).c_str(), labelOf(db, second).c_str(), labelOf(db, third).c_str());
  sqlite3_close(db);
}
