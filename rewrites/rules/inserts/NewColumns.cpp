#include "rewrites/rules/inserts/NewColumns.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using sql::sameName;

/// The column beside which a new one may stand.
static std::optional<size_t> columnOf(const sql::Insert &I,
                                      llvm::StringRef Of) {
  auto Named = llvm::find_if(I.Columns, [&](const sql::Name &N) {
    return !Of.empty() && sameName(N.Text, Of);
  });
  if (Named != I.Columns.end())
    return Named - I.Columns.begin();
  if (I.Rows.size() != 1)
    return std::nullopt;
  const std::vector<sql::Value> &Values = I.Rows[0].Values;
  auto Given = llvm::find_if(Values, [](const sql::Value &V) {
    return V.Kind == sql::Value::Parameter;
  });
  return Given == Values.end() ? std::nullopt
                               : std::optional<size_t>(Given - Values.begin());
}

ColumnPlace placeOfColumn(const sql::Insert &I, StatementEdit &In,
                          llvm::StringRef Of) {
  const std::optional<size_t> At = In.beside() && I.HasColumns && !I.SetForm
                                       ? columnOf(I, Of)
                                       : std::nullopt;
  const bool Beside =
      At && *At < I.Columns.size() &&
      llvm::all_of(
          I.Rows,
          [&](const sql::InsertRow &Row) { return *At < Row.Values.size(); });
  ColumnPlace Result;
  Result.Name = Beside ? I.Columns[*At].Range.End : I.ColumnsClose;
  for (const sql::InsertRow &Row : I.Rows)
    Result.Values.push_back(Beside ? Row.Values[*At].Range.End
                                   : Row.Range.End - 1);
  if (Beside) {
    In.keepBehind(Result.Name);
    for (uint32_t At : Result.Values)
      In.keepBehind(At);
  }
  return Result;
}

namespace {

/// What stands in a statement in place of a reference.
enum class Given { Nothing, Null, Value };

} // namespace

static Given givenBy(const sql::Value *V) {
  return !V                            ? Given::Nothing
         : V->Kind == sql::Value::Null ? Given::Null
                                       : Given::Value;
}

static Given givenAs(const sql::Statement &S, const std::string &Column,
                     const Schema &In) {
  if (S.Ins && S.Ins->Rows.size() == 1)
    return givenBy(valueFor(*S.Ins, S.Ins->Rows[0], Column, In));
  if (S.Upd)
    for (const sql::Assignment &A : S.Upd->Set)
      if (sameName(A.Column.Text, Column))
        return givenBy(&A.Right);
  return Given::Nothing;
}

static llvm::StringRef tableOf(const sql::Statement &S) {
  if (S.Ins)
    return S.Ins->Table.Text;
  return S.Upd && !S.Upd->From.empty() ? S.Upd->From[0].Table.Text : "";
}

/// The statements of the call of \p B, which stand side by side.
static llvm::ArrayRef<BoundStatement> ofCall(const RuleContext &C,
                                             const BoundStatement &B) {
  const std::vector<BoundStatement> &All = C.G.S.All;
  if (!B.At || All.empty() || &B < All.data() || &B > &All.back())
    return {};
  size_t Begin = &B - All.data(), End = Begin + 1;
  while (Begin && All[Begin - 1].At == B.At)
    --Begin;
  while (End < All.size() && All[End].At == B.At)
    ++End;
  return llvm::ArrayRef(All).slice(Begin, End - Begin);
}

bool differsInBranches(const RuleContext &C, const BoundStatement &B) {
  const llvm::StringRef Table = tableOf(*B.Sql);
  if (Table.empty())
    return false;
  const Schema &In = C.G.schema();
  for (const ShardedTable *T : C.find(Table.str()))
    if (T->HashOf.size() == 1 && !T->Generated)
      for (const BoundStatement &Other : ofCall(C, B))
        if (Other.Text != B.Text && sameName(tableOf(*Other.Sql), Table) &&
            givenAs(*Other.Sql, T->HashOf[0], In) !=
                givenAs(*B.Sql, T->HashOf[0], In))
          return true;
  return false;
}

} // namespace keyspread
