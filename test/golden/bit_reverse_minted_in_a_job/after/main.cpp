// Jobs that are handed over insert; a helper puts texts in quotes, letter by letter.
#include <sqlite3.h>

#include <cstdarg>
#include <cstdio>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static std::string strf(const char *format, ...) {
  char text[300];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  return text;
}

static std::string quoted(const std::string &raw) {
  std::string text = "'";
  for (char c : raw) {
    if (c == '\'')
      text += '\'';
    text += c;
  }
  return text + "'";
}

class Jobs {
public:
  explicit Jobs(sqlite3 *db) : db_(db) {}

  template <class F> auto ask(F f) -> std::future<std::invoke_result_t<F, sqlite3 *>> {
    using Answer = std::invoke_result_t<F, sqlite3 *>;
    auto task = std::make_shared<std::packaged_task<Answer(sqlite3 *)>>(std::move(f));
    auto answer = task->get_future();
    waiting_.push_back([task](sqlite3 *db) { (*task)(db); });
    return answer;
  }

  void work() {
    for (const auto &job : waiting_)
      job(db_);
    waiting_.clear();
  }

private:
  sqlite3 *db_;
  std::vector<std::function<void(sqlite3 *)>> waiting_;
};

static std::future<long long> open_poll(Jobs &jobs, const std::string &title, long long now) {
  return jobs.ask([title, now](sqlite3 *db) {
    const auto polls_id = keyspread::bit_reverse(keyspread::ordered_id());
    sqlite3_exec(db, strf("INSERT INTO polls (title, opened_at, id) VALUES (%s, %lld, %lld)", quoted(title).c_str(), now, static_cast<long long>(polls_id)).c_str(), nullptr,
                 nullptr, nullptr);
    return static_cast<long long>(polls_id);
  });
}

static std::future<int> rename_poll(Jobs &jobs, long long poll, const std::string &title) {
  return jobs.ask([poll, title](sqlite3 *db) {
    sqlite3_exec(db, ("UPDATE polls SET title = " + quoted(title) + " WHERE id = " + std::to_string(poll)).c_str(), nullptr,
                 nullptr, nullptr);
    return sqlite3_changes(db);
  });
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Jobs jobs(db);
  auto lunch = open_poll(jobs, "Lunch", 10), tea = open_poll(jobs, "Ann's tea", 20);
  jobs.work();
  const long long first = lunch.get(), second = tea.get();
  auto renamed = rename_poll(jobs, second, "Bob's tea"), none = rename_poll(jobs, 99, "x");
  jobs.work();
  const int changed = renamed.get() + none.get();
  std::printf("%d %d\n", first != second, changed);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT title FROM polls ORDER BY opened_at", -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
  sqlite3_close(db);
}
