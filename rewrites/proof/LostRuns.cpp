#include "rewrites/proof/Events.h"
#include "rewrites/proof/TraceProof.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

/// It makes the database do something, or prepares it.
static bool runs(const Event &E, const std::set<const Value *> &AsksForId) {
  if (!E.isDatabase() || isBind(E) || readsNewId(E) || E.How->Ends)
    return false;
  // A text that is not known may be such a query, too.
  if (E.Text && (asksForNewId(E.Text) || !flatten(E.Text).Known))
    return false;
  if (E.Handle && AsksForId.count(E.Handle.Of))
    return false;
  // Reads of rows come and go with the columns of the statement.
  return E.Text || E.How->Runs || llvm::StringRef(E.Name).ends_with("_step") ||
         E.How->Access.Verb != AccessVerb::None;
}

/// Where the call stands, and the calls that led there: turns of a loop that is
/// unrolled in one run and not in the other count once.
static std::vector<const facts::Node *> chainOf(const Event &E) {
  std::vector<const facts::Node *> Result = {E.At};
  for (const CallSite *C = E.Up; C; C = C->Up)
    Result.push_back(C->At);
  return Result;
}

static std::map<std::string, unsigned> counted(const Trace &T) {
  std::set<const Value *> AsksForId;
  std::set<std::vector<const facts::Node *>> Seen;
  std::map<std::string, unsigned> Result;
  forEachEvent(T.Items, [&](const Event &E) {
    if (E.Text && E.Handle && (asksForNewId(E.Text) || !flatten(E.Text).Known))
      AsksForId.insert(E.Handle.Of);
    if (runs(E, AsksForId) && Seen.insert(chainOf(E)).second)
      ++Result[E.Name];
  });
  return Result;
}

std::string lostRun(const Trace &Before, const Trace &After) {
  std::map<std::string, unsigned> Is = counted(After);
  unsigned All = 0;
  for (auto &[Name, Count] : Is)
    All += Count;
  unsigned Were = 0;
  for (auto &[Name, Count] : counted(Before))
    Were += Count;
  if (All >= Were) // one may have become another of the same library
    return "";
  for (auto &[Name, Count] : counted(Before))
    if (Is[Name] < Count)
      return fmt::format("before: '{}' runs '{}' {} times; after: {} times",
                         Before.Entry->Of->Qualified, Name, Count, Is[Name]);
  return "";
}

} // namespace keyspread::proof
