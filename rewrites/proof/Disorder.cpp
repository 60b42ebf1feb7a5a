//===- Disorder.cpp - does anything rely on the order of new keys? --------===//
//
// New keys of some tables do not rise any more: turned bits, random numbers,
// text. What the new statement still asks for along such a key comes in no
// order that anybody meant:
//
//   ORDER BY Id                ORDER BY At, Id
//   MAX(Id)                    (SELECT Id FROM t ORDER BY At DESC, ... LIMIT 1)
//   Id > ?, a.Id < b.Id        nothing stands for these
//   Id = ?, Id > 0, COUNT(Id)  say nothing of an order
//
// And a row that leaves such a key out has one that the database counted.
//
//===----------------------------------------------------------------------===//
#include "rewrites/proof/RowShape.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

/// The key \p At holds loses its order under the plan.
bool losesOrder(const Subject &About, const Place &At) {
  const std::string &Name = At.Ref->Table.Text;
  const TablePlan *How = About.P.find(Name);
  const Table *T = About.Before.find(Name);
  if (!How || !T || At.Ref->IsCte || At.Ref->Derived || !T->leadingKey() ||
      !sql::sameName(T->leadingKey()->Column, At.Column))
    return false;
  const Column *Key = T->column(At.Column);
  return How->How == Strategy::BitReverse || How->How == Strategy::UuidV4 ||
         (How->How == Strategy::HashPrefix && How->Ids && !How->idsRise() &&
          Key && Schema::counted(*Key));
}

bool isRange(sql::Op O) {
  return is_contained(
      {sql::Op::Lt, sql::Op::Le, sql::Op::Gt, sql::Op::Ge, sql::Op::Between},
      O);
}

/// Id > 0 holds for every key.
bool holdsForEach(const sql::Predicate &P) {
  if (P.Negated || P.Left.size() != 1 || P.Right.size() != 1)
    return false;
  const sql::Value &V = P.Right[0];
  if (V.Kind == sql::Value::String)
    return V.Text.empty() &&
           (P.Operator == sql::Op::Gt || P.Operator == sql::Op::Ge);
  int64_t Number = 0;
  return V.Kind == sql::Value::Number && to_integer(V.Text, Number) &&
         ((P.Operator == sql::Op::Gt && Number <= 0) ||
          (P.Operator == sql::Op::Ge && Number <= 1));
}

/// What one scope does along such keys.
class Along {
public:
  Along(const Both &B, const Level &L) : B(B), L(L) {}
  std::string why() const;

private:
  using MayBe = std::optional<Place>;

  MayBe key(const sql::Name &N) const {
    MayBe At = placeOf(N, &L, B.About);
    return At && losesOrder(B.About, *At) ? At : std::nullopt;
  }
  /// The column that an item of ORDER BY is, by its name, alias or number.
  const sql::Value &ordered(const sql::OrderItem &O) const;
  bool isTime(const sql::Name &N, const Place &Of) const;
  bool decides(const sql::Value &V, const Place &Key) const;
  bool isOneRow(const Place &Key) const;
  bool pages(const sql::Condition &C, const Place &Key) const;
  std::string orders() const;
  std::string extremes() const;
  std::string ranges(const sql::Condition &C) const;

  const Both &B;
  const Level &L;
};

std::string tell(const char *What, const Place &Key) {
  return fmt::format("after: {} '{}' of '{}', whose new values are in no order",
                     What, Key.Column, Key.Ref->Table.Text);
}

const sql::Value &Along::ordered(const sql::OrderItem &O) const {
  if (!L.Q)
    return O.Expr;
  size_t Number = 0;
  if (O.Expr.Kind == sql::Value::Number && to_integer(O.Expr.Text, Number) &&
      Number >= 1 && Number <= L.Q->Items.size())
    return L.Q->Items[Number - 1].Expr;
  if (O.Expr.ColumnName && O.Expr.ColumnName->Qualifier.empty())
    for (const sql::SelectItem &Item : L.Q->Items)
      if (!Item.Alias.empty() &&
          sql::sameName(Item.Alias, O.Expr.ColumnName->Text))
        return Item.Expr;
  return O.Expr;
}

bool Along::isTime(const sql::Name &N, const Place &Of) const {
  return lower(N.Text) == B.About.orderColumn(Of.Ref->Table.Text) &&
         (N.Qualifier.empty() || sql::sameName(N.Qualifier, Of.Ref->label()));
}

