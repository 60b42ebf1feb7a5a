#include "rewrites/graph/wrappers/Handles.h"

#include "rewrites/graph/Writes.h"
#include "rewrites/graph/texts/Builders.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <deque>

namespace keyspread {

using namespace facts;

std::vector<Source> sourcesBy(const HandleRole &H, const Call &C) {
  switch (H.Kind) {
  case HandleRole::NoHandle:
    return {};
  case HandleRole::Return:
    return {{C.Result, Part::Whole}};
  case HandleRole::This:
    if (C.Constructor)
      return {{C.Result, Part::Whole}};
    if (C.ReceiverIsThis)
      return {{"this:" + C.Function, Part::Whole}};
    return C.Receiver ? C.Receiver->Sources : std::vector<Source>();
  case HandleRole::Argument:
  case HandleRole::OutArgument:
    return H.Index < C.Args.size() ? C.Args[H.Index].Sources
                                   : std::vector<Source>();
  }
  return {};
}

std::vector<Source> handleOf(const Call &C, const Api &A) {
  return sourcesBy(A.Handle, C);
}

/// A class that one unit alone sees has that unit's name behind its own.
bool isFieldOf(const Entity &E, const std::string &Class) {
  return !Class.empty() &&
         llvm::StringRef(E).split("@FI@").first ==
             llvm::StringRef(Class).split("@/").first &&
         llvm::StringRef(E).contains("@FI@");
}

/// \p C returns a field of its object.
static bool givesField(const Reach &R, const Call &C) {
  const std::vector<const Flow *> &From = R.P.flowsInto(returnOf(C.Callee));
  return C.Receiver && !C.ReceiverIsThis && !From.empty() &&
         llvm::all_of(
             From, [&](const Flow *F) { return isFieldOf(F->From, C.Class); });
}

std::vector<Source> ownersOf(const Reach &R, std::vector<Source> Handle) {
  for (size_t I = 0; I < Handle.size(); ++I)
    if (const Call *C = R.P.callOfResult(Handle[I].From);
        C && givesField(R, *C)) {
      std::vector<Source> Of = C->Receiver->Sources;
      Handle.erase(Handle.begin() + static_cast<std::ptrdiff_t>(I));
      Handle.insert(Handle.end(), Of.begin(), Of.end());
      --I;
    }
  return Handle;
}

bool makesObject(const Api &A) {
  return startsClauses(A) || A.Access.MakesKeySet || A.Access.AllKeys ||
         (A.Access.Verb != AccessVerb::None && A.Access.Table);
}

static bool addsTo(const Api &A) {
  const AccessRoles &Roles = A.Access;
  return A.Handle.Kind != HandleRole::NoHandle && !Roles.Table &&
         (Roles.Row || Roles.Key || Roles.Low || !Roles.Option.empty() ||
          (!A.Clause.empty() && !startsClauses(A)));
}

std::map<Entity, std::vector<Addition>> additionsOf(const Reach &R,
                                                    const Wrappers &W) {
  std::map<Entity, std::vector<Addition>> Result;
  for (const Call &C : R.P.Calls)
    if (const Api *A = W.of(C); A && addsTo(*A))
      for (MadeObject &O : objectsOf(R, W, handleOf(C, *A), C)) {
        Entity At = O.At;
        Result[At].push_back({&C, A, std::move(O)});
      }
  return Result;
}

/// Functions that do something, or that others stand for.
static std::set<std::string> seenFunctions(const Reach &R) {
  std::set<std::string> Result;
  for (const Call &C : R.P.Calls)
    Result.insert(C.Function);
  for (const auto &[Usr, F] : R.P.Functions)
    if (!R.P.flowsInto(returnOf(Usr)).empty())
      Result.insert(Usr);
  for (const auto &[Usr, F] : R.P.Functions)
    if (!F.Overrides.empty() && Result.count(Usr))
      Result.insert(F.Overrides);
  return Result;
}

std::map<Entity, const Call *> escapesOf(const Reach &R, const Wrappers &W) {
  const std::set<std::string> Seen = seenFunctions(R);
  std::map<Entity, const Call *> Result;
  for (const Call &C : R.P.Calls) {
    auto F = R.P.Functions.find(C.Callee);
    if (F == R.P.Functions.end() || W.of(C) || Seen.count(C.Callee))
      continue;
    for (size_t I = 0; I < C.Args.size() && I < F->second.Parameters.size();
         ++I)
      if (F->second.Parameters[I].Output)
        for (const MadeObject &O : objectsOf(R, W, C.Args[I].Sources, C))
          Result.emplace(O.At, &C);
  }
  return Result;
}

bool sameLoop(const Call &C, const Call *Inner) {
  const StatementPlace &P = C.Place;
  if (P.LoopBegin == P.LoopEnd)
    return true;
  return Inner && Inner->At.File == C.At.File &&
         P.LoopBegin <= Inner->At.Begin && Inner->At.Begin < P.LoopEnd;
}

static std::string quoted(const std::string &Qualified) {
  size_t Colon = Qualified.rfind("::");
  return "'" +
         (Colon == std::string::npos ? Qualified
                                     : Qualified.substr(Colon + 2)) +
         "'";
}

namespace {

/// One way from an expression to what it names.
struct Way {
  Entity E;
  const Call *At = nullptr;          // where E is named
  Site Use;                          // likewise; in a callee, its return
  std::vector<const Call *> Hops;    // the use, then the calls around it
  std::vector<const Call *> Entered; // calls whose callee the way went into

