// Texts that C's "..." takes, as many as a number in front of them says.
#include <libpq-fe.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include "runtime/keyspread/keyspread.h"
#include <string>

static PGconn *conn;

static PGresult *send(const char *sql, int count, va_list given) {
  const char *values[8];
  for (int i = 0; i < count; i++)
    values[i] = va_arg(given, const char *);
  return PQexecParams(conn, sql, count, nullptr, values, nullptr, nullptr, 0);
}

static PGresult *query(const char *sql, int count, ...) {
  va_list given;
  va_start(given, count);
  PGresult *r = send(sql, count, given);
  va_end(given);
  return r;
}

static int change(const char *sql, int count, ...) {
  va_list given;
  va_start(given, count);
  PGresult *r = send(sql, count, given);
  va_end(given);
  int touched = std::atoi(PQcmdTuples(r));
  PQclear(r);
  return touched;
}

static const char *spelled(char *buffer, long long number) {
  std::snprintf(buffer, 24, "%lld", number);
  return buffer;
}

static long long add(const char *title, const char *stars) {
  const auto note_id = keyspread::ordered_id();
  PGresult *r = query("INSERT INTO note (title, stars, id, ShardId) VALUES ($1, $2, $3, $4) RETURNING id", 4, title, stars, std::to_string(note_id).c_str(), std::to_string(keyspread::shard_of<16>(note_id)).c_str());
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

static int rate(long long id, const char *stars) {
  char number[24];
  const auto note_key = spelled(number, id);
  return change("UPDATE note SET stars = $1 WHERE id = $2 AND ShardId = $3", 3, stars, note_key, std::to_string(keyspread::shard_of<16>(std::strtoll(note_key, nullptr, 10))).c_str());
}

static int drop(long long id) {
  char number[24];
  const auto note_key = spelled(number, id);
  return change("DELETE FROM note WHERE id = $1 AND ShardId = $2", 2, note_key, std::to_string(keyspread::shard_of<16>(std::strtoll(note_key, nullptr, 10))).c_str());
}

static void print() {
  PGresult *r = query("SELECT title, stars FROM note ORDER BY title", 0);
  for (int i = 0; i < PQntuples(r); i++)
    std::printf("%s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
  PQclear(r);
}

int main(int, char **argv) {
  conn = PQconnectdb(argv[1]);
  long long a = add("a", "1");
  long long b = add("b", "2");
  add("c", "3");
  std::printf("%d%d%d\n", rate(a, "5"), drop(b), drop(b));
  print();
  PQfinish(conn);
  return 0;
}
