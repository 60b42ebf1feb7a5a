#include "rewrites/graph/texts/Lists.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

// Lists that hold lists are followed no deeper than this.
static constexpr unsigned Deepest = 4;

/// A literal, or a variable that holds literals alone.
static bool isText(const Program &P, const Entity &E) {
  const std::vector<const Flow *> &In = P.flowsInto(E);
  return P.Templates.count(E) ||
         (!In.empty() && llvm::all_of(In, [&](const Flow *F) {
           return P.Templates.count(F->From);
         }));
}

Lists::Lists(const Reach &R, const Wrappers &W) : R(R), W(W) {
  // A header's list is read by many units: the one that says most counts, and
  // any may change it.
  std::set<Entity> Written;
  for (const Aggregate &A : R.P.Aggregates) {
    for (const Expr &E : A.Elements)
      if (E.Class == TypeClass::String || E.Class == TypeClass::CharPointer)
        for (const Source &S : E.Sources)
          if (S.Kept == Part::Whole && isText(R.P, S.From))
            Elements.insert(S.From);
    for (const Entity &E : {A.Variable, A.Self})
      if (!E.empty()) {
        const Aggregate *&To = ByEntity[E];
        if (!To || To->Elements.size() < A.Elements.size())
          To = &A;
        if (E == A.Variable && !A.Complete)
          Written.insert(E);
        if (!A.Names.empty() || A.Complete)
          Named.emplace(E, &A);
      }
  }
  for (const Entity &E : Written)
    Changed.insert(ByEntity[E]);
}

bool Lists::complete(const Aggregate &A) const {
  return A.Variable.empty() || (A.Complete && !Changed.count(&A));
}

const Aggregate *Lists::at(const Entity &E) const {
  auto It = ByEntity.find(E);
  return It == ByEntity.end() ? nullptr : It->second;
}

const Call *Lists::inPlace(const Expr &E) const {
  for (const Source &S : E.Sources)
    if (const Call *C = R.P.callOfResult(S.From); C && C->At == E.At)
      return C;
  return nullptr;
}

const Aggregate *Lists::bracesOf(const Expr &E) const {
  if (E.Aggregate == None)
    return nullptr;
  const Aggregate &A = R.P.Aggregates[E.Aggregate];
  return A.Variable.empty() && A.Open.valid() ? &A : nullptr;
}

Lists::Result Lists::of(const Expr &E) const {
  Result Out;
  take(E, Out, 0);
  return Out;
}

void Lists::take(const Aggregate &A, Result &Out, unsigned Depth) const {
  Out.Complete &= A.Names.empty() && (complete(A) || A.Extended);
  Out.Open |= A.Extended;
  if (A.ElementClass == TypeClass::Container) { // one list for each row
    for (const Expr &E : A.Elements)
      take(E, Out, Depth + 1);
    return;
  }
  SeenList L;
  L.In = &A;
  for (const Expr &E : A.Elements)
    L.Elements.push_back(&E);
  Out.All.push_back(std::move(L));
}

/// \p C makes a key or a bound of one.
bool Lists::takeCall(const Call &C, Result &Out, unsigned Depth) const {
  const Api *A = W.of(C);
  if (!A)
    return false;
  const AccessRoles &Roles = A->Access;
  if (Roles.KeyParts && !Roles.Table) {
    SeenList L;
    for (unsigned I = *Roles.KeyParts; I < C.Args.size(); ++I)
      L.Elements.push_back(&C.Args[I]);
    Out.All.push_back(std::move(L));
    return true;
  }
  if (!Roles.BoundKind || !Roles.Key || *Roles.Key >= C.Args.size())
    return false;
  take(C.Args[*Roles.Key], Out, Depth + 1);
  return true;
}

void Lists::take(const Expr &E, Result &Out, unsigned Depth) const {
  if (Depth > Deepest)
    return void(Out.Complete = false);
  if (E.Aggregate != None)
    return take(R.P.Aggregates[E.Aggregate], Out, Depth);
  bool Any = false;
  R.walk(E.Sources, {true, true, false}, [&](const Reach::Node &N) {
    const Aggregate *A = at(N.At);
    if (!A && Elements.count(N.At))
      return false;
    Any = true;
    if (A) {
      take(*A, Out, Depth);
      return false;
    }
    if (const Call *C = R.P.callOfResult(N.At); C && takeCall(*C, Out, Depth))
      return false;
    // Nothing flows in here, so this is where it came from.
    if (R.into(N.At).empty())
      Out.Complete = false;
    return true;
  });
  Out.Complete &= Any;
}

std::vector<const Aggregate *> Lists::namedOf(const Expr &E,
                                              bool &Complete) const {
  std::vector<const Aggregate *> Result;
  auto Take = [&](const Aggregate &A) {
    Complete &= complete(A);
    Result.push_back(&A);
  };
  if (E.Aggregate != None) {
    Take(R.P.Aggregates[E.Aggregate]);
    return Result;
  }
  R.walk(E.Sources, {true, true, false}, [&](const Reach::Node &N) {
    if (const Aggregate *A = at(N.At)) {
      Complete &= complete(*A);
      for (auto [It, End] = Named.equal_range(N.At); It != End; ++It)
        Take(*It->second);
      // A field is also what it is given as a whole.
      return llvm::StringRef(N.At).contains("@FI@");
    }
    if (Elements.count(N.At))
      return false;
    if (R.into(N.At).empty())
      Complete = false;
    return true;
  });
  return Result;
}

} // namespace keyspread