  auto key() const { return std::tie(E, Hops, Entered); }
  friend bool operator<(const Way &A, const Way &B) {
    return A.key() < B.key();
  }
};

class Walk {
public:
  Walk(const Reach &R, const Wrappers &W) : R(R), W(W) {}

  std::vector<MadeObject> run(const std::vector<Source> &Handle,
                              const Call &At) {
    for (const Source &S : Handle)
      Queue.push_back({S.From, &At, At.At, {&At}, {}});
    while (!Queue.empty() && Seen.size() < Most) {
      Way Now = std::move(Queue.front());
      Queue.pop_front();
      if (Seen.insert(Now).second)
        visit(Now);
    }
    std::vector<MadeObject> Result;
    for (auto &[E, O] : Found)
      Result.push_back(O);
    return Result;
  }

private:
  // Enough for any program that a person reads; a bound for generated ones.
  static constexpr size_t Most = 5000, Deepest = 8;

  void visit(const Way &Now) {
    unsigned I;
    if (const Function *F = R.P.functionOfParameter(Now.E, I))
      return toCallers(Now, *F, I);
    if (const Call *C = R.P.callOfResult(Now.E))
      return visitCall(Now, *C);
    if (!toWrites(Now))
      found(Now, nullptr,
            llvm::StringRef(Now.E).ends_with("|return")
                ? "it is returned by a function whose body is not seen"
                : "");
  }

  bool toWrites(const Way &Now) {
    std::vector<const Flow *> Writes = R.P.flowsInto(Now.E);
    // `b = b.AddRow(x)` writes what it has used; `return b` uses nothing.
    bool Returned = llvm::StringRef(Now.E).ends_with("|return");
    llvm::erase_if(Writes, [&](const Flow *F) {
      const Site &Use = Now.Use;
      return !Returned && F->At.File == Use.File && F->At.Begin < Use.Begin &&
             Use.End <= F->At.End && F->From == Now.At->Result;
    });
    if (isLocal(R, Now.E))
      Writes = reachingWrites(Writes, Now.Use);
    bool Moved = false;
    for (const Flow *F : Writes)
      if (F->Kept == Part::Whole)
        Moved |= step(Now, F->From, Returned ? F->At : Now.Use);
    return Moved;
  }

