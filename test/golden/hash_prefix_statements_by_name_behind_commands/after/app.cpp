// Statements are prepared by name in a constructor; one function inserts any of
// them and reads the id; commands are found by their word, and run it through
// an object that the program only knows by a reference.
#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace {

struct Finalize {
  void operator()(sqlite3_stmt *st) const { sqlite3_finalize(st); }
};
using StmtPtr = std::unique_ptr<sqlite3_stmt, Finalize>;

class Store {
public:
  explicit Store(const std::string &path) {
    if (sqlite3_open(path.c_str(), &db_) != SQLITE_OK) throw std::runtime_error("cannot open " + path);
    prepare("add_contact", "INSERT INTO contacts (name, city, id, shard_id) VALUES (?1, ?2, ?3, ?4)");
    prepare("add_call", "INSERT INTO calls (contact_id, minutes, id, shard_id, contacts_shard_id) VALUES (?1, ?2, ?3, ?4, ?5)");
    prepare("by_name", "SELECT id, city FROM contacts WHERE name = ?1");
    prepare("calls_of", "SELECT id, minutes FROM calls WHERE contact_id = ?1 AND unlikely(shard_id IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id DESC LIMIT ?2");
    prepare("page", "SELECT id, name FROM contacts WHERE id > ?1 AND unlikely(shard_id IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id LIMIT ?2");
    prepare("forget", "DELETE FROM contacts WHERE id = ?1 AND shard_id = ?2");
    prepare("forget_calls", "DELETE FROM calls WHERE contact_id = ?1");
  }
  ~Store() {
    statements_.clear();
    sqlite3_close(db_);
  }
  Store(const Store &) = delete;
  Store &operator=(const Store &) = delete;

  template <class... Args> int64_t insert(const std::string &name, const Args &...args) {
    sqlite3_stmt *st = ready(name, args...);
    if (sqlite3_step(st) != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(db_));
    sqlite3_reset(st);
    return sqlite3_last_insert_rowid(db_);
  }
  template <class... Args> int run(const std::string &name, const Args &...args) {
    sqlite3_stmt *st = ready(name, args...);
    if (sqlite3_step(st) != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(db_));
    sqlite3_reset(st);
    return sqlite3_changes(db_);
  }
  template <class Fn, class... Args> void each(const std::string &name, Fn fn, const Args &...args) {
    sqlite3_stmt *st = ready(name, args...);
    while (sqlite3_step(st) == SQLITE_ROW) fn(st);
    sqlite3_reset(st);
  }

private:
  void prepare(const std::string &name, const std::string &sql) {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
      throw std::runtime_error(name + ": " + sqlite3_errmsg(db_));
    statements_[name].reset(st);
  }
  template <class... Args> sqlite3_stmt *ready(const std::string &name, const Args &...args) {
    sqlite3_stmt *st = statements_.at(name).get();
    sqlite3_clear_bindings(st);
    int index = 0;
    (bind(st, ++index, args), ...);
    return st;
  }
  static void bind(sqlite3_stmt *st, int index, int64_t value) { sqlite3_bind_int64(st, index, value); }
  static void bind(sqlite3_stmt *st, int index, int value) { sqlite3_bind_int(st, index, value); }
  static void bind(sqlite3_stmt *st, int index, const std::string &value) {
    sqlite3_bind_text(st, index, value.c_str(), -1, SQLITE_TRANSIENT);
  }

  sqlite3 *db_ = nullptr;
  std::map<std::string, StmtPtr> statements_;
};

std::string text(sqlite3_stmt *st, int column) {
  const auto *t = sqlite3_column_text(st, column);
  return t ? reinterpret_cast<const char *>(t) : "";
}

class Shell {
public:
  Shell(Store &store, std::ostream &out) : store_(store), out_(out) {
    commands_["add"] = [this](std::istream &in) { add(in); };
    commands_["call"] = [this](std::istream &in) { call(in); };
    commands_["calls"] = [this](std::istream &in) { calls(in); };
    commands_["list"] = [this](std::istream &in) { list(in); };
    commands_["forget"] = [this](std::istream &in) { forget(in); };
  }

  void run(std::istream &in) {
    std::string line;
    while (std::getline(in, line)) {
      std::istringstream words(line);
      std::string word;
      words >> word;
      const auto it = commands_.find(word);
      if (it == commands_.end()) {
        out_ << "? " << word << '\n';
        continue;
      }
      it->second(words);
    }
  }

private:
  std::optional<int64_t> find(const std::string &name) {
    std::optional<int64_t> found;
    store_.each("by_name", [&](sqlite3_stmt *row) { found = sqlite3_column_int64(row, 0); }, name);
    return found;
  }
  void add(std::istream &in) {
    std::string name, city;
    in >> name >> city;
    const auto contacts_id = keyspread::ordered_id();
    const int64_t id = (store_.insert("add_contact", name, city, contacts_id, keyspread::shard_of<8>(contacts_id)), contacts_id);
    recent_.push_back(id);
    out_ << name << " added" << (id ? "" : " without an id") << '\n';
  }
  void call(std::istream &in) {
    std::string name;
    int minutes = 0;
    in >> name >> minutes;
    if (const auto id = find(name)) {
      const auto calls_id = keyspread::ordered_id();
      store_.insert("add_call", *id, minutes, calls_id, keyspread::shard_of<8>(calls_id), keyspread::shard_of<8>(*id));
      out_ << "called " << name << '\n';
    }
  }
  void calls(std::istream &in) {
    std::string name;
    in >> name;
    const auto id = find(name);
    if (!id) return;
    store_.each("calls_of", [this](sqlite3_stmt *row) { out_ << "  " << sqlite3_column_int(row, 1) << " min\n"; }, *id, 2);
  }
  void list(std::istream &) {
    int64_t last = 0;
    for (;;) {
      int rows = 0;
      store_.each("page", [&](sqlite3_stmt *row) {
        last = sqlite3_column_int64(row, 0);
        ++rows;
        out_ << text(row, 1) << '\n';
      }, last, 2);
      if (rows < 2) break;
    }
  }
  void forget(std::istream &in) {
    std::string name;
    in >> name;
    if (const auto id = find(name)) {
      store_.run("forget_calls", *id);
      out_ << "forgot " << store_.run("forget", *id, keyspread::shard_of<8>(*id)) << '\n';
    }
  }

  Store &store_;
  std::ostream &out_;
  std::map<std::string, std::function<void(std::istream &)>> commands_;
  std::vector<int64_t> recent_;
};

} // namespace

int main(int argc, char **argv) {
  Store store(argc > 1 ? argv[1] : "app.db");
  Shell shell(store, std::cout);
  std::istringstream script("add ada london\nadd bob paris\nadd cyd oslo\ncall bob 5\ncall bob 7\ncall bob 9\ncalls bob\nlist\nforget ada\nlist\nnope\n");
  shell.run(script);
}
