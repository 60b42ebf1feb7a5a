//===- ResultWalk.cpp - from an object back to its statements -------------===//
//
// In: an object that holds rows. Out: the statements whose rows it may hold, or
// what it is to the function it is named in.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/results/ResultOwners.h"

#include "rewrites/graph/Writes.h"
#include "rewrites/graph/wrappers/Handles.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <deque>

namespace keyspread {

using namespace facts;

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

class ResultOwners::Walk {
public:
  /// \p Within: looks no further than this function, and says what it found
  /// there.
  Walk(const ResultOwners &O, const Function *Within = nullptr)
      : O(O), Within(Within) {}

  std::set<const BoundStatement *> Found;
  std::set<const Access *> Reads;
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
    if (auto Name = A && !A->Sql ? O.S.preparedName(C, A->StatementName)
                                 : std::nullopt) {
      auto [First, Last] = O.ByName.equal_range(*Name);
      for (auto It = First; It != Last; ++It)
        Found.insert(It->second);
      return;
    }
    std::vector<const BoundStatement *> Chosen = O.Rows.of(C);
    Found.insert(Chosen.begin(), Chosen.end());
    if (!Chosen.empty())
      return;
    openIn(C.Function, std::move(Entered));
  }

  /// The text comes from the callers of a wrapper.
  void openIn(const std::string &Usr, Calls Entered) {
    auto It = O.W.inferred().find(Usr);
    bool Given = It != O.W.inferred().end() &&
                 (It->second.Sql || It->second.StatementName);
    if (!Given && !O.Rows.chooser(Usr))
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
    auto [Read, LastRead] = O.ByRead.equal_range(Now.At);
    for (auto It = Read; It != LastRead; ++It)
      Reads.insert(It->second);
    if (Read != LastRead)
      return;
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
    // A field that another function is given with the text: whose, the object
    // tells.
    bool OfObject = Within && isField(Now.At) && Found.empty() && !Rel.any();
    if (!Handles.empty() && !OfObject)
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

std::vector<const Access *>
ResultOwners::accessesOf(const ResultObject &O) const {
  if (ByRead.empty())
    return {};
  Walk To(*this);
  To.run(O);
  std::vector<const Access *> Result(To.Reads.begin(), To.Reads.end());
  llvm::sort(Result, [](const Access *A, const Access *B) {
    return std::tie(A->At->At, A->Table) < std::tie(B->At->At, B->Table);
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

} // namespace keyspread
