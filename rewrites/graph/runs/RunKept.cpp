// Values that an object keeps until it binds them all:
//
//   Query(db, sql).add(x).add(y).run();
//   Select("books").where("id = ?", x).all();
//   st.bind(1, x); st.bind(2, y); st.run();
//
// The call that gives such a value has returned when it is bound; its place is
// on the value's way.
#include "rewrites/graph/runs/RunValues.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// Where what is cast stands in \p E: x of `static_cast<long long>(x)` and of
/// `(long long)x`. The runs go on with that, where the cast changes no bits.
static Site underCast(const Expr &E) {
  llvm::StringRef Text = E.Text;
  Site At = E.At;
  if (Text.size() != At.End - At.Begin)
    return At; // not as it is written
  const size_t Open = Text.find(">(");
  if (Text.starts_with("static_cast<") && Open != Text.npos &&
      Text.ends_with(")")) {
    At.Begin += Open + 2;
    --At.End;
  } else if (const size_t Close = Text.find(')');
             Text.starts_with("(") && Close + 1 < Text.size()) {
    At.Begin += Close + 1;
  }
  return At;
}

void RunValues::addArguments(const Call &C) {
  for (const Expr &A : C.Args)
    for (const Site &At : {A.At, underCast(A)})
      Arguments.try_emplace(At, &C);
}

/// The calls that the value was handed on by, the latest first.
std::vector<const Call *> RunValues::wayOf(trace::V Of) const {
  std::vector<const Call *> Result;
  for (trace::V V : spellingsOf(Of))
    for (const trace::Step *S = V.Way; S; S = S->Before) {
      if (S->Kind != trace::Step::Given)
        continue;
      auto It = Arguments.find(S->Unit->site(S->At->At));
      if (It != Arguments.end())
        Result.push_back(It->second);
    }
  return Result;
}

/// The argument of \p C that the value was handed on by.
std::optional<unsigned> RunValues::givenTo(trace::V Of, const Call &C) {
  for (trace::V V : spellingsOf(Of))
    for (const trace::Step *S = V.Way; S; S = S->Before)
      for (size_t I = 0; S->Kind == trace::Step::Given && I < C.Args.size();
           ++I)
        if (const Site At = S->Unit->site(S->At->At);
            C.Args[I].At == At || underCast(C.Args[I]) == At)
          return I;
  return std::nullopt;
}

/// Some piece of \p R's text is written in \p Given, which is a literal.
bool RunValues::isPieceOf(const Run &R, const Expr &Given) {
  if (!llvm::StringRef(Given.Text).contains('"'))
    return false;
  for (trace::V Of : trace::alternatives(R.Of->Text)) {
    const trace::FlatText Flat = trace::flatten(Of);
    for (const trace::FlatText::Run &Piece : Flat.Runs)
      if (const Node *From = Piece.Of.Of->From)
        for (const Segment &S : From->Runs)
          if (S.At.File == Given.At.File && Given.At.Begin <= S.At.Begin &&
              S.At.End <= Given.At.End)
            return true;
  }
  return false;
}

/// \p C is all that the function does that it stands in: `Params &add(long v) {
/// return add(std::to_string(v)); }`.
static bool isAllOf(const Program &P, const Call &C) {
  return llvm::all_of(P.Calls, [&](const Call &Other) {
    return Other.Function != C.Function ||
           (Other.At.File == C.At.File && C.At.Begin <= Other.At.Begin &&
            Other.At.End <= C.At.End);
  });
}

/// The argument of \p C beside \p Value that may tell its number, where there
/// are no others: `st.bind(2, x)`, `keep(st, 2, x)`.
static std::optional<unsigned> numberBeside(const Call &C, unsigned Value) {
  const unsigned First = C.Receiver ? 0 : 1;
  if (C.Args.size() != First + 2 || Value < First)
    return std::nullopt;
  const unsigned At = Value == First ? First + 1 : First;
  return C.Args[At].Constant ? std::optional(At) : std::nullopt;
}

void RunValues::noteNumbers(const Run &R) {
  for (const Bound &B : R.Values)
    for (const Call *C : wayOf(B.Given))
      if (const std::optional<unsigned> Arg = givenTo(B.Given, *C))
        if (const std::optional<unsigned> At = numberBeside(*C, *Arg))
          Numbers[C->Name].insert({B.Number, *C->Args[*At].Constant});
}

std::optional<unsigned> RunValues::baseOf(const Call &C) const {
  auto It = Numbers.find(C.Name);
  if (It == Numbers.end())
    return std::nullopt;
  const auto [Number, Told] = *It->second.begin();
  const int64_t Base = Told + 1 - int64_t(Number);
  const bool Same = llvm::all_of(It->second, [&](const auto &One) {
    return One.second + 1 - int64_t(One.first) == Base;
  });
  return Same && (Base == 0 || Base == 1) ? std::optional<unsigned>(Base)
                                          : std::nullopt;
}

/// A call that is given this value of the statement and no other, and is no
/// part of what binds it: one more call of it keeps one more value. Beside the
/// value it may be given the piece of the text that the value belongs to.
std::optional<RunValues::Value>
RunValues::keptBy(const Call &C, const Run &R, const Bound &B,
                  llvm::ArrayRef<Level> Levels) const {
  auto IsC = [&](const Level &L) { return callAt(L) == &C; };
  const auto Names =
      llvm::count_if(C.Args, [&](const Expr &A) { return isPieceOf(R, A); });
  const bool Alone = C.Args.size() == 1 && C.Receiver;
  const std::optional<unsigned> Arg = givenTo(B.Given, C);
  const std::optional<unsigned> Numbered =
      Arg ? numberBeside(C, *Arg) : std::nullopt;
  if ((!Alone && Names != 1 && !Numbered) || !P.Functions.count(C.Callee) ||
      llvm::any_of(Levels, IsC))
    return std::nullopt;
  if (llvm::count_if(R.Values, [&](const Bound &Other) {
        return llvm::is_contained(wayOf(Other.Given), &C);
      }) != 1)
    return std::nullopt;
  if (!Arg)
    return std::nullopt;
  Value New;
  New.Kind = Value::InOrder;
  New.By = &C;
  New.Given = &C.Args[*Arg];
  New.ValueArg = *Arg;
  if (Numbered && Names != 1) {
    New.Kind = Value::Indexed;
    New.IndexArg = Numbered;
    New.IndexBase = 0; // which it is all runs tell: baseOf()
    return New;
  }
  New.ByTurn = Alone;
  New.NamesColumn = !Alone;
  return New;
}

/// The innermost of them, or the one that does nothing but call it.
std::optional<RunValues::Value>
RunValues::kept(const Run &R, const Bound &B,
                llvm::ArrayRef<Level> Levels) const {
  if (B.Index && B.Index.Of->Kind != trace::Kind::Number)
    return std::nullopt;
  std::optional<Value> Found;
  for (const Call *C : wayOf(B.Given)) {
    if (Found && (C->Callee != Found->By->Function || !isAllOf(P, *Found->By)))
      continue;
    if (std::optional<Value> New = keptBy(*C, R, B, Levels))
      Found = New;
  }
  return Found;
}

} // namespace keyspread
