#include "rewrites/rules/births/BirthChoices.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using facts::OriginKind;
using facts::TypeClass;

static KeyBirth birthAt(const Graph &G, const BirthWay &W,
                        const PassedPlace &P) {
  KeyBirth B;
  B.Kind = W.Born.Kind;
  B.Origin = W.Origin;
  if (const facts::Call *Made = G.P.callOfResult(W.Origin))
    B.Maker = Made->Name;
  B.Place = P;
  B.Where = P.At;
  return B;
}

static std::vector<KeyBirth> refused(const Graph &G, const BirthWay &W,
                                     std::string Why, std::string Advice) {
  KeyBirth B = birthAt(G, W, W.Places.front());
  B.Problem = std::move(Why);
  B.Advice = std::move(Advice);
  return {B};
}

static bool isOfCall(const PassedPlace &P) {
  return llvm::StringRef(P.From).starts_with("call:");
}

/// The `++x` of the counter \p E that stands in \p Whole.
static const facts::Origin *counterAt(const Graph &G, const facts::Entity &E,
                                      const Site &Whole) {
  for (const facts::Origin &O : G.P.Origins)
    if (O.Value == E && O.At.File == Whole.File && Whole.Begin <= O.At.Begin &&
        O.At.End <= Whole.End)
      return &O;
  return nullptr;
}

/// uuid_generate_time(id): the library is told where to write, and has a twin.
static std::vector<KeyBirth> writtenByLibrary(const Graph &G,
                                              const BirthWay &W) {
  const facts::Call *Made = G.P.callOfResult(W.Origin);
  if (!Made || !Made->Macro.empty() || !Made->NameAt.valid() ||
      !llvm::StringRef(Made->Name).starts_with("uuid_generate_time"))
    return {};
  KeyBirth B = birthAt(G, W, W.Places.front());
  B.Place.At = B.Where = Made->NameAt;
  B.Place.Class = TypeClass::Other;
  return {B};
}

std::vector<KeyBirth> placesForText(const Graph &G, const BirthWay &W) {
  std::vector<KeyBirth> Result;
  for (const PassedPlace &P : W.Places) {
    // Ids of a library's own type have a generator of random ones beside them;
    // a time has none, and an id that is made of it is made later.
    bool OfLibrary = W.Born.Kind == OriginKind::TimeOrderedId &&
                     Result.empty() && P.Class == TypeClass::Other &&
                     &P == &W.Places.front() && isOfCall(P);
    // Who reads a variable reads the id that others read, too.
    bool Text = P.Class == TypeClass::String &&
                (isOfCall(P) || &P == &W.Places.front());
    if (P.Whole && (OfLibrary || Text))
      Result.push_back(birthAt(G, W, P));
  }
  if (!Result.empty())
    return Result;
  auto Is = [&](TypeClass C) {
    return [C](const PassedPlace &P) { return P.Class == C; };
  };
  const char *Advice = "make the id with keyspread::uuid_v4() by hand";
  if (std::vector<KeyBirth> Out = writtenByLibrary(G, W); !Out.empty())
    return Out;
  if (llvm::none_of(W.Places, Is(TypeClass::String)))
    return refused(G, W, "the id is written into an array of characters",
                   Advice);
  return refused(G, W, "the id is put together with other text", Advice);
}

/// Control may leave the body in what stands at \p R.
static bool mayLeave(const facts::Body &B, facts::Ref R) {
  const facts::Node &N = B.Nodes[R];
  return N.Kind == facts::Op::Return || N.Kind == facts::Op::Throw ||
         llvm::any_of(N.Operands,
                      [&](facts::Ref In) { return mayLeave(B, In); });
}

/// Whoever calls \p B raises \p Counter: a statement of its own does, and
/// nothing leaves in front of that.
static bool alwaysRaises(const facts::Body &B, const facts::Entity &Counter) {
  using facts::Op;
  if (B.Nodes.empty() || B.Nodes.back().Kind != Op::Block)
    return false;
  for (facts::Ref R : B.Nodes.back().Operands) {
    const facts::Node &N = B.Nodes[R];
    if ((N.Kind == Op::Step || (N.Kind == Op::Assign && N.Name == "+")) &&
        B.Nodes[N.Operands[0]].Name == Counter)
      return true;
    if (mayLeave(B, R))
      return false;
  }
  return false;
}

/// The call \p P gives what a function counts each time.
static bool countsOn(const Graph &G, const PassedPlace &P,
                     const facts::Entity &Counter) {
  const facts::Call *C = isOfCall(P) ? G.P.callOfResult(P.From) : nullptr;
  if (!C || !G.runs())
    return false;
  const std::vector<std::string> Targets = G.R.targetsOf(*C);
  return !Targets.empty() && llvm::all_of(Targets, [&](const std::string &To) {
    return llvm::any_of(
        G.runs()->Ran.Runs.Code.functions(), [&](const program::Function &F) {
          return F.Of->Usr == To && alwaysRaises(*F.Of, Counter);
        });
  });
}

/// `n += 1; return n;`: who calls that has the new id.
static std::vector<KeyBirth> placesOfCalls(const Graph &G, const BirthWay &W) {
  std::vector<KeyBirth> Result;
  for (const PassedPlace &P : W.Places) {
    if (P.Computed || P.Class != TypeClass::Integer)
      return {};
    if (isOfCall(P) && (!Result.empty() || countsOn(G, P, W.Origin)))
      Result.push_back(birthAt(G, W, P));
  }
  return Result;
}

/// A counter is taken where it rises: what only reads it may read it twice.
std::vector<KeyBirth> placesForNumber(const Graph &G, const BirthWay &W) {
  const facts::Origin *Rises = nullptr;
  if (W.Born.Kind == OriginKind::Counter) {
    Rises = counterAt(G, W.Origin, W.Places.front().At);
    if (!Rises) {
      if (std::vector<KeyBirth> Calls = placesOfCalls(G, W); !Calls.empty())
        return Calls;
      std::vector<KeyBirth> Result =
          refused(G, W,
                  W.Born.Steps.front().Text +
                      " in a statement of its own, so that no one expression "
                      "is the new id",
                  "take the counter's value where it rises");
      Result[0].Where = W.Born.Steps.front().At;
      return Result;
    }
  }
  auto IsInteger = [](const PassedPlace &P) {
    return P.Class == TypeClass::Integer;
  };
  auto First = llvm::find_if(W.Places, IsInteger);
  bool Computed = false;
  for (auto It = W.Places.begin(); It != W.Places.end(); ++It)
    if (It->Computed) {
      First = It;
      Computed = true;
    }
  if (First == W.Places.end() || !IsInteger(*First)) {
    if (!Rises || Computed)
      return refused(G, W, "the id is no integer where it is made",
                     "reverse it with keyspread::bit_reverse() by hand");
    KeyBirth Inside = birthAt(G, W, W.Places.front());
    Inside.Place.At = Rises->At;
    Inside.Place.PlaceBits = 0;
    return {Inside};
  }
  std::vector<KeyBirth> Result = {birthAt(G, W, *First)};
  for (auto It = First + 1; It != W.Places.end(); ++It)
    if (IsInteger(*It) && isOfCall(*It))
      Result.push_back(birthAt(G, W, *It));
  return Result;
}

} // namespace keyspread
