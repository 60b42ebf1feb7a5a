// Values that a statement is given by reference, and that change from one run
// of it to the next.
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <cstdio>
#include <string>
#include <tuple>
#include <vector>
#include <cstdint>
#include "runtime/keyspread/keyspread.h"

using soci::use;

static bool give(soci::session &sql, long long from, long long to, int metres) {
  soci::transaction all(sql);
  long long id = 0;
  int change = 0;
  std::int64_t plots_shard = 0;
  soci::statement st = (sql.prepare << "UPDATE plots SET metres = metres + :change WHERE id = :id AND ShardId = :ShardId", use(change, "change"), use(id, "id"), soci::use(plots_shard, "ShardId"));
  id = from, change = -metres;
  plots_shard = keyspread::shard_of<8>(id);
  st.execute(true);
  const bool taken = st.get_affected_rows() == 1;
  id = to;
  change = metres;
  plots_shard = keyspread::shard_of<8>(id);
  st.execute(true);
  all.commit();
  return taken;
}

static void book(soci::session &sql, long long plot, const std::vector<std::pair<int, int>> &hours) {
  int hour = 0, cents = 0;
  const auto takings_shard = keyspread::shard_of<8>(plot);
  soci::statement st = (sql.prepare << "INSERT INTO takings (plot, hour, cents, ShardId) VALUES (:plot, :hour, :cents, :ShardId)",
                        use(plot, "plot"), use(hour, "hour"), use(cents, "cents"), soci::use(takings_shard, "ShardId"));
  for (const auto &one : hours) {
    std::tie(hour, cents) = one;
    st.execute(true);
  }
}

static int drop_all(soci::session &sql, const std::vector<long long> &plots) {
  int gone = 0;
  long long plot = 0;
  std::int64_t takings_shard = 0;
  soci::statement st = (sql.prepare << "DELETE FROM takings WHERE plot = :plot AND ShardId = :ShardId", use(plot), soci::use(takings_shard));
  for (long long one : plots) {
    plot = one;
    takings_shard = keyspread::shard_of<8>(plot);
    st.execute(true);
    gone += static_cast<int>(st.get_affected_rows());
  }
  return gone;
}

static long long add(soci::session &sql, const std::string &holder, int metres) {
  const auto plots_id = keyspread::ordered_id();
  const auto plots_shard = keyspread::shard_of<8>(plots_id);
  sql << "INSERT INTO plots (holder, metres, id, ShardId) VALUES (:holder, :metres, :id, :ShardId)", use(holder), use(metres), soci::use(plots_id), soci::use(plots_shard);
  long long id = 0;
  id = plots_id;
  return id;
}

int main(int, char **argv) {
  soci::session sql(soci::sqlite3, argv[1]);
  const long long a = add(sql, "Ada", 12), b = add(sql, "Ben", 7), c = add(sql, "Cleo", 3);
  std::printf("%d\n", give(sql, a, b, 2));
  book(sql, a, {{9, 120}, {10, 340}});
  book(sql, b, {{9, 80}});
  book(sql, c, {{11, 60}, {12, 65}, {13, 70}});
  std::printf("%d\n", drop_all(sql, {a, c}));
  soci::rowset<soci::row> rows = (sql.prepare << "SELECT holder, metres FROM plots ORDER BY holder");
  for (const soci::row &row : rows)
    std::printf("%s %d\n", row.get<std::string>(0).c_str(), row.get<int>(1));
  int left = 0;
  sql << "SELECT COUNT(*) FROM plots p JOIN takings t ON t.plot = p.id AND t.ShardId = p.ShardId", soci::into(left);
  std::printf("%d left\n", left);
}
