#include "rewrites/proof/rows/Given.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::proof {

using namespace trace;

V argument(const Event &E, std::optional<unsigned> I) {
  if (!I || *I >= E.Args.size())
    return {};
  const V &Behind = E.Behind[*I];
  return Behind && Behind.Of->Kind != Kind::Unknown ? Behind : E.Args[*I];
}

/// The elements of a list that is known to its end.
Parts elements(V Of) {
  Of = plain(Of);
  if (!Of || Of.Of->Kind != Kind::List || Of.Of->Open)
    return std::nullopt;
  return Of.Of->Parts;
}

static Parts from(const Event &E, unsigned First) {
  return std::vector<V>(E.Args.begin() + std::min<size_t>(First, E.Args.size()),
                        E.Args.end());
}

/// The event that names the columns of the rows that \p E adds.
static const Event &columnsGivenBy(const Event &E) {
  if (!E.How->Access.Columns && E.Handle && E.Handle.Of->Kind == Kind::Result &&
      E.Handle.Of->By->How)
    return *E.Handle.Of->By;
  return E;
}

std::string textOf(V Of) {
  Of = plain(Of);
  return Of && Of.Of->Kind == Kind::Text ? Of.Of->Name : "";
}

/// The names in a list of columns; the runtime header puts one in front.
static Parts columnNames(V Of) {
  const Event *By = Of && Of.Of->Kind == Kind::Result ? Of.Of->By : nullptr;
  if (!By || By->Name != "keyspread::with_column" || By->Args.size() < 2)
    return elements(Of);
  Parts Names = columnNames(argument(*By, 1));
  if (Names)
    Names->insert(Names->begin(), argument(*By, 0));
  return Names;
}

static std::optional<std::vector<std::string>> columnsOf(const Event &E) {
  const Event &By = columnsGivenBy(E);
  Parts Names = columnNames(argument(By, By.How->Access.Columns));
  if (!Names)
    return std::nullopt;
  std::vector<std::string> Result;
  for (V Name : *Names) {
    Result.push_back(llvm::StringRef(textOf(Name)).lower());
    if (Result.back().empty())
      return std::nullopt;
  }
  return Result;
}

static Parts valuesOf(const Event &E) {
  const AccessRoles &R = E.How->Access;
  if (!R.Row)
    return std::nullopt;
  return R.RowPack ? from(E, *R.Row) : elements(argument(E, R.Row));
}

std::optional<Row> rowOf(const Event &E) {
  std::optional<std::vector<std::string>> Columns = columnsOf(E);
  if (!Columns)
    return std::nullopt;
  const Event &By = columnsGivenBy(E);
  Row R{textOf(argument(By, By.How->Access.Table)), std::move(*Columns),
        valuesOf(E)};
  if (R.Values && R.Values->size() != R.Columns.size())
    R.Values.reset();
  return R;
}

Parts keyOf(const Event &E) {
  const AccessRoles &R = E.How->Access;
  if (R.KeyParts)
    return from(E, *R.KeyParts);
  if (R.Key && R.Store.Kind == HandleRole::NoHandle)
    return elements(argument(E, R.Key));
  return std::nullopt;
}

const ShardedTable *shardColumn(const Context &C, llvm::StringRef Table,
                                llvm::StringRef Column) {
  auto It = llvm::find_if(C.Sharded, [&](const ShardedTable &T) {
    return Table.equals_insensitive(T.Table) &&
           (Column.empty() ? T.Leading
                           : Column.equals_insensitive(T.ShardColumn));
  });
  return It == C.Sharded.end() ? nullptr : &*It;
}

} // namespace keyspread::proof
