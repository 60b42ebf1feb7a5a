// One statement is run by two functions, of which a command's word chooses one:
// how many values were bound when it is called is told by the statement alone.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

class Statement {
public:
  Statement(sqlite3 *db, const std::string &sql) : db_(db) { sqlite3_prepare_v2(db, sql.c_str(), -1, &st_, nullptr); }
  Statement(const Statement &) = delete;
  ~Statement() { sqlite3_finalize(st_); }
  Statement &arg(std::int64_t value) {
    sqlite3_bind_int64(st_, ++given_, value);
    return *this;
  }
  int run() {
    sqlite3_step(st_);
    sqlite3_reset(st_);
    given_ = 0;
    return sqlite3_changes(db_);
  }

private:
  sqlite3 *db_;
  sqlite3_stmt *st_ = nullptr;
  int given_ = 0;
};

class Statements {
public:
  void define(sqlite3 *db, const std::string &name, const std::string &sql) {
    by_name_[name] = std::make_unique<Statement>(db, sql);
  }
  Statement &operator[](const std::string &name) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end())
      throw std::logic_error(name);
    return *found->second;
  }

private:
  std::map<std::string, std::unique_ptr<Statement>> by_name_;
};

class Shell {
public:
  explicit Shell(sqlite3 *db) {
    statements_.define(db, "drop", "DELETE FROM jobs WHERE job_id = ?");
    statements_.define(db, "put", "INSERT INTO jobs (job_id, payload) VALUES (?, 'empty')");
    commands_ = {{"prune", &Shell::prune}};
  }
  void put(std::int64_t job) { statements_["put"].arg(job).run(); }
  int cancel(std::int64_t job) { return statements_["drop"].arg(job).run(); }
  void execute(const std::string &word, std::vector<std::int64_t> &jobs) {
    if (const auto command = commands_.find(word); command != commands_.end())
      (this->*command->second)(jobs);
  }

private:
  void prune(std::vector<std::int64_t> &jobs) {
    for (const std::int64_t job : jobs)
      statements_["drop"].arg(job).run();
  }

  Statements statements_;
  std::map<std::string, void (Shell::*)(std::vector<std::int64_t> &)> commands_;
};

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  {
    Shell shell(db);
    for (std::int64_t job = 1; job < 6; ++job)
      shell.put(job);
    std::printf("%d\n", shell.cancel(2));
    std::vector<std::int64_t> others = {3, 4};
    shell.execute(argc > 2 ? argv[2] : "prune", others);
    std::printf("%d %d\n", shell.cancel(3), shell.cancel(5));
  }
  sqlite3_close(db);
}
