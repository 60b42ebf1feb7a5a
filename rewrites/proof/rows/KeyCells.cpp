#include "rewrites/proof/rows/KeyCells.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::proof {

using namespace trace;

/// The new ids of \p Of stand in \p Column: of several columns of a key in the
/// one that counts.
static bool getsIds(const Context &C, const Table &Of, llvm::StringRef Column) {
  const TablePlan *How = C.Planned.find(Of.Name);
  if (!How || How->keepsCounter() ||
      (!How->Ids && How->How != Strategy::BitReverse))
    return false;
  const auto *Is = Of.column(Column);
  return Is && Of.keyPosition(Is->Name) &&
         (Of.PrimaryKey.size() == 1 || Schema::counted(*Is));
}

/// \p Column of \p Of holds ids that get wide, or refers to one.
static bool isKey(const Context &C, const Table &Of, llvm::StringRef Column) {
  if (getsIds(C, Of, Column))
    return true;
  return llvm::any_of(Of.ForeignKeys, [&](const ForeignKey &F) {
    const Table *To = C.Before.find(F.Table);
    for (size_t I = 0; To && I < F.Columns.size(); ++I) {
      if (!Column.equals_insensitive(F.Columns[I]))
        continue;
      if (I < F.Referenced.size())
        return getsIds(C, *To, F.Referenced[I]);
      return I < To->PrimaryKey.size() &&
             getsIds(C, *To, To->PrimaryKey[I].Column);
    }
    return false;
  });
}

using Tables = std::vector<const Table *>;

static Tables tablesOf(const Context &C, const sql::Statement &S) {
  Tables Result;
  if (S.Ins)
    Result.push_back(C.Before.find(S.Ins->Table.Text));
  if (S.Sel)
    for (const sql::TableRef &R : S.Sel->From)
      Result.push_back(C.Before.find(R.Table.Text));
  return Result;
}

static bool isKey(const Context &C, const Tables &Of,
                  const sql::SelectItem &Item) {
  const std::optional<sql::Name> &Column = Item.Expr.ColumnName;
  return Column && llvm::any_of(Of, [&](const Table *T) {
           return T && isKey(C, *T, Column->Text);
         });
}

/// Of the rows of \p Text the column that \p Which tells by number or name.
static bool isKey(const Context &C, const Api &How, V Text,
                  const Value &Which) {
  const sql::Script Read = sql::parse(flatten(Text).Text, C.DialectOf(How));
  if (Read.Statements.size() != 1)
    return false;
  const sql::Statement &S = Read.Statements[0];
  llvm::ArrayRef<sql::SelectItem> Items;
  if (S.Sel)
    Items = S.Sel->Items;
  else if (S.Ins)
    Items = S.Ins->Returning;
  if (llvm::any_of(Items, [](auto &Item) { return Item.Star; }))
    return false;
  const Tables Of = tablesOf(C, S);
  if (Which.Kind == Kind::Text)
    return llvm::any_of(Items, [&](const sql::SelectItem &Item) {
      llvm::StringRef Name = Item.Alias;
      if (Name.empty() && Item.Expr.ColumnName)
        Name = Item.Expr.ColumnName->Text;
      return Name.equals_insensitive(Which.Name) && isKey(C, Of, Item);
    });
  const int64_t At = Which.Number - How.ColumnBase;
  return Which.Kind == Kind::Number && At >= 0 && size_t(At) < Items.size() &&
         isKey(C, Of, Items[At]);
}

/// The call that was given the SQL whose row \p Of is, or is in.
static const Event *queryOf(V Of) {
  for (unsigned Depth = 0; Of && Depth < 8; ++Depth) {
    Of = statementOf(Of);
    const Value &X = *Of.Of;
    if (X.Kind == Kind::Result && X.By->Text)
      return X.By;
    if (X.Kind == Kind::Result)
      Of = X.By->Handle;
    else if (X.Kind == Kind::Operation || X.Kind == Kind::Project)
      Of = X.Parts.empty() ? V() : X.Parts[0];
    else
      return nullptr;
  }
  return nullptr;
}

bool readsWideKey(const Context &C, const Event &E) {
  if (!readsCell(E) || *E.How->Column >= E.Args.size())
    return false;
  const Event *By = queryOf(E.Handle);
  const Value &Which = *plain(E.Args[*E.How->Column]).Of;
  return By && llvm::any_of(textsOf(By->Text), [&](V Text) {
           return Text && isKey(C, *E.How, Text, Which);
         });
}

} // namespace keyspread::proof
