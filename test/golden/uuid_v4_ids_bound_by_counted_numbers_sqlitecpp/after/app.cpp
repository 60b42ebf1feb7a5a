// As many placeholders as there are ids: each is bound by a number that is
// counted up, behind one that is written.
#include <SQLiteCpp/SQLiteCpp.h>

#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static std::string add(SQLite::Database &db, const std::string &name, const std::string &shelf) {
  const auto tools_id = keyspread::uuid_v4();
  SQLite::Statement insert(db, "INSERT INTO tools (name, shelf, id) VALUES (?, ?, ?)"); // [insert]
  insert.bind(1, name);
  insert.bind(3, tools_id);
  insert.bind(2, shelf);
  insert.exec();
  return tools_id; // [id_read_call]
}

static std::map<std::string, std::string> on(SQLite::Database &db, const std::string &shelf,
                                              const std::vector<std::string> &ids) {
  std::ostringstream sql;
  sql << "SELECT id, name FROM tools WHERE shelf = ? AND id IN (";
  for (std::size_t i = 0; i < ids.size(); ++i)
    sql << (i == 0 ? "?" : ", ?");
  sql << ")";
  SQLite::Statement query(db, sql.str());
  query.bind(1, shelf);
  int position = 1;
  for (const std::string id : ids)
    query.bind(++position, id);
  std::map<std::string, std::string> found;
  while (query.executeStep()) {
    const std::string id = query.getColumn(0).getString();
    found[id] = query.getColumn(1).getString();
  }
  return found;
}

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  const std::string drill = add(db, "drill", "left"), saw = add(db, "saw", "left"), file = add(db, "file", "right");
  const auto left = on(db, "left", {drill, saw, file}), right = on(db, "right", {drill, file});
  std::cout << left.size() << ' ' << left.at(saw) << ' ' << left.at(drill) << '\n';
  std::cout << right.size() << ' ' << right.at(file) << '\n';
}
