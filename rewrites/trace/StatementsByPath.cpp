#include "rewrites/trace/StatementsByPath.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

void StatementsByPath::add(const Trace &T) {
  for (const Kept &K : T.Statements)
    ByPath[K.Path].push_back(K.By);
}

const Event *StatementsByPath::of(V Handle) const {
  for (const std::vector<std::string> &Path : keptPaths(Handle)) {
    auto It = ByPath.find(Path);
    if (It == ByPath.end())
      continue;
    const Event *First = It->second.front();
    return llvm::all_of(
               It->second,
               [&](const Event *E) { return same(E->Text, First->Text); })
               ? First
               : nullptr;
  }
  return nullptr;
}

} // namespace keyspread::trace
