#include "store.h"

#include <cstdio>
#include <cstdint>

int main(int, char **argv) {
  pqxx::connection c(argv[1]);
  pqxx::work tx(c);
  const std::uint64_t tree = put(tx, "tree");
  auto leaf = put(tx, "leaf");
  adopt(tx, leaf, tree);
  std::optional<std::int64_t> parent = parentOf(tx, leaf);
  Named again = byName(tx, "leaf");
  std::printf("%d %d %d\n", parent && *parent == tree, again.id == leaf, parentOf(tx, tree).has_value());
  if (again.id == 0)
    std::printf("%llu", static_cast<unsigned long long>(again.id));
  tx.commit();
  return 0;
}
