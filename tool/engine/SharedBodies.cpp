#include "tool/engine/SharedBodies.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace keyspread {

using namespace facts;

/// \p From without the functions of these keys, and without the room for them.
static void drop(Bodies &From, const std::set<llvm::StringRef> &Keys) {
  if (Keys.empty())
    return;
  std::vector<Body> Left;
  for (Body &B : From.Functions)
    if (!Keys.count(B.Key))
      Left.push_back(std::move(B));
  Left.shrink_to_fit();
  From.Functions = std::move(Left);
}

void SharedBodies::add(size_t Index) {
  std::map<size_t, std::set<llvm::StringRef>>
      Later; // what others need not keep
  for (const Body &B : Units[Index].Functions) {
    // What could not be lowered here may be there.
    if (B.Nodes.empty() && B.Initializers.empty())
      continue;
    auto [It, New] = First.try_emplace(B.Key, Index);
    if (New || It->second == Index)
      continue;
    Later[std::max(It->second, Index)].insert(It->first());
    It->second = std::min(It->second, Index);
  }
  for (const auto &[Unit, Keys] : Later)
    drop(Units[Unit], Keys);
}

Bodies keptForOthers(const Bodies &Before, const Bodies &After,
                     const std::map<std::string, std::string> &Changed) {
  std::set<llvm::StringRef> Has;
  for (const Body &B : After.Functions)
    Has.insert(B.Key);
  Bodies Result;
  for (const Body &B : Before.Functions)
    if (B.At.File != None && !Changed.count(Before.Files[B.At.File]) &&
        !Has.count(B.Key))
      Result.Functions.push_back(B);
  if (!Result.Functions.empty())
    Result.Files = Before.Files;
  return Result;
}

} // namespace keyspread
