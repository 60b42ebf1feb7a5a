#include "rewrites/graph/ResultOwners.h"

#include "rewrites/graph/Handles.h"
#include "rewrites/graph/Writes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <deque>

namespace keyspread {

using namespace facts;

ResultOwners::ResultOwners(const Statements &S, const Reach &R,
                           const Wrappers &W)
    : S(S), R(R), W(W) {
  for (const BoundStatement &B : S.All) {
    ByCall.emplace(B.At, &B);
    if (std::optional<unsigned> Arg = B.How->StatementName;
        Arg && *Arg < B.At->Args.size())
      ByName.emplace(constantText(B.At->Args[*Arg], *B.At), &B);
  }
  for (auto &[Usr, F] : R.P.Functions)
    if (!F.Overrides.empty())
      Overriding.emplace(F.Overrides, &F);
  findHandles();
  findCallbacks();
}

std::string ResultOwners::constantText(const Expr &E, const Call &At) const {
  bool FromParameter = false;
  auto Texts = S.textsOf(E, At, FromParameter);
  if (Texts.size() != 1 || Texts[0].Partial || !Texts[0].Text->Holes.empty())
    return "";
  return Texts[0].Text->Text;
}

void ResultOwners::findHandles() {
  for (const Call &C : R.P.Calls) {
    const Api *A = W.of(C);
    if (!A || (!A->Sql && !A->StatementName))
      continue;
    for (const Source &H : handleOf(C, *A))
      ByHandle.emplace(H.From, &C);
    if (A->Inferred && C.Receiver)
      for (const Source &H : C.Receiver->Sources)
        Weak.emplace(H.From, &C);
  }
}

static std::vector<Source> sourcesBy(const HandleRole &H, const Call &C) {
  Api A;
  A.Handle = H;
  return handleOf(C, A);
}

ResultObject ResultOwners::objectOf(const Call &C, const Api &A) const {
  const HandleRole &H =
      A.Passes.Kind == HandleRole::NoHandle ? A.Handle : A.Passes;
  return {sourcesBy(H, C), &C, nullptr};
}

std::vector<const Call *> ResultOwners::callsOf(const Function &F) const {
  std::vector<const Call *> Result = R.P.callsOf(F.Usr);
  if (!F.Overrides.empty())
    llvm::append_range(Result, R.P.callsOf(F.Overrides));
  return Result;
}

/// Of the calls that give SQL to one handle, those whose rows it may hold at
/// \p Use: the last ones in front of it when they stand in one function.
static std::vector<const Call *> nearest(std::vector<const Call *> All,
                                         const Call *Use) {
  std::vector<const Call *> Here;
  for (const Call *C : All)
    if (Use && C->Function == Use->Function && C->At.File == Use->At.File &&
        C->At.Begin <= Use->At.Begin)
      Here.push_back(C);
  if (Here.empty())
    return All;
  std::stable_sort(Here.begin(), Here.end(), [](const Call *A, const Call *B) {
    return A->At.Begin > B->At.Begin;
  });
  std::vector<const Call *> Result;
  for (const Call *C : Here) {
    Result.push_back(C);
    if (C->Place.BlockBegin <= Use->At.Begin &&
        Use->At.Begin < C->Place.BlockEnd)
      break;
  }
  return Result;
}

static bool isField(const Entity &E) {
  return llvm::StringRef(E).contains("@FI@");
}

/// The parameter of \p F that \p Field may be a member of, by its class.
static std::optional<unsigned> holderOf(const Entity &Field,
                                        const Function &F) {
  llvm::StringRef Class = llvm::StringRef(Field).split("@FI@").first;
  Class = Class.rsplit('@').second;
  for (unsigned I = 0; I < F.Parameters.size(); ++I)
    if (!Class.empty() && llvm::StringRef(F.Parameters[I].Type).contains(Class))
      return I;
  return std::nullopt;
}

class ResultOwners::Walk {
public:
  /// \p Within: looks no further than this function, and says what it found
  /// there.
  Walk(const ResultOwners &O, const Function *Within = nullptr)
      : O(O), Within(Within) {}

  std::set<const BoundStatement *> Found;
  ResultRelation Rel;

