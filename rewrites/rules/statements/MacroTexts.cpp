#include "rewrites/rules/statements/MacroTexts.h"

#include <fmt/format.h>

namespace keyspread {

/// The run of \p T in a macro's body that \p E changes; null when E stands
/// elsewhere.
static const facts::Segment *bodyOf(const facts::Template &T, const Edit &E) {
  for (const facts::Segment &S : T.Segments)
    if (!S.Macro.empty() && S.At.File == E.File && S.At.Begin <= E.Begin &&
        E.End <= S.At.End)
      return &S;
  return nullptr;
}

void MacroTexts::add(const BoundStatement &B, const std::vector<Edit> &Edits) {
  for (const Edit &E : Edits)
    if (const facts::Segment *Body = bodyOf(*B.Text, E)) {
      Askers &A = Asked[{E.File, E.Begin, E.End, E.Text}];
      A.File = E.File;
      A.Macro = Body->Macro;
      A.Texts.insert(B.Text->Self);
      A.By.insert(&B);
    }
}

std::vector<std::pair<const BoundStatement *, std::string>>
MacroTexts::refused() const {
  std::vector<std::pair<const BoundStatement *, std::string>> Result;
  for (auto &[Edit, A] : Asked) {
    size_t Uses = G.P.macroUses(A.File, A.Macro, std::get<1>(Edit));
    if (A.Texts.size() >= Uses)
      continue;
    for (const BoundStatement *B : A.By)
      Result.push_back(
          {B, fmt::format("its text is written in macro '{}', which is used "
                          "at {} places, and {} of them would have to change "
                          "in another way or not at all",
                          A.Macro, Uses, Uses - A.Texts.size())});
  }
  return Result;
}

} // namespace keyspread
