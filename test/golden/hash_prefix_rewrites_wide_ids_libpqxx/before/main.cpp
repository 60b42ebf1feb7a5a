#include "store.h"

#include <cstdio>

int main(int, char **argv) {
  pqxx::connection c(argv[1]);
  pqxx::work tx(c);
  const unsigned int tree = put(tx, "tree");
  auto leaf = put(tx, "leaf");
  adopt(tx, leaf, tree);
  std::optional<int> parent = parentOf(tx, leaf);
  Named again = byName(tx, "leaf");
  std::printf("%d %d %d\n", parent && *parent == static_cast<int>(tree), again.id == leaf, parentOf(tx, tree).has_value());
  if (again.id == 0)
    std::printf("%u", again.id);
  tx.commit();
  return 0;
}
