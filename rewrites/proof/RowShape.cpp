//===- RowShape.cpp - what an INSERT writes -------------------------------===//
#include "rewrites/proof/RowShape.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

Cell cellOf(const sql::Value &V, sql::Span R, const Pieces &Text) {
  return {&V, {Text.at(R.Begin), Text.at(R.End)}};
}

/// VALUES and its rows, with nothing between them but commas.
bool takeRows(const sql::Insert &I, const Pieces &Text, RowShape &Out) {
  size_t At = Text.at(I.Rows.front().Range.Begin);
  if (!At || !(Text.is(At - 1, "values") || Text.is(At - 1, "value")))
    return false;
  Out.Data.Begin = At - 1;
  for (const sql::InsertRow &R : I.Rows) {
    if (Text.at(R.Range.Begin) != At)
      return false;
    std::vector<Cell> &Row = Out.Rows.emplace_back();
    for (const sql::Value &V : R.Values)
      Row.push_back(cellOf(V, V.Range, Text));
    At = Out.Data.End = Text.at(R.Range.End);
    At += Text.is(At, ",");
  }
  return At == Out.Data.End || Text.D == sql::Dialect::GoogleSql;
}

bool takeItems(const sql::Statement &S, const Pieces &Text, RowShape &Out) {
  if (!S.Arms.empty() || S.Ins->Select->Items.empty())
    return false;
  Out.Select = S.Ins->Select.get();
  std::vector<Cell> &Row = Out.Rows.emplace_back();
  for (const sql::SelectItem &Item : Out.Select->Items) {
    if (Item.Star)
      return false;
    Row.push_back(cellOf(Item.Expr, Item.Range, Text));
  }
  // With the word before the items, so that no item begins where all do.
  Out.Data = {Row.front().Range.Begin - 1, Row.back().Range.End};
  return Row.front().Range.Begin > 0;
}

/// SET a = 1, b = 2: one row.
bool takeSet(const sql::Insert &I, const Pieces &Text, RowShape &Out) {
  if (I.Rows.size() != 1 || I.Rows[0].Values.empty())
    return false;
  std::vector<Cell> &Row = Out.Rows.emplace_back();
  for (const sql::Value &V : I.Rows[0].Values)
    Row.push_back(cellOf(V, V.Range, Text));
  const size_t Name = Text.at(I.Rows[0].Range.Begin);
  if (!Name || !Text.is(Name - 1, "set"))
    return false;
  Out.Data = {Name - 1, Row.back().Range.End};
  Out.List.Begin = Out.List.End = Out.Data.Begin;
  return true;
}

bool takeDefaults(const sql::Insert &I, const Pieces &Text, RowShape &Out) {
  for (size_t P = Text.at(I.ColumnsInsertion); P < Text.All.size(); ++P)
    if (Text.is(P, "default") && Text.is(P + 1, "values")) {
      Out.Data = {P, P + 2};
      Out.Rows.emplace_back();
      return true;
    }
  return false;
}

} // namespace

std::optional<size_t> RowShape::find(std::string_view Column) const {
  for (size_t K = 0; K < Columns.size(); ++K)
    if (sql::sameName(Columns[K], Column))
      return K;
  return std::nullopt;
}

std::optional<RowShape> rowShape(const sql::Statement &S, const Pieces &Text,
                                 const Subject &About) {
  const sql::Insert &I = *S.Ins;
  RowShape Out;
  Out.Table = I.Table.Text;
  Out.MayMakeNone = I.OnConflict || I.Verb == sql::InsertVerb::InsertOrIgnore;
  Out.List.Begin = Out.List.End = Text.at(I.ColumnsInsertion);
  if (I.HasColumns) {
    if (!I.SetForm)
      Out.List = {Text.at(I.ColumnsOpen), Text.at(I.ColumnsClose) + 1};
    for (const sql::Name &N : I.Columns)
      Out.Columns.push_back(N.Text);
  } else if (const Table *T = About.Before.find(I.Table.Text);
             T && !I.DefaultValues) {
    for (const Column &C : T->Columns)
      Out.Columns.push_back(C.Name);
  }
  const bool Read = I.SetForm         ? takeSet(I, Text, Out)
                    : I.DefaultValues ? takeDefaults(I, Text, Out)
                    : I.Select ? takeItems(S, Text, Out)
                               : !I.Rows.empty() && takeRows(I, Text, Out);
  if (!Read || any_of(Out.Rows, [&](const std::vector<Cell> &Row) {
        return Row.size() != Out.Columns.size();
      }))
    return std::nullopt;
  for (size_t K = 0; K < Out.Columns.size(); ++K)
    if (Out.find(Out.Columns[K]) != K) // named twice
      return std::nullopt;
  return Out;
}

