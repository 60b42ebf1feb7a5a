#include "tool/engine/prove/Partners.h"

#include "rewrites/proof/Pairs.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

FunctionNames::FunctionNames(const program::Code &Of) : Of(Of) {
  for (const program::Function &F : Of.functions()) {
    Alike[proof::withoutOffsets(F.Of->Key)].push_back(&F);
    Named[F.Of->Qualified].push_back(&F);
  }
  for (auto &Entry : Alike)
    llvm::stable_sort(Entry.second, [](auto *A, auto *B) {
      return std::pair(A->Of->At.File, A->Of->At.Begin) <
             std::pair(B->Of->At.File, B->Of->At.Begin);
    });
}

std::vector<const program::Function *>
FunctionNames::alike(const std::string &Key) const {
  return Alike.lookup(proof::withoutOffsets(Key));
}

const program::Function *
FunctionNames::onlyNamed(const std::string &Qualified) const {
  const auto All = Named.lookup(Qualified);
  return All.size() == 1 ? All[0] : nullptr;
}

/// What \p Was is after the change: as many are alike as there were.
static const program::Function *sameLambda(const FunctionNames &Before,
                                           const FunctionNames &After,
                                           const program::Function &Was) {
  const auto Old = Before.alike(Was.Of->Key), New = After.alike(Was.Of->Key);
  const auto It = llvm::find(Old, &Was);
  return Old.size() == New.size() && It != Old.end() ? New[It - Old.begin()]
                                                     : nullptr;
}

const program::Function *partnerOf(const FunctionNames &Before,
                                   const FunctionNames &After,
                                   const program::Function &Was) {
  if (const program::Function *F = After.find(Was.Of->Key))
    return F;
  if (const program::Function *F = sameLambda(Before, After, Was))
    return F;
  return After.onlyNamed(Was.Of->Qualified);
}

template <typename Range>
static bool areSame(const proof::SameBodies &Left, const Range &Bodies) {
  return llvm::all_of(Bodies,
                      [&](const facts::Body *Of) { return Left.same(*Of); });
}

RunsAgain::RunsAgain(const trace::Runs &Before, const proof::SameBodies &Left)
    : Left(Left),
      All(!Left.sameAround() || !areSame(Left, Before.enteredForAll())) {}

bool RunsAgain::isNeeded(const trace::Trace &Was) const {
  return !Was.Statements.empty() ||
         (Was.Cut.empty() && (All || !areSame(Left, Was.Entered)));
}

} // namespace keyspread
