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

Judgement judge(Both &B, const ShardedTable &E, const sql::Assignment &A,
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
      const Judgement V = judge(B, E, *A, All, L);
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

std::string keySetWithoutShard(const Both &B) {
  std::string Why;
  for (const Level &L : B.New)
    if (L.U && !L.S->From.empty() && Why.empty())
      Why = missing(B.About, L.S->From[0].Table.Text, L.U->Set);
  eachConflict(B.M.New.Script, [&](const sql::Insert &I) {
    if (Why.empty())
      Why = missing(B.About, I.Table.Text, I.OnConflict->Set);
  });
  return Why;
}

} // namespace keyspread::proof
