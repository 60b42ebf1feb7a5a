// Statements are put together by calls that are given a column's name and its
// value: the call is made once more for the shard, with another name.
#include "builder.h"

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static std::int64_t add(Connection &db, std::int64_t album, const std::string &title, std::int64_t seconds) {
  Insert insert(db, "tracks");
  const auto tracks_id = keyspread::ordered_id();
  insert.set("album", album);
  insert.set("title", title);
  insert.set("seconds", seconds);
  insert.set("id", tracks_id);
  insert.set("ShardId", keyspread::shard_of<4>(tracks_id));
  return (insert.run(), tracks_id);
}

static std::string title(Connection &db, std::int64_t id) {
  Select query(db, "tracks");
  query.columns("title").where("id = ?", id).where("ShardId = ?", keyspread::shard_of<4>(id));
  return query.all().at(0).at(0);
}

static void rename(Connection &db, std::int64_t id, const std::string &to) {
  Update(db, "tracks").set("title", to).where("id = ?", id).where("ShardId = ?", keyspread::shard_of<4>(id)).run();
}

// Another table has no shards: its conditions stay alone.
static std::int64_t year(Connection &db, const std::string &album) {
  return std::stoll(Select(db, "albums").columns("year").where("name = ?", album).limit(1).all().at(0).at(0));
}

static void print(const char *what, const std::vector<Row> &rows) {
  std::printf("%s:", what);
  for (const Row &row : rows)
    std::printf(" %s", row.at(0).c_str());
  std::printf("\n");
}

int main(int, char **argv) {
  Connection db(argv[1]);
  Insert(db, "albums").set("name", "Seven").set("year", std::int64_t(1977)).run();
  const std::int64_t intro = add(db, 7, "Intro", 60), outro = add(db, 7, "Outro", 200);
  add(db, 8, "Solo", 90);
  rename(db, outro, "Finale");
  std::printf("%s %s %d\n", title(db, intro).c_str(), title(db, outro).c_str(), static_cast<int>(year(db, "Seven")));
  print("after", Select(db, "tracks").columns("title").where("id > ? AND ShardId IN (0, 1, 2, 3)", intro).order("id").all());
  // Nobody but the builder knows where its text has room for a condition on the
  // shard: these find the same rows without.
  print("newest", Select(db, "tracks").columns("title").order("id DESC").limit(2).all());
  print("both", Select(db, "tracks").columns("title").where_in("id", {intro, outro}).order("title").all());
}
