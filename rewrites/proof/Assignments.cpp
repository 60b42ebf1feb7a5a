//===- Assignments.cpp - shards that an UPDATE sets -----------------------===//
#include "rewrites/proof/Additions.h"
#include "rewrites/proof/ShardValues.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

using Set = std::vector<sql::Assignment>;

const sql::Assignment *assigned(const Set &All, std::string_view Column) {
  for (const sql::Assignment &A : All)
    if (sql::sameName(A.Column.Text, Column))
      return &A;
  return nullptr;
}

/// `ShardId = excluded.ShardId` beside `k = excluded.k`: the row's own.
bool fromOneRow(const sql::Value &Shard, const sql::Value &Hashed,
                std::string_view ShardColumn, std::string_view Column,
                const Pieces &Text) {
  auto Names = [&](const sql::Value &V, std::string_view Name) {
    std::vector<std::string> Out;
    for (size_t I = Text.at(V.Range.Begin); I < Text.at(V.Range.End); ++I)
      Out.push_back(Text.is(I, lower(Name)) ? "\x02" : Text.All[I].Text);
    return Out;
  };
  const bool Rows = Shard.Kind == sql::Value::Column
                        ? sql::sameName(Shard.ColumnName->Qualifier, "excluded")
                        : Shard.Kind == sql::Value::Call &&
                              sql::sameName(Shard.Text, "VALUES");
  return Rows && Names(Shard, ShardColumn) == Names(Hashed, Column);
}

Verdict judge(Both &B, const ShardedTable &E, const sql::Assignment &A,
              const Set &All, const Level *L) {
  std::vector<std::optional<Operand>> Of;
  bool OneRow = true;
  for (const std::string &Column : E.HashOf) {
    const sql::Assignment *Hashed = assigned(All, Column);
    OneRow &= Hashed && fromOneRow(A.Right, Hashed->Right, E.ShardColumn,
                                   Column, B.M.New);
    if (Hashed)
      Of.push_back(B.M.New.operand(Hashed->Right));
    else if (L)
      Of.push_back(Equalities(*L, nullptr, B.M.New, B.About)
                       .value({L, &L->S->From[0], lower(Column)}));
    else
      Of.push_back(std::nullopt);
  }
  if (OneRow)
    return {};
  const bool Assigned = any_of(E.HashOf, [&](const std::string &Column) {
    return assigned(All, Column) != nullptr;
  });
  if (!Assigned)
    return {fmt::format("'{}' is set, but not the column it is made of",
                        E.ShardColumn),
            {}};
  return shardOf(A.Right, B.M.New, E, Of, B.About);
}

void addSet(Both &B, std::string_view Table, const Set &All, const Level *L) {
  for (const ShardedTable &E : B.About.Sharded) {
    if (!sql::sameName(E.Table, Table))
      continue;
    if (const sql::Assignment *A = assigned(All, E.ShardColumn)) {
      const Verdict V = judge(B, E, *A, All, L);
      if (V.Problem.empty())
        mayAdd(B.M, A->Range, ",", {{}, V.Demands, {}});
      else
        B.M.object(V.Problem);
    }
  }
}

std::string missing(const Subject &About, std::string_view Table,
                    const Set &All) {
  for (const ShardedTable &E : About.Sharded)
    if (sql::sameName(E.Table, Table) && !E.Generated &&
        !assigned(All, E.ShardColumn))
      for (const std::string &Column : E.HashOf)
        if (assigned(All, Column))
          return fmt::format("'{}' of '{}' is set without its shard", Column,
                             E.Table);
  return {};
}

template <class Fn> void eachConflict(const sql::Script &Script, Fn Do) {
  for (const sql::Statement &S : Script.Statements)
    if (S.Ins && S.Ins->OnConflict)
      Do(*S.Ins);
}

} // namespace

