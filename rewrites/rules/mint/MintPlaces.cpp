#include "rewrites/rules/mint/MintRule.h"

#include "rewrites/rules/statements/HandleUses.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

/// The calls of \p Function that \p B is made of, in their order.
std::vector<const Call *> Minting::callsOf(const BoundStatement &B,
                                           const std::string &Function) const {
  std::vector<const Call *> Result;
  if (B.At->Function == Function)
    Result.push_back(B.At);
  for (auto &[Number, All] : B.Bound)
    for (const Binding &One : All)
      if (One.By->Function == Function && !llvm::is_contained(Result, One.By))
        Result.push_back(One.By);
  llvm::sort(Result, [](const Call *A, const Call *B) {
    return A->At.Begin < B->At.Begin;
  });
  return Result;
}

static StatementPlace placeOf(const Flow &F) {
  StatementPlace Result;
  Result.Statement = F.At;
  Result.Indent = std::string(F.At.Col ? F.At.Col - 1 : 0, ' ');
  Result.InBlock = true;
  Result.BlockBegin = F.BlockBegin;
  Result.BlockEnd = F.BlockEnd;
  return Result;
}

/// Of a text that several statements of one block make, the first that adds a
/// value: new ones stand behind those there are. Null: there is none.
static const Flow *firstAdding(const Graph &G, const Template &T) {
  auto AddsHole = [&](const Site &At) {
    return llvm::any_of(T.Holes, [&](const Hole &H) {
      return H.Value.At.File == At.File && At.Begin <= H.Value.At.Begin &&
             H.Value.At.End <= At.End;
    });
  };
  const Flow *First = nullptr;
  for (const Flow &F : G.P.Flows)
    if (F.At.File == T.At.File && T.At.Begin <= F.At.Begin &&
        F.BlockBegin <= T.At.Begin && T.At.Begin < F.BlockEnd &&
        AddsHole(F.At) && (!First || F.At.Begin < First->At.Begin))
      First = &F;
  return First;
}

/// Where the text of \p B is made, when values are formatted into it.
static StatementPlace placeOfText(const Graph &G, const BoundStatement &B) {
  const Template &T = *B.Text;
  auto Around = [&](const Site &At) {
    return At.File == T.At.File && At.Begin <= T.At.Begin && T.At.End <= At.End;
  };
  StatementPlace Result;
  // Calls that are given a lambda are around what it runs, and in front of it.
  const Call *Inner = nullptr;
  for (const Call &Of : G.P.Calls)
    if (Around(Of.At) &&
        (!Inner || Of.At.End - Of.At.Begin < Inner->At.End - Inner->At.Begin))
      Inner = &Of;
  for (const Call &Of : G.P.Calls)
    if (Around(Of.At) && Of.Function == Inner->Function && !Of.Place.InMacro &&
        Of.Place.Statement.valid() &&
        (!Result.Statement.valid() ||
         Of.Place.Statement.Begin < Result.Statement.Begin))
      Result = Of.Place;
  if (Result.Statement.valid())
    return Result;
  for (const Flow &F : G.P.Flows)
    if (Around(F.At) && F.BlockEnd)
      Result = placeOf(F);
  if (const Flow *Adds = Result.Statement.valid() ? nullptr : firstAdding(G, T))
    Result = placeOf(*Adds);
  for (const Call &Of : G.P.Calls) // the loop, as calls in it know it
    if (Result.Statement.valid() && Of.At.File == T.At.File &&
        Of.Place.LoopBegin <= T.At.Begin && T.At.Begin < Of.Place.LoopEnd &&
        Of.Place.LoopBegin > Result.LoopBegin) {
      Result.LoopBegin = Of.Place.LoopBegin;
      Result.LoopEnd = Of.Place.LoopEnd;
    }
  return Result;
}

