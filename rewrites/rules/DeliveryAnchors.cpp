// Beside which of its values a statement is given one more: once for every time
// that it runs, and no other statement with it.
#include "rewrites/rules/Delivery.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/statements/BindCalls.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static std::set<std::string> functionsOf(const std::vector<Binding> &All) {
  std::set<std::string> Result;
  for (const Binding &B : All)
    Result.insert(B.By->Function);
  return Result;
}

/// `if (old) prepare(UPDATE) else prepare(INSERT); bind(":name", x);` binds to
/// either: what goes beside it, goes to both.
static bool servesOther(const Graph &G, const BoundStatement &S,
                        const std::vector<Binding> &Mine) {
  auto IsMine = [&](const Binding &B) {
    return llvm::any_of(Mine, [&](const Binding &M) { return M.By == B.By; });
  };
  return llvm::any_of(G.S.All, [&](const BoundStatement &Other) {
    return &Other != &S && Other.At != S.At && Other.Text != S.Text &&
           llvm::any_of(Other.Bound, [&](const auto &Entry) {
             return llvm::any_of(Entry.second, IsMine);
           });
  });
}

/// They are bound where \p S is prepared, each time it is.
static bool besideText(const BoundStatement &S, const std::vector<Binding> &B) {
  return B.size() == 1 && B[0].By->At.File == S.At->At.File &&
         B[0].By->Place.BlockBegin == S.At->Place.BlockBegin;
}

/// `st << name; if (note) st << *note; else st << nullptr;`: of the values that
/// are given one by one the last, \p Number, is given where it is seen in one
/// branch, and the first one in front of that.
bool Delivery::isInOneBranch(const BoundStatement &S, unsigned Number) {
  const std::vector<Binding> &Last = S.Bound.at(Number),
                             &First = S.Bound.begin()->second;
  return Last.size() == 1 && Last[0].Kind == Binding::BindCall &&
         bindsInOrder(*Last[0].How) && !Last[0].NamesColumn &&
         S.Bound.size() > 1 && besideText(S, First) && !besideText(S, Last) &&
         Last[0].By->Function == First[0].By->Function &&
         Last[0].By->Place.LoopBegin == First[0].By->Place.LoopBegin;
}

llvm::Expected<unsigned> Delivery::anchorOf(const Graph &G,
                                            const BoundStatement &S) {
  unsigned Best = 0;
  size_t Fewest = 0;
  std::set<std::string> Functions;
  for (auto &[Number, All] : S.Bound) {
    if (All.empty())
      continue;
    if (Best && functionsOf(All) != Functions)
      return refuse("its values are bound in different functions");
    Functions = functionsOf(All);
    // Values that are bound in their order: the new one comes last.
    const Api &A = *All[0].How;
    if (All[0].Kind == Binding::BindCall && !A.Index && !A.ParameterName &&
        !A.FixedIndex && !A.Values) {
      Best = Number;
      continue;
    }
    // A loop's value is bound at each turn; one in front of it is not.
    bool Deeper = Best && All[0].By->Place.LoopBegin >
                              S.Bound.at(Best)[0].By->Place.LoopBegin;
    const bool Own =
        Best && !Deeper && besideText(S, All) &&
        !besideText(S, S.Bound.at(Best)) &&
        servesOther(G, S, S.Bound.at(Best)) &&
        All[0].By->Place.LoopBegin == S.Bound.at(Best)[0].By->Place.LoopBegin;
    if (!Best || Deeper || Own || All.size() < Fewest) {
      Best = Number;
      Fewest = All.size();
    }
  }
  if (!Best)
    return refuse("no value was found that is bound to it");
  return Best;
}

} // namespace keyspread
