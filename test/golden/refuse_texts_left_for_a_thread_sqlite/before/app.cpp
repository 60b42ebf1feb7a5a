// A thread runs texts that others leave in a queue: no run sees what they become.
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <sqlite3.h>
#include <string>
#include <thread>
static sqlite3 *db;

static bool run(const std::string &sql) {
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}
class Queue {
public:
  Queue() : thread_(&Queue::process, this) {}
  ~Queue() {
    {
      std::unique_lock<std::mutex> l(mutex_);
      done_ = true;
    }
    cv_.notify_all();
    thread_.join();
  }
  void push(std::string &&sql) {
    {
      std::unique_lock<std::mutex> l(mutex_);
      texts_.push_back(std::move(sql));
    }
    cv_.notify_all();
  }

private:
  void process() {
    std::unique_lock<std::mutex> l(mutex_);
    while (!done_ || !texts_.empty()) {
      if (texts_.empty())
        cv_.wait(l);
      while (!texts_.empty()) {
        std::string sql = texts_.front();
        texts_.pop_front();
        l.unlock();
        run(sql);
        l.lock();
      }
    }
  }
  std::deque<std::string> texts_;
  std::mutex mutex_;
  std::condition_variable cv_;
  bool done_ = false;
  std::thread thread_;
};
static Queue *queue;
void log(int64_t at, const char *msg) {
  std::string sql = "INSERT INTO logs (at, msg) VALUES (" + std::to_string(at) + ", '" + msg + "')";
  queue->push(std::move(sql));
}
int main(int, char **argv) {
  sqlite3_open(argv[1], &db);
  Queue q;
  queue = &q;
  log(1, "one");
  log(2, "two");
}