  void visitCall(const Way &Now, const Call &C) {
    const Api *A = W.of(C);
    if (A && makesObject(*A))
      return found(Now, &C, "");
    // A call that adds to an object returns that object.
    if (A && A->Handle.Kind == HandleRole::This && C.Receiver) {
      bool Moved = false;
      for (const Source &S : handleOf(C, *A))
        Moved |= step(Now, S.From, Now.Use);
      return Moved ? void() : found(Now, &C, "");
    }
    if (C.Constructor)
      return found(Now, &C, "");
    bool Moved = false;
    for (const Reach::Edge &E : R.into(Now.E))
      if (E.Kept == Part::Whole && E.Towards == Reach::Direction::ToCallee &&
          Now.Entered.size() < Deepest) {
        Way Next = Now;
        Next.E = E.From;
        Next.Entered.push_back(&C);
        Queue.push_back(std::move(Next));
        Moved = true;
      } else if (E.Kept == Part::Whole && E.By) {
        Moved |= step(Now, E.From, Now.Use);
      }
    if (!Moved)
      found(Now, &C, "it is made by " + quoted(C.Name) + ", which is not seen");
  }

  /// Back to the call that the function was entered by, else to all callers.
  void toCallers(const Way &Now, const Function &F, unsigned I) {
    Way Next = Now;
    bool Moved = toWrites(Now); // a default argument
    auto To = [&](const Call *C) {
      if (I >= C->Args.size() || Next.Hops.size() > Deepest)
        return;
      Next.At = C;
      Next.Use = C->At;
      for (const Source &S : C->Args[I].Sources)
        Moved |= step(Next, S.From, Next.Use);
      // Made in place, of nothing: `Options{}`.
      if (C->Args[I].Sources.empty())
        found({"expr:" + C->Args[I].At.File + ":" +
                   std::to_string(C->Args[I].At.Begin),
               C,
               C->At,
               Next.Hops,
               {}},
              nullptr, "");
      Moved = true;
    };
    if (!Now.Entered.empty() && Now.Entered.back()->Callee == F.Usr) {
      Next.Entered.pop_back();
      return To(Now.Entered.back());
    }
    for (const std::string &Usr : {F.Usr, F.Overrides})
      if (!Usr.empty())
        for (const Call *C : R.P.callsOf(Usr)) {
          Next.Hops = Now.Hops;
          Next.Hops.push_back(C);
          To(C);
        }
    if (!Moved)
      found(Now, nullptr,
            "it is parameter " + std::to_string(I + 1) + " of " +
                quoted(F.Name) + ", whose callers are not seen");
  }

  bool step(const Way &From, const Entity &To, const Site &Use) {
    Way Next = From;
    Next.E = To;
    Next.Use = Use;
    Queue.push_back(std::move(Next));
    return true;
  }

  void found(const Way &Now, const Call *By, std::string Unseen) {
    MadeObject O{Now.E, By, false, std::move(Unseen)};
    // What another function adds to it, such as a lambda, may be added twice,
    // and so may what any function adds to an object that stays.
    bool Elsewhere =
        !Now.Hops.empty() &&
        (!By || By->Place.Static || Now.Hops.front()->Function != By->Function);
    O.Repeated = llvm::StringRef(Now.E).contains("@FI@") || Elsewhere ||
                 !std::all_of(Now.Hops.begin(), Now.Hops.end(),
                              [&](const Call *C) { return sameLoop(*C, By); });
    auto [It, New] = Found.try_emplace(Now.E, O);
    It->second.Repeated |= O.Repeated || !New; // by two ways
  }

  const Reach &R;
  const Wrappers &W;
  std::deque<Way> Queue;
  std::set<Way> Seen;
  std::map<Entity, MadeObject> Found;
};

} // namespace

std::vector<MadeObject> objectsOf(const Reach &R, const Wrappers &W,
                                  const std::vector<Source> &Handle,
                                  const Call &At) {
  return Walk(R, W).run(Handle, At);
}

} // namespace keyspread
