#include "rewrites/proof/rows/Exclusive.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::proof {

using namespace trace;

static bool has(const std::vector<Item> &Items, const Event &E) {
  bool Result = false;
  forEachEvent(Items, [&](const Event &One) { Result |= &One == &E; });
  return Result;
}

static bool has(const Item &I, const Event &E) {
  return I.Of == &E || has(I.First, E) || has(I.Second, E);
}

/// The call that led into \p Of, on the way to \p E; no value: none did. Null:
/// \p Of is where the run begins.
static std::optional<const CallSite *> entryOf(const program::Function *Of,
                                               const Event &E) {
  const CallSite *Up = E.Up;
  for (const program::Function *In = E.In; In != Of; Up = Up->Up) {
    if (!Up)
      return std::nullopt;
    In = Up->In;
  }
  return Up;
}

/// Behind \p One, within \p Around, the call ends that \p Other happens in,
/// too.
static bool leaves(const Item &Around, const Event &One, const Event &Other) {
  const std::vector<Item> &Items =
      has(Around.First, One) ? Around.First : Around.Second;
  auto Own = llvm::find_if(Items, [&](const Item &I) { return has(I, One); });
  if (Own == Items.end())
    return false;
  auto Ends = [&](const Item &I) {
    if (I.Kind == Item::Throw)
      return true;
    if (I.Kind != Item::Return || !I.In)
      return false;
    const auto Its = entryOf(I.In, One), Others = entryOf(I.In, Other);
    return Its && Others && *Its == *Others;
  };
  return std::any_of(Own, Items.end(), Ends) || leaves(*Own, One, Other);
}

bool areExclusive(const std::vector<Item> &Items, const Event &One,
                  const Event &Other) {
  const auto First =
      llvm::find_if(Items, [&](const Item &I) { return has(I, One); });
  const auto Second =
      llvm::find_if(Items, [&](const Item &I) { return has(I, Other); });
  if (First == Items.end() || Second == Items.end())
    return false;
  if (First != Second)
    return First < Second ? leaves(*First, One, Other)
                          : leaves(*Second, Other, One);
  const bool InFirst = has(First->First, One);
  if (InFirst != has(First->First, Other))
    return First->Kind == Item::Branch;
  return areExclusive(InFirst ? First->First : First->Second, One, Other);
}

} // namespace keyspread::proof
