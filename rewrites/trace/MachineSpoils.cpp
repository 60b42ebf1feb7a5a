// What a function that is not in the program may have written to.
#include "rewrites/trace/Machine.h"

namespace keyspread::trace {

using namespace facts;

/// It fills memory, and does nothing else.
static bool fills(const std::string &Name) {
  return Name == "memset" || Name == "std::memset" || Name == "bzero";
}

/// `memset(values, 0, sizeof values)`: an array has as many elements as before,
/// and none of them what it had.
static V emptied(Values &Make, V Array, const std::string &By) {
  if (!fills(By) || !Array || Array.Of->Kind != Kind::List || Array.Of->Open)
    return {};
  return Make.list(std::vector<V>(
      Array.Of->Parts.size(), Make.unknown("what " + By + " leaves there")));
}

/// What it fills is known, and by its own size: a store like any other, and
/// nothing that happens. Whether a number of bytes is right nobody knows here.
bool Machine::isStore(const Node &N, const Arguments &A) {
  if (!fills(N.Qualified) || A.Given.empty() || A.Given[0].At ||
      !A.Given[0].Value || A.Given[0].Value.Of->Kind != Kind::Pointer)
    return false;
  const V Size = A.Given.back().Value;
  if (!Size || !Size.Of->From || !Size.Of->From->IsSize)
    return false;
  spoil(A.Given[0], N.Qualified);
  return true;
}

/// The places that pointers in \p Of lead to: `bind.buffer = &id`.
static void takePointees(V Of, std::vector<Place> &Out, unsigned Depth = 0) {
  constexpr unsigned Deepest = 3;
  constexpr size_t Most = 64;
  if (!Of || Depth > Deepest || Out.size() >= Most)
    return;
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Pointer && Depth)
    Out.push_back(X.To);
  if (X.Kind == Kind::Record || X.Kind == Kind::List)
    for (V Part : X.Parts)
      takePointees(Part, Out, Depth + 1);
}

/// Whatever it points to may be something else now.
void Machine::spoil(const Got &G, const std::string &By) {
  const V Array = G.At ? load(*G.At) : G.Value ? pointedTo(G.Value) : V();
  if (V Left = emptied(Make, Array, By))
    return store(G.At ? *G.At : G.Value.Of->To, Left);
  V Of = G.At ? V{} : G.Value;
  if (G.At)
    store(*G.At, Make.unknown("what " + By + " leaves there"));
  else if (Of && Of.Of->Kind == Kind::Pointer)
    store(Of.Of->To, Make.unknown("what " + By + " leaves there"));
}

/// A C function that is given structs with addresses in them may write there,
/// and so may whatever is called later with the handle that it was given first:
/// mysql_stmt_bind_result, then mysql_stmt_fetch.
void Machine::spoilBehindStructs(const Node &N, const Arguments &A,
                                 llvm::ArrayRef<V> Args) {
  if (A.Object || Args.empty() ||
      llvm::StringRef(N.Qualified).starts_with("keyspread::"))
    return;
  std::vector<Place> &Lent = LentTo[Args[0].Of];
  for (size_t I = 1; I < Args.size(); ++I)
    if (Args[I])
      takePointees(Args[I].Of->Kind == Kind::Pointer ? load(Args[I].Of->To)
                                                     : Args[I],
                   Lent);
  for (const Place &P : Lent)
    store(P, Make.unknown("what " + N.Qualified + " leaves there"));
  if (Lent.empty())
    LentTo.erase(Args[0].Of);
}

} // namespace keyspread::trace
