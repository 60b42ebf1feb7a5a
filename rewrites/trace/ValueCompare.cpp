// What is known of values: which are the same, which are true, what they are
// made of.
#include "rewrites/trace/Trace.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

static bool isMadeOf(V Of, V Part, unsigned Depth) {
  if (!Of || Depth > MostDepth)
    return false;
  if (Of.Of == Part.Of)
    return true;
  auto Has = [&](V P) { return isMadeOf(P, Part, Depth + 1); };
  const Value &X = *Of.Of;
  return llvm::any_of(X.Parts, Has) || (X.Base && Has(X.Base)) ||
         (X.Kind == Kind::Result && llvm::any_of(X.By->Args, Has));
}

bool isMadeOf(V Of, V Part) { return isMadeOf(Of, Part, 0); }

namespace {

/// Two values while they are compared. Parts are shared by many: those of two
/// that are large would be compared again and again.
class Comparer {
public:
  bool same(V A, V B);

private:
  bool sameParts(const std::vector<V> &A, const std::vector<V> &B);

  unsigned Left = 20000;
};

} // namespace

bool Comparer::sameParts(const std::vector<V> &A, const std::vector<V> &B) {
  if (A.size() != B.size())
    return false;
  for (size_t I = 0; I < A.size(); ++I)
    if (!same(A[I], B[I]))
      return false;
  return true;
}

bool Comparer::same(V A, V B) {
  if (A.Of == B.Of)
    return true;
  if (!A || !B || A.Of->Kind != B.Of->Kind || A.Of->Hash != B.Of->Hash ||
      !Left || !--Left)
    return false;
  const Value &X = *A.Of, &Y = *B.Of;
  switch (X.Kind) {
  case Kind::Unknown:
  case Kind::Symbol:
    return false; // each is its own
  case Kind::Pointer:
    return X.To == Y.To;
  case Kind::Result:
    return X.By == Y.By && X.Name == Y.Name;
  case Kind::Number:
    return X.Number == Y.Number;
  default:
    return X.Name == Y.Name && X.Open == Y.Open && X.Names == Y.Names &&
           (!X.Base == !Y.Base) && (!X.Base || same(X.Base, Y.Base)) &&
           sameParts(X.Parts, Y.Parts);
  }
}

bool same(V A, V B) { return Comparer().same(A, B); }

std::optional<bool> truth(V Of) {
  if (!Of)
    return std::nullopt;
  switch (Of.Of->Kind) {
  case Kind::Number:
    return Of.Of->Number != 0;
  case Kind::Null:
    return false;
  case Kind::Pointer:
  case Kind::Function:
  case Kind::Closure:
  case Kind::Text: // a literal's address
    return true;
  default:
    return std::nullopt;
  }
}

} // namespace keyspread::trace
