// Narrow ids that a loop goes over in braces, and that a library's template
// joins, whatever elements there are.
#include <cstdio>
#include <pqxx/pqxx>
#include <string>
#include <vector>

static int enter(pqxx::work &tx, const std::string &pet) {
  return tx.exec_params1("INSERT INTO visits (pet) VALUES ($1) RETURNING id", pet)[0].as<int>();
}

static std::string petOf(pqxx::work &tx, int id) {
  const pqxx::result r = tx.exec_params("SELECT pet FROM visits WHERE id = $1", id);
  return r.empty() ? "nobody" : r[0][0].as<std::string>();
}

static void show(pqxx::work &tx, const std::vector<int> &ids) {
  const pqxx::result r = tx.exec("SELECT pet FROM visits WHERE id IN (" +
                                 pqxx::separated_list(",", ids.begin(), ids.end()) + ") ORDER BY pet");
  for (const auto &row : r)
    std::printf("%s\n", row[0].c_str());
}

int main(int, char **argv) {
  pqxx::connection c(argv[1]);
  pqxx::work tx(c);
  std::vector<int> entered;
  for (const char *pet : {"Rex", "Mia", "Tom"})
    entered.push_back(enter(tx, pet));
  for (const int id : {entered[2], entered[0]})
    std::printf("%s\n", petOf(tx, id).c_str());
  show(tx, {entered[1], entered[2]});
  tx.commit();
  return 0;
}
