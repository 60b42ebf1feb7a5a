#include "rewrites/proof/bound/Structs.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

/// Nobody wrote to it before its members were set: a struct of C has no
/// constructor that would.
static bool isGarbage(const Value &Struct) {
  if (!Struct.Base || Struct.Base.Of->Kind != Kind::Unknown)
    return false;
  const llvm::StringRef Is = Struct.Base.Of->Name;
  return Is == "it has no value yet" || Is.starts_with("an object of ");
}

/// What it has in \p Member; null: nobody set that.
static const Value *memberOf(const Value &Struct, llvm::StringRef Member) {
  for (size_t I = 0; I < Struct.Names.size(); ++I)
    if (Struct.Names[I] == Member)
      return Struct.Parts[I].Of;
  return nullptr;
}

static bool isSet(const Value &Struct, llvm::StringRef Member) {
  const Value *Of = memberOf(Struct, Member);
  return Of && (Of->Kind != Kind::Number || Of->Number != 0);
}

/// A constant with a name, which is not 0: a type, and no length.
static bool hasConstant(const Value &Struct, llvm::StringRef Member) {
  const Value *Of = memberOf(Struct, Member);
  return Of && Of->Kind == Kind::Number && Of->Number != 0 && !Of->Name.empty();
}

/// Why \p Of is not filled as \p Others are; empty: it is.
static std::string whyNotAs(const Value &Of,
                            llvm::ArrayRef<const Value *> Others) {
  if (Others.empty())
    return "";
  if (isGarbage(Of) &&
      llvm::none_of(Others, [](const Value *One) { return isGarbage(*One); }))
    return "has garbage in it";
  for (const std::string &Member : Others[0]->Names)
    if (!isSet(Of, Member) && llvm::all_of(Others, [&](const Value *One) {
          return hasConstant(*One, Member);
        }))
      return fmt::format("says nothing in '{}'",
                         llvm::StringRef(Member).rsplit('@').second.str());
  return "";
}

/// How many elements the array has whose name is argument \p I of \p E; none:
/// it is no such array.
static std::optional<size_t> declaredSize(const Event &E, unsigned I) {
  const size_t At = E.At->HasCallee + E.At->HasObject + I;
  if (At >= E.At->Operands.size())
    return std::nullopt;
  auto [Element, Size] =
      llvm::StringRef(E.In->Of->Nodes[E.At->Operands[At]].Type).rsplit('[');
  size_t Result = 0;
  if (!Size.consume_back("]") || Size.getAsInteger(10, Result))
    return std::nullopt;
  return Result;
}

NotSame whyUnfilled(const std::vector<Item> &Items) {
  NotSame Result;
  forEachEvent(Items, [&](const Event &E) {
    if (!E.isDatabase() || E.Bound.empty() || !Result.Text.empty())
      return;
    const unsigned At = *E.How->Values;
    if (const auto Size = declaredSize(E, At); Size && *Size < E.Bound.size())
      Result = {fmt::format("after: {} is given {} structs, in an array of {}",
                            describe(E), E.Bound.size(), *Size),
                true};
    const V List = E.Behind[At] ? E.Behind[At] : E.Args[At];
    std::vector<const Value *> All;
    for (V One : List.Of->Parts)
      if (One.Of->Kind == Kind::Record)
        All.push_back(One.Of);
    for (size_t I = 0; I < All.size(); ++I) {
      std::vector<const Value *> Others = All;
      Others.erase(Others.begin() + I);
      if (std::string Why = whyNotAs(*All[I], Others); !Why.empty())
        Result = {fmt::format("after: of the structs that {} is given, that "
                              "of parameter {} {}",
                              describe(E), I + 1, Why),
                  true};
    }
  });
  return Result;
}

} // namespace keyspread::proof
