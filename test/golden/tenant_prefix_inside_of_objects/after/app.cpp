// The tenant is a field of a parameter, what its getter gives, or a field of a
// member; the program takes it from there elsewhere.
#include <sqlite3.h>

#include <cstdio>
#include <memory>
#include <string>
#include <utility>

struct Request {
  std::string org;
  std::string user;
};

class Session {
public:
  explicit Session(std::string org) : org_(std::move(org)) {}
  const std::string &org() const { return org_; }

private:
  std::string org_;
};

static long long last = 100;

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  return st;
}

long long addNote(sqlite3 *db, const Request &request, const std::string &body) {
  const long long id = ++last;
  sqlite3_stmt *st = prepared(db, "INSERT INTO notes (id, org, body) VALUES (?, ?, ?)");
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, request.org.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 3, body.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

void editNote(sqlite3 *db, const Request &request, long long id) {
  sqlite3_stmt *st = prepared(db, "UPDATE notes SET body = ? WHERE id = ? AND org = ?");
  sqlite3_bind_text(st, 1, request.user.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 3, request.org.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, id);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void dropNote(sqlite3 *db, const Request *asked, long long id) {
  sqlite3_stmt *st = prepared(db, "DELETE FROM notes WHERE id = ? AND org = ?");
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, asked->org.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  std::printf("%s\n", asked->user.c_str());
}

long long addTask(sqlite3 *db, const Session &session, const std::string &body) {
  const long long id = ++last;
  sqlite3_stmt *st = prepared(db, "INSERT INTO tasks (id, org, body) VALUES (?, ?, ?)");
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, session.org().c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 3, body.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

void dropTask(sqlite3 *db, const std::shared_ptr<Session> &held, long long id) {
  sqlite3_stmt *st = prepared(db, "DELETE FROM tasks WHERE id = ? AND org = ?");
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, held->org().c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

class Files {
public:
  Files(sqlite3 *db, Request request) : db_(db), request_(std::move(request)) {}

  long long add(const std::string &body) {
    const long long id = ++last;
    sqlite3_stmt *st = prepared(db_, "INSERT INTO files (id, org, body) VALUES (?, ?, ?)");
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_text(st, 2, request_.org.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 3, body.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
    return id;
  }
  void drop(long long id) {
    sqlite3_stmt *st = prepared(db_, "DELETE FROM files WHERE id = ? AND org = ?");
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_text(st, 2, request_.org.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

private:
  sqlite3 *db_;
  Request request_;
};

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  const Request ann{"acme", "ann"};
  const long long first = addNote(db, ann, "one"), second = addNote(db, ann, "two");
  editNote(db, ann, first);
  dropNote(db, &ann, second);
  auto session = std::make_shared<Session>("acme");
  addTask(db, *session, "three");
  dropTask(db, session, addTask(db, *session, "four"));
  Files files(db, ann);
  files.add("five");
  files.drop(files.add("six"));
  for (const char *sql : {"SELECT body FROM notes WHERE org = 'acme'", "SELECT body FROM tasks WHERE org = 'acme'",
                          "SELECT body FROM files WHERE org = 'acme'"}) {
    sqlite3_stmt *st = prepared(db, sql);
    while (sqlite3_step(st) == SQLITE_ROW)
      std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    sqlite3_finalize(st);
  }
  sqlite3_close(db);
}
