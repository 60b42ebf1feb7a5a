//===- Orders.cpp - orders by the order column, MAX(id), SELECT * ---------===//
#include "rewrites/proof/Additions.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace keyspread::proof {

namespace {

/// ORDER BY id -> ORDER BY at, id: at is the plan's order of the rows.
void addOrder(Both &B, const Level &L) {
  const auto &Items = L.S->OrderBy;
  for (size_t K = 0; K + 1 < Items.size(); ++K) {
    const sql::OrderItem &At = Items[K], &Id = Items[K + 1];
    if (!At.Expr.ColumnName || !Id.Expr.ColumnName || At.Desc != Id.Desc)
      continue;
    const auto Key = placeOf(*Id.Expr.ColumnName, &L, B.About);
    if (!Key || !B.About.isKey(Key->Ref->Table.Text, Key->Column) ||
        B.About.orderColumn(Key->Ref->Table.Text) !=
            lower(At.Expr.ColumnName->Text))
      continue;
    const sql::Name &N = *At.Expr.ColumnName;
    if (!N.Qualifier.empty() && !sql::sameName(N.Qualifier, Key->Ref->label()))
      continue;
    B.M.may(
        Addition{B.M.New.at(At.Range.Begin), B.M.New.at(Id.Range.Begin), {}});
  }
}

/// MAX(id) FROM t -> (SELECT id FROM t ORDER BY at DESC, id DESC LIMIT 1)
void addLast(Both &B, const Level &L) {
  if (!L.Q || L.Q->Items.size() != 1 || L.S->From.size() != 1)
    return;
  const sql::Value &V = L.Q->Items[0].Expr;
  const bool Max = V.Text == "MAX";
  if (V.Kind != sql::Value::Call || (!Max && V.Text != "MIN") ||
      V.Arguments.size() != 1 || !V.Arguments[0].ColumnName)
    return;
  const sql::Value &Id = V.Arguments[0];
  const std::string &Table = L.S->From[0].Table.Text;
  const std::string At = B.About.orderColumn(Table);
  if (At.empty() || !B.About.isKey(Table, Id.ColumnName->Text))
    return;
  Matching &M = B.M;
  const Stretch Key{M.Old.at(Id.Range.Begin), M.Old.at(Id.Range.End)};
  const Stretch Call{M.Old.at(V.Range.Begin), M.Old.at(V.Range.End)};
  size_t From = Call.End;
  while (From < M.Old.All.size() && !M.Old.is(From, "from"))
    ++From;
  const Stretch Alias{Call.End, From}, Rest{From, M.Old.at(L.S->Range.End)};
  std::vector<std::string> Tail{"order", "by", At};
  auto Direction = [&] {
    if (Max)
      Tail.push_back("desc");
  };
  Direction();
  Tail.push_back(",");
  for (size_t K = Key.Begin; K < Key.End; ++K)
    Tail.push_back(M.Old.All[K].Text);
  Direction();
  Tail.insert(Tail.end(), {"limit", "1"});
  M.may(Exchange{
      Call.Begin, Rest.End,
      [&M, Key, Alias, Rest, Tail](size_t J) -> std::optional<Landing> {
        if (!M.New.is(J, "(") || !M.New.is(J + 1, "select"))
          return std::nullopt;
        const size_t Behind = M.New.behindClose(J);
        const size_t Items = J + 2 + (Key.End - Key.Begin);
        if (Items + Tail.size() >= Behind)
          return std::nullopt;
        const size_t TailAt = Behind - 1 - Tail.size();
        for (size_t K = 0; K < Tail.size(); ++K)
          if (!M.New.is(TailAt + K, Tail[K]))
            return std::nullopt;
        const size_t End = Behind + (Alias.End - Alias.Begin);
        auto A = M.run(Key, {J + 2, Items});
        auto R = M.run(Rest, {Items, TailAt});
        if (!A || !R || End > M.New.All.size() || !M.run(Alias, {Behind, End}))
          return std::nullopt;
        return Landing{End, *R};
      }});
}

/// `MAX(id) FROM t` -> `0`, where the program needs no last key any more.
void addUnused(Both &B, const Level &L) {
  if (!L.Q || L.Q->Items.size() != 1 || L.S->From.size() != 1 || L.S->Where)
    return;
  const std::string &Table = L.S->From[0].Table.Text;
  const sql::SelectItem &Item = L.Q->Items[0];
  const bool Key = any_of(Item.Expr.Columns, [&](const sql::Name &N) {
    return B.About.mints(Table, N.Text);
  });
  const Pieces &Old = B.M.Old;
  bool Max = false;
  for (size_t I = Old.at(Item.Range.Begin); I < Old.at(Item.Range.End); ++I)
    Max |= Old.is(I, "max") && Old.is(I + 1, "(");
  const Demand D{Demand::KeyAgain, Table, "", {std::nullopt, "0"}, {}, 0, 0};
  if (Key && Max)
    B.M.may(Exchange{Old.at(Item.Range.Begin), Old.at(L.S->Range.End),
                     [&B, D](size_t J) -> std::optional<Landing> {
                       if (!B.M.New.is(J, "0"))
                         return std::nullopt;
                       return Landing{J + 1, {{}, {D}, {}}};
                     }});
}

/// SELECT * -> the columns that the table had.
void addStar(Both &B, const Level &L, const sql::SelectItem &Item) {
  std::vector<std::pair<std::string, std::string>> Columns; // label, name
  for (const sql::TableRef &R : L.S->From) {
    if (!Item.StarQualifier.empty() &&
        !sql::sameName(R.label(), Item.StarQualifier))
      continue;
    const Table *T = B.About.Before.find(R.Table.Text);
    if (!T || !R.Using.empty())
      return;
    for (const Column &C : T->Columns)
      Columns.emplace_back(lower(R.label()), lower(C.Name));
  }
  B.M.may(Exchange{B.M.Old.at(Item.Range.Begin), B.M.Old.at(Item.Range.End),
                   [&M = B.M, Columns](size_t J) -> std::optional<Landing> {
                     for (size_t K = 0; K < Columns.size(); ++K) {
                       if (K && !M.New.is(J++, ","))
                         return std::nullopt;
                       if (M.New.is(J, Columns[K].first) &&
                           M.New.is(J + 1, "."))
                         J += 2;
                       if (!M.New.is(J++, Columns[K].second))
                         return std::nullopt;
                     }
                     return Landing{J, {}};
                   }});
}

} // namespace

