#include "rewrites/graph/runs/WrittenPieces.h"

#include "rewrites/graph/runs/OwnFormats.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static const Segment *endingAt(const Template &T, uint32_t Offset) {
  auto It = llvm::find_if(T.Segments,
                          [&](const Segment &S) { return S.End == Offset; });
  return It == T.Segments.end() ? nullptr : &*It;
}

static const Segment *beginningAt(const Template &T, uint32_t Offset) {
  auto It = llvm::find_if(T.Segments,
                          [&](const Segment &S) { return S.Begin == Offset; });
  return It == T.Segments.end() ? nullptr : &*It;
}

WrittenPieces::WrittenPieces(const Program &P) {
  for (const auto &[Self, T] : P.Templates) {
    if (!T.Fixed.empty() || !T.Editable || T.Style == TemplateStyle::Plain ||
        !T.Formats.empty())
      continue;
    for (const Hole &H : T.Holes) {
      Written New{&T, &H, endingAt(T, H.Offset), beginningAt(T, H.Offset + 1)};
      if (New.Before)
        ByBefore[{New.Before->At.File, New.Before->At.End}].push_back(New);
      else if (New.Behind)
        ByBehind[{New.Behind->At.File, New.Behind->At.Begin}].push_back(New);
    }
  }
}

/// What stands between the pieces that \p H of \p T stands between. What a
/// function puts around a value, such as quotes, goes with the value: the
/// pieces that are farthest from it tell.
std::optional<WrittenPieces::Found> WrittenPieces::find(const Template &T,
                                                        const Hole &H) const {
  auto HasOthers = [&](uint32_t Begin, uint32_t End) {
    return llvm::any_of(T.Holes, [&](const Hole &O) {
      return &O != &H && Begin <= O.Offset && O.Offset < End;
    });
  };
  for (const Segment &A : T.Segments) {
    if (A.End > H.Offset || HasOthers(A.End, H.Offset))
      continue;
    auto It = ByBefore.find({A.At.File, A.At.End});
    if (It == ByBefore.end())
      continue;
    for (const Written &W : It->second) {
      if (!W.Behind && A.End == H.Offset)
        return Found{&W, A.End, H.Offset + 1};
      for (const Segment &B : T.Segments)
        if (W.Behind && B.Begin > H.Offset && B.At.File == W.Behind->At.File &&
            B.At.Begin == W.Behind->At.Begin && !HasOthers(H.Offset, B.Begin))
          return Found{&W, A.End, B.Begin};
    }
  }
  const Segment *B = beginningAt(T, H.Offset + 1);
  auto It = B ? ByBehind.find({B->At.File, B->At.Begin}) : ByBehind.end();
  if (It == ByBehind.end())
    return std::nullopt;
  return Found{&It->second.front(), H.Offset, H.Offset + 1};
}

bool WrittenPieces::read(Template &T) const {
  std::vector<Hole> New;
  std::vector<Found> All;
  const Template *In = nullptr;
  for (const Hole &H : T.Holes) {
    const std::optional<Found> Of = find(T, H);
    if (!Of || !Of->Is->Of->Value.Editable)
      return false;
    const Template *Own = Of->Is->In;
    if (In && (In->Style != Own->Style || (isFormat(In->Style) && In != Own)))
      return false;
    In = Own;
    New.push_back(*Of->Is->Of);
    New.back().Offset = H.Offset;
    New.back().Repeated = H.Repeated;
    All.push_back(*Of);
  }
  if (!In)
    return false;
  for (Segment &S : T.Segments)
    for (const Found &Of : All)
      if (Of.Begin <= S.Begin && S.End <= Of.End)
        hide(S, New);
  if (isFormat(In->Style)) {
    T.FormatArg = In->FormatArg;
    T.Limited = In->Limited;
    T.Capacity = In->Capacity;
    T.Memory = In->Memory;
  }
  T.Style = In->Style;
  T.Holes = std::move(New);
  return true;
}

} // namespace keyspread
