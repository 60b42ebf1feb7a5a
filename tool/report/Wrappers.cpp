#include "tool/report/Wrappers.h"

#include "llvm/Support/raw_ostream.h"

namespace keyspread {

static std::string placeOf(const Site &At, const Result &R) {
  return relativePath(At.File, R.Root) + ":" + std::to_string(At.Line) + ":" +
         std::to_string(At.Col);
}

void writeWrappers(llvm::raw_ostream &OS, const Result &R) {
  if (!R.Wrappers)
    return;
  bool First = true;
  for (const WrapperNote &N : *R.Wrappers) {
    OS << (First ? "" : "\n");
    First = false;
    for (const WrapperRole &Role : N.Roles) {
      OS << placeOf(N.At, R) << ": '" << N.Name << "' " << Role.Text;
      if (!Role.Chain.empty())
        OS << " (" << placeOf(Role.Chain.front().At, R) << ")";
      OS << '\n';
      for (size_t I = 1; I < Role.Chain.size(); ++I)
        OS << "  " << placeOf(Role.Chain[I].At, R) << ": " << Role.Chain[I].Text
           << '\n';
    }
  }
}

} // namespace keyspread
