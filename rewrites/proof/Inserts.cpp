//===- Inserts.cpp - rows, by what each column gets -----------------------===//
//
// The order of columns in a list says nothing: what does is the value that each
// column gets in each row.
//
//===----------------------------------------------------------------------===//
#include "rewrites/proof/Additions.h"
#include "rewrites/proof/RowShape.h"
#include "rewrites/proof/ShardValues.h"
#include "rewrites/proof/texts/Drawn.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

/// One row, old and new.
struct RowPair {
  Both &B;
  const RowShape &Old, &New;
  size_t Row;
  Gain Out;
  std::string Problem;

  const Cell &newCell(size_t Column) const { return New.Rows[Row][Column]; }
  void compare();
  void kept(size_t OldColumn, size_t NewColumn);
  void added(size_t NewColumn);
  void take(const Judgement &V);
  Judgement shard(const ShardedTable &E, const Cell &C) const;
  std::optional<Judgement> shardOfRow(const ShardedTable &E,
                                      const Cell &C) const;
  bool getsKey(size_t NewColumn);
  void minted(size_t NewColumn);
  void drawn(size_t NewColumn);
  bool databaseMade(const Cell &C) const;
};

void RowPair::compare() {
  for (size_t K = 0; K < Old.Columns.size() && Problem.empty(); ++K) {
    if (const auto At = New.find(Old.Columns[K]))
      kept(K, *At);
    else
      Problem = fmt::format("the column '{}' of '{}' is gone", Old.Columns[K],
                            Old.Table);
  }
  for (size_t K = 0; K < New.Columns.size() && Problem.empty(); ++K)
    if (!Old.find(New.Columns[K]))
      added(K);
}

void RowPair::take(const Judgement &V) {
  Problem = V.Problem;
  for (Demand D : V.Demands) {
    D.Row = static_cast<unsigned>(Row);
    Out.Demands.push_back(std::move(D));
  }
}

void RowPair::kept(size_t OldColumn, size_t NewColumn) {
  const Cell &From = Old.Rows[Row][OldColumn], &To = newCell(NewColumn);
  if (auto G = B.M.run(From.Range, To.Range))
    return Out.add(*G);
  if (databaseMade(From) && getsKey(NewColumn))
    return;
  const Pieces &A = B.M.Old, &Z = B.M.New;
  Problem = fmt::format("the column '{}' gets another value: before: {}; "
                        "after: {}",
                        New.Columns[NewColumn], A.operand(*From.Value).Sql,
                        Z.operand(*To.Value).Sql);
}

/// NULL, DEFAULT, 0 of MySQL, or (SELECT MAX(id) + 1 FROM the table).
bool RowPair::databaseMade(const Cell &C) const {
  using V = sql::Value;
  const V &Value = *C.Value;
  if (Value.Kind == V::Null || Value.Kind == V::Default)
    return true;
  if (Value.Kind == V::Number)
    return Value.Text == "0" && B.About.D == sql::Dialect::MySql;
  bool Max = false, Plus = false, Table = false;
  for (size_t I = C.Range.Begin; I < C.Range.End; ++I) {
    Max |= B.M.Old.is(I, "max");
    Plus |= B.M.Old.is(I, "+") && B.M.Old.is(I + 1, "1");
    Table |= B.M.Old.is(I, lower(New.Table));
    if (!B.M.Old.All[I].Slots.empty())
      return false;
  }
  return Value.Kind == V::SubSelect && Max && Plus && Table;
}

void RowPair::minted(size_t NewColumn) {
  const Cell &C = newCell(NewColumn);
  Demand D{Demand::NewKey,
           New.Table,
           New.Columns[NewColumn],
           B.M.New.operand(*C.Value),
           {},
           0,
           0};
  const bool Call = C.Value->Kind == sql::Value::Call;
  const bool Said = B.About.OfScript && C.Value->Kind == sql::Value::Number;
  if (!D.Value.From && !Call && !Said)
    Problem = fmt::format("the new key of '{}' is {}", New.Table, D.Value.Sql);
  else
    take({"", {D}});
}

/// A key that the database counts no more; false: it is no such column.
bool RowPair::getsKey(size_t NewColumn) {
  const std::string &Column = New.Columns[NewColumn];
  const bool Draws = B.About.draws(New.Table, Column);
  if (!Draws && !B.About.mints(New.Table, Column))
    return false;
  if (Draws && !B.About.OfScript)
    drawn(NewColumn);
  else
    minted(NewColumn);
  return true;
}

/// The database tells the id of the first row, where there must be one.
void RowPair::drawn(size_t NewColumn) {
  const std::string Sql = B.M.New.operand(*newCell(NewColumn).Value).Sql;
  const bool Tells = Row == 0 && !New.MayMakeNone;
  if (!drawsId(Sql, New.Table, Tells, B.About))
    Problem = fmt::format("the new key of '{}' is {}, which does not draw it "
                          "from its sequence as the plan says",
                          New.Table, Sql);
}

