// Ids as a value class with a ++ of its own; counters that say how much there is, not what comes next.
#include <sqlite3.h>

#include <cstdio>
#include <string>
#include <vector>

struct PersonId {
  int id;
  PersonId(int i = 0) : id(i) {}
  PersonId &operator++() {
    id++;
    return *this;
  }
  PersonId operator++(int) {
    PersonId before = *this;
    id++;
    return before;
  }
  int toInt() const { return id; }
};

class Pool {
public:
  void add(int x) {
    ++size_;
    items_.push_back(x + size_);
  }
  void drop() { --size_; }
  int size() const { return size_; }

private:
  int size_ = 0;
  std::vector<int> items_;
};

class Next {
public:
  long long operator()() { return ++last_; }

private:
  long long last_ = 0;
};

static void run(sqlite3 *db, const std::string &text) { sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr); }

void schema(sqlite3 *db) {
  run(db, "CREATE TABLE settings (person INTEGER NOT NULL, name TEXT NOT NULL, value TEXT, PRIMARY KEY (person, name))"); // NOT hotspot-schema
  run(db, "CREATE TABLE levels (level INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (level, name))"); // NOT hotspot-schema
  run(db, "CREATE TABLE calls (number BIGINT NOT NULL, name TEXT, PRIMARY KEY (number, name))"); // NOT hotspot-schema
}

void setValue(sqlite3 *db, PersonId person, const char *name) {
  char text[200];
  snprintf(text, sizeof(text), "INSERT INTO settings (person, name) VALUES (%d, '%s')", person.toInt(), name); // NOT monotonic-key
  run(db, text);
}

void setAll(sqlite3 *db, int people) {
  for (PersonId p = 1; p.toInt() < people; ++p)
    printf("%d\n", p.toInt());
  setValue(db, PersonId(people), "all");
}

void setLevel(sqlite3 *db, const Pool &pool) {
  run(db, "INSERT INTO levels (level, name) VALUES (" + std::to_string(pool.size()) + ", 'now')"); // NOT monotonic-key
}

void call(sqlite3 *db, Next &next) {
  run(db, "INSERT INTO calls (number, name) VALUES (" + std::to_string(next()) + ", 'x')"); // FIND monotonic-key calls.number
}
