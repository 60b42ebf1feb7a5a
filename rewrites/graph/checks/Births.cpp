//===- Births.cpp - what makes the values of an expression rise -----------===//
//
// In: the graph, and where an expression takes its value from. Out: its birth,
// if it rises with time, with the steps from there.
//
//   birth(value) = clock | counter | id read | time-ordered id, along whole and
//                  leading parts only
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/checks/Checks.h"

namespace keyspread {

using namespace facts;

const char *phrase(OriginKind K) {
  switch (K) {
  case OriginKind::AutoIncrement:
    return "from an auto-increment id";
  case OriginKind::Counter:
    return "from a counter";
  case OriginKind::Clock:
    return "from a clock";
  case OriginKind::TimeOrderedId:
    return "with a time-ordered id";
  case OriginKind::MaxPlusOne:
    return "with MAX + 1";
  case OriginKind::Sequence:
    return "from a sequence";
  }
  return "";
}

/// By its own name, or by that of its class: UlidGenerator::next.
bool soundsTimeOrdered(const Graph &G, llvm::StringRef Qualified) {
  auto [Class, Bare] = Qualified.rsplit("::");
  if (Bare.empty())
    return G.R.Known.looksLikeTimeOrderedId(Qualified);
  std::string Both = Class.rsplit("::").second.empty()
                         ? Class.str()
                         : Class.rsplit("::").second.str();
  return G.R.Known.looksLikeTimeOrderedId(Bare) ||
         G.R.Known.looksLikeTimeOrderedId(Both + "_" + Bare.str());
}

static Birth bornAs(OriginKind Kind, bool NameOnly, Site At, std::string Text) {
  return {Kind, NameOnly, {{std::move(At), std::move(Text)}}};
}

std::optional<Birth> originAt(const Graph &G, const Entity &E) {
  if (const Origin *O = G.P.originOf(E))
    return bornAs(O->Kind, O->NameOnly, O->At, O->Text);
  if (std::optional<SqlBirth> B = G.results().birthAt(E)) {
    Birth Result = bornAs(B->Kind, B->NameOnly, B->At, B->Text);
    Result.LargestOf = B->LargestOf;
    return Result;
  }
  const Call *C = G.P.callOfResult(E);
  if (!C)
    return std::nullopt;
  if (const Api *A = G.R.Known.find(C->Name)) {
    if (!A->Origin || G.W.isOwn(C->Callee))
      return std::nullopt;
    Birth Result = bornAs(*A->Origin, false, C->At,
                          "'" + C->Name + "' gives a value that rises");
    Result.OfRuntime = llvm::StringRef(C->Name).starts_with("keyspread::");
    return Result;
  }
  if (!soundsTimeOrdered(G, C->Name))
    return std::nullopt;
  return bornAs(OriginKind::TimeOrderedId, true, C->At,
                "'" + C->Name + "' makes time-ordered ids, by its name");
}

bool isCut(const Graph &G, const Entity &E) {
  const Call *C = G.P.callOfResult(E);
  const Api *A = C ? G.R.Known.find(C->Name) : nullptr;
  return A && A->Cut;
}

/// The way to \p N leads through a field that is written at several places.
static bool isMixed(const Graph &G, const Reach::Node &N) {
  for (const Reach::Edge *E : N.Path) {
    if (E->From == N.At || !llvm::StringRef(E->From).contains("@FI@"))
      continue;
    std::set<Entity> Written;
    for (const Flow *F : G.P.flowsInto(E->From))
      Written.insert(F->From);
    if (Written.size() > 1)
      return true;
  }
  return false;
}

/// No caller gives it, and nothing that outlives the function keeps it.
static bool isBornHere(const Reach::Node &N) {
  for (const Reach::Edge *E : N.Path) {
    llvm::StringRef From = E->From;
    const bool OfFunction = !From.starts_with("c:") ||
                            (From.contains("@F@") && !From.contains("@FI@"));
    if (E->Towards == Reach::Direction::ToCaller || !OfFunction)
      return false;
  }
  return true;
}

/// A clock that is given as it is says more than the counter that stands in for
/// it in tests.
static bool tellsMore(const Birth &New, facts::Part Kept, const Birth &Than) {
  return Than.Kind == OriginKind::Counter && New.Kind == OriginKind::Clock &&
         Kept == facts::Part::Whole && !New.Mixed;
}

/// A function that sounds like a generator of time-ordered ids says what the
/// value is; the clock or counter inside it, when it is seen, is the evidence.
std::optional<Birth> birthOf(const Graph &G, const std::vector<Source> &From) {
  std::optional<Birth> Seen, Named;
  G.R.walk(From, {true, true, true}, [&](const Reach::Node &N) {
    if ((Seen && Seen->Kind != OriginKind::Counter) || N.Kept == Part::Later ||
        isCut(G, N.At))
      return false;
    std::optional<Birth> Found = originAt(G, N.At);
    if (!Found)
      return true;
    bool NameOnly = Found->NameOnly;
    Found->Mixed = isMixed(G, N);
    Found->Here = isBornHere(N);
    for (Step &S : G.R.describe(N))
      Found->Steps.push_back(std::move(S));
    std::optional<Birth> &To = NameOnly ? Named : Seen;
    if (!To || tellsMore(*Found, N.Kept, *To))
      To = std::move(Found);
    return NameOnly;
  });
  if (Seen && Named) {
    Seen->Kind = Named->Kind;
    Seen->NameOnly = true;
  }
  return Seen ? Seen : Named;
}

} // namespace keyspread
