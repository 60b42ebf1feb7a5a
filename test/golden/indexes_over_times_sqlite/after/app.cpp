#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include "runtime/keyspread/keyspread.h"

static std::int64_t add_post(sqlite3 *db, const std::string &title) {
  sqlite3_stmt *st = nullptr;
  const auto posts_id = keyspread::ordered_id();
  sqlite3_prepare_v2(db, "INSERT INTO posts (title, created_at, id, ShardId) VALUES (?, ?, ?, ?)", -1, &st, nullptr); // [insert posts]
  sqlite3_bind_text(st, 1, title.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, posts_id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(posts_id));
  sqlite3_bind_int64(st, 2, std::time(nullptr));
  sqlite3_step(st);
  sqlite3_finalize(st);
  return posts_id;
}

static void add_comment(sqlite3 *db, std::int64_t post, const std::string &body) {
  sqlite3_stmt *st = nullptr;
  const auto comments_id = keyspread::ordered_id();
  sqlite3_prepare_v2(db, "INSERT INTO comments (post_id, body, id, ShardId, postsShardId) VALUES (?, ?, ?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, post);
  sqlite3_bind_int64(st, 3, comments_id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(comments_id));
  sqlite3_bind_int64(st, 5, keyspread::shard_of<16>(post));
  sqlite3_bind_text(st, 2, body.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void visit(sqlite3 *db, const std::string &page, std::int64_t at) {
  sqlite3_stmt *st = nullptr;
  const auto visits_id = keyspread::bit_reverse(keyspread::ordered_id());
  sqlite3_prepare_v2(db, "INSERT INTO visits (page, seen_at, id) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, page.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, visits_id);
  sqlite3_bind_int64(st, 2, at);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static std::string texts(sqlite3_stmt *st) {
  std::string all;
  while (sqlite3_step(st) == SQLITE_ROW)
    all += std::string(reinterpret_cast<const char *>(sqlite3_column_text(st, 0))) + " ";
  sqlite3_finalize(st);
  return all;
}

static std::string since(sqlite3 *db, std::int64_t when) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT title FROM posts WHERE created_at > ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY created_at, title LIMIT 5", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, when);
  return texts(st);
}

static std::string newest(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT page FROM visits WHERE seen_at = (SELECT MAX(seen_at) FROM visits)", -1, &st, nullptr);
  return texts(st);
}

static std::string last_visit(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT page FROM visits ORDER BY seen_at DESC, id DESC LIMIT 1", -1, &st, nullptr);
  return texts(st);
}

static std::string comments_of(sqlite3 *db, std::int64_t post) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT body FROM comments WHERE post_id = ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) AND postsShardId = ? ORDER BY id", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, post);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(post));
  return texts(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t a = add_post(db, "a");
  const std::int64_t b = add_post(db, "b");
  add_comment(db, a, "x");
  add_comment(db, b, "y");
  add_comment(db, a, "z");
  visit(db, "home", std::time(nullptr));
  visit(db, "shop", std::time(nullptr) + 1);
  std::printf("%s\n%s\n%s\n", since(db, 100).c_str(), newest(db).c_str(), last_visit(db).c_str());
  std::printf("%s\n", comments_of(db, a).c_str());
  sqlite3_close(db);
}
