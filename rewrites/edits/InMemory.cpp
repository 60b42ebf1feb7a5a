//===- InMemory.cpp - edits applied to text -------------------------------===//
#include "rewrites/edits/InMemory.h"

namespace keyspread::edits {

static llvm::Error refuse(const Edit &E, const char *Why) {
  return llvm::make_error<llvm::StringError>(
      E.File + ": the edit '" + E.Why + "' at bytes " +
          std::to_string(E.Begin) + "-" + std::to_string(E.End) + " " + Why,
      llvm::inconvertibleErrorCode());
}

llvm::Expected<std::string> applyTo(std::string_view Contents,
                                    llvm::ArrayRef<Edit> Edits) {
  std::string Out;
  size_t Done = 0; // bytes of Contents already copied or replaced
  for (const Edit &E : Edits) {
    if (E.End < E.Begin)
      return refuse(E, "ends before it begins");
    if (E.End > Contents.size())
      return refuse(E,
                    "lies beyond the end of the file, which has changed since "
                    "it was read; run keyspread again");
    if (E.Begin < Done)
      return refuse(E, "overlaps the edit before it or is out of order");
    Out.append(Contents.substr(Done, E.Begin - Done));
    Out += E.Text;
    Done = E.End;
  }
  Out.append(Contents.substr(Done));
  return Out;
}

} // namespace keyspread::edits
