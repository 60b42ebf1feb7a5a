// What of a plan the schema no longer has. In: plan and schema. Out: problems.
#include "rewrites/plan/Propose.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

std::vector<Problem> planDrift(const Plan &P, const Schema &S) {
  std::vector<Problem> Gone;
  for (const auto &[Name, Entry] : P.Tables) {
    const Table *T = S.find(Name);
    if (!T) {
      Gone.push_back(
          {Entry.At,
           fmt::format("table '{}' is planned but no longer in the schema",
                       Name)});
      continue;
    }
    const auto Look = [&, &Name = Name, &Entry = Entry](
                          StringRef Option, ArrayRef<std::string> Columns) {
      for (const std::string &C : Columns)
        if (!C.empty() && !T->column(C)) {
          auto At = Entry.Sites.find(Option.str());
          Gone.push_back(
              {At == Entry.Sites.end() ? Entry.At : At->second,
               fmt::format(
                   "column '{}' of '{}' is planned but no longer in the schema",
                   C, Name)});
        }
    };
    Look("hash_of", Entry.HashOf);
    Look("order_column", Entry.OrderColumn);
    Look("key", Entry.Key);
    Look("tenant_column", Entry.TenantColumn);
  }
  stable_sort(Gone,
              [](const Problem &A, const Problem &B) { return A.At < B.At; });
  return Gone;
}

} // namespace keyspread
