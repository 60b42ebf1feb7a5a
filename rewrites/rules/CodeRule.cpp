#include "rewrites/rules/CodeRule.h"

#include "rewrites/rules/births/BirthRule.h"
#include "rewrites/rules/ids/IdTypes.h"
#include "rewrites/rules/ids/NarrowIds.h"
#include "rewrites/rules/ids/WideIds.h"
#include "rewrites/rules/mint/MintRule.h"
#include "rewrites/rules/order/OrderRule.h"
#include "rewrites/rules/stores/KvRule.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

std::vector<Part> rewriteCode(const RuleContext &C) {
  std::vector<Part> Parts = C.Mints->reads();
  WideIds Wide(C);
  llvm::append_range(Parts, Wide.parts());
  llvm::append_range(Parts, narrowIds(C, Wide));
  changeIdTypes(C, Parts);
  spreadBirths(C, Parts);
  blockOrders(C, Parts);
  blockOrdersOfReferences(C, Parts);
  shardStores(C, Parts);
  llvm::stable_sort(Parts,
                    [](const Part &A, const Part &B) { return A.At < B.At; });
  return Parts;
}

} // namespace keyspread