void addAssignments(Both &B) {
  for (const Level &L : B.New)
    if (L.U && !L.S->From.empty())
      addSet(B, L.S->From[0].Table.Text, L.U->Set, &L);
  eachConflict(B.M.New.Script, [&](const sql::Insert &I) {
    addSet(B, I.Table.Text, I.OnConflict->Set, nullptr);
  });
}

namespace {

/// What the conditions of one scope fix.
struct Fixed {
  const Both &B;
  const Level &L;
  std::map<const sql::TableRef *, std::set<std::string>> Columns = {};
  std::set<const sql::TableRef *> Shards = {};
  std::vector<std::pair<const sql::TableRef *, const sql::TableRef *>> Links =
      {};

  void read();
  void read(const sql::Condition &C);
  void readPart(const sql::Predicate &P, size_t K);
  bool reads(const sql::TableRef &R, const ShardedTable &E) const;
};

void Fixed::read() {
  if (L.S->Where)
    read(*L.S->Where);
  for (const sql::TableRef &R : L.S->From) {
    if (R.On)
      read(*R.On);
    for (const sql::Name &N : R.Using)
      for (const sql::TableRef &Left : L.S->From)
        if (B.About.shard(R.Table.Text, N.Text) &&
            B.About.shard(Left.Table.Text, N.Text))
          Links.emplace_back(&R, &Left);
  }
  for (size_t Round = 0; Round < Links.size(); ++Round)
    for (auto [A, Z] : Links)
      if (Shards.count(A) || Shards.count(Z))
        Shards.insert({A, Z});
}

void Fixed::read(const sql::Condition &C) {
  for (const sql::Predicate &P : C.Predicates)
    for (size_t K = 0; K < P.Left.size() && !P.UnderOr && !P.Negated; ++K)
      readPart(P, K);
}

void Fixed::readPart(const sql::Predicate &P, size_t K) {
  const auto At = placeOf(P.Left[K], &L, B.About);
  if (!At)
    return;
  const bool Shard = B.About.shard(At->Ref->Table.Text, At->Column) != nullptr;
  const sql::Value *Right = K < P.Right.size() ? &P.Right[K] : nullptr;
  const auto To = Right && Right->ColumnName
                      ? placeOf(*Right->ColumnName, &L, B.About)
                      : std::nullopt;
  if (Shard && To && To->In == &L && At->In == &L)
    Links.emplace_back(At->Ref, To->Ref);
  else if (Shard)
    Shards.insert({At->Ref, To ? To->Ref : At->Ref});
  else if (P.Operator == sql::Op::Eq && Right && !Right->ColumnName)
    Columns[At->Ref].insert(At->Column);
}

/// \p R is read by the whole key that \p E hashes, each column equal to a
/// value, and nothing says in which shard.
bool Fixed::reads(const sql::TableRef &R, const ShardedTable &E) const {
  const auto It = Columns.find(&R);
  return It != Columns.end() && !Shards.count(&R) &&
         all_of(E.HashOf, [&](const std::string &Column) {
           return It->second.count(lower(Column)) != 0;
         });
}

} // namespace

std::string unshardedAccess(const Both &B) {
  for (const Level &L : B.New) {
    Fixed Here{B, L};
    Here.read();
    for (const sql::TableRef &R : L.S->From)
      for (const ShardedTable &E : B.About.Sharded)
        if (E.Leading && !R.IsCte && sql::sameName(E.Table, R.Table.Text) &&
            Here.reads(R, E))
          return fmt::format("'{}' is read by its key without its shard",
                             R.Table.Text);
    if (L.U && !L.S->From.empty())
      if (auto Why = missing(B.About, L.S->From[0].Table.Text, L.U->Set);
          !Why.empty())
        return Why;
  }
  std::string Why;
  eachConflict(B.M.New.Script, [&](const sql::Insert &I) {
    if (Why.empty())
      Why = missing(B.About, I.Table.Text, I.OnConflict->Set);
  });
  return Why;
}

} // namespace keyspread::proof