  void run(const ResultObject &Start) {
    push(Start, {});
    while (!Queue.empty() && Seen.size() < Most) {
      Way Now = std::move(Queue.front());
      Queue.pop_front();
      if (Seen.insert({Now.At, Now.Entered}).second)
        visit(Now);
    }
    if (!Found.empty() || Rel.any())
      return;
    for (const auto &[E, Use] : Visited) {
      std::vector<const Call *> Calls;
      auto [Begin, End] = O.Weak.equal_range(E);
      for (auto It = Begin; It != End; ++It)
        Calls.push_back(It->second);
      for (const Call *C : nearest(Calls, Use))
        given(*C, {});
    }
  }

private:
  static constexpr size_t Most = 2000, Deepest = 6;
  using Calls = std::vector<const Call *>;

  struct Way {
    Entity At;
    const Call *Use = nullptr;
    Calls Entered; // calls whose callee the way went into
  };

  void push(const std::vector<Source> &From, const Call *Use,
            const Calls &Entered) {
    for (const Source &F : From)
      Queue.push_back({F.From, Use, Entered});
  }

  void push(const ResultObject &Object, const Calls &Entered) {
    if (Object.Given)
      given(*Object.Given, Entered);
    push(Object.At, Object.Use, Entered);
  }

  /// \p C is given the text of the statement, or its name.
  void given(const Call &C, Calls Entered) {
    if (!Asked.insert({&C, Entered}).second || Asked.size() > Most)
      return;
    auto [Begin, End] = O.ByCall.equal_range(&C);
    for (auto It = Begin; It != End; ++It)
      Found.insert(It->second);
    if (Begin != End)
      return;
    const Api *A = O.W.of(C);
    if (A && !A->Sql && A->StatementName && *A->StatementName < C.Args.size()) {
      std::string Name = O.constantText(C.Args[*A->StatementName], C);
      auto [First, Last] = O.ByName.equal_range(Name);
      for (auto It = First; It != Last && !Name.empty(); ++It)
        Found.insert(It->second);
      if (!Name.empty())
        return;
    }
    openIn(C.Function, std::move(Entered));
  }

  /// The text comes from the callers of a wrapper.
  void openIn(const std::string &Usr, Calls Entered) {
    auto It = O.W.inferred().find(Usr);
    if (It == O.W.inferred().end() ||
        (!It->second.Sql && !It->second.StatementName))
      return;
    if (Within && Within->Usr == Usr && Entered.empty()) {
      Rel.Own = true;
      return;
    }
    if (!Entered.empty()) {
      const Call *By = Entered.back();
      Entered.pop_back();
      return given(*By, std::move(Entered));
    }
    auto F = O.R.P.Functions.find(Usr);
    if (F != O.R.P.Functions.end() && !Within)
      for (const Call *C : O.callsOf(F->second))
        given(*C, {});
  }

  void visit(const Way &Now) {
    Visited.push_back({Now.At, Now.Use});
    auto [Begin, End] = O.ByRow.equal_range(Now.At);
    for (auto It = Begin; It != End; ++It)
      push(It->second, {});
    if (Begin != End)
      return;
    Calls Handles;
    auto [First, Last] = O.ByHandle.equal_range(Now.At);
    for (auto It = First; It != Last; ++It)
      Handles.push_back(It->second);
    for (const Call *C : nearest(Handles, Now.Use))
      given(*C, Now.Entered);
    if (!Handles.empty())
      return;
    unsigned I;
    if (const Call *C = O.R.P.callOfResult(Now.At))
      return visitCall(*C, Now);
    if (const Function *F = O.R.P.functionOfParameter(Now.At, I))
      return visitParameter(*F, I, Now);
    if (llvm::StringRef(Now.At).starts_with("this:"))
      return visitThis(Now.At.substr(5), Now);
    if (Within && isField(Now.At))
      return visitField(Now);
    visitWrites(Now);
  }

  void visitWrites(const Way &Now) {
    std::vector<const Flow *> Writes = O.R.P.flowsInto(Now.At);
    if (Now.Use && isLocal(O.R, Now.At))
      Writes = reachingWrites(Writes, Now.Use->At);
    for (const Flow *F : Writes)
      Queue.push_back({F->From, Now.Use, Now.Entered});
  }

  void visitField(const Way &Now) {
    if (Within->Method)
      Rel.This = true;
    else if (std::optional<unsigned> I = holderOf(Now.At, *Within))
      Rel.Parameter = I;
    else
      visitWrites(Now);
  }