void addTarget(Both &B, const sql::Insert &Old, const sql::Insert &New) {
  if (!Old.OnConflict || !New.OnConflict || Old.OnConflict->Target.empty())
    return;
  auto Names = [](const sql::Insert &I) {
    std::set<std::string> Out;
    for (const sql::Name &N : I.OnConflict->Target)
      Out.insert(lower(N.Text));
    return Out;
  };
  auto Place = [](const sql::Insert &I, const Pieces &Text) {
    const size_t Close = Text.at(I.OnConflict->TargetClose);
    size_t Open = Close;
    while (Open && !Text.is(Open, "("))
      --Open;
    return Stretch{Open, Close + 1};
  };
  std::set<std::string> Wanted = Names(Old);
  const Table *T = B.About.Before.find(Old.Table.Text);
  const bool Key = T && Wanted.size() == T->PrimaryKey.size() &&
                   all_of(T->PrimaryKey, [&](const KeyColumn &C) {
                     return Wanted.count(lower(C.Column)) != 0;
                   });
  if (Wanted.count("") || !Key)
    return;
  for (const ShardedTable &E : B.About.Sharded)
    if (E.Leading && sql::sameName(E.Table, Old.Table.Text))
      Wanted.insert(lower(E.ShardColumn));
  for (const ReorderedKey &R : B.About.Reordered)
    if (!R.Tenant.empty() && sql::sameName(R.Table, Old.Table.Text))
      Wanted.insert(lower(R.Tenant));
  const Stretch From = Place(Old, B.M.Old), To = Place(New, B.M.New);
  if (Names(New) == Wanted)
    B.M.may(Exchange{From.Begin, From.End,
                     [To](size_t J) -> std::optional<Landing> {
                       if (J != To.Begin)
                         return std::nullopt;
                       return Landing{To.End, {}};
                     }});
  else
    B.M.object(fmt::format(
        "ON CONFLICT names ({}), and the key of '{}' is ({})",
        fmt::join(Names(New), ", "), Old.Table.Text, fmt::join(Wanted, ", ")));
}

namespace {

/// RETURNING a, b; THEN RETURN a; OUTPUT INSERTED.a
std::optional<Stretch> returning(const sql::Insert &I, const Pieces &Text,
                                 const Subject &About) {
  if (I.Returning.empty())
    return std::nullopt;
  for (const sql::SelectItem &Item : I.Returning)
    if (Item.Star || Item.Expr.Kind != sql::Value::Column ||
        !About.isKey(I.Table.Text, Item.Expr.ColumnName->Text))
      return std::nullopt;
  size_t Begin = Text.at(I.Returning.front().Range.Begin);
  Begin -= Begin > 0;
  if (Text.is(Begin, "return") && Begin && Text.is(Begin - 1, "then"))
    --Begin;
  return Stretch{Begin, Text.at(I.Returning.back().Range.End)};
}

} // namespace

void addReturning(Both &B, const sql::Insert &Old, const sql::Insert &New) {
  const TablePlan *TP = B.About.P.find(New.Table.Text);
  if (!TP || TP->How == Strategy::Accept)
    return;
  if (auto R = returning(New, B.M.New, B.About); R && Old.Returning.empty())
    B.M.may(Addition{R->Begin, R->End, {}});
  if (auto R = returning(Old, B.M.Old, B.About);
      R && New.Returning.empty() && !TP->databaseMakesIds())
    B.M.may(Exchange{R->Begin, R->End,
                     [](size_t J) { return std::optional(Landing{J, {}}); }});
}

} // namespace keyspread::proof
