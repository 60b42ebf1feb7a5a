// What becomes of values when the run that made them ends.
#include "rewrites/trace/Value.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

void Values::noteCells(const Value &Object) {
  for (size_t I = 0; I < Object.Names.size(); ++I) {
    const V Part = Object.Parts[I];
    if (Part && Part.Of->HasCell &&
        CellsSeen.insert({Object.Names[I], Part.Of}).second)
      Cells.push_back({Object.Names[I], Part.Of});
  }
}

void Values::eachLasting(llvm::function_ref<void(V)> Do) const {
  for (const Value *Of : OpenKeyValues)
    Do(V{Of});
  Left.eachChanged([&](const Value *Symbol, const std::vector<V> &Of) {
    if (Symbol->Stays)
      llvm::for_each(Of, Do);
  });
}

void Values::eachYoungCell(llvm::function_ref<void(const Value &)> Do) const {
  for (const CellOf &C : llvm::ArrayRef(Cells).drop_front(OldCells))
    Do(*C.Cell);
}

void Values::settle() {
  OldCells = Cells.size();
  All.settle();
  Steps.settle();
  Left.settle();
  Numbers.settle();
  Projected.settle();
  Selected.settle();
  Symbols.settle();
  Results.settle();
  Nothing.settle();
}

void Values::sweep() {
  auto IsGone = [](const auto &, const Value *Of) { return !Of->Stays; };
  auto Ends = [](V Of) { return !Of.Of->Stays || (Of.Way && !Of.Way->Stays); };
  Left.sweep([](const Value *Of, const auto &) { return !Of->Stays; });
  Projected.sweep([](const PartOf &Of, const Value *Part) {
    return !Of.first->Stays || !Part->Stays;
  });
  Selected.sweep(
      [&](const PartOf &Of, V Part) { return !Of.first->Stays || Ends(Part); });
  Numbers.sweep(IsGone);
  Symbols.sweep(IsGone);
  Results.sweep(IsGone);
  Nothing.sweep(IsGone);
  // Those of runs before have stayed once and for all.
  const auto Young = Cells.begin() + OldCells;
  for (const CellOf &C : llvm::make_range(Young, Cells.end()))
    if (!C.Cell->Stays)
      CellsSeen.erase({C.Member, C.Cell});
  Cells.erase(std::remove_if(Young, Cells.end(),
                             [](const CellOf &C) { return !C.Cell->Stays; }),
              Cells.end());
  OldCells = Cells.size();
  All.sweep();
  Steps.sweep();
}

} // namespace keyspread::trace
