#include "rewrites/trace/Runs.h"

namespace keyspread::trace {

Runs::Runs(std::vector<facts::Bodies> Units, const Catalog &Known,
           Models Library)
    : Code(std::move(Units)), Library(std::move(Library)),
      W{Code, Known, this->Library, Make} {}

const std::vector<Trace> &Runs::all() {
  if (Made)
    return Traces;
  Made = true;
  for (const program::Function &F : Code.functions())
    if (!Code.isCalled(F.Of->Key))
      Traces.push_back(of(F));
  // What calls itself, and what unknown functions call.
  for (const program::Function &F : Code.functions())
    if (!W.Entered.count(F.Of) ||
        (Code.isCalled(F.Of->Key) && W.LeftOut.count(F.Of)))
      Traces.push_back(of(F));
  return Traces;
}

} // namespace keyspread::trace