/// In front of the list that the call at \p Given is given.
static StatementPlace placeOfList(const Aggregate &List,
                                  const StatementPlace &Given) {
  StatementPlace Result = Given;
  Result.Statement = List.Statement;
  Result.Statement.End = std::max(List.Statement.End, List.Statement.Begin + 1);
  bool Same = List.Statement.File == Given.Statement.File &&
              Given.BlockBegin <= List.Statement.Begin &&
              List.Statement.Begin < Given.BlockEnd;
  Result.InBlock = Same;
  Result.JumpedOver = false;
  return Result;
}

/// In front of the statement that the block of \p P ends.
static StatementPlace outerOf(const StatementPlace &P) {
  StatementPlace Result = P;
  Result.Statement = P.Outer;
  Result.Indent = P.OuterIndent;
  Result.BlockBegin = P.OuterBegin;
  Result.BlockEnd = P.OuterEnd;
  Result.InBlock = true;
  Result.JumpedOver = false;
  Result.InMacro = false;
  return Result;
}

/// A statement that is a branch, or a loop's body, becomes a block of its own.
static StatementPlace bracedOf(const StatementPlace &P) {
  StatementPlace Result = P;
  Result.JumpedOver = false; // a goto passes the block as a whole
  Result.BlockBegin = P.Statement.Begin;
  Result.BlockEnd = P.Statement.End;
  return Result;
}

static bool inBlock(const StatementPlace &P, const Site &At) {
  return P.Statement.File == At.File && P.Statement.Begin <= At.Begin &&
         (!P.BlockEnd || (P.BlockBegin <= At.Begin && At.Begin < P.BlockEnd));
}

/// In front of the branch in which \p First prepares what is bound and run
/// behind it: where a call stands that the branch's block does not hold.
static std::optional<StatementPlace> placeBefore(const Graph &G,
                                                 const Call &First) {
  const StatementPlace *Best = nullptr;
  for (const Call &C : G.P.Calls) {
    const StatementPlace &P = C.Place;
    bool Before = C.Function == First.Function && P.InBlock && !P.InMacro &&
                  !P.JumpedOver && !P.Static && P.Statement.valid() &&
                  C.At.Begin < First.At.Begin && inBlock(P, First.At) &&
                  P.BlockEnd && P.BlockBegin < First.Place.BlockBegin;
    if (Before && (!Best || P.Statement.Begin > Best->Statement.Begin))
      Best = &P;
  }
  return Best ? std::optional(*Best) : std::nullopt;
}

