#include "rewrites/rules/births/UnseenInserts.h"

#include "matchers/sql/Holes.h"
#include "rewrites/rules/TablesOf.h"
#include "rewrites/rules/births/BirthRule.h"
#include "rewrites/rules/order/OrderRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::Call;

/// A call whose text is seen but for a table's name is in the list, too; where
/// its callers name the table, it is one of those that they name.
static bool mayInsert(const RuleContext &C, const Call *Of,
                      llvm::StringRef Table) {
  bool Any = false, May = false;
  for (const BoundStatement &B : C.G.S.All) {
    if (B.At != Of)
      continue;
    if (B.OfCaller || !tablesPutInto(C, B).empty())
      return false;
    Any = true;
    May |= (B.Sql->Ins && sql::mayBe(B.Sql->Ins->Table, Table)) ||
           !B.Sql->Errors.empty() || B.Sql->Kind == sql::StatementKind::Other;
  }
  return May || !Any;
}

/// The planned tables that some INSERT or write of the code names.
static std::set<std::string> filledTables(const RuleContext &C) {
  std::set<std::string> Result;
  auto Add = [&](llvm::StringRef Table) {
    if (const std::string *Known = C.reshaped(Table))
      Result.insert(*Known);
  };
  for (const BoundStatement &B : C.G.S.All) {
    if (B.Sql->Ins || !B.Sql->Errors.empty())
      for (const std::string &Table : tablesOf(C.Tables, *B.Sql, B.Text->Text))
        Add(Table);
    for (const std::string &Table : tablesPutInto(C, B))
      Add(Table);
  }
  for (const Access &A : C.G.A.All)
    if (A.writes())
      Add(A.Table);
  for (const facts::DeclaredTable &T : C.G.P.Tables)
    Add(T.Name);
  return Result;
}

/// What \p B, an INSERT into the planned \p Table, would have to say and does
/// not; empty: it stays as it is.
static std::string whyNotWhole(const RuleContext &C, const BoundStatement &B,
                               const std::string &Table) {
  for (const ShardedTable *S : C.find(Table))
    if (!S->Generated && !S->Nullable && !writesColumn(*B.Sql, S->ShardColumn))
      return fmt::format("and has to name '{}'", S->ShardColumn);
  const ReorderedKey *New = C.reordered(Table);
  if (New && !New->Tenant.empty() && !writesColumn(*B.Sql, New->Tenant))
    return fmt::format("and has to name '{}'", New->Tenant);
  std::optional<UnorderedTable> T = unordered(C, Table);
  if (T && B.Sql->Ins->HasColumns && !writesColumn(*B.Sql, T->Key))
    return fmt::format("and leaves '{}' to the database", T->Key);
  if (llvm::Error Why = checkNewIds(C, B))
    return "and " + llvm::toString(std::move(Why));
  return "";
}

/// INSERTs whose texts a mapper puts together: no place of the source says
/// them.
static void checkRuns(const RuleContext &C, std::vector<Part> &Out) {
  if (!C.G.runs())
    return;
  for (const BoundStatement *B : C.G.runs()->unseen()) {
    const std::string *Table =
        B->Sql->Ins ? C.reshaped(B->Sql->Ins->Table.Text) : nullptr;
    const std::string Why = Table ? whyNotWhole(C, *B, *Table) : "";
    if (Why.empty())
      continue;
    Part New;
    New.At = B->site(B->Sql->Range);
    New.Tables = {*Table};
    New.block(New.At,
              fmt::format("the INSERT into '{}' is put together here when the "
                          "program runs, {}",
                          *Table, Why),
              "change what puts it together by hand, then run again");
    Out.push_back(std::move(New));
  }
}

/// The calls that may make rows of \p Table, by their places.
static std::vector<const Call *> mayFill(const RuleContext &C,
                                         llvm::StringRef Table) {
  std::vector<const Call *> Result;
  llvm::copy_if(C.G.S.Unseen, std::back_inserter(Result),
                [&](const Call *One) { return mayInsert(C, One, Table); });
  llvm::stable_sort(Result,
                    [](const Call *A, const Call *B) { return A->At < B->At; });
  return Result;
}

static std::vector<Part> insertsNobodySees(const RuleContext &C) {
  std::set<std::string> Filled = filledTables(C);
  std::vector<Part> Result;
  for (const std::string &Table : C.Tables) {
    if (Filled.count(Table) || !C.G.schema().find(Table))
      continue;
    const std::vector<const Call *> Calls = mayFill(C, Table);
    if (Calls.empty())
      continue;
    const Call &First = *Calls.front();
    const std::string Others =
        Calls.size() > 1
            ? fmt::format(", nor that of {} other calls", Calls.size() - 1)
            : "";
    Part New;
    New.At = First.At;
    New.Tables = {Table};
    New.block(First.At,
              fmt::format("the text given to '{}' is not seen{}, and no INSERT "
                          "into '{}' is: its rows may be made here",
                          First.Name, Others, Table),
              "write the INSERT as one text; what is no database call is "
              "denied by \"wrappers\" in the plan");
    Result.push_back(std::move(New));
  }
  return Result;
}

std::vector<Part> unseenInserts(const RuleContext &C) {
  std::vector<Part> Result = insertsNobodySees(C);
  checkRuns(C, Result);
  return Result;
}

} // namespace keyspread
