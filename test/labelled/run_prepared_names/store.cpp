// Statements of a table that are prepared in one function and run by their name
// in others; the id of the parent is read by its column's name.
#include <libpq-fe.h>

#include <charconv>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

struct Named {
  const char *name;
  const char *sql;
};

static constexpr Named kNamed[] = {
    {"box.add", "INSERT INTO boxes (owner) VALUES ($1) RETURNING box"}, // FIND auto-increment-read
    {"label.add", "INSERT INTO labels (box, slot) VALUES ($1, $2)"}, // FIND monotonic-key labels.box
    {"note.add", "INSERT INTO notes (box, slot) VALUES ($1, $2)"}, // NOT monotonic-key
    {"visit.add", "INSERT INTO visits (visit, box, day) VALUES ($1, $2, $3)"}, // POSSIBLE monotonic-key visits.box
};

class Store {
public:
  explicit Store(PGconn *db) : db(db) {}
  void open();
  long long pack(const std::string &owner, int labels);
  void note(long long box, int slot);

private:
  PGresult *call(const char *name, std::initializer_list<std::string> values);
  PGconn *db;
};

// In front of who prepares them, by name.
long long Store::pack(const std::string &owner, int labels) {
  PGresult *added = call("box.add", {owner});
  const std::string_view text = PQgetvalue(added, 0, PQfnumber(added, "box"));
  long long box = 0;
  std::from_chars(text.data(), text.data() + text.size(), box);
  PQclear(added);
  for (int slot = 0; slot < labels; ++slot)
    PQclear(call("label.add", {std::to_string(box), std::to_string(slot)}));
  PQclear(call("visit.add", {owner, std::to_string(box), "1"}));
  return box;
}

void Store::note(long long box, int slot) {
  PQclear(call("note.add", {std::to_string(box), std::to_string(slot)}));
}

PGresult *Store::call(const char *name, std::initializer_list<std::string> values) {
  std::vector<const char *> cells;
  for (const std::string &value : values)
    cells.push_back(value.c_str());
  return PQexecPrepared(db, name, static_cast<int>(cells.size()), cells.data(), nullptr, nullptr, 0);
}

void Store::open() {
  for (const Named &each : kNamed)
    PQclear(PQprepare(db, each.name, each.sql, 0, nullptr));
}
