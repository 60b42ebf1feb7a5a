// Statements of a library's class that are made where they are kept: under a
// name in a map, behind a pointer, in an optional, at the end of a list.
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <cstdio>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include "runtime/keyspread/keyspread.h"

struct Entry {
  const char *name;
  const char *sql;
};

static const Entry entries[] = {
    {"counter.create", "INSERT OR IGNORE INTO counters (name, value) VALUES (?, 0)"},
    {"counter.step", "UPDATE counters SET value = value + 1 WHERE name = ?"},
    {"counter.read", "SELECT value FROM counters WHERE name = ?"},
    {"insert", "INSERT INTO crossings (number, plate, axles, shard) VALUES (?, ?, ?, ?)"},
    {"find", "SELECT plate FROM crossings WHERE number = ? AND shard = ?"},
    {"after", "SELECT number, plate FROM crossings WHERE number > ? AND unlikely(shard IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY number LIMIT ?"},
};

class Statements {
public:
  explicit Statements(SQLite::Database &db) : db_(db) {}

  SQLite::Statement &operator[](const std::string &name) {
    auto found = prepared_.find(name);
    if (found == prepared_.end()) {
      for (const Entry &entry : entries)
        if (name == entry.name)
          found = prepared_.try_emplace(name, db_, entry.sql).first;
      if (found == prepared_.end())
        throw std::logic_error("no statement " + name);
    }
    found->second.reset();
    found->second.clearBindings();
    return found->second;
  }

private:
  SQLite::Database &db_;
  std::map<std::string, SQLite::Statement> prepared_;
};

class Bridge {
public:
  explicit Bridge(SQLite::Database &db)
      : db_(db), sql_(db),
        change_(std::make_unique<SQLite::Statement>(db, "UPDATE crossings SET axles = ? WHERE number = ? AND shard = ?")) {
    auto &create = sql_["counter.create"];
    create.bind(1, "crossing");
    create.exec();
  }

  std::int64_t cross(const std::string &plate, int axles) {
    const std::int64_t number = next();
    auto &insert = sql_["insert"];
    insert.bind(1, number);
    insert.bind(4, keyspread::shard_of<8>(number));
    insert.bind(2, plate);
    insert.bind(3, axles);
    insert.exec();
    return number;
  }

  std::string find(std::int64_t number) {
    auto &query = sql_["find"];
    query.bind(1, number);
    query.bind(2, keyspread::shard_of<8>(number));
    return query.executeStep() ? query.getColumn(0).getString() : "nobody";
  }

  int change(std::int64_t number, int axles) {
    change_->reset();
    change_->bind(1, axles);
    change_->bind(2, number);
    change_->bind(3, keyspread::shard_of<8>(number));
    return change_->exec();
  }

  int drop(std::int64_t number) {
    std::optional<SQLite::Statement> remove;
    remove.emplace(db_, "DELETE FROM crossings WHERE number = ? AND shard = ?");
    remove->bind(1, number);
    remove->bind(2, keyspread::shard_of<8>(number));
    return remove->exec();
  }

  int axles(std::int64_t number) {
    std::list<SQLite::Statement> all;
    SQLite::Statement &query = all.emplace_back(db_, "SELECT axles FROM crossings WHERE number = ? AND shard = ?");
    query.bind(1, number);
    query.bind(2, keyspread::shard_of<8>(number));
    return query.executeStep() ? query.getColumn(0).getInt() : 0;
  }

  void print(std::int64_t after, int count) {
    auto &query = sql_["after"];
    query.bind(1, after);
    query.bind(2, count);
    while (query.executeStep())
      std::printf("%lld %s\n", static_cast<long long>(query.getColumn(0).getInt64()),
                  query.getColumn(1).getString().c_str());
  }

private:
  std::int64_t next() {
    auto &step = sql_["counter.step"];
    step.bind(1, "crossing");
    step.exec();
    auto &value = sql_["counter.read"];
    value.bind(1, "crossing");
    value.executeStep();
    return value.getColumn(0).getInt64();
  }

  SQLite::Database &db_;
  Statements sql_;
  std::unique_ptr<SQLite::Statement> change_;
};

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  Bridge bridge(db);
  const std::int64_t one = bridge.cross("AB 1", 2), two = bridge.cross("CD 2", 4);
  bridge.cross("EF 3", 3);
  std::printf("%s %s\n", bridge.find(two).c_str(), bridge.find(-1).c_str());
  std::printf("%d %d\n", bridge.change(one, 5), bridge.change(-1, 5));
  std::printf("%d %d\n", bridge.axles(one), bridge.axles(two));
  std::printf("%d %d\n", bridge.drop(two), bridge.drop(two));
  bridge.print(0, 2);
  bridge.print(one, 2);
}
