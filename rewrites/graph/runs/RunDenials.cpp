// What runs know better than the source: objects of one class are one to that,
// runs tell them apart.
//
//   denied(access) = all of its key is known for what it is in every run, some
//                    of it comes from outside, and none of it rises
#include "rewrites/graph/runs/RunBirths.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;
using trace::Kind;
using trace::V;

/// What a library reads from outside of the program.
static bool isInput(const trace::Value &X) {
  const llvm::StringRef Why = X.Name;
  return X.Kind == Kind::Unknown && Why.ends_with(" leaves there") &&
         (Why.contains("operator>>") || Why.contains("getline") ||
          Why.contains("scanf") || Why.contains("from_chars"));
}

/// All that \p Of is made of is known for what it is; \p Inputs counts what
/// comes from outside.
static bool isSeenWhole(const Catalog &Known, V Of, size_t &Inputs,
                        size_t &Left) {
  if (!Of || !Left)
    return false;
  --Left;
  const trace::Value &X = *Of.Of;
  switch (X.Kind) {
  case Kind::Text:
  case Kind::Number:
  case Kind::Real:
  case Kind::Null:
    return true;
  case Kind::Unknown:
    ++Inputs;
    return isInput(X);
  case Kind::Result:
    ++Inputs;
    // time(&t) gives what it leaves in t.
    if (const Api *How = X.By->How ? X.By->How : Known.find(X.By->Name);
        How && How->Origin)
      return false;
    return llvm::all_of(X.By->Args, [&](V Given) {
      return isSeenWhole(Known, Given, Inputs, Left);
    });
  case Kind::Join:
  case Kind::List:
  case Kind::Operation:
  case Kind::Choice:
    return llvm::all_of(X.Parts, [&](V Part) {
      return isSeenWhole(Known, Part, Inputs, Left);
    });
  default:
    return false;
  }
}

bool RunBirths::deny(const Call &C, unsigned I) const {
  auto It = Accesses.find(C.At);
  if (It == Accesses.end())
    return false;
  constexpr size_t MostParts = 2000;
  return llvm::all_of(It->second, [&](const trace::Event *E) {
    size_t Inputs = 0, Left = MostParts;
    return I < E->Args.size() && !ofArgument(*E, I) &&
           isSeenWhole(G.R.Known, E->Behind[I] ? E->Behind[I] : E->Args[I],
                       Inputs, Left) &&
           Inputs > 0;
  });
}

} // namespace keyspread
