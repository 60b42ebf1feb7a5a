#include "rewrites/trace/Runs.h"

#include "rewrites/trace/lifetime/Sweep.h"

#include "llvm/Support/TimeProfiler.h"

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

Trace Runs::of(const program::Function &F) {
  // What took its steps for nothing is left aside the next time. Most entries
  // take few steps: those of the others are not spent to see what does.
  constexpr unsigned MostTurns = 4;
  constexpr size_t Few = Machine::MostOfEntry / 2;
  const llvm::TimeTraceScope Scope("Entry", F.Of->Qualified);
  settle(W);
  for (unsigned I = 1; I < MostTurns; ++I) {
    const size_t Accesses = W.Accesses;
    Trace T = Machine(W).run(F, {}, Few);
    // Where nothing says that it comes to a database if it runs longer.
    if (T.Cut.empty() || (T.Aside == W.Aside.size() && W.Accesses == Accesses))
      return kept(std::move(T));
    const bool Again = T.Aside != W.Aside.size();
    sweep(W, nullptr);
    if (!Again)
      break;
  }
  return kept(Machine(W).run(F));
}

Trace Runs::of(const program::Function &F, const Trace &Was,
               const Runs &Other) {
  while (W.Aside.size() < Was.Aside)
    W.Aside.push_back(Other.W.Aside[W.Aside.size()]);
  settle(W);
  return kept(Machine(W).run(F, Was.Aside));
}

const std::vector<Trace> &Runs::all() {
  if (Made)
    return Traces;
  const llvm::TimeTraceScope Scope("Run");
  Made = true;
  for (const program::Function &F : Code.functions())
    if (!Code.isCalled(F.Of->Key))
      Traces.push_back(of(F));
  // What calls itself, and what unknown functions call.
  for (const program::Function &F : Code.functions())
    if (!W.Entered.count(F.Of) ||
        (Code.isCalled(F.Of->Key) && W.LeftOut.count(F.Of)))
      Traces.push_back(of(F));
  std::vector<const Trace *> All;
  for (const Trace &T : Traces)
    All.push_back(&T);
  numberCounted(All);
  return Traces;
}

} // namespace keyspread::trace
