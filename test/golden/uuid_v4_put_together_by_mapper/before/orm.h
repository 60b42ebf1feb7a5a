// INSERT and SELECT are put together from the members of a struct, when the program runs.
#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace orm {

template <class Owner, class Value> struct Field {
  const char *name;
  Value Owner::*member;
};

template <class Entity> struct Mapping;

inline void bind(sqlite3_stmt *st, int at, std::int64_t value) { sqlite3_bind_int64(st, at, value); }
inline void bind(sqlite3_stmt *st, int at, const std::string &value) {
  sqlite3_bind_text(st, at, value.c_str(), -1, SQLITE_TRANSIENT);
}

template <class T> T column(sqlite3_stmt *st, int at) {
  if constexpr (std::is_integral_v<T>)
    return sqlite3_column_int64(st, at);
  else
    return reinterpret_cast<const char *>(sqlite3_column_text(st, at));
}

template <class Entity, class Each> std::string list(Each each) {
  std::string all;
  std::apply([&](const auto &...fields) { ((all += (all.empty() ? "" : ", ") + each(fields.name)), ...); },
             Mapping<Entity>::fields);
  return all;
}

class Database {
public:
  explicit Database(const char *path) { sqlite3_open(path, &db_); }
  ~Database() { sqlite3_close(db_); }

  template <class Entity> void insert(const Entity &entity) {
    const std::string names = list<Entity>([](const char *name) { return std::string(name); });
    const std::string marks = list<Entity>([](const char *) { return std::string("?"); });
    std::apply(
        [&](const auto &...fields) {
          sqlite3_stmt *st = prepare("INSERT INTO " + std::string(Mapping<Entity>::table) + " (" + names + ") VALUES (" + marks + ")",
                                     entity.*(fields.member)...);
          sqlite3_step(st);
          sqlite3_finalize(st);
        },
        Mapping<Entity>::fields);
  }

  template <class Entity, class... Args> std::vector<Entity> select(const std::string &tail, const Args &...args) {
    const std::string names = list<Entity>([](const char *name) { return std::string(name); });
    sqlite3_stmt *st = prepare("SELECT " + names + " FROM " + std::string(Mapping<Entity>::table) + " " + tail, args...);
    std::vector<Entity> found;
    while (sqlite3_step(st) == SQLITE_ROW) {
      Entity one;
      int at = 0;
      std::apply([&](const auto &...fields) { ((read(st, at++, one.*(fields.member))), ...); }, Mapping<Entity>::fields);
      found.push_back(one);
    }
    sqlite3_finalize(st);
    return found;
  }

private:
  template <class T> static void read(sqlite3_stmt *st, int at, T &to) { to = column<T>(st, at); }

  template <class... Args> sqlite3_stmt *prepare(const std::string &sql, const Args &...args) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr);
    int at = 0;
    (bind(st, ++at, args), ...);
    return st;
  }

  sqlite3 *db_ = nullptr;
};

} // namespace orm
