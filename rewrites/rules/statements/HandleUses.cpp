#include "rewrites/rules/statements/HandleUses.h"

#include "rewrites/graph/wrappers/Handles.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static bool contains(uint32_t Begin, uint32_t End, uint32_t At) {
  return Begin <= At && At < End;
}

bool leadsTo(const StatementPlace &P, const Site &At) {
  return P.Statement.File == At.File &&
         (contains(P.BlockBegin, P.BlockEnd, At.Begin) ||
          (P.Outer.valid() && contains(P.OuterBegin, P.OuterEnd, At.Begin)));
}

HandleUses::HandleUses(const Graph &G, const Binding &One)
    : G(G), Bind(*One.By) {
  const HandleRole &Role = One.How->Handle;
  if (Role.Kind == HandleRole::Argument && Role.Index < Bind.Args.size() &&
      Bind.Args[Role.Index].Keys.size() == 1)
    Element = Bind.Args[Role.Index].Keys[0].Constant;
  for (const Source &S : ownersOf(G.R, handleOf(Bind, *One.How)))
    Handles.insert(S.From);
  for (const Call &Use : G.P.Calls)
    if (Use.Function == Bind.Function && Use.At.File == Bind.At.File &&
        Use.At.Begin > Bind.At.Begin && isGiven(Use))
      take(Use);
}

const Call *
HandleUses::run(llvm::function_ref<bool(const Call &)> Which) const {
  for (const Call *Use : Runs)
    if (Which(*Use) && !changed(*Use))
      return Use;
  return nullptr;
}

bool HandleUses::isGiven(const Call &Use) const {
  auto IsHandle = [&](const Expr &E) {
    bool Other = Element && E.Keys.size() == 1 && E.Keys[0].Constant &&
                 *E.Keys[0].Constant != *Element;
    return !Other &&
           llvm::any_of(ownersOf(G.R, E.Sources), [&](const Source &S) {
             return Handles.count(S.From) != 0;
           });
  };
  return llvm::any_of(Use.Args, IsHandle) ||
         (Use.Receiver && IsHandle(*Use.Receiver));
}

void HandleUses::take(const Call &Use) {
  const Api *A = G.W.of(Use);
  if (A && A->Sql)
    Texts.push_back(&Use);
  else if (!A || !(A->Value || A->Null || A->Values || A->Ends))
    Runs.push_back(&Use);
}

/// The handle holds another statement by then.
bool HandleUses::changed(const Call &Use) const {
  return llvm::any_of(Texts, [&](const Call *Text) {
    return Text->At.Begin < Use.At.Begin && leadsTo(Text->Place, Use.At);
  });
}

} // namespace keyspread
