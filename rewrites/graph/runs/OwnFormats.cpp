#include "rewrites/graph/runs/OwnFormats.h"

#include "rewrites/graph/runs/Covers.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static constexpr llvm::StringLiteral Mark = "{}";

/// The calls that \p Of was handed on by.
static std::vector<const Call *> callsOf(trace::V Of,
                                         const CallsByArgument &Calls) {
  std::vector<const Call *> Result;
  for (const trace::Step *S = Of.Way; S; S = S->Before)
    if (S->Kind == trace::Step::Given)
      if (auto It = Calls.find(S->Unit->site(S->At->At)); It != Calls.end())
        Result.push_back(It->second);
  return Result;
}

/// The argument of \p C that \p Of was given as, on some way.
static std::optional<size_t> argumentOf(const Call &C, trace::V Of) {
  std::vector<trace::V> Parts = {Of};
  if (Of.Of->Kind == trace::Kind::Join)
    llvm::append_range(Parts, Of.Of->Parts);
  for (trace::V One : Parts)
    for (const trace::Step *S = One.Way; S; S = S->Before)
      for (size_t I = 0; S->Kind == trace::Step::Given && I < C.Args.size();
           ++I)
        if (covers(C.Args[I].At, S->Unit->site(S->At->At)))
          return I;
  return std::nullopt;
}

static uint32_t distance(const Segment &S, const Hole &H) {
  return H.Offset >= S.End ? H.Offset - S.End : S.Begin - H.Offset;
}

void hide(Segment &S, const std::vector<Hole> &All) {
  const Hole *Nearest = nullptr;
  for (const Hole &H : All)
    if (!Nearest || distance(S, H) < distance(S, *Nearest))
      Nearest = &H;
  S.Variable = Nearest->Value.Text;
  S.At = Nearest->SpecAt;
  S.Atomic = true;
  S.Made = false;
}

namespace {

/// Reads one text as the format that one call was given.
class OwnFormat {
public:
  OwnFormat(Template &T, const std::vector<trace::V> &Holes, const Call &By)
      : T(T), Holes(Holes), By(By) {}

  bool read() {
    if (!findPattern())
      return false;
    std::vector<Hole> New;
    size_t Argument = Pattern;
    for (size_t I = 0; I < Holes.size(); ++I) {
      // Of what a function put between quotes nobody tells where it was given:
      // the order does.
      const size_t Is = argumentOf(By, Holes[I]).value_or(Argument + 1);
      const std::optional<Site> At = markAt(T.Holes[I].Offset);
      if (Is != ++Argument || Is >= By.Args.size() || !At ||
          !By.Args[Is].Editable)
        return false;
      Hole H = T.Holes[I];
      H.Spec = Mark.str();
      H.SpecAt = *At;
      H.Value = By.Args[Is];
      New.push_back(std::move(H));
    }
    if (Argument + 1 != By.Args.size())
      return false;
    for (Segment &S : T.Segments)
      if (!isOwn(S))
        hide(S, New);
    T.Holes = std::move(New);
    T.Style = TemplateStyle::Fmt;
    T.FormatArg = By.Args[Pattern].At;
    return true;
  }

private:
  bool isOwn(const Segment &S) const {
    return covers(By.Args[Pattern].At, S.At);
  }

  /// All but what values are put between stands in one argument.
  bool findPattern() {
    for (Pattern = 0; Pattern < By.Args.size(); ++Pattern)
      if (By.Args[Pattern].Editable && !T.Segments.empty() &&
          isOwn(T.Segments.front()))
        return true;
    return false;
  }

  /// The "{}" behind the last piece of the pattern in front of \p Offset.
  std::optional<Site> markAt(uint32_t Offset) const {
    const Segment *Last = nullptr;
    for (const Segment &S : T.Segments)
      if (isOwn(S) && S.End <= Offset && (!Last || Last->End <= S.End))
        Last = &S;
    const Expr &Whole = By.Args[Pattern];
    if (!Last || Last->At.End < Whole.At.Begin)
      return std::nullopt;
    const size_t At = Last->At.End - Whole.At.Begin;
    if (At > Whole.Text.size() ||
        !llvm::StringRef(Whole.Text).substr(At).starts_with(Mark))
      return std::nullopt;
    Site Result = Last->At;
    Result.Begin = Last->At.End;
    Result.End = Result.Begin + Mark.size();
    return Result;
  }

