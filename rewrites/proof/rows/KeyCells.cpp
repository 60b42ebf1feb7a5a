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
  const bool Made = How && How->Ids && C.MakesIds;
  if (!How || How->keepsCounter() ||
      (!Made && How->How != Strategy::BitReverse))
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

/// Where the columns of an item are looked for.
struct Rows {
  Tables Of;
  bool Derived = false; // some come from what stands within
  llvm::ArrayRef<std::unique_ptr<sql::Query>> Nested;
};

static Rows rowsOf(const Context &C, const sql::Query &Q) {
  Rows Result{{}, false, Q.Nested};
  for (const sql::TableRef &R : Q.From) {
    Result.Of.push_back(C.Before.find(R.Table.Text));
    Result.Derived |= R.Derived || R.IsCte;
  }
  return Result;
}

static std::string nameOf(const sql::SelectItem &Item) {
  return Item.Alias.empty() && Item.Expr.ColumnName ? Item.Expr.ColumnName->Text
                                                    : Item.Alias;
}

/// It gives one of the values that it is given: `MAX(id)`.
static bool chooses(const sql::Value &Call) {
  return llvm::is_contained({"MAX", "MIN", "COALESCE", "IFNULL", "NULLIF",
                             "GREATEST", "LEAST", "ANY_VALUE"},
                            llvm::StringRef(Call.Text));
}

/// \p Item of \p From is a key: as it stands, as the largest of many, or as
/// what a SELECT within gives.
static bool isKey(const Context &C, const Rows &From, const sql::Value &Item) {
  auto IsKeyOf = [&](const sql::Query &Q, llvm::StringRef Name) {
    return llvm::any_of(Q.Items, [&](const sql::SelectItem &One) {
      return (Name.empty() || Name.equals_insensitive(nameOf(One))) &&
             isKey(C, rowsOf(C, Q), One.Expr);
    });
  };
  if (Item.Kind == sql::Value::Call)
    return chooses(Item) && llvm::any_of(Item.Arguments, [&](auto &Argument) {
             return isKey(C, From, Argument);
           });
  if (Item.Kind == sql::Value::SubSelect)
    return llvm::any_of(From.Nested, [&](auto &Q) {
      return Item.Range.Begin <= Q->Range.Begin &&
             Q->Range.End <= Item.Range.End && IsKeyOf(*Q, "");
    });
  if (!Item.ColumnName)
    return false;
  const llvm::StringRef Name = Item.ColumnName->Text;
  return llvm::any_of(
             From.Of,
             [&](const Table *T) { return T && isKey(C, *T, Name); }) ||
         (From.Derived && llvm::any_of(From.Nested, [&](auto &Q) {
            return IsKeyOf(*Q, Name);
          }));
}

/// Of the rows of \p Text the column that \p Which tells by number or name.
static bool isKey(const Context &C, const Api &How, V Text,
                  const Value &Which) {
  const sql::Script Read = sql::parse(flatten(Text).Text, C.DialectOf(How));
  if (Read.Statements.size() != 1)
    return false;
  const sql::Statement &S = Read.Statements[0];
  llvm::ArrayRef<sql::SelectItem> Items;
  Rows From;
  if (S.Sel) {
    Items = S.Sel->Items;
    From = rowsOf(C, *S.Sel);
  } else if (S.Ins) {
    Items = S.Ins->Returning;
    From.Of = {C.Before.find(S.Ins->Table.Text)};
  }
  if (llvm::any_of(Items, [](auto &Item) { return Item.Star; }))
    return false;
  if (Which.Kind == Kind::Text)
    return llvm::any_of(Items, [&](const sql::SelectItem &Item) {
      return llvm::StringRef(nameOf(Item)).equals_insensitive(Which.Name) &&
             isKey(C, From, Item.Expr);
    });
  const int64_t At = Which.Number - How.ColumnBase;
  return Which.Kind == Kind::Number && At >= 0 && size_t(At) < Items.size() &&
         isKey(C, From, Items[At].Expr);
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
