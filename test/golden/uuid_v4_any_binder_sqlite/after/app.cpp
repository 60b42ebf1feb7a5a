#include "stmt.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"
#include <string>

using TicketId = std::string;

struct Ticket {
  TicketId id = "";
  std::string title;
};

static TicketId add(sqlite3 *db, const std::string &title, int opened) {
  const auto ticket_id = keyspread::uuid_v4();
  Stmt(db, "INSERT INTO ticket (title, opened, id) VALUES (?, ?, ?)").bind(title, opened, ticket_id).step(); // [insert]
  return ticket_id;                                                    // [id_read_call]
}

// What reads any number reads an id here, and the time there.
static std::optional<Ticket> find(sqlite3 *db, TicketId id, std::int64_t &opened) {
  Stmt st(db, "SELECT id, title, opened FROM ticket WHERE id = ?"); // [point_read]
  st.bind(id);
  if (!st.step())
    return std::nullopt;
  opened = st.integer(2);
  return Ticket{st.text(0), st.text(1)};
}

static std::vector<std::pair<TicketId, std::int64_t>> all(sqlite3 *db, const std::optional<TicketId> &but = std::nullopt) {
  std::vector<std::pair<TicketId, std::int64_t>> result;
  Stmt st(db, "SELECT id, opened FROM ticket ORDER BY opened, id"); // [ordered_scan]
  while (st.step())
    if (!but || st.text(0) != *but)
      result.emplace_back(st.text(0), st.integer(1));
  return result;
}

static std::tuple<TicketId, int> numbered(TicketId id) { return std::make_tuple(id, 7); }

// The array has room for a number.
static std::string label(TicketId id) {
  char text[280];
  std::snprintf(text, sizeof text, "#%s", id.c_str());
  return text;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::vector<TicketId> ids{add(db, "a", 10), add(db, "b", 20), add(db, "c", 30)};
  std::int64_t opened = 0;
  for (const auto &[id, at] : all(db))
    if (const auto t = find(db, id, opened))
      std::printf("%s %d %d\n", t->title.c_str(), opened == at, std::find(ids.begin(), ids.end(), t->id) == ids.end());
  std::printf("%zu %d\n", all(db, ids[1]).size(), static_cast<int>(std::count(ids.begin(), ids.end(), ids[2])));
  std::printf("%d %d\n", std::get<0>(numbered(ids[1])) == ids[1], std::get<1>(numbered(ids[1])));
  std::printf("%d\n", label(ids[0]) == "#" + ids[0]);
  sqlite3_close(db);
}
