#include "rewrites/graph/texts/MacroSites.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>

namespace keyspread {

/// The macro that \p At's first byte is written in; "" when it is in none.
static std::string macroAt(const facts::Template &T, const Site &At) {
  for (const facts::Segment &S : T.Segments)
    if (S.At.File == At.File && S.At.Begin <= At.Begin && At.Begin <= S.At.End)
      return S.Macro;
  return "";
}

MacroSites::MacroSites(const Graph &G) {
  for (const facts::Call &C : G.P.Calls)
    if (!C.Macro.empty() && C.Written.valid()) {
      Calls.try_emplace(C.At, C.Written, C.Macro);
      Expansions.emplace(C.Written, Expansion{C.At, C.Macro});
    }
  for (const BoundStatement &B : G.S.All) {
    Site At = B.site(B.Sql->Range);
    if (std::string Macro = macroAt(*B.Text, At); !Macro.empty())
      Expansions.emplace(At, Expansion{B.Text->At, Macro, B.Text});
  }
}

void MacroSites::show(Finding &F) const {
  if (auto It = Calls.find(F.At); It != Calls.end())
    F.At = It->second.first;
  std::map<Site, std::string> Places; // each once, in order
  auto [Begin, End] = Expansions.equal_range(F.At);
  for (auto It = Begin; It != End; ++It) {
    const Expansion &E = It->second;
    // One body may be the text of several tables: "SELECT ... FROM " #table.
    if (!E.Text || llvm::StringRef(E.Text->Text).contains_insensitive(F.Table))
      Places.try_emplace(E.At, E.Macro);
  }
  constexpr size_t Most = 3;
  size_t Told = 0;
  for (auto &[At, Macro] : Places) {
    if (++Told > Most)
      break;
    size_t More = Told == Most ? Places.size() - Most : 0;
    F.Reasons.push_back(
        {At, "macro '" + Macro + "' is expanded here" +
                 (More ? ", and at " + std::to_string(More) + " more places"
                       : "")});
  }
}

} // namespace keyspread
