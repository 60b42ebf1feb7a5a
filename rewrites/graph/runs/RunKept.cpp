// Values that an object keeps until it binds them all:
//
//   Query(db, sql).add(x).add(y).run();
//
// The call that gives such a value has returned when it is bound; its place is
// on the value's way.
#include "rewrites/graph/runs/RunValues.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// The calls that the value was handed on by, the latest first.
std::vector<const Call *> RunValues::wayOf(trace::V Of) const {
  std::vector<const Call *> Result;
  for (trace::V V : spellingsOf(Of))
    for (const trace::Step *S = V.Way; S; S = S->Before) {
      if (S->Kind != trace::Step::Given)
        continue;
      auto It = Arguments.find(S->Unit->site(S->At->At));
      if (It != Arguments.end())
        Result.push_back(It->second);
    }
  return Result;
}

/// A method that is given this value of the statement and no other, and is no
/// part of what binds it: one more call of it keeps one more value.
std::optional<RunValues::Value>
RunValues::kept(const Run &R, const Bound &B,
                llvm::ArrayRef<Level> Levels) const {
  if (B.Index && B.Index.Of->Kind != trace::Kind::Number)
    return std::nullopt;
  for (const Call *C : wayOf(B.Given)) {
    auto IsC = [&](const Level &L) { return callAt(L) == C; };
    if (C->Args.size() != 1 || !C->Receiver || !P.Functions.count(C->Callee) ||
        llvm::any_of(Levels, IsC))
      continue;
    if (llvm::count_if(R.Values, [&](const Bound &Other) {
          return llvm::is_contained(wayOf(Other.Given), C);
        }) != 1)
      continue;
    Value New;
    New.Kind = Value::InOrder;
    New.By = C;
    New.Given = &C->Args[0];
    New.ByTurn = true;
    return New;
  }
  return std::nullopt;
}

} // namespace keyspread