/// The first of the statement's places whose block holds all that follows.
void Minting::place(Mint &M, const std::string &Function,
                    const std::vector<Site> &Reads) const {
  std::vector<const Call *> Own = callsOf(*M.Of, Function);
  std::vector<StatementPlace> Candidates;
  bool Formatted = M.Of->Bound.empty() && !M.Of->Text->Holes.empty();
  if (Formatted)
    Candidates.push_back(placeOfText(C.G, *M.Of));
  else
    for (const Call *At : Own) {
      // A list of values is written before it is given.
      for (auto &[Number, All] : M.Of->Bound)
        for (const Binding &One : All)
          if (One.By == At && One.In && One.In->Statement.valid())
            Candidates.push_back(placeOfList(*One.In, At->Place));
      Candidates.push_back(At->Place);
    }
  llvm::stable_sort(Candidates,
                    [](const StatementPlace &A, const StatementPlace &B) {
                      return A.Statement.Begin < B.Statement.Begin;
                    });
  const size_t Inner = Candidates.size();
  for (size_t I = 0; I < Inner; ++I)
    if (Candidates[I].Outer.valid())
      Candidates.push_back(outerOf(Candidates[I]));
  for (size_t I = 0; I < Inner; ++I)
    if (!Candidates[I].InBlock)
      Candidates.push_back(bracedOf(Candidates[I]));
  // A variable that a goto passes has no constructor, and is the second choice.
  const size_t Usual = Candidates.size();
  for (size_t I = 0; I < Inner && !M.Key.Text; ++I)
    if (Candidates[I].JumpedOver)
      Candidates.push_back(Candidates[I]);
  if (!Own.empty() && !Formatted)
    if (std::optional<StatementPlace> P = placeBefore(C.G, *Own.front()))
      Candidates.push_back(*P);
  const Call *Last = Own.empty() ? nullptr : Own.back();
  // The id is bound beside these.
  std::vector<const Call *> Beside;
  if (!M.Of->Bound.empty()) {
    llvm::Expected<unsigned> Anchor = Delivery::anchorOf(C.G, *M.Of);
    if (!Anchor)
      llvm::consumeError(Anchor.takeError());
    else
      for (const Binding &One : M.Of->Bound.at(*Anchor))
        if (One.By->Function == Function)
          Beside.push_back(One.By);
  }
  for (size_t I = 0; I < Candidates.size(); ++I) {
    const StatementPlace &P = Candidates[I];
    if ((!P.InBlock && I < Inner) || (P.JumpedOver && I < Usual) || P.InMacro ||
        !P.Statement.valid() || !Last)
      continue;
    bool Holds = P.LoopBegin == Last->Place.LoopBegin;
    for (const Call *At : Own)
      Holds &= At->At.Begin < P.Statement.Begin || inBlock(P, At->At);
    for (auto &[Number, All] : M.Of->Bound)
      for (const Binding &One : All)
        Holds &= One.By->Function != Function || !One.In ||
                 !One.In->Statement.valid() ||
                 P.Statement.Begin <= One.In->Statement.Begin;
    for (const Call *At : Beside)
      Holds &= inBlock(P, At->At);
    for (const Site &At : Reads)
      Holds &= inBlock(P, At);
    // What binds in front of it must not need the id.
    if (M.Of->Bound.empty() ? Holds : Holds && inBlock(P, Last->At)) {
      M.Place = P;
      return;
    }
  }
  M.Problem = "there is no place in front of it for a variable that holds the "
              "new id until it is read";
}

/// The values that \p Function binds may serve several rows, which each need an
/// id of their own.
std::string Minting::whyNotOnce(const BoundStatement &B,
                                const std::string &Function) const {
  if (B.Bound.empty())
    return "";
  llvm::Expected<unsigned> Anchor = Delivery::anchorOf(C.G, B);
  if (!Anchor)
    return llvm::toString(Anchor.takeError());
  const Binding *Only = nullptr;
  for (const Binding &One : B.Bound.at(*Anchor)) {
    if (One.By->Function != Function)
      continue;
    // In branches, for one row: `if (x) bind(1, x); else bind_null(1);`
    bool SameRow = Only && Only->Kind == Binding::BindCall &&
                   One.Kind == Only->Kind &&
                   Only->By->Place.LoopBegin == One.By->Place.LoopBegin &&
                   !HandleUses(C.G, *Only).run([&](const Call &Use) {
                     return Use.At.Begin < One.By->At.Begin;
                   });
    if (Only && !SameRow)
      return fmt::format("its values are bound at lines {} and {} of one "
                         "function, and each row needs an id of its own",
                         Only->By->At.Line, One.By->At.Line);
    Only = &One;
    if (std::string Why = whyNotItemsOnce(C.G, B, One, true); !Why.empty())
      return Why + ", and each row needs an id of its own";
  }
  if (!Only || Only->Kind != Binding::BindCall)
    return "";
  const Call *Again = HandleUses(C.G, *Only).run([&](const Call &Use) {
    return Use.Place.LoopBegin > Only->By->At.Begin;
  });
  return Again ? fmt::format("it runs in the loop at line {}, which its values "
                             "are bound in front of, and each row needs an id "
                             "of its own",
                             Again->At.Line)
               : "";
}

/// A call binds values to both: what it is given is one thing for both.
static bool isBoundWith(const BoundStatement &A, const BoundStatement &B) {
  auto Binds = [&](const Call *By) {
    return llvm::any_of(A.Bound, [&](const auto &Of) {
      return llvm::any_of(Of.second,
                          [&](const Binding &One) { return One.By == By; });
    });
  };
  return llvm::any_of(B.Bound, [&](const auto &Of) {
    return llvm::any_of(Of.second,
                        [&](const Binding &One) { return Binds(One.By); });
  });
}

