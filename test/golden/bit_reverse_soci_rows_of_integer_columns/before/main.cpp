// A row gives a number in the type that its column was declared with, and no other: INTEGER is 32 bits to SOCI.
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <iostream>
#include <string>

static long long join(soci::session &sql, const std::string &name) {
  sql << "INSERT INTO members (name) VALUES (:name)", soci::use(name);
  long long id = 0;
  sql.get_last_insert_id("members", id);
  return id;
}

static int find(soci::session &sql, const std::string &name) {
  soci::row row;
  sql << "SELECT id FROM members WHERE name = :name", soci::use(name), soci::into(row);
  return row.get<int>(0);
}

int main(int, char **argv) {
  soci::session sql(soci::sqlite3, argv[1]);
  const long long ann = join(sql, "Ann");
  std::cout << (find(sql, "Ann") == ann) << "\n";
}