/// What is ordered by \p V first leaves nothing to \p Key, or nothing but rows
/// of one time.
bool Along::decides(const sql::Value &V, const Place &Key) const {
  if (V.Kind == sql::Value::Call) // MIN(at) of a group that is one row
    return V.Columns.size() == 1 && isTime(V.Columns[0], Key);
  if (!V.ColumnName)
    return false;
  const MayBe At = placeOf(*V.ColumnName, &L, B.About);
  const Table *T = B.About.Before.find(Key.Ref->Table.Text);
  return isTime(*V.ColumnName, Key) || (At && *At == Key) ||
         (At && At->Ref == Key.Ref && L.S->From.size() == 1 && T &&
          T->uniqueAlone(At->Column));
}

/// \p Key is asked for by its value.
bool Along::isOneRow(const Place &Key) const {
  return L.S->Where && any_of(L.S->Where->Predicates, [&](auto &P) {
           return P.Operator == sql::Op::Eq && !P.Negated && !P.UnderOr &&
                  P.Left.size() == 1 && P.Right.size() == 1 &&
                  !P.Right[0].ColumnName && key(P.Left[0]) == Key;
         });
}

std::string Along::orders() const {
  // Sums of all rows are one row.
  if (L.Q && L.Q->GroupBy.empty() && !L.Q->Items.empty() &&
      all_of(L.Q->Items, [](const sql::SelectItem &Item) {
        return Item.Expr.Kind == sql::Value::Call &&
               is_contained({"COUNT", "SUM", "MAX", "MIN", "AVG", "TOTAL"},
                            Item.Expr.Text);
      }))
    return {};
  const auto &Items = L.S->OrderBy;
  for (size_t I = 0; I < Items.size(); ++I) {
    const sql::Value &V = ordered(Items[I]);
    const MayBe Key = V.ColumnName ? key(*V.ColumnName) : std::nullopt;
    if (Key && !isOneRow(*Key) &&
        none_of(ArrayRef(Items).take_front(I), [&](const sql::OrderItem &O) {
          return decides(ordered(O), *Key);
        }))
      return tell("it is ordered by", *Key);
  }
  return {};
}

std::string Along::extremes() const {
  if (!L.Q)
    return {};
  const Pieces &Text = B.M.New;
  for (const sql::SelectItem &Item : L.Q->Items)
    for (const sql::Name &N : Item.Expr.Columns)
      if (const MayBe Key = key(N)) {
        const size_t At = Text.at(N.Whole.Begin);
        if (At > 1 && Text.is(At - 1, "(") &&
            (Text.is(At - 2, "max") || Text.is(At - 2, "min")))
          return tell("it takes the greatest or least", *Key);
      }
  return {};
}

/// at > ? OR (at = ? AND id > ?), (at, id) > (?, ?): the time goes first.
bool Along::pages(const sql::Condition &C, const Place &Key) const {
  return any_of(C.Predicates, [&](const sql::Predicate &P) {
    return isRange(P.Operator) && !P.Left.empty() && isTime(P.Left[0], Key);
  });
}

std::string Along::ranges(const sql::Condition &C) const {
  for (const sql::Predicate &P : C.Predicates) {
    if (!isRange(P.Operator) || holdsForEach(P))
      continue;
    for (size_t I = 0; I < P.Left.size(); ++I)
      if (const MayBe Key = key(P.Left[I]);
          Key && !(pages(C, *Key) && (P.UnderOr || I > 0)))
        return tell("it asks for a range of", *Key);
  }
  return {};
}

std::string Along::why() const {
  std::string Why = orders();
  if (Why.empty())
    Why = extremes();
  if (Why.empty() && L.S->Where)
    Why = ranges(*L.S->Where);
  for (const sql::TableRef &R : L.S->From)
    if (Why.empty() && R.On)
      Why = ranges(*R.On);
  if (Why.empty() && L.Q && L.Q->Having)
    Why = ranges(*L.Q->Having);
  return Why;
}

} // namespace

std::string orderAlongKey(const Both &B) {
  for (const Level &L : B.New)
    if (std::string Why = Along(B, L).why(); !Why.empty())
      return Why;
  return {};
}

} // namespace keyspread::proof
