#include "rewrites/graph/texts/Constants.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace keyspread {

using namespace facts;

Template filled(const Template &T, unsigned Index, const std::string &Text) {
  Template Result = T;
  uint32_t At = T.Holes[Index].Offset;
  uint32_t Longer = Text.size() - 1; // wraps when Text is empty, and back
  Result.Text.replace(At, 1, Text);
  Result.Holes.erase(Result.Holes.begin() + Index);
  for (Hole &H : Result.Holes)
    H.Offset += H.Offset > At ? Longer : 0;
  auto Move = [&](auto &Part) {
    Part.Begin += Part.Begin > At ? Longer : 0;
    Part.End += Part.End > At ? Longer : 0;
  };
  llvm::for_each(Result.Segments, Move);
  llvm::for_each(Result.FixedParts, Move);
  llvm::for_each(Result.Formats, Move);
  const Hole &Old = T.Holes[Index];
  if (!Old.SpecAt.valid() || Text.empty())
    return Result;
  Segment S;
  S.Begin = At;
  S.End = At + Text.size();
  S.At = Old.SpecAt;
  S.Atomic = true;
  S.Variable = Old.Value.Text;
  Result.Segments.insert(
      llvm::find_if(Result.Segments,
                    [&](const Segment &Other) { return Other.Begin > At; }),
      std::move(S));
  return Result;
}

/// The text of the constant that \p Value is; null when it is none.
static const Template *constantText(const Program &P, const Expr &Value) {
  if (Value.Sources.size() != 1 || Value.Sources[0].Kept != Part::Whole)
    return nullptr;
  const Entity &E = Value.Sources[0].From;
  const std::vector<const Flow *> &Writes = P.flowsInto(E);
  bool Field = llvm::StringRef(E).contains("@FI@");
  if (Field || Writes.size() != 1)
    return nullptr;
  const Flow &F = *Writes[0];
  bool Outside = F.BlockBegin == F.BlockEnd;
  auto It = P.Templates.find(F.From);
  return Outside && F.Kept == Part::Whole && !F.Adds &&
                 It != P.Templates.end() && It->second.Holes.empty()
             ? &It->second
             : nullptr;
}

static bool isQuoted(const Template &T, const Hole &H) {
  return H.Offset && llvm::StringRef("'\"`").contains(T.Text[H.Offset - 1]);
}

/// True when a hole of \p T was filled.
static bool join(const Program &P, Template &T) {
  bool Changed = false;
  for (unsigned I = T.Holes.size(); I--;) {
    const Hole &H = T.Holes[I];
    const Template *Text =
        H.Repeated || isQuoted(T, H) ? nullptr : constantText(P, H.Value);
    if (!Text || Text == &T)
      continue;
    T = filled(T, I, Text->Text);
    Changed = true;
  }
  return Changed;
}

void joinConstants(Program &P) {
  // A constant may be made of others: each turn fills holes, and adds none.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[Self, T] : P.Templates)
      Changed |= join(P, T);
  }
}

} // namespace keyspread
