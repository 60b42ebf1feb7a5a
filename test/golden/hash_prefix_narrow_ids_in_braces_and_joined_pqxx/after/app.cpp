// Narrow ids that a loop goes over in braces, and that a library's template
// joins, whatever elements there are.
#include <cstdio>
#include <pqxx/pqxx>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>

static std::int64_t enter(pqxx::work &tx, const std::string &pet) {
  const auto visits_id = keyspread::ordered_id();
  return tx.exec_params1("INSERT INTO visits (pet, id, ShardId) VALUES ($1, $2, $3) RETURNING id", pet, visits_id, keyspread::shard_of<8>(visits_id))[0].as<std::int64_t>();
}

static std::string petOf(pqxx::work &tx, std::int64_t id) {
  const pqxx::result r = tx.exec_params("SELECT pet FROM visits WHERE id = $1 AND ShardId = $2", id, keyspread::shard_of<8>(id));
  return r.empty() ? "nobody" : r[0][0].as<std::string>();
}

static void show(pqxx::work &tx, const std::vector<std::int64_t> &ids) {
  const pqxx::result r = tx.exec("SELECT pet FROM visits WHERE id IN (" +
                                 pqxx::separated_list(",", ids.begin(), ids.end()) + ") AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY pet");
  for (const auto &row : r)
    std::printf("%s\n", row[0].c_str());
}

int main(int, char **argv) {
  pqxx::connection c(argv[1]);
  pqxx::work tx(c);
  std::vector<std::int64_t> entered;
  for (const char *pet : {"Rex", "Mia", "Tom"})
    entered.push_back(enter(tx, pet));
  for (const std::int64_t id : {entered[2], entered[0]})
    std::printf("%s\n", petOf(tx, id).c_str());
  show(tx, {entered[1], entered[2]});
  tx.commit();
  return 0;
}