  void visitParameter(const Function &F, unsigned I, const Way &Now) {
    if (!Now.Entered.empty()) {
      const Call *By = Now.Entered.back();
      Calls Rest(Now.Entered.begin(), Now.Entered.end() - 1);
      if (I < By->Args.size())
        push(By->Args[I].Sources, By, Rest);
      return;
    }
    if (Within) {
      if (Within->Usr == F.Usr)
        Rel.Parameter = I;
      return;
    }
    for (const Call *C : O.callsOf(F))
      if (I < C->Args.size())
        push(C->Args[I].Sources, C, {});
  }

  void visitThis(const std::string &Usr, const Way &Now) {
    if (Within && Within->Usr == Usr) {
      Rel.This = true;
      return;
    }
    auto F = O.R.P.Functions.find(Usr);
    if (F != O.R.P.Functions.end() && !Within)
      for (const Call *C : O.callsOf(F->second))
        push(receiverOf(*C), C, {});
  }

  static std::vector<Source> receiverOf(const Call &C) {
    return sourcesBy({HandleRole::This, 0}, C);
  }

  void visitCall(const Call &C, const Way &Now) {
    const Api *A = O.W.of(C);
    bool Piece = A && A->SqlMore && C.Args.empty(); // of its object's text
    if (A && (A->Sql || A->StatementName) && !Piece)
      return given(C, Now.Entered);
    if (A && (A->Passes.Kind != HandleRole::NoHandle ||
              A->Handle.Kind != HandleRole::NoHandle))
      return push(O.objectOf(C, *A).At, &C, Now.Entered);
    if (C.Constructor || C.Name == "[]") {
      if (C.Receiver)
        push(C.Receiver->Sources, &C, Now.Entered);
      for (const Expr &E : C.Args)
        push(E.Sources, &C, Now.Entered);
      return;
    }
    ResultRelation Given = O.relateReturn(C.Callee);
    if (Given.any())
      return push(O.seenFrom(C, Given, {}), Now.Entered);
    if (O.R.P.flowsInto(returnOf(C.Callee)).empty() &&
        !O.Overriding.count(C.Callee)) {
      if (C.Receiver) // a function that nobody sees tells of its object
        push(receiverOf(C), &C, Now.Entered);
      return;
    }
    if (Now.Entered.size() < Deepest)
      for (const Reach::Edge &E : O.R.into(Now.At))
        if (E.Towards == Reach::Direction::ToCallee) {
          Calls Deeper = Now.Entered;
          Deeper.push_back(&C);
          Queue.push_back({E.From, nullptr, std::move(Deeper)});
        }
  }

