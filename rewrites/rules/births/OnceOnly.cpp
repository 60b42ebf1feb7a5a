#include "rewrites/rules/births/OnceOnly.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

/// What \p V is made of, without what only turns it into text.
static const std::string &madeIn(const Expr &V) {
  return V.Base.empty() ? V.Text : V.Base;
}

const Expr *OnceOnly::keep(const Expr &V, const Call &By,
                           const std::string &Table, EditBatch &Out) {
  const StatementPlace &P = By.Place;
  bool OthersRepeat = llvm::all_of(By.Args, [&](const Expr &Other) {
    return Other.At == V.At || Other.Repeatable;
  });
  bool First = (P.OnlyCall && !By.Chained) || P.First;
  return First && OthersRepeat ? keepAt(P, V, By, Table, Out) : nullptr;
}

const Expr *OnceOnly::keepOfText(const Graph &G, const Expr &V,
                                 const std::string &Table, EditBatch &Out) {
  const std::string &Made = madeIn(V);
  Site Own = V.At;
  Own.Begin += static_cast<uint32_t>(V.Text.find(Made));
  Own.End = Own.Begin + static_cast<uint32_t>(Made.size());
  for (const Call &C : G.P.Calls)
    if (C.At.File == Own.File && C.At.Begin == Own.Begin && C.At.End == Own.End)
      return C.Place.First ? keepAt(C.Place, V, C, Table, Out) : nullptr;
  for (const Call &C : G.P.Calls)
    if (C.At.File == Own.File &&
        llvm::any_of(C.Args, [&](const Expr &A) { return A.At == V.At; }))
      return keep(V, C, Table, Out);
  return nullptr;
}

const Expr *OnceOnly::keepAt(const StatementPlace &P, const Expr &V,
                             const Call &Of, const std::string &Table,
                             EditBatch &Out) {
  const std::string &Made = madeIn(V);
  size_t At = V.Text.find(Made);
  bool Fits = P.InBlock && !P.InMacro && V.Editable && Of.Macro.empty() &&
              V.Text.find(Made, At + 1) == std::string::npos;
  if (!Fits || V.At.End - V.At.Begin != V.Text.size())
    return nullptr;
  auto [It, New] = KeptValues.try_emplace(V.At);
  Kept &K = It->second;
  if (New) {
    std::string Name = variableName(Table, Of, "_key");
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