/// Branches put the text of one call together, and nothing is bound to it: it
/// inserts one row, whatever text it is given.
static bool isOneCall(const BoundStatement &A, const BoundStatement &B) {
  return A.At == B.At && A.Bound.empty() && B.Bound.empty() &&
         sql::sameName(A.Sql->Ins->Table.Text, B.Sql->Ins->Table.Text);
}

/// One INSERT of one text; others of it make rows of their own.
static bool isSameInsert(const BoundStatement &A, const BoundStatement &B) {
  return A.Text == B.Text && A.Sql->Range.Begin == B.Sql->Range.Begin;
}

/// One text may reach several calls, and one call be given several texts: one
/// variable serves them all, in front of the first of them.
void Minting::joinOthers(Mint &M, const std::string &Function) {
  auto MakesOneRow = [](const Mint &Of) {
    return Of.Of->Sql->Ins->Rows.size() < 2;
  };
  auto Joins = [&](const Mint &Other) {
    const StatementPlace &Its = Other.Place, &Own = M.Place;
    if (Other.Key.Maker != M.Key.Maker ||
        Its.Statement.File != Own.Statement.File)
      return false;
    if (isSameInsert(*Other.Of, *M.Of))
      return Its.Statement.Begin == Own.Statement.Begin;
    return Other.Of->Text != M.Of->Text && Its.BlockBegin == Own.BlockBegin &&
           MakesOneRow(Other) && MakesOneRow(M) &&
           (isBoundWith(*Other.Of, *M.Of) || isOneCall(*Other.Of, *M.Of));
  };
  std::vector<Mint *> All;
  for (auto &[At, Other] : Mints)
    if (&Other != &M && At.second == Function && !Other.Names.empty() &&
        Other.Problem.empty() && Joins(Other))
      All.push_back(&Other);
  if (All.empty())
    return;
  M.Names = All.front()->Names;
  auto IsOf = [](const Table *Of) {
    return [Of](const Mint *O) { return O->Key.Of == Of; };
  };
  // The first of another table: the name says nothing of one of them.
  if (!llvm::any_of(All, IsOf(M.Key.Of)) &&
      llvm::all_of(All, IsOf(All.front()->Key.Of))) {
    std::set<std::string> &Here = Taken[Function];
    M.Names = {nameFor("new", M.Key.Key->Name, Function, Here)};
    Here.insert(M.Names[0]);
  }
  All.push_back(&M);
  const StatementPlace First =
      (*llvm::min_element(All, [](const Mint *A, const Mint *B) {
        return A->Place.Statement.Begin < B->Place.Statement.Begin;
      }))->Place;
  for (Mint *Of : All) {
    Of->Names = M.Names;
    Of->Place = First;
  }
}

void Minting::addMint(const BoundStatement &B, const MintedKey &Key,
                      size_t Rows) {
  std::set<std::string> Functions;
  for (auto &[Number, All] : B.Bound)
    for (const Binding &One : All)
      Functions.insert(One.By->Function);
  if (Functions.empty())
    Functions.insert(B.At->Function);
  for (const std::string &Function : Functions) {
    Mint &M = Mints[{&B, Function}];
    M.Of = &B;
    M.Key = Key;
    std::vector<Site> Reads;
    for (const IdRead &R : Pairs.all())
      if (llvm::any_of(R.Of,
                       [&](const InsertEvent &E) { return E.Insert == &B; }) &&
          !R.InCaller && R.By->Function == Function &&
          (R.By != B.At || R.Member.valid()))
        Reads.push_back(R.Member.valid() ? R.Member : R.By->At);
    M.Problem = whyNotOnce(B, Function);
    if (M.Problem.empty())
      place(M, Function, Reads);
    if (M.Problem.empty())
      joinOthers(M, Function);
    while (M.Names.size() < std::max<size_t>(Rows, 1))
      M.Names.push_back(freshName(Key, Function));
  }
}

} // namespace keyspread