void addOrders(Both &B) {
  for (const Level &L : B.New)
    addOrder(B, L);
  for (const Level &L : B.Old) {
    addLast(B, L);
    addUnused(B, L);
    for (const sql::SelectItem &Item :
         L.Q ? ArrayRef<sql::SelectItem>(L.Q->Items)
             : ArrayRef<sql::SelectItem>())
      if (Item.Star)
        addStar(B, L, Item);
  }
}

void addKeyReads(Both &B) {
  const Pieces &Old = B.M.Old;
  for (size_t I = 0; I + 1 < Old.All.size(); ++I) {
    const bool Asks =
        Old.All[I].Word && Old.is(I + 1, "(") &&
        is_contained({"last_insert_rowid", "last_insert_id", "lastval",
                      "currval", "scope_identity", "ident_current"},
                     Old.All[I].Text);
    if (!Asks)
      continue;
    B.M.may(Exchange{
        I, Old.behindClose(I + 1), [&B](size_t J) -> std::optional<Landing> {
          const Pieces &New = B.M.New;
          // Nobody may use what it gives then, which Comparison looks at.
          if (J < New.All.size() && New.is(J, "0"))
            return Landing{J + 1, {}};
          // CAST(? AS UNSIGNED), the type of LAST_INSERT_ID()
          const bool Cast = New.is(J, "cast") && New.is(J + 1, "(") &&
                            New.is(J + 3, "as") && New.is(J + 4, "unsigned") &&
                            New.is(J + 5, ")");
          const size_t End = J + (Cast ? 6 : 1);
          J += Cast ? 2 : 0;
          if (J >= New.All.size() || New.All[J].Slots.size() != 1)
            return std::nullopt;
          const Piece &P = New.All[J];
          Demand D;
          D.Kind = Demand::KeyAgain;
          D.Value = {P.Slots[0],
                     std::string(New.Text.substr(P.Begin, P.End - P.Begin))};
          return Landing{End, {{}, {D}, {}}};
        }});
  }
}

} // namespace keyspread::proof