  Template &T;
  const std::vector<trace::V> &Holes;
  const Call &By;
  size_t Pattern = 0;
};

} // namespace

const Call *readOwnFormat(Template &T, const std::vector<trace::V> &Holes,
                          const CallsByArgument &Calls) {
  if (Holes.empty() || Holes.size() != T.Holes.size())
    return nullptr;
  for (trace::V Of : Holes)
    for (const Call *By : callsOf(Of, Calls)) {
      Template New = T;
      if (OwnFormat(New, Holes, *By).read()) {
        T = std::move(New);
        return By;
      }
    }
  return nullptr;
}

namespace {

/// Reads one text as what calls of the program's own << were given.
class OwnStream {
public:
  OwnStream(Template &T, const std::vector<trace::V> &Holes, const Program &P)
      : T(T), Holes(Holes) {
    const Site &Begin = T.Segments.front().At;
    for (const Call &C : P.Calls)
      if (llvm::StringRef(C.Name).ends_with("operator<<") &&
          P.Functions.count(C.Callee) &&
          C.Args.size() == (C.Receiver ? 1 : 2) && C.Macro.empty() &&
          C.At.File == Begin.File)
        Pieces.push_back(&C);
    llvm::erase_if(Pieces, [&, In = functionOf(Begin)](const Call *C) {
      return C->Function != In;
    });
    llvm::sort(Pieces, [](const Call *A, const Call *B) {
      return A->Args.back().At.Begin < B->Args.back().At.Begin;
    });
  }

  const Call *read() {
    const Call *First = pieceOf(T.Segments.front().At);
    const Call *Last = First;
    std::vector<Hole> New;
    for (size_t I = 0; First && I < Holes.size(); ++I) {
      // Behind the last piece that stands in front of it.
      for (const Segment &S : T.Segments)
        if (const Call *C =
                S.End <= T.Holes[I].Offset ? pieceOf(S.At) : nullptr)
          Last = later(Last, C);
      const Call *Is = given(Holes[I]);
      if (!Is)
        Is = behind(Last);
      if (!Is || !Is->Args.back().Editable || later(Last, Is) != Is)
        return nullptr;
      Hole H = T.Holes[I];
      H.Spec = "<<";
      H.Value = Is->Args.back();
      H.SpecAt = H.Value.At;
      New.push_back(std::move(H));
      Last = Is;
    }
    if (!First || New.empty())
      return nullptr;
    for (Segment &S : T.Segments)
      if (!pieceOf(S.At))
        hide(S, New);
    T.Holes = std::move(New);
    T.Style = TemplateStyle::Stream;
    return First;
  }

private:
  std::string functionOf(const Site &At) const {
    const Call *C = pieceOf(At);
    return C ? C->Function : "";
  }
  const Call *pieceOf(const Site &At) const {
    auto It = llvm::find_if(
        Pieces, [&](const Call *C) { return covers(C->Args.back().At, At); });
    return It == Pieces.end() ? nullptr : *It;
  }
  static const Call *later(const Call *A, const Call *B) {
    return A->Args.back().At.Begin < B->Args.back().At.Begin ? B : A;
  }
  const Call *behind(const Call *C) const {
    auto It = llvm::find(Pieces, C);
    return It == Pieces.end() || ++It == Pieces.end() ? nullptr : *It;
  }
  const Call *given(trace::V Of) const {
    for (const trace::Step *S = Of.Way; S; S = S->Before)
      if (S->Kind == trace::Step::Given)
        if (const Call *C = pieceOf(S->Unit->site(S->At->At)))
          return C;
    return nullptr;
  }

  Template &T;
  const std::vector<trace::V> &Holes;
  std::vector<const Call *> Pieces; // as they stand in the source
};

} // namespace

const Call *readOwnStream(Template &T, const std::vector<trace::V> &Holes,
                          const Program &P) {
  if (Holes.empty() || Holes.size() != T.Holes.size() || T.Segments.empty())
    return nullptr;
  Template New = T;
  const Call *First = OwnStream(New, Holes, P).read();
  if (First)
    T = std::move(New);
  return First;
}

} // namespace keyspread