void RowPair::added(size_t NewColumn) {
  const std::string &Column = New.Columns[NewColumn];
  const Cell &C = newCell(NewColumn);
  if (const ShardedTable *E = B.About.shard(New.Table, Column))
    return take(shard(*E, C));
  if (B.About.tenant(New.Table, Column))
    return take({"",
                 {{Demand::Tenant,
                   New.Table,
                   Column,
                   B.M.New.operand(*C.Value),
                   {},
                   0,
                   0}}});
  if (getsKey(NewColumn))
    return;
  Problem = fmt::format("the column '{}' of '{}' gets a value that the old "
                        "statement did not give",
                        Column, New.Table);
}

Judgement RowPair::shard(const ShardedTable &E, const Cell &C) const {
  if (auto V = shardOfRow(E, C))
    return *V;
  if (const auto Key = New.find(E.HashOf.front());
      Key && B.About.draws(New.Table, E.HashOf.front()) && !B.About.OfScript &&
      isShardOfDrawn(B.M.New.operand(*C.Value).Sql, E, B.About))
    return newCell(*Key).Range.End <= C.Range.Begin
               ? Judgement{}
               : Judgement{"the shard is that of the id before", {}};
  std::vector<std::optional<Operand>> Of;
  for (const std::string &Name : E.HashOf) {
    const auto At = New.find(Name);
    Of.push_back(At ? std::optional(B.M.New.operand(*newCell(*At).Value))
                    : std::nullopt);
  }
  return shardOf(*C.Value, B.M.New, E, Of, B.About);
}

/// INSERT INTO b (k, ShardId) SELECT k, ShardId FROM a: both of one row.
std::optional<Judgement> RowPair::shardOfRow(const ShardedTable &E,
                                             const Cell &C) const {
  if (!New.Select || C.Value->Kind != sql::Value::Column)
    return std::nullopt;
  const Level *L = levelOf(B.New, New.Select);
  const auto From =
      L ? placeOf(*C.Value->ColumnName, L, B.About) : std::nullopt;
  const ShardedTable *F =
      From ? B.About.shard(From->Ref->Table.Text, From->Column) : nullptr;
  bool Same = F && F->shardsAs(E);
  if (Same) {
    const Equalities Equal(*L, nullptr, B.M.New, B.About);
    for (size_t K = 0; Same && K < E.HashOf.size(); ++K) {
      const auto At = New.find(E.HashOf[K]);
      const sql::Value *V = At ? newCell(*At).Value : nullptr;
      const auto P = V && V->ColumnName ? placeOf(*V->ColumnName, L, B.About)
                                        : std::nullopt;
      Same = P && Equal.same(*P, {From->In, From->Ref, lower(F->HashOf[K])});
    }
  }
  if (Same)
    return Judgement{};
  return Judgement{
      fmt::format("'{}' gets {}, which is the shard of another key",
                  E.ShardColumn, B.M.New.operand(*C.Value).Sql),
      {}};
}

std::optional<Gain> rows(Both &B, const RowShape &Old, const RowShape &New) {
  if (Old.Rows.size() != New.Rows.size()) {
    B.M.object(fmt::format("there are {} rows for '{}', and there were {}",
                           New.Rows.size(), Old.Table, Old.Rows.size()));
    return std::nullopt;
  }
  Gain All;
  for (size_t R = 0; R < Old.Rows.size(); ++R) {
    RowPair Pair{B, Old, New, R, {}, {}};
    Pair.compare();
    if (!Pair.Problem.empty()) {
      B.M.object(Pair.Problem);
      return std::nullopt;
    }
    All.add(Pair.Out);
  }
  return All;
}

void addExchanges(Both &B, RowShape Old, RowShape New) {
  const std::string Starts = B.M.Old.All[Old.Data.Begin].Text;
  B.M.may(Exchange{Old.List.Begin, Old.List.End,
                   [New](size_t J) -> std::optional<Landing> {
                     if (J != New.List.Begin)
                       return std::nullopt;
                     return Landing{New.List.End, {}};
                   },
                   Old.List.Begin != Old.List.End});
  B.M.may(Exchange{
      Old.Data.Begin, Old.Data.End,
      [&B, Old, New, Starts](size_t J) -> std::optional<Landing> {
        if (J != New.Data.Begin || (New.Select && !B.M.New.is(J, Starts)))
          return std::nullopt;
        auto G = rows(B, Old, New);
        return G ? std::optional(Landing{New.Data.End, *G}) : std::nullopt;
      },
      true});
}

void inserts(const std::vector<sql::Statement> &All,
             std::vector<const sql::Statement *> &Out) {
  for (const sql::Statement &S : All) {
    if (S.Ins)
      Out.push_back(&S);
    inserts(S.Embedded, Out);
  }
}

