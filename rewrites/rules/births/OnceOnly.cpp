#include "rewrites/rules/births/OnceOnly.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

const Expr *OnceOnly::keep(const Expr &V, const Call &By,
                           const std::string &Table, EditBatch &Out) {
  const StatementPlace &P = By.Place;
  const std::string &Made = V.Base.empty() ? V.Text : V.Base;
  size_t At = V.Text.find(Made);
  bool OthersRepeat = llvm::all_of(By.Args, [&](const Expr &Other) {
    return &Other == &V || Other.Repeatable;
  });
  bool First = (P.OnlyCall && !By.Chained) || P.First;
  bool Fits = P.InBlock && First && !P.InMacro && V.Editable && OthersRepeat &&
              By.Macro.empty() &&
              V.Text.find(Made, At + 1) == std::string::npos;
  if (!Fits || V.At.End - V.At.Begin != V.Text.size())
    return nullptr;
  auto [It, New] = KeptValues.try_emplace(&V);
  Kept &K = It->second;
  if (New) {
    std::string Name = variableName(Table, By, "_key");
    uint32_t Begin = V.At.Begin + static_cast<uint32_t>(At),
             End = Begin + static_cast<uint32_t>(Made.size());
    K.Edits.Edits = {
        {V.At.File, P.Statement.Begin, P.Statement.Begin,
         fmt::format("const auto {} = {};\n{}", Name, Made, P.Indent),
         "make the key once"},
        {V.At.File, Begin, End, Name, "make the key once"}};
    K.Value = V;
    K.Value.Text.replace(At, Made.size(), Name);
    if (!V.Base.empty())
      K.Value.Base = Name;
    K.Value.Repeatable = true;
  }
  Out.append(K.Edits);
  return &K.Value;
}

std::string OnceOnly::variableName(const std::string &Table, const Call &C,
                                   const char *What) {
  std::string Name;
  for (char Ch : Table)
    Name += std::isalnum(static_cast<unsigned char>(Ch))
                ? static_cast<char>(std::tolower(Ch))
                : '_';
  Name += What;
  unsigned Times = ++Names[C.Function + Name];
  return Times == 1 ? Name : Name + std::to_string(Times);
}

} // namespace keyspread
