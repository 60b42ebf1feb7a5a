#include "rewrites/graph/Reach.h"

#include <deque>

namespace keyspread {

using namespace facts;

Reach::Reach(const Program &P, const Catalog &Known) : P(P), Known(Known) {
  for (auto &[Usr, F] : P.Functions)
    if (!F.Overrides.empty())
      OverriddenBy.emplace(F.Overrides, Usr);
  for (const Call &C : P.Calls) {
    auto It = P.Functions.find(C.Callee);
    if (It == P.Functions.end())
      continue;
    const std::vector<Parameter> &Params = It->second.Parameters;
    for (unsigned I = 0; I < C.Args.size() && I < Params.size(); ++I)
      if (Params[I].Output)
        for (const Source &S : C.Args[I].Sources)
          PassedByReference.emplace(S.From, std::make_pair(&C, I));
  }
  summarise();
}

/// Grows the summaries until nothing changes: result <- flows <- parameters,
/// and through calls whose own summary is known.
void Reach::summarise() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    Cache.clear();
    for (auto &[Usr, F] : P.Functions) {
      std::set<unsigned> &Summary = Summaries[Usr];
      size_t Before = Summary.size();
      walk({{returnOf(Usr), Part::Whole}}, {false, false, false},
           [&](const Node &N) {
             unsigned I;
             const Function *G = P.functionOfParameter(N.At, I);
             if (G && G->Usr == Usr)
               Summary.insert(I);
             return !G;
           });
      Changed |= Summary.size() != Before;
    }
  }
  Cache.clear();
}

const std::set<unsigned> &Reach::summary(const std::string &Usr) const {
  static const std::set<unsigned> Nothing;
  auto It = Summaries.find(Usr);
  return It == Summaries.end() ? Nothing : It->second;
}

static void addArgument(const Call &C, unsigned I, Reach::Direction D,
                        std::vector<Reach::Edge> &Out) {
  if (I >= C.Args.size())
    return;
  for (const Source &S : C.Args[I].Sources)
    Out.push_back({S.From, S.Kept, C.Args[I].At, D, nullptr, &C});
}

void Reach::addCallerEdges(const Entity &E, std::vector<Edge> &Out) const {
  unsigned I;
  const Function *F = P.functionOfParameter(E, I);
  if (!F)
    return;
  bool Pack = I < F->Parameters.size() && F->Parameters[I].Pack;
  auto From = [&](const std::string &Usr) {
    for (const Call *C : P.callsOf(Usr)) {
      addArgument(*C, I, Direction::ToCaller, Out);
      for (unsigned J = I + 1; Pack && J < C->Args.size(); ++J)
        addArgument(*C, J, Direction::ToCaller, Out);
    }
  };
  From(F->Usr);
  if (!F->Overrides.empty()) // called through the base class
    From(F->Overrides);
}

void Reach::addResultEdges(const Entity &E, std::vector<Edge> &Out) const {
  const Call *C = P.callOfResult(E);
  if (!C)
    return;
  if (const Api *A = Known.find(C->Name); A && (A->Cut || A->Origin || A->Sql))
    return;
  Out.push_back({returnOf(C->Callee), Part::Whole, C->At, Direction::ToCallee,
                 nullptr, C});
  auto [Begin, End] = OverriddenBy.equal_range(C->Callee);
  for (auto It = Begin; It != End; ++It)
    Out.push_back({returnOf(It->second), Part::Whole, C->At,
                   Direction::ToCallee, nullptr, C});
  for (unsigned I : summary(C->Callee))
    addArgument(*C, I, Direction::Inside, Out);
  // A constructor's object is made of what it was given.
  if (C->Constructor)
    for (unsigned I = 0; I < C->Args.size(); ++I)
      for (const Source &S : C->Args[I].Sources)
        Out.push_back({S.From,
                       I ? Part::Later : std::max(S.Kept, Part::Leading),
                       C->Args[I].At, Direction::Inside, nullptr, C});
}

std::vector<Reach::Edge> Reach::into(const Entity &E) const {
  std::vector<Edge> Out;
  for (const Flow *F : P.flowsInto(E))
    Out.push_back({F->From, F->Kept, F->At, Direction::Inside, F, nullptr});
  addCallerEdges(E, Out);
  addResultEdges(E, Out);
  auto [Begin, End] = PassedByReference.equal_range(E);
  for (auto It = Begin; It != End; ++It) {
    auto [C, I] = It->second;
    Out.push_back({parameterOf(C->Callee, I), Part::Whole, C->At,
                   Direction::ToCallee, nullptr, C});
  }
  return Out;
}

const std::vector<Reach::Edge> &Reach::edges(const Entity &E) const {
  auto It = Cache.find(E);
  if (It == Cache.end())
    It = Cache.emplace(E, into(E)).first;
  return It->second;
}

static Part combine(Part A, Part B) { return std::max(A, B); }

void Reach::walk(const std::vector<Source> &From, Limits L,
                 llvm::function_ref<bool(const Node &)> Visit) const {
  struct State {
    Node N;
    bool Entered; // a callee: no caller may be entered any more
  };
  std::deque<State> Queue;
  std::set<std::pair<Entity, bool>> Seen;
  for (const Source &S : From)
    if (L.Parts || S.Kept == Part::Whole)
      Queue.push_back({{S.From, S.Kept, {}}, false});
  while (!Queue.empty()) {
    State Now = std::move(Queue.front());
    Queue.pop_front();
    if (!Seen.insert({Now.N.At, Now.Entered}).second || !Visit(Now.N))
      continue;
    for (const Edge &E : edges(Now.N.At)) {
      if (!L.Parts && E.Kept != Part::Whole)
        continue;
      if (E.Towards == Direction::ToCaller && (Now.Entered || !L.Callers))
        continue;
      if (E.Towards == Direction::ToCallee && !L.Callees)
        continue;
      // A field keeps its value when the function that reads it is left.
      bool Field = llvm::StringRef(E.From).contains("@FI@");
      State Next{{E.From, combine(Now.N.Kept, E.Kept), Now.N.Path},
                 !Field && (Now.Entered || E.Towards == Direction::ToCallee)};
      Next.N.Path.push_back(&E);
      Queue.push_back(std::move(Next));
    }
  }
}

static std::string shortName(const std::string &Qualified) {
  size_t Colon = Qualified.rfind("::");
  return Colon == std::string::npos ? Qualified : Qualified.substr(Colon + 2);
}

std::vector<Step> Reach::describe(const Node &N) const {
  std::vector<Step> Result;
  for (auto It = N.Path.rbegin(); It != N.Path.rend(); ++It) {
    const Edge &E = **It;
    if (!E.At.valid())
      continue;
    Step S{E.At, ""};
    if (E.Towards == Direction::ToCallee)
      S.Text = "returned by '" + shortName(E.Through->Name) + "'";
    else if (E.Towards == Direction::ToCaller)
      S.Text = "passed to '" + shortName(E.Through->Name) + "'";
    else if (E.Through)
      S.Text = "passed through '" + shortName(E.Through->Name) + "'";
    else
      S.Text = E.Kept == Part::Whole ? "assigned here"
                                     : "becomes the leading part here";
    if (Result.empty() || !(Result.back().At == S.At))
      Result.push_back(std::move(S));
  }
  return Result;
}

} // namespace keyspread
