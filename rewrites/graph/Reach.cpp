#include "rewrites/graph/Reach.h"

#include "llvm/ADT/STLExtras.h"

#include <deque>

namespace keyspread {

using namespace facts;

Reach::Reach(const Program &P, const Catalog &Known) : P(P), Known(Known) {
  findOverrides();
  findHeld();
  findReferences();
  Cache.clear(); // what was asked for so far knew less
  summarise();
}

void Reach::findOverrides() {
  for (auto &[Usr, F] : P.Functions)
    for (const std::string &Base : overriddenBy(Usr))
      Overriders[Base].insert(Usr);
}

std::vector<std::string> Reach::overriddenBy(const std::string &Usr) const {
  std::vector<std::string> Result;
  for (auto It = P.Functions.find(Usr);
       It != P.Functions.end() && !It->second.Overrides.empty() &&
       !llvm::is_contained(Result, It->second.Overrides);
       It = P.Functions.find(It->second.Overrides))
    Result.push_back(It->second.Overrides);
  return Result;
}

/// A function as a value is the entity of what it returns.
void Reach::findHeld() {
  std::set<Entity> Places;
  for (const Call &C : P.Calls)
    if (!P.Functions.count(C.Callee))
      Places.insert(C.Callee);
  for (const Entity &Place : Places)
    walk({{Place, Part::Whole}}, {true, false, false}, [&](const Node &N) {
      llvm::StringRef Usr = N.At;
      if (!Usr.consume_back("|return") || !P.Functions.count(Usr.str()))
        return true;
      Held[Place].insert(Usr.str());
      HeldIn[Usr.str()].insert(Place);
      return false;
    });
}

void Reach::findReferences() {
  for (const Call &C : P.Calls) {
    const Api *A = Known.find(C);
    if (A && A->Format && A->FormatOut && *A->FormatOut < C.Args.size())
      for (const Source &S : C.Args[*A->FormatOut].Sources)
        WrittenBy[S.From].push_back(&C);
    for (const std::string &Usr : targetsOf(C)) {
      auto It = P.Functions.find(Usr);
      if (It == P.Functions.end())
        continue;
      const std::vector<Parameter> &Params = It->second.Parameters;
      for (unsigned I = 0; I < C.Args.size() && I < Params.size(); ++I)
        if (Params[I].Output)
          for (const Source &S : C.Args[I].Sources)
            PassedByReference[S.From].push_back(
                {&C, parameterOf(Usr, I), S.Taken});
    }
  }
}

std::vector<std::string> Reach::targetsOf(const Call &C) const {
  std::vector<std::string> Result = {C.Callee};
  for (const auto *Map : {&Overriders, &Held})
    if (auto It = Map->find(C.Callee); It != Map->end())
      Result.insert(Result.end(), It->second.begin(), It->second.end());
  return Result;
}

std::vector<std::string> Reach::standsFor(const std::string &Usr) const {
  std::vector<std::string> Result = overriddenBy(Usr);
  if (auto It = HeldIn.find(Usr); It != HeldIn.end())
    Result.insert(Result.end(), It->second.begin(), It->second.end());
  return Result;
}

std::vector<const Call *> Reach::callersOf(const std::string &Usr) const {
  std::vector<const Call *> Result = P.callsOf(Usr);
  for (const std::string &Callee : standsFor(Usr)) {
    const std::vector<const Call *> &More = P.callsOf(Callee);
    Result.insert(Result.end(), More.begin(), More.end());
  }
  return Result;
}

/// Grows the summaries until nothing changes: result <- flows <- parameters,
/// and through calls whose own summary is known. A summary that grows has those
/// made again that looked at it.
void Reach::summarise() {
  Users Dependents;
  std::set<std::string> Next;
  for (auto &[Usr, F] : P.Functions)
    Next.insert(Usr);
  while (!Next.empty()) {
    std::set<std::string> Now = std::move(Next);
    Next.clear();
    for (const std::string &Usr : Now) {
      const bool More = summarise(Usr, Dependents);
      if (!findLeading(P.Functions.at(Usr), Dependents) && !More)
        continue;
      for (const Call *C : callersOf(Usr))
        forget(*C);
      const std::set<std::string> &Again = Dependents[Usr];
      Next.insert(Again.begin(), Again.end());
    }
  }
}

/// True when more is known now.
bool Reach::summarise(const std::string &Usr, Users &Dependents) {
  std::set<unsigned> &Summary = Summaries[Usr];
  size_t Before = Summary.size();
  walk({{returnOf(Usr), Part::Whole}}, {false, false, false},
       [&](const Node &N) {
         unsigned I;
         const Function *G = P.functionOfParameter(N.At, I);
         if (G && G->Usr == Usr)
           Summary.insert(I);
         if (const Call *C = P.callOfResult(N.At))
           for (const std::string &Callee : targetsOf(*C))
             Dependents[Callee].insert(Usr);
         return !G;
       });
  return Summary.size() != Before;
}

/// The same for what leads a value: key(ts, id), append(key, ts).
bool Reach::findLeading(const Function &F, Users &Dependents) {
  size_t Before = 0, After = 0;
  auto Look = [&](const Entity &Made, bool Written) {
    std::set<unsigned> Found;
    walk({{Made, Part::Whole}}, {false, false, true}, [&](const Node &N) {
      if (N.Kept == Part::Later)
        return false;
      unsigned I;
      const Function *Of = P.functionOfParameter(N.At, I);
      if (Of && Of->Usr == F.Usr && N.At != Made &&
          (Written || N.Kept == Part::Leading))
        Found.insert(I);
      if (const Call *C = P.callOfResult(N.At))
        for (const std::string &Callee : targetsOf(*C))
          Dependents[Callee].insert(F.Usr);
      if (auto It = PassedByReference.find(N.At); It != PassedByReference.end())
        for (const Reference &R : It->second)
          for (const std::string &Callee : targetsOf(*R.By))
            Dependents[Callee].insert(F.Usr);
      return !Of || N.At == Made;
    });
    std::set<unsigned> &Known = Leading[Made];
    Before += Known.size();
    Known.insert(Found.begin(), Found.end());
    After += Known.size();
  };
  Look(returnOf(F.Usr), false);
  for (unsigned I = 0; I < F.Parameters.size(); ++I)
    if (F.Parameters[I].Output)
      Look(parameterOf(F.Usr, I), true);
  return After != Before;
}

/// What is known of the edges that \p C makes.
void Reach::forget(const Call &C) {
  Cache.erase(C.Result);
  for (const Expr &A : C.Args)
    for (const Source &S : A.Sources)
      Cache.erase(S.From);
}

const std::set<unsigned> &Reach::leading(const Entity &Made) const {
  static const std::set<unsigned> Nothing;
  auto It = Leading.find(Made);
  return It == Leading.end() ? Nothing : It->second;
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
    Out.push_back(
        {S.From, S.Kept, C.Args[I].At, D, nullptr, &C, S.Taken, S.Placed});
}

void Reach::addLeading(const Call &C, const Entity &Made,
                       std::vector<Edge> &Out) const {
  for (unsigned I : leading(Made)) {
    const size_t Old = Out.size();
    if (I < C.Args.size() && !P.formattedAt(C.Args[I].At))
      addArgument(C, I, Direction::Inside, Out);
    for (size_t J = Old; J < Out.size(); ++J)
      Out[J].Kept = std::max(Out[J].Kept, Part::Leading);
  }
}

/// append(key, a); append(key, b): a leads, if nothing else is written there.
void Reach::addFilled(const Entity &E, std::vector<Edge> &Out) const {
  auto It = PassedByReference.find(E);
  if (It == PassedByReference.end() || !P.flowsInto(E).empty())
    return;
  const Call *First = nullptr;
  for (const Reference &R : It->second) {
    if (leading(R.To).empty() || (First && R.By != First))
      continue;
    First = R.By;
    addLeading(*R.By, R.To, Out);
  }
}

void Reach::addCallerEdges(const Entity &E, std::vector<Edge> &Out) const {
  unsigned I;
  const Function *F = P.functionOfParameter(E, I);
  if (!F)
    return;
  bool Pack = I < F->Parameters.size() && F->Parameters[I].Pack;
  for (const Call *C : callersOf(F->Usr)) {
    addArgument(*C, I, Direction::ToCaller, Out);
    for (unsigned J = I + 1; Pack && J < C->Args.size(); ++J)
      addArgument(*C, J, Direction::ToCaller, Out);
  }
}

void Reach::addFormat(const Call &C, std::vector<Edge> &Out) const {
  const Api *A = Known.find(C);
  if (A && A->Format && *A->Format < C.Args.size() &&
      !P.formattedAt(C.Args[*A->Format].At))
    addArgument(C, *A->Format, Direction::Inside, Out);
}

void Reach::addResultEdges(const Entity &E, std::vector<Edge> &Out) const {
  const Call *C = P.callOfResult(E);
  if (!C)
    return;
  if (const Api *A = Known.find(C->Name)) {
    if (A->Cut || A->Origin || A->Sql)
      return;
    if (!A->FormatOut)
      addFormat(*C, Out);
    // QVariant::toInt: the same number in another type.
    bool Converts = !A->Text.Text.empty() || !A->Wide.Text.empty();
    if (Converts && A->Passes.Kind == HandleRole::This && C->Receiver)
      for (const Source &S : C->Receiver->Sources)
        Out.push_back({S.From, S.Kept, C->At, Direction::Inside, nullptr,
                       nullptr, S.Taken});
  }
  for (const std::string &Usr : targetsOf(*C)) {
    Out.push_back(
        {returnOf(Usr), Part::Whole, C->At, Direction::ToCallee, nullptr, C});
    // Of a format the text is known that it makes.
    for (unsigned I : summary(Usr))
      if (I < C->Args.size() && !P.formattedAt(C->Args[I].At))
        addArgument(*C, I, Direction::Inside, Out);
    addLeading(*C, returnOf(Usr), Out);
  }
  // A constructor's object is made of what it was given.
  if (C->Constructor)
    for (unsigned I = 0; I < C->Args.size(); ++I)
      for (const Source &S : C->Args[I].Sources)
        Out.push_back({S.From,
                       I ? Part::Later : std::max(S.Kept, Part::Leading),
                       C->Args[I].At, Direction::Inside, nullptr, C, S.Taken});
}

std::vector<Reach::Edge> Reach::into(const Entity &E) const {
  std::vector<Edge> Out;
  for (const Flow *F : P.flowsInto(E))
    Out.push_back({F->From, F->Kept, F->At, Direction::Inside, F, nullptr,
                   F->Taken, F->Placed});
  addCallerEdges(E, Out);
  addResultEdges(E, Out);
  if (auto It = WrittenBy.find(E); It != WrittenBy.end())
    for (const Call *C : It->second)
      addFormat(*C, Out);
  if (auto It = PassedByReference.find(E); It != PassedByReference.end())
    for (const Reference &R : It->second)
      Out.push_back({R.To, Part::Whole, R.By->At, Direction::ToCallee, nullptr,
                     R.By, None, R.Element});
  addFilled(E, Out);
  if (llvm::StringRef Map = E; Map.consume_back("|key"))
    for (Edge &Copy : into(Map.str()))
      if (Copy.Kept == Part::Whole) {
        Copy.From += "|key";
        Out.push_back(std::move(Copy));
      }
  return Out;
}

const std::vector<Reach::Edge> &Reach::edges(const Entity &E) const {
  auto It = Cache.find(E);
  if (It == Cache.end())
    It = Cache.emplace(E, into(E)).first;
  return It->second;
}

std::optional<Reach::Asked> Reach::ask(const Edge &E, uint32_t Element) {
  if (Element == None || E.Placed == Some)
    return Asked{E.Taken, E.Kept};
  if (E.Placed == Element)
    return Asked{E.Taken, Part::Whole};
  if (E.Placed != None)
    return std::nullopt;
  return Asked{E.Taken == None ? Element : E.Taken, E.Kept};
}

static Part combine(Part A, Part B) { return std::max(A, B); }

void Reach::walk(const std::vector<Source> &From, Limits L,
                 llvm::function_ref<bool(const Node &)> Visit) const {
  struct State {
    Node N;
    bool Entered; // a callee: no caller may be entered any more
  };
  std::deque<State> Queue;
  std::deque<Trail::Link> Links; // the trails point into it
  std::set<std::pair<Entity, uint32_t>> Seen[2];
  auto Push = [&](State S) {
    if (!Seen[S.Entered].count({S.N.At, S.N.Element}))
      Queue.push_back(std::move(S));
  };
  for (const Source &S : From)
    if (L.Parts || S.Kept == Part::Whole)
      Push({{S.From, S.Kept, {}, S.Taken}, false});
  while (!Queue.empty()) {
    State Now = std::move(Queue.front());
    Queue.pop_front();
    if (!Seen[Now.Entered].insert({Now.N.At, Now.N.Element}).second ||
        !Visit(Now.N))
      continue;
    for (const Edge &E : edges(Now.N.At)) {
      std::optional<Asked> A = ask(E, Now.N.Element);
      if (!A || (!L.Parts && A->Kept != Part::Whole))
        continue;
      if (E.Towards == Direction::ToCaller && (Now.Entered || !L.Callers))
        continue;
      if (E.Towards == Direction::ToCallee && !L.Callees)
        continue;
      // A field keeps its value when the function that reads it is left.
      bool Field = llvm::StringRef(E.From).contains("@FI@");
      Links.push_back({&E, Now.N.Path.last()});
      Push({{E.From, combine(Now.N.Kept, A->Kept), Trail(&Links.back()),
             A->Element},
            !Field && (Now.Entered || E.Towards == Direction::ToCallee)});
    }
  }
}

static std::string shortName(const std::string &Qualified) {
  size_t Colon = Qualified.rfind("::");
  return Colon == std::string::npos ? Qualified : Qualified.substr(Colon + 2);
}

std::vector<Step> Reach::describe(const Node &N) const {
  std::vector<Step> Result;
  for (const Edge *Taken : N.Path) {
    const Edge &E = *Taken;
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
