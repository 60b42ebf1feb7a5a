//===- DdlKeys.cpp - what a plan does to keys and their columns -----------===//
#include "rewrites/plan/ddl/DdlKeys.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace keyspread {

namespace {

bool has(ArrayRef<KeyColumn> Key, StringRef Column) {
  return any_of(
      Key, [&](const KeyColumn &K) { return sql::sameName(K.Column, Column); });
}

} // namespace

PlannedKeys::PlannedKeys(const Schema &S, const Plan &P, const DdlOptions &O,
                         const std::vector<ShardedTable> &Sharded)
    : S(S), P(P), O(O), Sharded(Sharded), Reordered(reorderedKeys(S, P)) {
  followUuids();
}

bool PlannedKeys::markUuid(const Table &T, StringRef Column) {
  return Uuids.insert(columnKey(T.Name, Column)).second;
}

/// What refers to a UUID holds one: foreign keys, and the keys of interleaved
/// tables. To a fixed point, for a child's column may be a key itself.
void PlannedKeys::followUuids() {
  for (const auto &[Name, Planned] : P.Tables)
    if (const Table *T = S.find(Name))
      if (Planned.How == Strategy::UuidV4 && T->leadingKey())
        markUuid(*T, T->leadingKey()->Column);
  for (bool More = !Uuids.empty(); More;) {
    More = false;
    for (const Table *T : S.tables()) {
      for (const ForeignKey &K : T->ForeignKeys)
        if (const Table *To = S.find(K.Table))
          for (auto [Own, Target] : zip(K.Columns, S.referenced(K)))
            if (isUuid(*To, Target))
              More |= markUuid(*T, Own);
      if (const Table *Parent = S.find(T->InterleaveParent))
        for (const KeyColumn &K : Parent->PrimaryKey)
          if (isUuid(*Parent, K.Column) && T->column(K.Column))
            More |= markUuid(*T, K.Column);
    }
  }
}

bool PlannedKeys::isUuid(const Table &T, StringRef Column) const {
  return Uuids.count(columnKey(T.Name, Column)) != 0;
}

const ReorderedKey *PlannedKeys::reordered(const Table &T) const {
  for (const ReorderedKey &R : Reordered)
    if (sql::sameName(R.Table, T.Name))
      return &R;
  return nullptr;
}

std::vector<const ShardedTable *> PlannedKeys::shardsOf(const Table &T) const {
  std::vector<const ShardedTable *> Own;
  for (const ShardedTable &E : Sharded)
    if (sql::sameName(E.Table, T.Name))
      Own.push_back(&E);
  return Own;
}

const ShardedTable *PlannedKeys::leading(const Table &T) const {
  return leadingShard(Sharded, T.Name);
}

bool PlannedKeys::reshapes(const Table &T) const {
  const TablePlan *Planned = P.find(T.Name);
  if (Planned && Planned->How != Strategy::Accept)
    return true;
  return reordered(T) || !shardsOf(T).empty() ||
         any_of(T.Columns, [&](const Column &C) { return isUuid(T, C.Name); });
}

std::vector<KeyColumn>
PlannedKeys::keyOf(const Table &T, const std::vector<KeyColumn> *Parent) const {
  std::vector<KeyColumn> Key = T.PrimaryKey;
  const ReorderedKey *R = reordered(T);
  if (R && R->Problem.empty())
    Key = R->New;
  if (const ShardedTable *E = leading(T); E && !E->KeyStays && !Key.empty()) {
    const size_t At = E->Tenant.empty() ? 0 : 1;
    if (!has(Key, E->ShardColumn))
      Key.insert(Key.begin() + std::min(At, Key.size()),
                 {E->ShardColumn, false});
  }
  const TablePlan *Planned = P.find(T.Name);
  if (O.Dialect == sql::Dialect::GoogleSql &&
      !(Planned && Planned->How == Strategy::SwapOrder))
    for (KeyColumn &K : Key)
      if (const Column *C = T.column(K.Column))
        K.Desc |= C->Class == SqlType::Timestamp &&
                  readNewestFirst(O.Reads, T.Name, C->Name);
  if (!Parent ||
      !all_of(*Parent, [&](const KeyColumn &K) { return has(Key, K.Column); }))
    return Key;
  std::vector<KeyColumn> Under = *Parent;
  for (const KeyColumn &K : Key)
    if (!has(Under, K.Column))
      Under.push_back(K);
  return Under;
}

} // namespace keyspread
