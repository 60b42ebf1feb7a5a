//===- RunBindings.cpp - values that the symbolic run saw bound -----------===//
//
// Statements some of whose parameters have no value yet are given those that
// the run of the program saw bound to them.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/Statements.h"
#include "rewrites/graph/runs/RunValues.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// How \p V is bound, as the catalog would say it of the call.
static Api apiOf(const RunValues::Value &V) {
  const Call &C = *V.By;
  const Api &Inner = *V.How;
  Api A;
  A.Name = C.Name;
  A.Library = Inner.Library;
  A.CountsPlaceholders = Inner.CountsPlaceholders;
  A.Handle.Kind = C.Receiver ? HandleRole::This : HandleRole::Argument;
  A.IndexBase = V.IndexBase.value_or(Inner.IndexBase);
  A.ValueClass = Inner.ValueClass;
  A.Bits = 0;
  A.Inferred = true;
  switch (V.Kind) {
  case RunValues::Value::Indexed:
    ((Inner.Index && !V.LookedUp) || V.IndexBase ? A.Index : A.ParameterName) =
        V.IndexArg;
    A.Value = V.ValueArg;
    break;
  case RunValues::Value::InOrder:
    A.Value = V.ValueArg;
    break;
  case RunValues::Value::Pack:
    A.Values = V.ValueArg;
    A.ValuesPack = true;
    A.Count = V.CountArg;
    break;
  case RunValues::Value::Element:
    A.Values = V.ValueArg;
    A.Count = V.CountArg;
    A.IntegerAs = Inner.IntegerAs;
    A.TextAs = Inner.TextAs;
    break;
  case RunValues::Value::Named:
    A.NamedValues = V.ValueArg;
    A.IntegerAs = Inner.IntegerAs;
    A.TextAs = Inner.TextAs;
    break;
  }
  return A;
}

static Binding::KindTy kindOf(const RunValues::Value &V) {
  switch (V.Kind) {
  case RunValues::Value::Pack:
    return Binding::Argument;
  case RunValues::Value::Element:
    return Binding::Element;
  case RunValues::Value::Named:
    return Binding::NamedElement;
  default:
    return Binding::BindCall;
  }
}

static Binding bindingOf(const RunValues::Value &V, const Api *How) {
  Binding New;
  New.By = V.By;
  New.Kind = kindOf(V);
  New.How = How;
  New.Value = V.Given;
  New.In = V.In;
  New.ByName = !V.Name.empty();
  New.NamesColumn = V.NamesColumn;
  New.Counted = V.Counted;
  return New;
}

/// The database's call itself, which stands where the value is given.
static bool isOwnCall(const Reach &R, const RunValues::Value &V) {
  return (V.Kind == RunValues::Value::Indexed ||
          V.Kind == RunValues::Value::InOrder ||
          V.Kind == RunValues::Value::Pack) &&
         R.Known.find(*V.By) == V.How;
}

/// It is bound to \p P: by its number, or by its name.
static bool isOf(const RunValues::Value &V, const sql::Parameter &P) {
  if (V.Name.empty())
    return V.Number == P.Number;
  llvm::StringRef Name = V.Name;
  Name = Name.drop_front(llvm::StringRef(":@$").contains(Name[0]));
  return !P.Name.empty() && Name == P.Name;
}

/// Where the first piece of \p T stands that no other text is made of.
static const Site &ownPiece(const Template &T) {
  auto Own = llvm::find_if(T.Segments,
                           [](const Segment &S) { return S.Variable.empty(); });
  return (Own == T.Segments.end() ? T.Segments.front() : *Own).At;
}

using Bindings = std::map<unsigned, std::vector<Binding>>;

static std::set<std::string> functionsOf(const Bindings &Of) {
  std::set<std::string> Result;
  for (const auto &[Number, All] : Of)
    for (const Binding &One : All)
      Result.insert(One.By->Function);
  return Result;
}

/// Some values seem to be bound in other functions than the rest, and are not.
static bool areTogether(const BoundStatement &B, const Bindings &Ran) {
  return Ran.size() == B.Bound.size() && functionsOf(Ran).size() == 1 &&
         functionsOf(B.Bound).size() > 1;
}

/// Some values are not seen.
static bool isOpen(const BoundStatement &B) {
  return llvm::any_of(B.Sql->Parameters, [&](const sql::Parameter &P) {
    return !B.Bound.count(P.Number);
  });
}

