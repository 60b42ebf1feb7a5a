// A list in braces becomes a span, and then a vector of what the database takes; one of its values is a date, which is
// spelled on the way.
#include <libpq-fe.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Day {
public:
  Day(int year, int number) : year_(year), number_(number) {}
  int year() const { return year_; }
  int number() const { return number_; }

private:
  int year_, number_;
};

static std::string spelled(const Day &day) {
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%03d", day.year(), day.number());
  return text;
}

class Param {
public:
  Param(std::int64_t value) : text_(std::to_string(value)) {}
  Param(std::string value) : text_(std::move(value)) {}
  Param(const Day &value) : text_(spelled(value)) {}
  const char *text() const { return text_.c_str(); }

private:
  std::string text_;
};

class Session {
public:
  explicit Session(const char *where) : db_(PQconnectdb(where)) {}
  ~Session() { PQfinish(db_); }
  Session(const Session &) = delete;

  PGresult *exec(const std::string &sql, std::initializer_list<Param> params) {
    return exec(sql, std::span<const Param>(params.begin(), params.size()));
  }
  std::int64_t number(const std::string &sql, std::initializer_list<Param> params) {
    PGresult *result = exec(sql, params);
    const std::int64_t number = std::atoll(PQgetvalue(result, 0, 0));
    PQclear(result);
    return number;
  }

private:
  PGresult *exec(const std::string &sql, std::span<const Param> params) {
    const std::vector<Param> all(params.begin(), params.end());
    std::vector<const char *> values;
    for (const Param &param : all)
      values.push_back(param.text());
    return PQexecParams(db_, sql.c_str(), static_cast<int>(values.size()), nullptr, values.data(), nullptr, nullptr, 0);
  }

  PGconn *db_;
};

static std::int64_t survey(Session &db, const std::string &place, const Day &day, std::int64_t metres) {
  const auto survey_id = keyspread::ordered_id();
  return db.number("INSERT INTO survey (place, day, metres, id, ShardId) VALUES ($1, $2, $3, $4, $5) RETURNING id", {place, day, metres, survey_id, keyspread::shard_of<8>(survey_id)});
}

static void print(Session &db, std::int64_t id) {
  PGresult *rows = db.exec("SELECT place, day FROM survey WHERE id = $1 AND ShardId = $2", {id, keyspread::shard_of<8>(id)});
  std::printf("%s %s\n", PQgetvalue(rows, 0, 0), PQgetvalue(rows, 0, 1));
  PQclear(rows);
}

int main(int, char **argv) {
  Session db(argv[1]);
  const std::int64_t first = survey(db, "quay", Day(2024, 61), 120);
  const std::int64_t second = survey(db, "weir", Day(2024, 62), 80);
  PQclear(db.exec("UPDATE survey SET metres = metres + $1 WHERE id = $2 AND ShardId = $3", {std::int64_t(5), first, keyspread::shard_of<8>(first)}));
  print(db, second);
  print(db, first);
  PGresult *rows = db.exec("SELECT metres FROM survey WHERE day > $1 ORDER BY day", {Day(2024, 1)});
  for (int i = 0; i < PQntuples(rows); ++i)
    std::printf("%s\n", PQgetvalue(rows, i, 0));
  PQclear(rows);
}
