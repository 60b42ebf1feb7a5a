// Text that is handed to another thread: as a task, in a lambda, as a callback's argument.
#include <sqlite3.h>

#include <deque>
#include <functional>
#include <mutex>
#include <queue>
#include <string>
#include <thread>

struct Task {
  Task(std::string &&sql, bool store) : sql(std::move(sql)), store(store) {}
  std::string sql;
  std::function<void(bool)> done;
  bool store;
};

class Worker {
public:
  explicit Worker(sqlite3 *db) : db_(db) {}

  void addTask(std::string sql, std::function<void(bool)> done = nullptr) {
    std::lock_guard<std::mutex> guard(lock_);
    tasks_.emplace_back(std::move(sql), false);
    tasks_.back().done = done;
  }
  void post(const std::string &text) {
    jobs_.push([this, text] { sqlite3_exec(db_, text.c_str(), nullptr, nullptr, nullptr); });
  }
  void detach(std::string text) {
    std::thread([db = db_, text = std::move(text)] { sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr); }).detach();
  }
  void setTitle(std::string title) {
    std::thread([title = std::move(title)] { printf("%s\n", title.c_str()); }).detach();
  }

private:
  void loop() {
    while (!tasks_.empty()) {
      Task task = std::move(tasks_.front());
      tasks_.pop_front();
      runTask(task);
    }
    while (!jobs_.empty()) {
      jobs_.front()();
      jobs_.pop();
    }
  }
  void runTask(const Task &task) { exec(task.sql); }
  bool exec(const std::string &sql) { return sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK; }

  sqlite3 *db_;
  std::mutex lock_;
  std::deque<Task> tasks_;
  std::queue<std::function<void()>> jobs_;
};

void retry(const std::function<bool(const std::string &)> &run, const std::string &sql) {
  for (int i = 0; i < 3 && !run(sql); ++i) {
  }
}

void use(Worker &w, sqlite3 *db) {
  w.addTask("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // FIND ordered-scan items.id
  w.addTask("SELECT name FROM items ORDER BY seen LIMIT 10"); // NOT ordered-scan
  w.post("SELECT name FROM items ORDER BY id LIMIT 7"); // FIND ordered-scan items.id
  w.detach("SELECT name FROM items ORDER BY id LIMIT 8"); // FIND ordered-scan items.id
  w.setTitle("SELECT name FROM items ORDER BY id LIMIT 8"); // NOT ordered-scan
  retry([db](const std::string &text) { return sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK; },
        "SELECT name FROM items ORDER BY id LIMIT 9"); // FIND ordered-scan items.id
}

class Pool {
public:
  explicit Pool(sqlite3 *db) : db_(db) {}
  void run(const std::string &sql) { sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr); }
  void show(const std::string &text) { title_ = text; }

private:
  sqlite3 *db_;
  std::string title_;
};

void start(Pool &pool) {
  std::thread(&Pool::run, &pool, "SELECT name FROM items ORDER BY id LIMIT 21").detach(); // FIND ordered-scan items.id
  std::thread(&Pool::show, &pool, "SELECT name FROM items ORDER BY id LIMIT 22").detach(); // NOT ordered-scan
  auto later = std::bind(&Pool::run, &pool, "SELECT name FROM items ORDER BY id LIMIT 23"); // FIND ordered-scan items.id
  later();
}
