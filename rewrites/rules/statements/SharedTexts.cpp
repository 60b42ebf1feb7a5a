#include "rewrites/rules/statements/SharedTexts.h"

#include <fmt/format.h>

namespace keyspread {

SharedTexts::SharedTexts(const Graph &G) {
  for (const BoundStatement &B : G.S.All) {
    if (B.OfCaller) // its text changes as the open text does
      continue;
    auto Add = [&](const Site &At) {
      if (At.valid())
        Pieces[At.File][{At.Begin, At.End}].insert(&B);
    };
    for (const facts::Segment &S : B.Text->Segments)
      if (S.Macro.empty())
        Add(S.At);
    for (const facts::Hole &H : B.Text->Holes)
      Add(H.Value.At);
    Add(B.Text->FormatArg);
    for (const facts::FormattedPart &P : B.Text->Formats)
      Add(P.FormatArg);
  }
}

/// The statements of the smallest piece of \p B's text that \p E stands in.
const SharedTexts::Statements *SharedTexts::sharing(const BoundStatement &B,
                                                    const Change &E) const {
  const auto &[File, Begin, End, Text] = E;
  auto In = Pieces.find(File);
  if (In == Pieces.end())
    return nullptr;
  const Statements *Best = nullptr;
  uint32_t Smallest = 0;
  for (const auto &[At, Of] : In->second) {
    if (At.first > Begin)
      break;
    uint32_t Size = At.second - At.first;
    if (End <= At.second && (!Best || Size < Smallest) && Of.count(&B)) {
      Best = &Of;
      Smallest = Size;
    }
  }
  return Best;
}

void SharedTexts::add(const BoundStatement &B, const std::vector<Edit> &Edits) {
  for (const Edit &E : Edits)
    Asked[{E.File, E.Begin, E.End, E.Text}].insert(&B);
}

std::vector<std::pair<const BoundStatement *, const BoundStatement *>>
SharedTexts::together() const {
  std::vector<std::pair<const BoundStatement *, const BoundStatement *>> Result;
  for (const auto &[Edit, By] : Asked)
    for (const BoundStatement *B : By)
      if (B != *By.begin())
        Result.push_back({*By.begin(), B});
  return Result;
}

/// Two calls that are given one text, or one that is read twice, are no
/// branches.
static bool sameText(const BoundStatement &A, const BoundStatement &B) {
  return A.Text == B.Text;
}

std::vector<std::pair<const BoundStatement *, std::string>>
SharedTexts::refused() const {
  std::vector<std::pair<const BoundStatement *, std::string>> Result;
  for (const auto &[Edit, By] : Asked)
    for (const BoundStatement *B : By) {
      const Statements *All = sharing(*B, Edit);
      for (const BoundStatement *Other : All ? *All : Statements())
        if (!By.count(Other) && !sameText(*B, *Other)) {
          Result.push_back(
              {B, B->At == Other->At
                      ? std::string("its text is put together in branches, and "
                                    "a change would have to suit all of them")
                      : fmt::format("a piece of its text is also one of the "
                                    "statement at {}:{}, where it would have "
                                    "to change in another way or not at all",
                                    Other->At->At.File, Other->At->At.Line)});
          break;
        }
    }
  return Result;
}

} // namespace keyspread