  const ResultOwners &O;
  const Function *Within;
  std::deque<Way> Queue;
  std::set<std::pair<Entity, Calls>> Seen;
  std::set<std::pair<const Call *, Calls>> Asked;
  std::vector<std::pair<Entity, const Call *>> Visited;
};

std::vector<const BoundStatement *>
ResultOwners::statementsOf(const ResultObject &O) const {
  Walk To(*this);
  To.run(O);
  std::vector<const BoundStatement *> Result(To.Found.begin(), To.Found.end());
  llvm::sort(Result, [](const BoundStatement *A, const BoundStatement *B) {
    return std::tie(A->At->At, A->Sql->Range.Begin, A->Text->Self) <
           std::tie(B->At->At, B->Sql->Range.Begin, B->Text->Self);
  });
  return Result;
}

ResultRelation ResultOwners::relate(const ResultObject &O,
                                    const Function &F) const {
  Walk To(*this, &F);
  To.run(O);
  return To.Rel;
}

ResultRelation ResultOwners::relateReturn(const std::string &Usr) const {
  auto F = R.P.Functions.find(Usr);
  if (F == R.P.Functions.end())
    return {};
  auto [It, New] = Returns.try_emplace(Usr);
  if (!New)
    return It->second; // also while it is being found: a recursive function
  ResultRelation Rel =
      relate({{{returnOf(Usr), Part::Whole}}, nullptr, nullptr}, F->second);
  Returns[Usr] = Rel;
  return Rel;
}

ResultObject ResultOwners::seenFrom(const Call &C, const ResultRelation &Rel,
                                    const ResultObject &O) const {
  if (Rel.Own)
    return {{}, &C, &C};
  if (Rel.Parameter) {
    if (*Rel.Parameter < C.Args.size())
      return {C.Args[*Rel.Parameter].Sources, &C, nullptr};
    return {};
  }
  if (Rel.This)
    return {sourcesBy({HandleRole::This, 0}, C), &C, nullptr};
  return O;
}

std::optional<unsigned>
ResultOwners::parameterOf(const std::vector<Source> &From,
                          const std::string &Function) const {
  std::optional<unsigned> Result;
  R.walk(From, {false, false, false}, [&](const Reach::Node &N) {
    unsigned I;
    const facts::Function *F = R.P.functionOfParameter(N.At, I);
    if (F && F->Usr == Function && !Result)
      Result = I;
    return !F;
  });
  return Result;
}

void ResultOwners::findCallbacks() {
  for (const Call &C : R.P.Calls)
    if (const Api *A = W.of(C); A && A->RowsTo)
      takeCallback(C, *A->RowsTo, A->RowParameter, {{}, &C, &C}, 0);
  for (const Call &C : R.P.Calls)
    takeInvocation(C);
}

/// Argument \p Callee of \p C is a function that is called with rows.
void ResultOwners::takeCallback(const Call &C, unsigned Callee, unsigned Row,
                                const ResultObject &Rows, unsigned Depth) {
  if (Callee >= C.Args.size() || Depth > 4)
    return;
  R.walk(C.Args[Callee].Sources, {false, true, false},
         [&](const Reach::Node &N) {
           llvm::StringRef Usr(N.At);
           if (Usr.consume_back("|return") && R.P.Functions.count(Usr.str()))
             ByRow.emplace(facts::parameterOf(Usr.str(), Row), Rows);
           return !llvm::StringRef(N.At).ends_with("|return");
         });
  auto F = R.P.Functions.find(C.Function);
  std::optional<unsigned> Outer =
      parameterOf(C.Args[Callee].Sources, C.Function);
  if (!Outer || F == R.P.Functions.end())
    return;
  ResultRelation Rel = relate(Rows, F->second);
  for (const Call *D : callsOf(F->second))
    takeCallback(*D, *Outer, Row, seenFrom(*D, Rel, Rows), Depth + 1);
}

/// `handler(row)`, `handler.onRow(row)`: handler is a parameter.
void ResultOwners::takeInvocation(const Call &C) {
  auto F = R.P.Functions.find(C.Function);
  unsigned Held;
  const Function *Holder = R.P.functionOfParameter(C.Callee, Held);
  bool Plain = Holder || llvm::StringRef(C.Name).ends_with("operator()");
  bool Virtual = !Plain && Overriding.count(C.Callee);
  std::optional<unsigned> Handler;
  if (Holder && Holder->Usr == C.Function)
    Handler = Held;
  else if ((Plain || Virtual) && C.Receiver)
    Handler = parameterOf(C.Receiver->Sources, C.Function);
  if (!Handler || F == R.P.Functions.end())
    return;
  for (unsigned I = 0; I < C.Args.size(); ++I) {
    TypeClass Given = C.Args[I].Class;
    if (Given == TypeClass::Integer || Given == TypeClass::Bool ||
        Given == TypeClass::Float) // no row
      continue;
    ResultObject Rows{C.Args[I].Sources, &C, nullptr};
    ResultRelation Rel = relate(Rows, F->second);
    if (!Rel.any() && statementsOf(Rows).empty())
      continue;
    for (const Call *D : callsOf(F->second)) {
      ResultObject There = seenFrom(*D, Rel, Rows);
      if (Plain)
        takeCallback(*D, *Handler, I, There, 0);
      else
        takeHandler(C, *D, *Handler, I, There);
    }
  }
}

/// The functions that override \p C's, of the class of the handler.
void ResultOwners::takeHandler(const Call &C, const Call &Outer,
                               unsigned Handler, unsigned Row,
                               const ResultObject &Rows) {
  if (Handler >= Outer.Args.size())
    return;
  llvm::StringRef Type = Outer.Args[Handler].Type;
  Type.consume_front("const ");
  Type =
      Type.take_until([](char C) { return C == ' ' || C == '*' || C == '&'; });
  auto [Begin, End] = Overriding.equal_range(C.Callee);
  for (auto It = Begin; It != End; ++It) {
    llvm::StringRef Class =
        llvm::StringRef(It->second->Name).rsplit("::").first;
    if (Class == Type)
      ByRow.emplace(facts::parameterOf(It->second->Usr, Row), Rows);
  }
}

} // namespace keyspread
