// What a function that is not in the program may have written to.
#include "rewrites/trace/Machine.h"

namespace keyspread::trace {

using namespace facts;

/// It fills memory, and does nothing else.
static bool isFill(const std::string &Name) {
  return Name == "memset" || Name == "std::memset" || Name == "bzero";
}

/// `memset(values, 0, sizeof values)`: an array has as many elements as before,
/// and none of them what it had.
static V emptied(Values &Make, V Array, const std::string &By) {
  if (!isFill(By) || !Array || Array.Of->Kind != Kind::List || Array.Of->Open)
    return {};
  return Make.list(std::vector<V>(
      Array.Of->Parts.size(), Make.unknown("what " + By + " leaves there")));
}

/// `memset(v.data(), 0, v.size() * sizeof(T))`: \p Bytes is as much as all of
/// its elements have, and nothing was put into any of them yet.
static bool isFreshWhole(const Value &Array, const Value &Bytes) {
  return Array.Kind == Kind::List && !Array.Open && !Array.Parts.empty() &&
         Bytes.Kind == Kind::Number && Bytes.Number > 0 &&
         Bytes.Number % int64_t(Array.Parts.size()) == 0 &&
         llvm::all_of(Array.Parts,
                      [](V Of) { return Of.Of->Kind == Kind::Unknown; });
}

/// What it fills is known, and by its own size: a store like any other, and
/// nothing that happens. Whether a number of bytes is right nobody knows here.
bool Machine::fillMemory(const Node &N, const Arguments &A) {
  if (!isFill(N.Qualified) || A.Given.empty() || A.Given[0].At ||
      !A.Given[0].Value || !A.Given.back().Value)
    return false;
  const Got &To = A.Given[0];
  const Value &Size = *A.Given.back().Value.Of;
  const bool IsOwnSize =
      To.Value.Of->Kind == Kind::Pointer && Size.From && Size.From->IsSize;
  if (!IsOwnSize && !isFreshWhole(*To.Value.Of, Size))
    return false;
  spoil(To, N.Qualified);
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
void Machine::spoil(const Got &G, const std::string &By, const Event *Left) {
  const V Array = G.At ? load(*G.At) : G.Value ? pointedTo(G.Value) : V();
  if (V Emptied = emptied(Make, Array, By))
    return store(G.At ? *G.At : G.Value.Of->To, Emptied);
  V Of = G.At ? V{} : G.Value;
  if (G.At)
    store(*G.At, Make.unknown("what " + By + " leaves there", Left));
  else if (Of && Of.Of->Kind == Kind::Pointer)
    store(Of.Of->To, Make.unknown("what " + By + " leaves there", Left));
}

/// A C function that is given structs with addresses in them may write there,
/// and so may whatever is called later with the handle that it was given first:
/// mysql_stmt_bind_result, then mysql_stmt_fetch.
void Machine::spoilBehindStructs(const Node &N, const Arguments &A,
                                 llvm::ArrayRef<V> Args) {
  if (A.Object || Args.empty() ||
      llvm::StringRef(N.Qualified).starts_with("keyspread::"))
    return;
  // A constant is no handle that a later call could be given again.
  const bool HasHandle =
      Args[0].Of->Kind != Kind::Number && Args[0].Of->Kind != Kind::Text;
  std::vector<Place> OfThisCall;
  std::vector<Place> &Lent = HasHandle ? LentTo[Args[0].Of] : OfThisCall;
  for (size_t I = 1; I < Args.size(); ++I)
    if (Args[I])
      takePointees(Args[I].Of->Kind == Kind::Pointer ? load(Args[I].Of->To)
                                                     : Args[I],
                   Lent);
  for (const Place &P : Lent)
    store(P, Make.unknown("what " + N.Qualified + " leaves there"));
  if (HasHandle && Lent.empty())
    LentTo.erase(Args[0].Of);
}

} // namespace keyspread::trace
