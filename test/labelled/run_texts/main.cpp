// Texts that come together where the program runs: a part of a statement is handed on, whole ones wait in a queue or
// under a number.
#include <sqlite3.h>

#include <map>
#include <string>
#include <vector>

static void run(sqlite3 *db, const std::string &sql) { sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr); }

static void getWhere(sqlite3 *db, const std::string &where) { // the caller says which
  run(db, "SELECT id, state FROM jobs WHERE " + where);       // FIND ordered-scan jobs.id
}

static void getRefs(sqlite3 *db, const std::string &where) {
  run(db, "SELECT owner FROM refs WHERE " + where); // NOT ordered-scan
}

class Queue {
public:
  void push(const std::string &sql) { waiting_.push_back(sql); }
  void flush(sqlite3 *db) {
    for (const std::string &sql : waiting_)
      run(db, sql);
    waiting_.clear();
  }

private:
  std::vector<std::string> waiting_;
};

class Registry {
public:
  void add(int number, const std::string &sql) { texts_[number] = sql; }
  void use(sqlite3 *db, int number) { run(db, texts_.at(number)); }

private:
  std::map<int, std::string> texts_;
};

int main() {
  sqlite3 *db = nullptr;
  sqlite3_open("jobs.db", &db);
  getWhere(db, "id > 7 ORDER BY id LIMIT 10");
  getRefs(db, "ref > 'm' ORDER BY ref LIMIT 10");
  Queue queue;
  queue.push("DELETE FROM jobs WHERE id < 100"); // FIND ordered-scan jobs.id
  queue.push("DELETE FROM refs WHERE ref < 'b'"); // NOT ordered-scan
  queue.flush(db);
  Registry registry;
  registry.add(1, "SELECT state FROM jobs ORDER BY id DESC LIMIT 1"); // FIND ordered-scan jobs.id
  registry.add(2, "SELECT owner FROM refs ORDER BY ref DESC LIMIT 1"); // NOT ordered-scan
  registry.use(db, 1);
  registry.use(db, 2);
}
