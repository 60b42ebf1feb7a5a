#include "rewrites/graph/runs/KeptStatements.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

KeptStatements::KeptStatements(trace::Runs &Runs) {
  for (const trace::Trace &T : Runs.all())
    for (const trace::Kept &K : T.Statements)
      ByPath[K.Path].push_back(K.By);
}

const trace::Event *KeptStatements::of(trace::V Handle) const {
  for (const std::vector<std::string> &Path : trace::keptPaths(Handle)) {
    auto It = ByPath.find(Path);
    if (It == ByPath.end())
      continue;
    const trace::Event *First = It->second.front();
    return llvm::all_of(It->second,
                        [&](const trace::Event *E) {
                          return trace::same(E->Text, First->Text);
                        })
               ? First
               : nullptr;
  }
  return nullptr;
}

} // namespace keyspread
