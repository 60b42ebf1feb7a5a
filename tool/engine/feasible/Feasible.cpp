#include "tool/engine/feasible/Feasible.h"

#include "rewrites/edits/Conflicts.h"
#include "rewrites/graph/wrappers/KeyStores.h"
#include "rewrites/plan/Check.h"
#include "tool/engine/Decide.h"
#include "tool/engine/Rewrite.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

namespace {

using Tables = std::map<std::string, TablePlan>;

/// What is quoted or counted tells places apart, not causes.
std::string kindOf(llvm::StringRef Reason) {
  std::string Kind;
  bool Quoted = false;
  for (char C : Reason) {
    Quoted ^= C == '\'';
    if (!Quoted && !llvm::isDigit(C))
      Kind += C;
  }
  return Kind;
}

std::vector<Cause> causesOf(llvm::ArrayRef<TableSet> Sets) {
  std::vector<Cause> Result;
  std::map<std::string, size_t> Known;
  for (const TableSet &Set : Sets)
    for (const Blocker &B : Set.Blockers) {
      auto [It, New] = Known.try_emplace(kindOf(B.Reason), Result.size());
      if (New)
        Result.push_back({B.At, B.Reason, 0});
      ++Result[It->second].Places;
    }
  llvm::stable_sort(Result, [](const Cause &A, const Cause &B) {
    return A.Places > B.Places;
  });
  return Result;
}

/// The session's plan is another for each trial, and the old one at the end.
class Trying {
public:
  Trying(Session &S, const Plan &Wanted)
      : S(S), Wanted(Wanted), Before(S.Decided) {}
  Trying(const Trying &) = delete;
  ~Trying() { S.Decided = Before; }

  llvm::Expected<Feasibility> alone(const std::string &Table,
                                    const TablePlan &First);
  llvm::Error together(std::vector<Feasibility> &Of);

private:
  bool fits(const std::string &Table, const TablePlan &As) const;
  llvm::Expected<std::vector<TableSet>> setsOf(const Tables &Alone);

  Session &S;
  const Plan &Wanted;
  const std::optional<Plan> Before;
};

} // namespace

/// The schema has what \p As asks for.
bool Trying::fits(const std::string &Table, const TablePlan &As) const {
  Plan P = Wanted;
  P.Tables = {{Table, As}};
  return checkPlan(P, S.Linked->schema(), storeNames(*S.Linked)).empty();
}

/// What `rewrite` makes of a plan with these tables and no others.
llvm::Expected<std::vector<TableSet>> Trying::setsOf(const Tables &Alone) {
  S.Decided = Wanted;
  S.Decided->Tables = Alone;
  llvm::Expected<Rewritten> R = rewrite(S, {});
  if (!R)
    return R.takeError();
  return std::move(R->Sets);
}

llvm::Expected<Feasibility> Trying::alone(const std::string &Table,
                                          const TablePlan &First) {
  Feasibility F{Table, {}, false};
  std::vector<TablePlan> All = First.Others;
  All.insert(All.begin(), First);
  for (const TablePlan &As : All) {
    if (F.Goes || !fits(Table, As))
      continue;
    llvm::Expected<std::vector<TableSet>> Sets = setsOf({{Table, As}});
    if (!Sets)
      return Sets.takeError();
    Trial T{As, 0, causesOf(*Sets)};
    for (const auto &[File, Of] : edits::combine(*Sets, {}).Files)
      T.Edits += Of.size();
    F.Goes = T.Causes.empty();
    F.Trials.push_back(std::move(T));
  }
  return F;
}

/// What goes alone need not go together: then tables are taken one by one, and
/// one that stops those before it, or is stopped, stays.
llvm::Error Trying::together(std::vector<Feasibility> &Of) {
  Tables Taken;
  for (const Feasibility &F : Of)
    if (F.Goes)
      Taken[F.Table] = F.Trials.back().As;
  if (Taken.size() < 2)
    return llvm::Error::success();
  llvm::Expected<std::vector<TableSet>> All = setsOf(Taken);
  if (!All)
    return All.takeError();
  if (llvm::none_of(*All, isBlocked))
    return llvm::Error::success();
  Taken.clear();
  for (Feasibility &F : Of) {
    if (!F.Goes)
      continue;
    Taken[F.Table] = F.Trials.back().As;
    llvm::Expected<std::vector<TableSet>> With = setsOf(Taken);
    if (!With)
      return With.takeError();
    if (llvm::none_of(*With, isBlocked))
      continue;
    F.Goes = false;
    F.Trials.back().Causes = causesOf(*With);
    Taken.erase(F.Table);
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<Feasibility>> feasibility(
    Session &S, const Plan &Wanted,
    llvm::function_ref<void(unsigned, unsigned, llvm::StringRef)> Progress) {
  Trying Now(S, Wanted);
  std::vector<Feasibility> Result;
  unsigned Done = 0;
  for (const auto &[Table, First] : Wanted.Tables) {
    Progress(Done++, Wanted.Tables.size(), Table);
    if (First.How == Strategy::Accept)
      continue;
    llvm::Expected<Feasibility> F = Now.alone(Table, First);
    if (!F)
      return F.takeError();
    Result.push_back(std::move(*F));
  }
  if (llvm::Error E = Now.together(Result))
    return E;
  return Result;
}

} // namespace keyspread
