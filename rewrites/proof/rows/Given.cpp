#include "rewrites/proof/rows/Given.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/trace/Texts.h"

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

/// The lists of columns that \p Of may be; the runtime header puts a name in
/// front of each.
static std::vector<Parts> columnNames(V Of) {
  std::vector<Parts> Result;
  const Event *By = Of && Of.Of->Kind == Kind::Result ? Of.Of->By : nullptr;
  if (!By || By->Name != "keyspread::with_column" || By->Args.size() < 2) {
    for (V One : alternatives(plain(Of)))
      Result.push_back(elements(One));
    return Result;
  }
  Result = columnNames(argument(*By, 1));
  for (Parts &Names : Result)
    if (Names)
      Names->insert(Names->begin(), argument(*By, 0));
  return Result;
}

/// The texts of \p Names; empty: not all are known.
static std::vector<std::string> textsOf(const Parts &Names) {
  std::vector<std::string> Result;
  for (V Name : Names.value_or(std::vector<V>())) {
    Result.push_back(llvm::StringRef(textOf(Name)).lower());
    if (Result.back().empty())
      return {};
  }
  return Result;
}

bool putsShard(V Of) {
  return Of && Of.Of->Kind == Kind::Result &&
         Of.Of->By->Name == "keyspread::with_shard" &&
         Of.Of->By->Args.size() == 2;
}

/// The lists of values that a row of \p E may be. What the runtime header makes
/// of one stands for the shard in front of it.
static std::vector<Parts> valuesOf(const Event &E) {
  const AccessRoles &R = E.How->Access;
  if (!R.Row)
    return {};
  if (R.RowPack)
    return {from(E, *R.Row)};
  std::vector<Parts> Result;
  for (V One : alternatives(plain(argument(E, R.Row))))
    Result.push_back(elements(One));
  if (*R.Row < E.Args.size() && putsShard(E.Args[*R.Row]))
    for (Parts &Of : Result)
      if (Of)
        Of->insert(Of->begin(), E.Args[*R.Row]);
  return Result;
}

std::vector<Row> rowsOf(const Event &E) {
  const Event &By = columnsGivenBy(E);
  const std::vector<Parts> Columns =
      columnNames(argument(By, By.How->Access.Columns));
  const std::vector<Parts> Values = valuesOf(E);
  std::vector<Row> Result;
  for (size_t I = 0; I < Columns.size(); ++I) {
    Row R{textOf(argument(By, By.How->Access.Table)),
          textsOf(Columns[I]),
          {},
          {}};
    if (R.Columns.empty())
      return {};
    // What decides which columns there are decides on the values, too.
    if (Values.size() == Columns.size() && Values[I]) {
      R.Given = Values[I]->size();
      if (R.Given == R.Columns.size())
        R.Values = Values[I];
    } else if (Values.size() == 1 && Values[0]) {
      R.Given = Values[0]->size();
    }
    Result.push_back(std::move(R));
  }
  return Result;
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
