// Values that a statement is given by reference, and that change from one run
// of it to the next.
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <cstdio>
#include <string>
#include <tuple>
#include <vector>

using soci::use;

static bool give(soci::session &sql, long long from, long long to, int metres) {
  soci::transaction all(sql);
  long long id = 0;
  int change = 0;
  soci::statement st = (sql.prepare << "UPDATE plots SET metres = metres + :change WHERE id = :id", use(change, "change"), use(id, "id"));
  id = from, change = -metres;
  st.execute(true);
  const bool taken = st.get_affected_rows() == 1;
  id = to;
  change = metres;
  st.execute(true);
  all.commit();
  return taken;
}

static void book(soci::session &sql, long long plot, const std::vector<std::pair<int, int>> &hours) {
  int hour = 0, cents = 0;
  soci::statement st = (sql.prepare << "INSERT INTO takings (plot, hour, cents) VALUES (:plot, :hour, :cents)",
                        use(plot, "plot"), use(hour, "hour"), use(cents, "cents"));
  for (const auto &one : hours) {
    std::tie(hour, cents) = one;
    st.execute(true);
  }
}

static int drop_all(soci::session &sql, const std::vector<long long> &plots) {
  int gone = 0;
  long long plot = 0;
  soci::statement st = (sql.prepare << "DELETE FROM takings WHERE plot = :plot", use(plot));
  for (long long one : plots) {
    plot = one;
    st.execute(true);
    gone += static_cast<int>(st.get_affected_rows());
  }
  return gone;
}

static long long add(soci::session &sql, const std::string &holder, int metres) {
  sql << "INSERT INTO plots (holder, metres) VALUES (:holder, :metres)", use(holder), use(metres);
  long long id = 0;
  sql.get_last_insert_id("plots", id);
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
  sql << "SELECT COUNT(*) FROM plots p JOIN takings t ON t.plot = p.id", soci::into(left);
  std::printf("%d left\n", left);
}
