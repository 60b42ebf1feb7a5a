// Values that calls are given in lists and maps, in place or in variables.
#include "rewrites/graph/runs/RunValues.h"

#include "rewrites/graph/runs/Covers.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// \p Of came from what is written at \p At, in the function of \p L.
bool RunValues::cameFrom(trace::V Of, const Site &At, const Level &L) {
  return llvm::any_of(spellingsOf(Of), [&](trace::V V) {
    for (const trace::Step *S = V.Way; S; S = S->Before)
      if (S->Unit == L.In->Unit && covers(At, S->Unit->site(S->At->At)))
        return true;
    return false;
  });
}

/// \p Of came from there, or is a text that is put together of what did, or of
/// what its members gave: a date that is spelled.
bool RunValues::isMadeFrom(trace::V Of, const Site &At, const Level &L,
                           unsigned Depth) {
  static constexpr unsigned Deepest = 6;
  if (!Of || Depth > Deepest)
    return false;
  auto IsMade = [&](trace::V Part) {
    return isMadeFrom(Part, At, L, Depth + 1);
  };
  if (cameFrom(Of, At, L) ||
      (Of.Of->Kind == trace::Kind::Join && llvm::any_of(Of.Of->Parts, IsMade)))
    return true;
  const trace::Event *By =
      Of.Of->Kind == trace::Kind::Result ? Of.Of->By : nullptr;
  return By && IsMade(By->Object);
}

/// exec(sql, {x, y}): the list is written in the call or kept in a variable,
/// and its elements are what is bound.
std::optional<RunValues::Value> RunValues::element(const Run &R, const Bound &B,
                                                   const Call &C,
                                                   const Level &L) const {
  for (size_t A = 0; A < C.Args.size(); ++A) {
    if (C.Args[A].Aggregate == None)
      continue;
    const Aggregate &In = P.Aggregates[C.Args[A].Aggregate];
    const Group All = under(R, L);
    // One more member of a struct would be no value.
    const std::set<unsigned> Numbers = numbersUnder(R, L);
    if (!In.Names.empty() || !B.Number || B.Number > In.Elements.size() ||
        Numbers.size() != In.Elements.size() || *Numbers.begin() != 1 ||
        *Numbers.rbegin() != In.Elements.size())
      continue;
    // What says that there is none, `empty_ ? nullptr : text_.c_str()`, comes
    // from nowhere: its place is the one that the others leave.
    size_t Came = 0;
    if (!llvm::all_of(All,
                      [&](const Bound *One) {
                        if (!One->Number || One->Number > In.Elements.size())
                          return false;
                        const bool Is = isMadeFrom(
                            One->Given, In.Elements[One->Number - 1].At, L);
                        Came += Is;
                        return Is || One->Given.Of->Kind == trace::Kind::Null;
                      }) ||
        !Came)
      continue;
    Value New;
    New.Kind = Value::Element;
    New.By = &C;
    New.Given = &In.Elements[B.Number - 1];
    New.In = &In;
    New.ValueArg = A;
    New.CountArg = counterOf(*B.By, C, L, A, In.Elements.size());
    return New;
  }
  return std::nullopt;
}

/// \p Name was written in a body, and not in \p List. The keys of a map are
/// kept without their ways.
static bool isWrittenElsewhere(trace::V Name, const Site &List) {
  const trace::Step *First = Name.Way;
  while (First && First->Before)
    First = First->Before;
  return First && First->Kind == trace::Step::Born &&
         !covers(List, First->Unit->site(First->At->At));
}

/// exec(sql, {{":a", x}, {":b", y}}): who is given the names with the values
/// and binds by them would bind one more as well.
std::optional<RunValues::Value> RunValues::named(const Bound &B, const Call &C,
                                                 const Level &L) const {
  const llvm::StringRef Name = llvm::StringRef(B.Name).ltrim(":@$");
  for (size_t A = 0; A < C.Args.size() && !Name.empty(); ++A) {
    if (C.Args[A].Aggregate == None ||
        isWrittenElsewhere(B.Index, C.Args[A].At))
      continue;
    const Aggregate &In = P.Aggregates[C.Args[A].Aggregate];
    // The members of a struct are not what it is given a name for. A variable
    // may be given one more value in front of the call.
    if ((!In.Complete && In.VariableText.empty()) ||
        In.Names.size() != In.Elements.size() || In.ElementType.empty())
      continue;
    for (size_t I = 0; I < In.Elements.size(); ++I) {
      if (llvm::StringRef(In.Names[I]).ltrim(":@$") != Name ||
          !cameFrom(B.Given, In.Elements[I].At, L))
        continue;
      Value New;
      New.Kind = Value::Named;
      New.By = &C;
      New.Given = &In.Elements[I];
      New.In = &In;
      New.ValueArg = A;
      return New;
    }
  }
  return std::nullopt;
}

} // namespace keyspread
