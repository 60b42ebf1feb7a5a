#include "rewrites/graph/Closures.h"

namespace keyspread {

using namespace facts;

std::optional<unsigned> calledParameter(const Reach &R, const Call &C) {
  std::optional<unsigned> Result;
  if (!C.Receiver || !llvm::StringRef(C.Name).ends_with("operator()"))
    return Result;
  R.walk(C.Receiver->Sources, {false, false, false}, [&](const Reach::Node &N) {
    unsigned I;
    const Function *F = R.P.functionOfParameter(N.At, I);
    if (F && F->Usr == C.Function && !Result)
      Result = I;
    return !F;
  });
  return Result;
}

bool mayGive(const Reach &R, const Call &C, unsigned I,
             const std::string &Usr) {
  bool Any = I >= C.Args.size(), This = Any;
  if (!Any)
    R.walk(C.Args[I].Sources, {false, true, false}, [&](const Reach::Node &N) {
      llvm::StringRef Given(N.At);
      const bool Ends = Given.consume_back("|return");
      Any |= Ends && R.P.Functions.count(Given.str());
      This |= Ends && Given == Usr;
      return !Ends;
    });
  return This || !Any;
}

} // namespace keyspread
