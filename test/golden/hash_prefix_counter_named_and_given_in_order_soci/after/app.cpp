// A parameter may have a name and be given in the order of the text all the same:
// what the text names twice would ask for two values.
#include <cstdio>
#include <soci.h>
#include <string>
#include "runtime/keyspread/keyspread.h"

static std::string name(soci::session &sql, int id) {
  std::string found = "?";
  const auto account_shard = keyspread::modulo_shard<4>(id);
  sql << "SELECT name FROM account WHERE id = :id AND ShardId = :ShardId", soci::use(id), soci::use(account_shard), soci::into(found);
  return found;
}

static void visit(soci::session &sql, int id, int times) {
  const auto account_shard = keyspread::modulo_shard<4>(id);
  sql << "UPDATE account SET visits = visits + :times WHERE id = :id AND ShardId = :ShardId", soci::use(times), soci::use(id), soci::use(account_shard);
}

static int visits(soci::session &sql, int id) {
  int found = -1;
  sql << "SELECT visits FROM account WHERE id = :id AND ShardId = (:id % 4 + 4) % 4", soci::use(id, "id"), soci::into(found);
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
