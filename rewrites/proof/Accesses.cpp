//===- Accesses.cpp - does every access of a key name its shard? ----------===//
//
// Rows of a table whose key starts with the shard are found by it, or in all of
// them by turns. A scope that asks for the key by a value, a range, an order or
// a row beside it, and names the shard nowhere, reads the whole table:
//
//   WHERE Id = ?                    AND ShardId = ?
//   WHERE Id > ?                    AND ShardId BETWEEN 0 AND 15
//   JOIN Line l ON l.Id = t.Id      AND l.ShardId = t.ShardId
//
// The same holds for a key that starts with the tenant, where a scope asks for
// a row by the values of the key before.
//
// One that asks nothing of the key reads the whole table as it did.
//
//===----------------------------------------------------------------------===//
#include "rewrites/proof/Additions.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

/// How a scope asks for a column of a table.
enum class Asks { Nothing, Somehow, InWhere, ForValue };

/// What the conditions of one scope say of its tables.
class Access {
public:
  Access(const Both &B, const Level &L) : B(B), L(L) { read(); }

  bool namesShard(const sql::TableRef &R) const { return Shards.count(&R); }
  bool namesTenant(const sql::TableRef &R) const { return Tenants.count(&R); }
  Asks asks(const sql::TableRef &R, const std::string &Column) const {
    auto It = Asked.find({&L, &R, lower(Column)});
    return It == Asked.end() ? Asks::Nothing : It->second;
  }
  /// A table of the query, or of one around it, is asked for the same key.
  const sql::TableRef *besideOf(const sql::TableRef &R,
                                const ShardedTable &E) const;
  bool linked(const sql::TableRef &R, const sql::TableRef &Other) const;

private:
  void read();
  void read(const sql::Condition &C, bool Where);
  void readPart(const sql::Predicate &P, size_t K, bool Where);
  void noteTenant(const std::optional<Place> &At) {
    if (At && B.About.tenant(At->Ref->Table.Text, At->Column))
      Tenants.insert(At->Ref);
  }
  void note(const Place &At, Asks How) {
    Asks &Is = Asked[At];
    Is = std::max(Is, How);
  }

  const Both &B;
  const Level &L;
  std::map<Place, Asks> Asked;
  std::set<const sql::TableRef *> Shards, Tenants;
  std::vector<std::pair<const sql::TableRef *, const sql::TableRef *>> Links;
  std::vector<std::pair<Place, Place>> Same;
};

void Access::read() {
  if (L.S->Where)
    read(*L.S->Where, true);
  for (const sql::TableRef &R : L.S->From) {
    if (R.On)
      read(*R.On, false);
    for (const sql::Name &N : R.Using)
      for (const sql::TableRef &Left : L.S->From)
        if (&Left < &R && B.About.has(Left.Table.Text, N.Text)) {
          Same.push_back({{&L, &R, lower(N.Text)}, {&L, &Left, lower(N.Text)}});
          noteTenant(Same.back().first);
          noteTenant(Same.back().second);
          if (B.About.shard(R.Table.Text, N.Text) &&
              B.About.shard(Left.Table.Text, N.Text))
            Links.emplace_back(&R, &Left);
        }
  }
  for (const sql::OrderItem &O : L.S->OrderBy)
    if (O.Expr.ColumnName)
      if (const auto At = placeOf(*O.Expr.ColumnName, &L, B.About))
        note(*At, Asks::Somehow);
  for (size_t Round = 0; Round < Links.size(); ++Round)
    for (auto [A, Z] : Links)
      if (Shards.count(A) || Shards.count(Z))
        Shards.insert({A, Z});
}

void Access::read(const sql::Condition &C, bool Where) {
  for (const sql::Predicate &P : C.Predicates)
    for (size_t K = 0; K < P.Left.size(); ++K)
      readPart(P, K, Where);
}

void Access::readPart(const sql::Predicate &P, size_t K, bool Where) {
  const auto At = placeOf(P.Left[K], &L, B.About);
  if (!At)
    return;
  const bool Holds = !P.UnderOr && !P.Negated;
  const bool Shard = B.About.shard(At->Ref->Table.Text, At->Column) != nullptr;
  const sql::Value *Right = K < P.Right.size() ? &P.Right[K] : nullptr;
  const auto To = Right && Right->ColumnName
                      ? placeOf(*Right->ColumnName, &L, B.About)
                      : std::nullopt;
  if (Holds) {
    noteTenant(At);
    noteTenant(To);
  }
  if (Shard) {
    if (Holds && To && To->In == &L && At->In == &L)
      Links.emplace_back(At->Ref, To->Ref);
    else if (Holds)
      Shards.insert({At->Ref, To ? To->Ref : At->Ref});
    return;
  }
  if (P.Operator == sql::Op::Eq && To) {
    if (Holds)
      Same.push_back({*At, *To});
    return;
  }
  if (P.Operator == sql::Op::Eq && Holds && Right && !Right->ColumnName)
    note(*At, Asks::ForValue);
  else if (P.Right.size() != 1 || !P.Right[0].ColumnName)
    note(*At, Where && !P.UnderOr && P.Operator != sql::Op::IsNull
                  ? Asks::InWhere
                  : Asks::Somehow);
}

