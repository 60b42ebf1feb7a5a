#include "rewrites/trace/Runs.h"

#include "rewrites/trace/lifetime/Sweep.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TimeProfiler.h"

#include <numeric>

namespace keyspread::trace {

Runs::Runs(std::vector<facts::Bodies> Units, const Catalog &Known,
           Models Library)
    : Code(std::move(Units)), Library(std::move(Library)),
      W{Code, Known, this->Library, Make} {}

/// The run is over, and its Machine gone.
Trace Runs::kept(Trace T) {
  sweep(W, &T);
  return T;
}

/// Steps of an entry in each round. Most entries take few.
static constexpr size_t MostInRounds[] = {50000, 400000, 1600000, 6400000,
                                          12800000};
/// An entry that has taken as many without coming to a database has no more.
static constexpr size_t MostWithoutAccess = 400000;

/// What took its steps for nothing is left aside in the next turn.
Runs::Attempt Runs::within(const program::Function &F, size_t Most) {
  constexpr unsigned MostTurns = 3;
  settle(W);
  for (unsigned I = 1;; ++I) {
    const size_t Accesses = W.Accesses;
    Trace T = Machine(W).run(F, {}, Most);
    if (T.Cut.empty())
      return {std::move(T)};
    const bool Again = T.Aside != W.Aside.size();
    if (!Again || I == MostTurns)
      return {std::move(T),
              Again || W.Accesses != Accesses || Most < MostWithoutAccess};
    sweep(W, nullptr);
  }
}

Trace Runs::of(const program::Function &F) {
  const llvm::TimeTraceScope Scope("Entry", F.Of->Qualified);
  for (size_t Most : MostInRounds) {
    Attempt A = within(F, Most);
    if (!A.MayGoOn || Most == *std::rbegin(MostInRounds))
      return kept(std::move(A.T));
    sweep(W, nullptr);
  }
  llvm_unreachable("the last round gives an answer");
}

Trace Runs::of(const program::Function &F, const Trace &Was,
               const Runs &Other) {
  while (W.Aside.size() < Was.Aside)
    W.Aside.push_back(Other.W.Aside[W.Aside.size()]);
  settle(W);
  // An edit adds steps.
  return kept(Machine(W).run(F, Was.Aside, 2 * Was.MostSteps));
}

/// \p Together: that all of them may take.
void Runs::runAll(
    llvm::ArrayRef<const program::Function *> Of, size_t Together,
    llvm::function_ref<bool(const program::Function &)> IsWanted) {
  std::vector<std::optional<Trace>> Ran(Of.size());
  std::vector<size_t> Waiting(Of.size());
  std::iota(Waiting.begin(), Waiting.end(), 0);
  const size_t Start = W.Steps;
  size_t Before = 0;
  for (size_t Most : MostInRounds) {
    const size_t Left = Start + Together - std::min(W.Steps, Start + Together);
    // Few of them take all that they may.
    if (Before && !Waiting.empty())
      Most = std::min(Most, 2 * Left / Waiting.size());
    if (Waiting.empty() || Most < 2 * Before)
      break;
    std::vector<size_t> Next;
    for (size_t I : Waiting) {
      if (!IsWanted(*Of[I]) || (Ran[I] && W.Steps >= Start + Together))
        continue;
      const llvm::TimeTraceScope Scope("Entry", Of[I]->Of->Qualified);
      Attempt A = within(*Of[I], Most);
      Ran[I] = kept(std::move(A.T));
      if (A.MayGoOn)
        Next.push_back(I);
    }
    Waiting = std::move(Next);
    Before = Most;
  }
  for (std::optional<Trace> &T : Ran)
    if (T)
      Traces.push_back(std::move(*T));
}

const std::vector<Trace> &Runs::all() {
  if (Made)
    return Traces;
  const llvm::TimeTraceScope Scope("Run");
  Made = true;
  std::vector<const program::Function *> Entries, Others;
  for (const program::Function &F : Code.functions())
    (Code.isCalled(F.Of->Key) ? Others : Entries).push_back(&F);
  runAll(Entries, W.MostInAll / 3 * 2, [](auto &) { return true; });
  // What calls itself, what unknown functions call, and what is too far in.
  runAll(Others, W.MostInAll / 4, [&](const program::Function &F) {
    return !W.Entered.count(F.Of) || W.LeftOut.count(F.Of);
  });
  std::vector<const Trace *> All;
  for (const Trace &T : Traces)
    All.push_back(&T);
  numberCounted(All);
  return Traces;
}

} // namespace keyspread::trace