/// Functions that give the statement its values by the same call as those that
/// are known: what they give to all of its parameters.
static void addElsewhere(const Bindings &Ran, BoundStatement &To) {
  std::set<std::string> Known, Ways;
  for (auto &[Number, All] : To.Bound)
    for (const Binding &One : All) {
      Known.insert(One.By->Function);
      Ways.insert(One.By->Callee);
    }
  std::map<std::string, Bindings> New; // by function
  for (auto &[Number, All] : Ran)
    for (const Binding &One : All)
      if (!Known.count(One.By->Function) && Ways.count(One.By->Callee))
        New[One.By->Function][Number].push_back(One);
  for (auto &[Function, Own] : New)
    if (Own.size() == To.Bound.size())
      for (auto &[Number, All] : Own)
        llvm::append_range(To.Bound[Number], All);
}

/// The runs bind the very elements of a list, or of a map, that the text was
/// seen to have: whoever is handed the list does not change what is bound.
static bool isAsSeen(const Bindings &Ran, const BoundStatement &B) {
  auto PlacesOf = [](const std::vector<Binding> &All) {
    std::set<Site> Result;
    for (const Binding &One : All)
      if (One.Value &&
          (One.Kind == Binding::Element || One.Kind == Binding::NamedElement))
        Result.insert(One.Value->At);
    return Result;
  };
  return Ran.size() == B.Sql->Parameters.size() &&
         llvm::all_of(Ran, [&](const auto &Of) {
           auto It = B.Bound.find(Of.first);
           const std::set<Site> Seen = PlacesOf(Of.second);
           return It != B.Bound.end() && !Seen.empty() &&
                  Seen == PlacesOf(It->second);
         });
}

/// `st.set(0, name)`, which seems to take its values in their order: the runs
/// know what tells their numbers.
static void tellNumbers(const Bindings &Ran, BoundStatement &To) {
  for (auto &[Number, All] : To.Bound) {
    auto It = Ran.find(Number);
    for (Binding &One : All) {
      if (It == Ran.end() || One.Kind != Binding::BindCall ||
          !One.How->Inferred || One.How->Index || One.How->ParameterName)
        continue;
      auto Told = llvm::find_if(It->second, [&](const Binding &Other) {
        return Other.By == One.By && Other.Value == One.Value &&
               Other.Kind == One.Kind && Other.How->Index;
      });
      if (Told != It->second.end())
        One = *Told;
    }
  }
}

void Statements::bindFromRuns(trace::Runs &Runs) {
  if (llvm::all_of(All, [](const BoundStatement &B) {
        return B.Sql->Parameters.empty();
      }))
    return;
  RunValues Values(
      Runs, R.P, Files,
      [&](const Template &T, const Api &How) { return bestDialect(T, How); },
      Members);
  for (BoundStatement &B : All) {
    if (B.Sql->Parameters.empty() || B.Text->Segments.empty())
      continue;
    const std::vector<RunValues::Value> *Found =
        Values.of(B.Text->Text, ownPiece(*B.Text));
    if (!Found)
      continue;
    Bindings New;
    for (const sql::Parameter &P : B.Sql->Parameters) {
      auto [At, First] = New.try_emplace(P.Number);
      if (!First) // the text names it twice; it is given once
        continue;
      for (const RunValues::Value &V : *Found)
        if (isOf(V, P))
          At->second.push_back(
              bindingOf(V, isOwnCall(R, V) ? V.How : &shaped(apiOf(V))));
    }
    std::erase_if(New, [](const auto &Of) { return Of.second.empty(); });
    if (!isOpen(B) && areTogether(B, New)) {
      B.Bound = std::move(New);
      continue;
    }
    if (!isOpen(B)) {
      tellNumbers(New, B);
      // Calls that bind to other statements, or are counted from one function
      // on to the next.
      if (New.size() == B.Sql->Parameters.size()) {
        for (auto &[Number, Of] : B.Bound)
          llvm::erase_if(Of, [&](const Binding &One) {
            return Values.bindsElsewhere(*One.By, *Found);
          });
        std::erase_if(B.Bound, [&](const auto &Of) {
          return !New.count(Of.first) || Of.second.empty();
        });
      }
      if (isAsSeen(New, B))
        B.Problem.clear();
      if (New.size() == B.Bound.size())
        addElsewhere(New, B);
      continue;
    }
    const size_t Before = B.Bound.size();
    B.Bound.merge(New); // of those that have none yet
    if (B.Bound.size() != Before)
      B.Problem.clear();
    if (llvm::any_of(*Found,
                     [](const RunValues::Value &V) { return V.Inside; })) {
      B.Problem = "its values are bound in the function it is given to";
      B.BoundInside = true;
    }
  }
}

} // namespace keyspread
