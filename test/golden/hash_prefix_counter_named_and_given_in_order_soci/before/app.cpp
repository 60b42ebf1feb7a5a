// A parameter may have a name and be given in the order of the text all the same:
// what the text names twice would ask for two values.
#include <cstdio>
#include <soci.h>
#include <string>

static std::string name(soci::session &sql, int id) {
  std::string found = "?";
  sql << "SELECT name FROM account WHERE id = :id", soci::use(id), soci::into(found);
  return found;
}

static void visit(soci::session &sql, int id, int times) {
  sql << "UPDATE account SET visits = visits + :times WHERE id = :id", soci::use(times), soci::use(id);
}

static int visits(soci::session &sql, int id) {
  int found = -1;
  sql << "SELECT visits FROM account WHERE id = :id", soci::use(id, "id"), soci::into(found);
  return found;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 1;
  soci::session sql("postgresql", argv[1]);
  visit(sql, 1, 3);
  visit(sql, 2, 4);
  std::printf("%s %d\n", name(sql, 1).c_str(), visits(sql, 1));
  std::printf("%s %d\n", name(sql, 2).c_str(), visits(sql, 2));
}
