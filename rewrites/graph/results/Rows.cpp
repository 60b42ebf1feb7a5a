// The rows of a write, and lists of values as they are given to a call. In: the
// access, and the calls that add to its builder. Out: AccessRow, ValueList.
#include "rewrites/graph/wrappers/AccessReader.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

std::vector<const Expr *> ValueList::at(size_t Position) const {
  std::vector<const Expr *> Result;
  for (const std::vector<const Expr *> &List : Lists)
    if (Position < List.size())
      Result.push_back(List[Position]);
  return Result;
}

static void setLists(ValueList &To,
                     std::vector<std::vector<const Expr *>> All) {
  To.Lists = std::move(All);
  if (To.Lists.size() == 1)
    To.Values = To.Lists[0];
}

/// The arguments of \p Maker from \p First on.
ValueList AccessReader::valuesFrom(const Call &Maker, unsigned First) {
  ValueList Result;
  Result.Maker = &Maker;
  Result.First = First;
  std::vector<const Expr *> Values;
  for (unsigned I = First; I < Maker.Args.size(); ++I)
    Values.push_back(&Maker.Args[I]);
  setLists(Result, {Values});
  return Result;
}

/// std::make_tuple(a, b): what it is given is what it gives.
bool AccessReader::makesTuple(const Expr &E) const {
  if (E.Aggregate == None)
    return false;
  const Aggregate &Of = R.P.Aggregates[E.Aggregate];
  return Of.Variable.empty() && !Of.Open.valid() && !Of.Chained;
}

/// The tuple that \p E makes, all of whose values are written in it.
const Aggregate *AccessReader::tupleIn(const Expr &E) const {
  const Aggregate &Of = R.P.Aggregates[E.Aggregate];
  const bool Here = llvm::all_of(Of.Elements, [&](const Expr &V) {
    return V.At.File == E.At.File && E.At.Begin < V.At.Begin &&
           V.At.End < E.At.End;
  });
  return Here && Of.Names.empty() && !Of.Elements.empty() ? &Of : nullptr;
}

ValueList AccessReader::valuesAt(const Expr &E) const {
  const Call *C = Seen.bracesOf(E) ? nullptr : Seen.inPlace(E);
  const Api *A = C ? W.of(*C) : nullptr;
  ValueList Result;
  if (A && A->Access.KeyParts && !A->Access.Table)
    Result = valuesFrom(*C, *A->Access.KeyParts);
  else if (A && A->Access.BoundKind && argument(*C, A->Access.Key))
    Result = valuesAt(*argument(*C, A->Access.Key));
  else if (C && makesTuple(E))
    Result = valuesFrom(*C, 0);
  else if (makesTuple(E))
    Result.Tuple = tupleIn(E);
  else
    Result.Braces = Seen.bracesOf(E);
  Result.Given = &E;
  Lists::Result Given = Seen.of(E);
  // Braces around several rows are none of one.
  if (Result.Braces &&
      (Given.All.size() != 1 || Given.All[0].In != Result.Braces))
    Result.Braces = nullptr;
  std::vector<std::vector<const Expr *>> All;
  for (SeenList &L : Given.All)
    All.push_back(std::move(L.Elements));
  Result.More = Given.Open;
  if (Given.Complete || Result.Maker || Result.Braces || Result.Tuple)
    setLists(Result, std::move(All));
  return Result;
}

/// A pack stands for any number of values: which of them is the key is not
/// known where it is expanded.
void AccessReader::checkPacks(Access &To, const ValueList &V) const {
  for (const std::vector<const Expr *> &List : V.Lists)
    for (const Expr *E : List) {
      std::optional<Wrappers::Place> P = W.parameterOf(*E, /*Alone=*/false);
      if (P && P->I < P->F->Parameters.size() && P->F->Parameters[P->I].Pack)
        setProblem(To,
                   "its values are the parameter pack of '" + P->F->Name + "'");
    }
}

void AccessReader::checkEscape(Access &To, const Entity &Object) const {
  auto It = Escapes.find(Object);
  if (It != Escapes.end())
    setProblem(To, "'" + It->second->Name +
                       "' may add to it, and its body is not seen");
}

void AccessReader::addRow(Access &To, const Call &By, const Api &How) const {
  AccessRow Row;
  Row.By = &By;
  if (How.Access.RowPack)
    Row.Values = valuesFrom(By, *How.Access.Row);
  else if (const Expr *Given = argument(By, How.Access.Row))
    Row.Values = valuesAt(*Given);
  checkPacks(To, Row.Values);
  for (const std::vector<const Expr *> &List : Row.Values.Lists)
    if (!To.Columns.empty() && !To.MoreColumns && !Row.Values.More &&
        List.size() != To.Columns.size())
      setProblem(To, "a row of " + std::to_string(List.size()) +
                         " values is given for " +
                         std::to_string(To.Columns.size()) + " columns");
  To.Rows.push_back(std::move(Row));
}

void AccessReader::readRows(Access &To) const {
  if (To.How->Access.Row)
    return addRow(To, *To.At, *To.How);
  checkEscape(To, To.At->Result);
  auto It = Additions.find(To.At->Result);
  if (It != Additions.end())
    for (const Addition &A : It->second)
      if (A.How->Access.Row)
        addRow(To, *A.By, *A.How);
  if (To.Rows.empty())
    setProblem(To, "no row is seen that is added to it");
}

} // namespace keyspread