/// Why a row of \p I has no place; empty when it has one.
std::string shardless(const sql::Insert &I, const Subject &About) {
  auto Named = [&](const std::string &Column) {
    return any_of(I.Columns, [&](const sql::Name &N) {
      return sql::sameName(N.Text, Column);
    });
  };
  for (const ShardedTable &E : About.Sharded)
    if (sql::sameName(E.Table, I.Table.Text) && !E.Generated &&
        !Named(E.ShardColumn) &&
        (!E.Nullable || !I.HasColumns || any_of(E.HashOf, Named)))
      return fmt::format("a row of '{}' is written without its '{}'", E.Table,
                         E.ShardColumn);
  return {};
}

} // namespace

std::string shardlessRow(const Both &B) {
  std::vector<const sql::Statement *> All;
  inserts(B.M.New.Script.Statements, All);
  for (const sql::Statement *S : All)
    if (auto Why = shardless(*S->Ins, B.About); !Why.empty())
      return Why;
  return {};
}

/// A key that the database counts and \p S, an INSERT, gives no value; null:
/// there is none.
static const Column *keyLeftOut(const sql::Statement &S, const Both &B) {
  const std::string &Name = S.Ins->Table.Text;
  const Table *T = B.About.Before.find(Name);
  const auto Rows = rowShape(S, B.M.New, B.About);
  if (!T || !Rows)
    return nullptr;
  for (const Column &C : T->Columns) {
    if (!Schema::counted(C) || C.BitReversed || !B.About.isKey(Name, C.Name))
      continue;
    const auto At = Rows->find(C.Name);
    if (!At || any_of(Rows->Rows, [&](const std::vector<Cell> &Row) {
          const sql::Value *V = Row[*At].Value;
          return V && (V->Kind == sql::Value::Null ||
                       V->Kind == sql::Value::Default);
        }))
      return &C;
  }
  return nullptr;
}

std::string keylessRow(const Both &B) {
  std::vector<const sql::Statement *> All;
  inserts(B.M.New.Script.Statements, All);
  for (const sql::Statement *S : All)
    if (const Column *Key = keyLeftOut(*S, B);
        Key && (B.About.mints(S->Ins->Table.Text, Key->Name) ||
                B.About.draws(S->Ins->Table.Text, Key->Name)))
      return fmt::format("after: a row of '{}' is written without its '{}', "
                         "which the database counts no more",
                         S->Ins->Table.Text, Key->Name);
  return {};
}

bool drawsKey(const Both &B) {
  std::vector<const sql::Statement *> All;
  inserts(B.M.New.Script.Statements, All);
  return any_of(All, [&](const sql::Statement *S) {
    const TablePlan *Planned = B.About.P.find(S->Ins->Table.Text);
    return Planned && Planned->keepsSequence() && keyLeftOut(*S, B);
  });
}

/// What the plan asks of values of the key column \p Column.
static Demand::KindTy kindOfKey(const TablePlan &Planned, const Table *T,
                                const std::string &Column) {
  if (Planned.How == Strategy::BitReverse && !Planned.keepsSequence())
    return Demand::Reversed;
  const bool Leads =
      T && T->leadingKey() && sql::sameName(T->leadingKey()->Column, Column);
  return Planned.How == Strategy::UuidV4 && Leads ? Demand::Random
                                                  : Demand::Key;
}

static void addKeys(const Both &B, const RowShape &Rows,
                    std::vector<Demand> &Out) {
  const TablePlan *Planned = B.About.P.find(Rows.Table);
  if (!Planned)
    return;
  for (size_t I = 0; I < Rows.Columns.size(); ++I)
    if (B.About.isKey(Rows.Table, Rows.Columns[I]))
      for (const std::vector<Cell> &Row : Rows.Rows)
        if (Row[I].Value)
          Out.push_back({kindOfKey(*Planned, B.About.Before.find(Rows.Table),
                                   Rows.Columns[I]),
                         Rows.Table,
                         Rows.Columns[I],
                         B.M.New.operand(*Row[I].Value),
                         {},
                         0,
                         0});
}

std::vector<Demand> keysOfRows(const Both &B) {
  std::vector<const sql::Statement *> All;
  inserts(B.M.New.Script.Statements, All);
  std::vector<Demand> Result;
  for (const sql::Statement *S : All)
    if (auto Rows = rowShape(*S, B.M.New, B.About))
      addKeys(B, *Rows, Result);
  return Result;
}

void addInserts(Both &B) {
  std::vector<const sql::Statement *> Old, New;
  inserts(B.M.Old.Script.Statements, Old);
  inserts(B.M.New.Script.Statements, New);
  for (auto [O, N] : zip(Old, New)) {
    auto From = rowShape(*O, B.M.Old, B.About);
    auto To = rowShape(*N, B.M.New, B.About);
    if (From && To && sql::sameName(From->Table, To->Table))
      addExchanges(B, std::move(*From), std::move(*To));
    addTarget(B, *O->Ins, *N->Ins);
    addReturning(B, *O->Ins, *N->Ins);
  }
}

} // namespace keyspread::proof
