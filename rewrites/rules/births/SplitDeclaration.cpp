#include "rewrites/rules/births/SplitDeclaration.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>

namespace keyspread {

using namespace facts;

/// All names that are declared with \p P are \p SameType, and change. Of what a
/// header declares for each file that includes it, each is one name.
static bool allChange(const TypePlace &P,
                      llvm::ArrayRef<const TypePlace *> SameType,
                      llvm::function_ref<bool(const TypePlace &)> Changes) {
  std::set<llvm::StringRef> Changed;
  for (const TypePlace *Other : SameType)
    if (Changes(*Other))
      Changed.insert(Other->Name);
  return Changed.size() >= std::max(1u, P.Together);
}

std::vector<TypeEdit>
typeEdits(const TypePlace &P, llvm::ArrayRef<const TypePlace *> SameType,
          const std::string &As,
          llvm::function_ref<bool(const TypePlace &)> Changes) {
  const TypeEdit Type{P.At.Begin, P.At.End, As};
  if (allChange(P, SameType, Changes))
    return {Type};
  if (!P.InList)
    return {};
  const DeclaratorInList &In = *P.InList;
  auto EndsAt = [&](uint32_t DeclaratorInList::*Side, uint32_t Comma) {
    return llvm::any_of(SameType, [&](const TypePlace *Other) {
      return Other->InList && (*Other->InList).*Side == Comma &&
             Changes(*Other);
    });
  };
  std::vector<TypeEdit> Edits;
  if (!In.Comma) {
    Edits.push_back(Type);
  } else if (!EndsAt(&DeclaratorInList::Next, In.Comma)) {
    std::string Again = ";" + In.Again;
    Again.replace(In.TypeAt + 1, P.At.End - P.At.Begin, As);
    Edits.push_back({In.Comma, In.CommaEnd, Again});
  }
  if (In.Next && !EndsAt(&DeclaratorInList::Comma, In.Next))
    Edits.push_back({In.Next, In.NextEnd, ";" + In.Again});
  return Edits;
}

} // namespace keyspread
