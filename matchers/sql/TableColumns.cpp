#include "matchers/sql/TableColumns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace keyspread::sql {

static std::string keyOf(std::string_view Name) {
  return llvm::StringRef(Name).lower();
}

static bool hasColumn(const std::vector<std::string> &Names,
                      const ColumnDef &C) {
  return llvm::any_of(Names, [&](const std::string &Own) {
    return sameName(Own, C.Column.Text);
  });
}

/// What else an ALTER does to columns, drop or rename them, is not told here.
void TableColumns::alter(const AlterTable &A) {
  auto At = All.find(keyOf(A.Table.Text));
  if (At == All.end())
    return;
  Columns &Own = At->second;
  for (const ColumnDef &C : A.AddColumns)
    if (!hasColumn(Own.Names, C))
      Own.Names.push_back(C.Column.Text);
  if (A.AddColumns.empty() && A.AddPrimaryKey.empty() &&
      A.AddForeignKeys.empty() && A.Uniques.empty() && A.Indexes.empty() &&
      A.Redefined.empty())
    Own.Known = false;
}

void TableColumns::add(const Script &S) {
  for (const Statement &One : S.Statements) {
    if (One.Alter && One.Alter->Table.known())
      alter(*One.Alter);
    if (!One.Table || !One.Table->Table.known())
      continue;
    Columns New;
    New.Known = !One.Table->AsSelect && One.Errors.empty() &&
                !One.Table->Columns.empty();
    for (const ColumnDef &C : One.Table->Columns) {
      New.Known &= C.Column.known();
      New.Names.push_back(C.Column.Text);
    }
    auto [At, IsNew] = All.try_emplace(keyOf(One.Table->Table.Text), New);
    if (!IsNew &&
        !std::equal(New.Names.begin(), New.Names.end(),
                    At->second.Names.begin(), At->second.Names.end(), sameName))
      At->second.Known = false;
  }
}

void TableColumns::forget(std::string_view Table) {
  All[keyOf(Table)].Known = false;
}

const std::vector<std::string> *TableColumns::of(std::string_view Table) const {
  auto At = All.find(keyOf(Table));
  return At != All.end() && At->second.Known ? &At->second.Names : nullptr;
}

/// Which of the columns of two tables are one, USING tells, and NATURAL does
/// not.
static bool keepsAll(const Scope &From) {
  for (size_t I = 1; I < From.From.size(); ++I)
    if (!From.From[I].On || !From.From[I].Using.empty())
      return false;
  return true;
}

static bool addStar(std::vector<std::string> &To, const SelectItem &Star,
                    const Scope &From, const TableColumns &Known) {
  if (Star.StarQualifier.empty() && !keepsAll(From))
    return false;
  bool Found = false;
  for (const TableRef &R : From.From) {
    if (!Star.StarQualifier.empty() && !sameName(R.label(), Star.StarQualifier))
      continue;
    const std::vector<std::string> *Own =
        R.IsCte || R.Derived || !R.Table.known() ? nullptr
                                                 : Known.of(R.Table.Text);
    if (!Own)
      return false;
    To.insert(To.end(), Own->begin(), Own->end());
    Found = true;
  }
  return Found;
}

std::optional<std::vector<std::string>> rowsOf(const Statement &S,
                                               const TableColumns &Known) {
  const std::vector<SelectItem> *Items = nullptr;
  const Scope *From = nullptr;
  Scope Into;
  if (S.Sel) {
    Items = &S.Sel->Items;
    From = S.Sel.get();
  } else if (S.Ins) {
    Items = &S.Ins->Returning;
    From = &Into;
    Into.From.emplace_back().Table = S.Ins->Table;
  } else if (S.Upd) {
    Items = &S.Upd->Returning;
    From = S.Upd.get();
  } else if (S.Del) {
    Items = &S.Del->Returning;
    From = S.Del.get();
  }
  if (!Items || !S.Errors.empty() || (S.Sel && Items->empty()))
    return std::nullopt;
  std::vector<std::string> Result;
  for (const SelectItem &I : *Items) {
    if (I.Star) {
      if (!addStar(Result, I, *From, Known))
        return std::nullopt;
      continue;
    }
    const bool IsNamed =
        I.Alias.empty() && I.Expr.Kind == Value::Column && I.Expr.ColumnName;
    Result.push_back(IsNamed ? I.Expr.ColumnName->Text : I.Alias);
  }
  return Result;
}

} // namespace keyspread::sql
