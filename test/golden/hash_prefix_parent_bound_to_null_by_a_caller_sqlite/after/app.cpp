// A key that may be missing: one caller is known to give none, so that NULL is
// all that is bound to it and to its shard there.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include "runtime/keyspread/keyspread.h"

static sqlite3 *db;

static int64_t post(const std::string &body, std::optional<int64_t> replyTo) {
  sqlite3_stmt *st = nullptr;
  const auto messages_id = keyspread::ordered_id();
  if (sqlite3_prepare_v2(db, "INSERT INTO messages (reply_to, body, id, shard, messages_shard) VALUES (?, ?, ?, ?, ?)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  if (replyTo) {
    sqlite3_bind_int64(st, 1, *replyTo);
    sqlite3_bind_int64(st, 5, keyspread::shard_of<8>(*replyTo));
  } else {
    sqlite3_bind_null(st, 1);
    sqlite3_bind_null(st, 5);
  }
  sqlite3_bind_text(st, 2, body.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, messages_id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<8>(messages_id));
  const bool ok = sqlite3_step(st) == SQLITE_DONE;
  sqlite3_finalize(st);
  return ok ? messages_id : -1;
}

static int64_t postFirst(const std::string &body) {
  return post(body, std::nullopt);
}

static void printReplies(int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT body FROM messages WHERE reply_to = ? AND shard IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("  %s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
}

int main(int argc, char **argv) {
  if (sqlite3_open(argc > 1 ? argv[1] : "app.db", &db) != SQLITE_OK)
    return 1;
  const int64_t first = postFirst("who has the key?");
  post("I do", first);
  post("so do I", first);
  std::printf("who has the key?\n");
  printReplies(first);
  sqlite3_close(db);
  return 0;
}
