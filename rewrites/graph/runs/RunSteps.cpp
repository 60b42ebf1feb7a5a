// The steps of a value's way through the program: where they stand, and what
// they are called with.
#include "rewrites/graph/runs/RunBirths.h"

#include "rewrites/graph/runs/LeadingParts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;
using trace::V;

const program::Function *RunBirths::functionAt(const Node *N) const {
  auto It = llvm::upper_bound(Bodies, N, [](const Node *At, const Nodes &B) {
    return std::less<>()(At, B.first);
  });
  if (It == Bodies.begin())
    return nullptr;
  const program::Function *F = std::prev(It)->second;
  return std::less<>()(N, F->Of->Nodes.data() + F->Of->Nodes.size()) ? F
                                                                     : nullptr;
}

static std::string shortName(llvm::StringRef Qualified) {
  return Qualified.rsplit("::").second.empty()
             ? Qualified.str()
             : Qualified.rsplit("::").second.str();
}

/// The call that \p Argument is handed to; null: none is seen.
const Node *RunBirths::callOf(const Node *Argument) const {
  const program::Function *F = functionAt(Argument);
  if (!F)
    return nullptr;
  const std::vector<Node> &All = F->Of->Nodes;
  const Ref Index = Argument - All.data();
  for (size_t I = Index + 1; I < All.size(); ++I)
    if ((All[I].Kind == Op::Call || All[I].Kind == Op::Make) &&
        llvm::is_contained(All[I].Operands, Index))
      return &All[I];
  return nullptr;
}

std::string RunBirths::calleeOf(const Node *Argument) const {
  const Node *Call = callOf(Argument);
  return Call ? shortName(Call->Qualified) : "";
}

/// A function of the program is given the value: others may give it another.
/// Not so the constructor of a library's string.
bool RunBirths::isGiven(const trace::Step &S) const {
  if (S.Kind != trace::Step::Given)
    return false;
  const Node *Call = callOf(S.At);
  return !Call || Call->HasCallee || Call->IsVirtual ||
         Ran.Runs.Code.find(Call->Name);
}

std::vector<V> RunBirths::leading(llvm::ArrayRef<V> All) const {
  return leadingParts(All, [this](const trace::Step &S) { return isGiven(S); });
}

/// The steps behind those in \p Out, the first of them first.
void RunBirths::describe(const trace::Step *Way, std::vector<Step> &Out) const {
  std::vector<const trace::Step *> Back;
  for (const trace::Step *S = Way; S; S = S->Before)
    Back.push_back(S);
  for (const trace::Step *S : llvm::reverse(Back)) {
    Step Told{S->Unit->site(S->At->At), ""};
    const program::Function *F = functionAt(S->At);
    if (S->Kind == trace::Step::Returned && F)
      Told.Text = "returned by '" + shortName(F->Of->Qualified) + "'";
    else if (S->Kind == trace::Step::Kept)
      Told.Text = "assigned here";
    else if (S->Kind == trace::Step::Given)
      Told.Text = "passed to '" + calleeOf(S->At) + "'";
    if (Told.Text.empty() || !Told.At.valid() || Told.Text == "passed to ''" ||
        (!Out.empty() && Out.back().At == Told.At))
      continue;
    Out.push_back(std::move(Told));
  }
}

} // namespace keyspread
