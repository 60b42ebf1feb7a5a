#include "db.h"

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static std::int64_t post(PGconn *db, const std::string &author, const std::string &body,
                         const std::optional<std::int64_t> &parent) {
  return atomically(db, [&] {
    const auto post_id = keyspread::ordered_id();
    const Rows made = ask(db,
                          "INSERT INTO post (author, body, parent, id, ShardId, postShardId)"
                          " VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
                          {author, body, parent, post_id, keyspread::shard_of<16>(post_id), keyspread::nullable_shard_of<16>(parent)});
    return made.number(0, 0);
  });
}

/// What stands beside \p id: an answer to the same post, or the first of another thread.
static std::int64_t beside(PGconn *db, std::int64_t id, const std::string &body) {
  const Rows rows = ask(db, "SELECT parent FROM post WHERE id = $1 AND ShardId = $2", {id, keyspread::shard_of<16>(id)});
  return post(db, "bob", body, rows.optional(0, 0));
}

static void thread(PGconn *db, std::int64_t id) {
  const Rows rows = ask(db, "SELECT author, body FROM post WHERE parent = $1 AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY id", {id});
  for (int i = 0; i < rows.count(); ++i)
    std::printf("  %s: %s\n", rows.text(i, 0).c_str(), rows.text(i, 1).c_str());
}

int main(int, char **argv) {
  PGconn *db = PQconnectdb(argv[1]);
  const std::int64_t first = post(db, "ann", "good morning", std::nullopt);
  post(db, "bob", "and to you", first);
  const std::int64_t other = post(db, "cy", "who has the keys?", std::nullopt);
  post(db, "ann", "bob has", other);
  beside(db, post(db, "cy", "sorry", other), "no");
  beside(db, other, "and another thing");
  for (const std::int64_t id : {first, other}) {
    const Rows rows = ask(db, "SELECT body FROM post WHERE id = $1 AND ShardId = $2", {id, keyspread::shard_of<16>(id)});
    std::printf("%s\n", rows.text(0, 0).c_str());
    thread(db, id);
  }
  PQfinish(db);
}