const sql::TableRef *Access::besideOf(const sql::TableRef &R,
                                      const ShardedTable &E) const {
  auto Equal = [&](const sql::TableRef *Other, const ShardedTable &F,
                   size_t K) {
    return any_of(Same, [&](const auto &Pair) {
      auto Is = [&](const Place &P, const sql::TableRef *Ref,
                    const std::string &Column) {
        return P.Ref == Ref && P.Column == lower(Column);
      };
      auto &[One, Two] = Pair;
      return (Is(One, &R, E.HashOf[K]) && Is(Two, Other, F.HashOf[K])) ||
             (Is(Two, &R, E.HashOf[K]) && Is(One, Other, F.HashOf[K]));
    });
  };
  for (auto &[One, Two] : Same) {
    const sql::TableRef *Other = One.Ref == &R ? Two.Ref : One.Ref;
    if (Other == &R || (One.Ref != &R && Two.Ref != &R))
      continue;
    for (const ShardedTable &F : B.About.Sharded) {
      bool All = sql::sameName(F.Table, Other->Table.Text) && F.shardsAs(E);
      for (size_t K = 0; All && K < E.HashOf.size(); ++K)
        All = Equal(Other, F, K);
      if (All)
        return Other;
    }
  }
  return nullptr;
}

bool Access::linked(const sql::TableRef &R, const sql::TableRef &Other) const {
  return any_of(Links, [&](const auto &Pair) {
    return Pair == std::pair(&R, &Other) || Pair == std::pair(&Other, &R);
  });
}

/// Why \p R of \p L is read without its shard. \p MayReadAll: along its key it
/// may be.
std::string unsharded(const Level &L, const Access &Is, const sql::TableRef &R,
                      const ShardedTable &E, bool MayReadAll) {
  if (Is.namesShard(R))
    return {};
  auto Asked = [&](Asks How) {
    return [&, How](const std::string &Column) {
      return Is.asks(R, Column) >= How;
    };
  };
  if (all_of(E.HashOf, Asked(Asks::ForValue)))
    return fmt::format("'{}' is read by its key without its shard",
                       R.Table.Text);
  if (const sql::TableRef *Other = Is.besideOf(R, E))
    return Is.linked(R, *Other)
               ? ""
               : fmt::format("'{}' is read beside '{}' without its shard",
                             R.Table.Text, Other->Table.Text);
  // A condition would leave out rows that an outer join made up.
  const bool Outer =
      any_of(L.S->From, [](const sql::TableRef &T) { return T.Outer; });
  const auto Along = Asked(Outer ? Asks::InWhere : Asks::Somehow);
  if (MayReadAll)
    return {};
  if (any_of(E.HashOf, Along) ||
      (E.Scans != FanOut::Client && any_of(E.Times, Along)))
    return fmt::format("'{}' is read along its key and not by its shards",
                       R.Table.Text);
  return {};
}

/// Why \p R of \p L is read without its tenant.
std::string withoutTenant(const Access &Is, const sql::TableRef &R,
                          const ReorderedKey &K) {
  if (K.Tenant.empty() || K.done() || Is.namesTenant(R))
    return {};
  const bool Row = all_of(K.Old, [&](const KeyColumn &C) {
    return Is.asks(R, C.Column) == Asks::ForValue;
  });
  return Row && !K.Old.empty()
             ? fmt::format("'{}' is read by its key without its tenant",
                           R.Table.Text)
             : "";
}

/// The whole statement asks for the least or greatest key: an index that is led
/// by the shard is read from end to end, unless each shard is asked.
bool asksForEnd(const Both &B, const Level &L, const ShardedTable &E) {
  const bool IsWhole =
      any_of(B.M.New.Script.Statements,
             [&](const sql::Statement &S) { return S.Sel.get() == L.Q; });
  if (!L.Q || !IsWhole || E.Nullable || E.Scans == FanOut::Client ||
      !L.Q->GroupBy.empty() || L.Q->Having || L.Q->InSetOperation ||
      !L.S->OrderBy.empty() || L.S->Limit)
    return false;
  // What a value is asked for may be found by another index.
  if (L.S->Where && any_of(L.S->Where->Predicates, [](const sql::Predicate &P) {
        return P.Operator == sql::Op::Eq || P.Operator == sql::Op::In;
      }))
    return false;
  const std::optional<EndOfKey> End = endOfKey(B.M.New, L, B.About);
  const keyspread::Table *T = B.About.Before.find(E.Table);
  return End && T && !T->PrimaryKey.empty() &&
         sql::sameName(T->PrimaryKey[0].Column, End->Column);
}

} // namespace

std::string unshardedAccess(const Both &B) {
  for (const Level &L : B.New) {
    const Access Is(B, L);
    for (const sql::TableRef &R : L.S->From) {
      if (R.IsCte)
        continue;
      for (const ShardedTable &E : B.About.Sharded) {
        if (!E.Leading || !sql::sameName(E.Table, R.Table.Text))
          continue;
        if (auto Why = unsharded(L, Is, R, E, B.About.FullRead); !Why.empty())
          return Why;
        if (!B.About.FullRead && !Is.namesShard(R) && asksForEnd(B, L, E))
          return fmt::format("an end of the key of '{}' is not sought in its "
                             "shards",
                             R.Table.Text);
      }
      for (const ReorderedKey &K : B.About.Reordered)
        if (sql::sameName(K.Table, R.Table.Text))
          if (auto Why = withoutTenant(Is, R, K); !Why.empty())
            return Why;
    }
  }
  return keySetWithoutShard(B);
}

} // namespace keyspread::proof
