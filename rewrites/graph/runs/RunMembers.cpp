// Values that calls are given as a member of something: `set(":id", id)`, which
// binds id.value. What the members are called is told by the functions on the
// way from such a call to the one that binds.
#include "rewrites/graph/runs/RunValues.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace facts;

namespace {
/// A parameter of a function, and a member of it as it is written behind its
/// name: "", ".value", ".get()".
struct OfParameter {
  unsigned Number = 0;
  std::string Path;
};
} // namespace

/// `std::forward<T>(x)` hands x on.
static bool isForward(const Node &N) {
  return N.Kind == Op::Call &&
         (N.Qualified == "std::forward" || N.Qualified == "std::move");
}

/// ".value" of `x.value`, ".get()" of `x.get()`; empty: \p N is neither.
static std::string stepOf(const Node &N) {
  llvm::StringRef Field = N.Name, Function = N.Qualified;
  if (N.Kind == Op::Member && Field.contains("@FI@"))
    return ("." + Field.rsplit("@FI@").second).str();
  const llvm::StringRef Name = Function.rsplit("::").second;
  if (N.Kind != Op::Call || !N.HasObject || N.HasCallee || !N.IsOwn ||
      N.Operands.size() != 1 || Name.empty() || Name.starts_with("operator"))
    return "";
  return ("." + Name + "()").str();
}

/// The parameter of \p In that \p At is, or is a member of.
static std::optional<OfParameter> parameterIn(const Body &In, Ref At) {
  OfParameter Result;
  for (const Node *N = &In.Nodes[At];; N = &In.Nodes[N->Operands[0]]) {
    if (N->Kind == Op::Local) {
      auto It = llvm::find_if(In.Parameters, [&](const BodyParameter &P) {
        return P.Name == N->Name;
      });
      if (It == In.Parameters.end())
        return std::nullopt;
      Result.Number = It - In.Parameters.begin();
      return Result;
    }
    if (N->Operands.empty())
      return std::nullopt;
    // A copy is what it is a copy of.
    if (N->Kind == Op::Cast || isForward(*N) ||
        (N->Kind == Op::Make && N->IsCopy))
      continue;
    const std::string Step = stepOf(*N);
    if (Step.empty())
      return std::nullopt;
    Result.Path = Step + Result.Path;
  }
}

/// \p Of with \p Path behind it.
static std::string memberText(const Expr &Of, const std::string &Path) {
  const bool Plain = llvm::all_of(Of.Text, [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '.' || C == ':';
  });
  return (Plain ? Of.Text : "(" + Of.Text + ")") + Path;
}

const Expr &RunValues::memberOf(const Expr &Of, const std::string &Path,
                                const Expr &Inner) const {
  auto [It, New] = Members.try_emplace({&Of, Path}, Of);
  Expr &Made = It->second;
  if (!New)
    return Made;
  Made.Text = memberText(Of, Path);
  Made.Type = Inner.Type;
  Made.Class = Inner.Class;
  Made.Bits = Inner.Bits;
  Made.PlaceBits = Inner.PlaceBits;
  return Made;
}

std::optional<RunValues::Reached>
RunValues::reached(const Bound &B, const Call &C, const Level &L) const {
  if (std::optional<unsigned> Arg = givenAt(B.Given, C, L))
    return Reached{*Arg, &C.Args[*Arg]};
  std::optional<OfParameter> Of; // of the call one level further in
  const Expr *Inner = nullptr;   // the member where it is taken
  const std::vector<Level> Levels = levelsOf(*B.By);
  for (size_t I = 0; I < Levels.size(); ++I) {
    const Level &Here = Levels[I];
    const Call *By = callAt(Here);
    std::optional<unsigned> Arg =
        By ? givenAt(B.Given, *By, Here) : std::nullopt;
    if (Arg) {
      Of = OfParameter{*Arg, ""};
      Inner = &By->Args[*Arg];
    }
    if (Here.Instance == L.Instance && Here.At == L.At) {
      if (Arg || !Of || Of->Path.empty() || Of->Number >= C.Args.size() ||
          !Inner->Repeatable)
        return std::nullopt;
      return Reached{Of->Number,
                     &memberOf(C.Args[Of->Number], Of->Path, *Inner)};
    }
    if (!Of)
      continue;
    // What the function that this stands in was given for it.
    const Node &At = *Here.At;
    const unsigned First = At.HasCallee + At.HasObject;
    std::optional<OfParameter> Next;
    if (First + Of->Number < At.Operands.size())
      Next = parameterIn(*Here.In->Of, At.Operands[First + Of->Number]);
    if (Next)
      Next->Path += Of->Path;
    Of = Next;
  }
  return std::nullopt;
}

} // namespace keyspread
