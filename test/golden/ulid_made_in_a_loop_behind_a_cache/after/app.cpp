#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include "runtime/keyspread/keyspread.h"

struct Note {
  std::string id;
  std::string text;
  std::int64_t written = 0;
};

class Store {
public:
  virtual ~Store() = default;
  virtual void add(const Note &note) = 0;
  virtual std::string text(const std::string &id) = 0;
};

namespace {
class Sqlite : public Store {
public:
  explicit Sqlite(sqlite3 *db) : db_(db) {}
  void add(const Note &note) override {
    sqlite3_stmt *st = prepared("INSERT INTO notes (id, text, written) VALUES (?, ?, ?)");
    sqlite3_bind_text(st, 1, note.id.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, note.text.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 3, note.written);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }
  std::string text(const std::string &id) override {
    sqlite3_stmt *st = prepared("SELECT text FROM notes WHERE id = ?");
    sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
    std::string text = "none";
    if (sqlite3_step(st) == SQLITE_ROW)
      text = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
    return text;
  }

private:
  sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    return st;
  }

  sqlite3 *db_;
};
} // namespace

// A store in front of another one.
class Cache : public Store {
public:
  explicit Cache(std::unique_ptr<Store> inner) : inner_(std::move(inner)) {}
  void add(const Note &note) override {
    inner_->add(note);
    known_[note.id] = note.text;
  }
  std::string text(const std::string &id) override {
    const auto it = known_.find(id);
    return it != known_.end() ? it->second : inner_->text(id);
  }
  void forget() { known_.clear(); }

private:
  std::unique_ptr<Store> inner_;
  std::map<std::string, std::string> known_;
};

class Clock {
public:
  virtual ~Clock() = default;
  virtual std::int64_t now() const = 0;
};

class UlidSource {
public:
  explicit UlidSource(const Clock &clock) : clock_(clock) {}
  std::string nextId() {
    const std::int64_t ms = clock_.now();
    if (ms == last_) {
      increment();
    } else {
      last_ = ms;
      for (char &c : tail_)
        c = kDigits[step_++ * 7 % 32];
    }
    return encode(ms) + tail_;
  }

private:
  static std::string encode(std::int64_t ms) {
    std::string out(10, '0');
    for (auto it = out.rbegin(); it != out.rend(); ++it, ms >>= 5)
      *it = kDigits[ms & 31];
    return out;
  }

  void increment() {
    const std::string digits = kDigits;
    for (auto it = tail_.rbegin(); it != tail_.rend(); ++it) {
      const auto at = digits.find(*it) + 1;
      *it = digits[at % 32];
      if (at < 32)
        return;
    }
  }

  const Clock &clock_;
  static constexpr char kDigits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::int64_t last_ = -1;
  int step_ = 0;
  std::string tail_ = std::string(4, '0');
};

class Notebook {
public:
  Notebook(Store &store, const Clock &clock) : store_(store), clock_(clock), ids_(clock) {}
  std::string write(const std::string &text) {
    Note note;
    note.id = keyspread::uuid_v4();
    note.text = text;
    note.written = clock_.now();
    store_.add(note);
    return note.id;
  }
  // Nobody calls it yet.
  void copy(const std::string &id) { write(store_.text(id)); }

private:
  Store &store_;
  const Clock &clock_;
  UlidSource ids_;
};

class Watch : public Clock {
public:
  std::int64_t now() const override { return ms_; }
  void pass() { ++ms_; }

private:
  std::int64_t ms_ = 1700000000000;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Cache store(std::make_unique<Sqlite>(db));
  Watch watch;
  Notebook book(store, watch);
  const std::string milk = book.write("milk");
  watch.pass();
  const std::string eggs = book.write("eggs");
  std::printf("%s %s\n", store.text(milk).c_str(), store.text(eggs).c_str());
  store.forget();
  std::printf("%s %s\n", store.text(milk).c_str(), store.text(eggs).c_str());
  sqlite3_close(db);
}
