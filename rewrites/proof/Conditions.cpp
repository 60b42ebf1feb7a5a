//===- Conditions.cpp - shards and tenants in WHERE, ON and USING ---------===//
#include "rewrites/proof/Additions.h"
#include "rewrites/proof/ShardValues.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

/// One condition, and what is to be judged in it.
struct Asked {
  const Both &B;
  const Level &L;
  const sql::Condition &C;
  const Equalities Equal;
  bool Where;

  const Subject &about() const { return B.About; }
  Place beside(const Place &P, std::string_view Column) const {
    return {P.In, P.Ref, lower(Column)};
  }
};

bool rejectsNull(const sql::Predicate &P) {
  return !P.UnderOr && !P.Left.empty() && P.Operator != sql::Op::IsNull &&
         P.Operator != sql::Op::Other;
}

/// A condition besides those on the new columns tells that \p Column (any
/// column, when empty) of \p Ref is there.
bool isThere(const Asked &A, const Place &At, ArrayRef<std::string> Columns) {
  auto Tells = [&](const sql::Condition &C) {
    return any_of(C.Predicates, [&](const sql::Predicate &P) {
      const auto To =
          rejectsNull(P) ? placeOf(P.Left[0], &A.L, A.about()) : std::nullopt;
      return To && To->Ref == At.Ref &&
             !A.about().shard(At.Ref->Table.Text, To->Column) &&
             (Columns.empty() || any_of(Columns, [&](const std::string &N) {
                return lower(N) == To->Column;
              }));
    });
  };
  return Tells(A.C) || (A.L.S->Where && Tells(*A.L.S->Where));
}

/// Rows that an outer join made up have no shard either.
bool mayBeMadeUp(const Asked &A, const Place &At) {
  const auto &From = A.L.S->From;
  if (!A.Where || !any_of(From, [](const sql::TableRef &R) { return R.Outer; }))
    return false;
  if (At.Ref->Outer)
    return true;
  const Pieces &Text = A.B.M.New;
  for (size_t I = Text.at(A.L.S->Range.Begin); I < Text.at(A.C.Keyword.Begin);
       ++I)
    if (Text.is(I, "right") || Text.is(I, "full"))
      return true;
  return false;
}

/// From the first shard to the last.
bool spansAll(ArrayRef<sql::Value> Ends, unsigned Shards) {
  auto Is = [](const sql::Value &V, unsigned N) {
    return V.Kind == sql::Value::Number && V.Text == std::to_string(N);
  };
  return Ends.size() == 2 && Is(Ends[0], 0) && Is(Ends[1], Shards - 1);
}

/// BETWEEN 0 AND 15; IN (0, ..., 15); IN UNNEST(GENERATE_ARRAY(0, 15))
bool namesAll(const sql::Predicate &P, unsigned Shards) {
  if (P.Operator == sql::Op::Between)
    return spansAll(P.Right, Shards);
  auto IsCall = [](ArrayRef<sql::Value> Of, StringRef Name) {
    return Of.size() == 1 && Of[0].Kind == sql::Value::Call &&
           Name.equals_insensitive(Of[0].Text);
  };
  if (IsCall(P.Right, "UNNEST"))
    return IsCall(P.Right[0].Arguments, "GENERATE_ARRAY") &&
           spansAll(P.Right[0].Arguments[0].Arguments, Shards);
  std::set<std::string> Numbers;
  for (const sql::Value &V : P.Right)
    Numbers.insert(V.Kind == sql::Value::Number ? V.Text : "");
  bool All = P.Right.size() == Shards && Numbers.size() == Shards;
  for (unsigned N = 0; All && N < Shards; ++N)
    All = Numbers.count(std::to_string(N)) != 0;
  return All;
}

Judgement allShards(const Asked &A, const Place &At, const ShardedTable &E,
                    const sql::Predicate &P) {
  if (!namesAll(P, E.Shards))
    return {fmt::format("'{}' has the shards 0 to {}, and not all are read",
                        E.Table, E.Shards - 1),
            {}};
  if (E.Nullable && !isThere(A, At, E.HashOf))
    return {fmt::format("rows of '{}' without a reference have no shard and "
                        "are left out",
                        E.Table),
            {}};
  if (mayBeMadeUp(A, At) && !isThere(A, At, {}))
    return {fmt::format("rows without a '{}' are left out of an outer join",
                        E.Table),
            {}};
  return {};
}

Judgement equalShard(const Asked &A, const Place &At, const ShardedTable &E,
                     const sql::Value &Right) {
  if (Right.Kind == sql::Value::Column) {
    const auto To = placeOf(*Right.ColumnName, &A.L, A.about());
    const ShardedTable *F =
        To ? A.about().shard(To->Ref->Table.Text, To->Column) : nullptr;
    bool Same = F && F->shardsAs(E) && To->Ref != At.Ref;
    for (size_t K = 0; Same && K < E.HashOf.size(); ++K)
      Same =
          A.Equal.same(A.beside(At, E.HashOf[K]), A.beside(*To, F->HashOf[K]));
    if (Same)
      return {};
    return {fmt::format("'{}' and '{}' need not be in one shard: {} = {}",
                        E.Table, To ? To->Ref->Table.Text : "?", E.ShardColumn,
                        A.B.M.New.operand(Right).Sql),
            {}};
  }
  std::vector<std::optional<Operand>> Of;
  for (const std::string &Column : E.HashOf)
    Of.push_back(A.Equal.value(A.beside(At, Column)));
  return shardOf(Right, A.B.M.New, E, Of, A.about());
}

/// A foreign key of \p From's table names the row of \p To that it is joined
/// with: both are of one tenant.
bool refers(const Asked &A, const Place &From, const Place &To) {
  const Schema &S = A.about().Before;
  const keyspread::Table *Child = S.find(From.Ref->Table.Text);
  return Child && any_of(Child->ForeignKeys, [&](const ForeignKey &K) {
           const std::vector<std::string> Names = S.referenced(K);
           bool Same = sql::sameName(K.Table, To.Ref->Table.Text) &&
                       !Names.empty() && Names.size() == K.Columns.size();
           for (size_t I = 0; Same && I < Names.size(); ++I)
             Same = A.Equal.same(A.beside(From, K.Columns[I]),
                                 A.beside(To, Names[I]));
           return Same;
         });
}

Judgement tenantIs(const Asked &A, const Place &At, const ReorderedKey &R,
                   const sql::Predicate &P) {
  if (P.Operator != sql::Op::Eq || P.Right.size() != 1)
    return {fmt::format("'{}' is not asked for by its value", R.Tenant), {}};
  const Operand Value = A.B.M.New.operand(P.Right[0]);
  if (P.Right[0].Kind != sql::Value::Column)
    return {"", {{Demand::Tenant, R.Table, R.Tenant, Value, {}, 0, 0}}};
  const auto To = placeOf(*P.Right[0].ColumnName, &A.L, A.about());
  if (To &&
      (sql::sameName(To->Column, R.Tenant) ||
       A.about().tenant(To->Ref->Table.Text, To->Column)) &&
      (refers(A, *To, At) || refers(A, At, *To)))
    return {};
  // A row of another table, whose tenant is asked for: that is its tenant, too.
  if (To && sql::sameName(To->Column, R.Tenant))
    if (const std::optional<Operand> Asked = A.Equal.value(*To))
      return {"", {{Demand::Tenant, R.Table, R.Tenant, *Asked, {}, 0, 0}}};
  return {fmt::format("nothing says that the tenant of '{}' is {}", R.Table,
                      Value.Sql),
          {}};
}

/// Nothing when \p P is no condition on a column of the plan's.
std::optional<Judgement> judge(const Asked &A, const sql::Predicate &P) {
  if (P.Left.size() != 1)
    return std::nullopt;
  const auto At = placeOf(P.Left[0], &A.L, A.about());
  if (!At)
    return std::nullopt;
  const std::string &Table = At->Ref->Table.Text;
  if (const ReorderedKey *R = A.about().tenant(Table, At->Column))
    return P.UnderOr || P.Negated ? std::nullopt
                                  : std::optional(tenantIs(A, *At, *R, P));
  const ShardedTable *E = A.about().shard(Table, At->Column);
  if (!E)
    return std::nullopt;
  if (P.UnderOr || P.Negated)
    return Judgement{
        fmt::format("'{}' is no condition of its own", E->ShardColumn), {}};
  if (P.Operator == sql::Op::Between || P.Operator == sql::Op::In)
    return allShards(A, *At, *E, P);
  if (P.Operator == sql::Op::Eq && P.Right.size() == 1)
    return equalShard(A, *At, *E, P.Right[0]);
  return Judgement{fmt::format("'{}' is compared in another way than for "
                               "equality",
                               E->ShardColumn),
                   {}};
}

/// No other WHERE of the same query stands in front of \p C's.
bool onlyWhere(const Level &L, const sql::Condition &C, const Pieces &Text) {
  int Depth = 0;
  for (size_t I = Text.at(L.S->Range.Begin); I < Text.at(C.Keyword.Begin);
       ++I) {
    Depth += Text.is(I, "(") - Text.is(I, ")");
    if (Depth == 0 && Text.is(I, "where"))
      return false;
  }
  return true;
}

void addCondition(Both &B, const Level &L, const sql::Condition &C,
                  bool Where) {
  const Asked A{B, L, C, Equalities(L, &C, B.M.New, B.About), Where};
  Gain All;
  bool Whole = Where && !C.Predicates.empty() && onlyWhere(L, C, B.M.New);
  for (const sql::Predicate &P : C.Predicates) {
    const auto V = judge(A, P);
    if (V && !V->Problem.empty())
      B.M.object(V->Problem);
    if (!V || !V->Problem.empty()) {
      Whole = false;
      continue;
    }
    const Gain G{{}, V->Demands, {}};
    All.add(G);
    mayAdd(B.M, P.Range, "and", G);
  }
  if (Whole)
    B.M.may(Addition{B.M.New.at(C.Keyword.Begin), B.M.New.at(C.Body.End), All});
}

/// USING (k) -> USING (k, ShardId)
void addUsing(Both &B, const Level &L, size_t Index) {
  const sql::TableRef &R = L.S->From[Index];
  auto Named = [&](std::string_view Column) {
    return any_of(R.Using, [&](const sql::Name &N) {
      return sql::sameName(N.Text, Column);
    });
  };
  for (const sql::Name &N : R.Using) {
    const ShardedTable *E = B.About.shard(R.Table.Text, N.Text);
    bool Good = B.About.tenant(R.Table.Text, N.Text) != nullptr;
    for (size_t Left = 0; Left < Index && E; ++Left) {
      const ShardedTable *F = B.About.shard(L.S->From[Left].Table.Text, N.Text);
      bool Same = F && F->shardsAs(*E);
      for (size_t K = 0; Same && K < E->HashOf.size(); ++K)
        Same = sql::sameName(E->HashOf[K], F->HashOf[K]) && Named(E->HashOf[K]);
      Good |= Same;
    }
    if (Good)
      mayAdd(B.M, N.Range, ",", {});
    else if (E)
      B.M.object(fmt::format("USING joins '{}' by '{}', but not by what it is "
                             "made of",
                             E->Table, E->ShardColumn));
  }
}

/// a OR b -> (a OR b) AND ...
void addParentheses(Both &B, const sql::Condition &C) {
  Matching &M = B.M;
  const Stretch Body{M.Old.at(C.Body.Begin), M.Old.at(C.Body.End)};
  M.may(Exchange{Body.Begin, Body.End,
                 [&M, Body](size_t J) -> std::optional<Landing> {
                   if (!M.New.is(J, "("))
                     return std::nullopt;
                   const size_t Behind = M.New.behindClose(J);
                   auto G = M.run(Body, {J + 1, Behind - 1});
                   return G ? std::optional(Landing{Behind, *G}) : std::nullopt;
                 }});
}

/// The predicates of \p Of that read all shards of a table.
std::vector<const sql::Predicate *> overAllShards(const Both &B,
                                                  const std::deque<Level> &Of) {
  std::vector<const sql::Predicate *> Result;
  auto Take = [&](const Level &L, const sql::Condition &C) {
    for (const sql::Predicate &P : C.Predicates) {
      const auto At = P.Left.size() == 1 && !P.UnderOr && !P.Negated
                          ? placeOf(P.Left[0], &L, B.About)
                          : std::nullopt;
      const ShardedTable *E =
          At ? B.About.shard(At->Ref->Table.Text, At->Column) : nullptr;
      if (E && namesAll(P, E->Shards))
        Result.push_back(&P);
    }
  };
  for (const Level &L : Of) {
    if (L.S->Where)
      Take(L, *L.S->Where);
    for (const sql::TableRef &R : L.S->From)
      if (R.On)
        Take(L, *R.On);
  }
  return Result;
}

/// ShardId BETWEEN 0 AND 15 -> ShardId IN (0, ..., 15): the same column, all of
/// whose values both name.
void exchangeAllShards(Both &B) {
  const auto News = overAllShards(B, B.New);
  for (const sql::Predicate *Old : overAllShards(B, B.Old)) {
    const sql::Name Column = Old->Left[0];
    B.M.may(Exchange{
        B.M.Old.at(Old->Range.Begin), B.M.Old.at(Old->Range.End),
        [&M = B.M, News, Column](size_t J) -> std::optional<Landing> {
          for (const sql::Predicate *New : News)
            if (M.New.at(New->Range.Begin) == J &&
                sql::sameName(New->Left[0].Text, Column.Text) &&
                sql::sameName(New->Left[0].Qualifier, Column.Qualifier))
              return Landing{M.New.at(New->Range.End), {}};
          return std::nullopt;
        }});
  }
}

} // namespace

void mayAdd(Matching &M, sql::Span Range, std::string_view Connector,
            const Gain &G) {
  const size_t Begin = M.New.at(Range.Begin), End = M.New.at(Range.End);
  if (Begin && M.New.is(Begin - 1, Connector))
    M.may(Addition{Begin - 1, End, G});
  if (M.New.is(End, Connector))
    M.may(Addition{Begin, End + 1, G});
}

void addConditions(Both &B) {
  exchangeAllShards(B);
  for (const Level &L : B.New) {
    if (L.S->Where)
      addCondition(B, L, *L.S->Where, true);
    for (size_t R = 0; R < L.S->From.size(); ++R) {
      if (L.S->From[R].On)
        addCondition(B, L, *L.S->From[R].On, false);
      addUsing(B, L, R);
    }
  }
  for (const Level &L : B.Old) {
    if (L.S->Where && L.S->Where->TopLevelOr)
      addParentheses(B, *L.S->Where);
    for (const sql::TableRef &R : L.S->From)
      if (R.On && R.On->TopLevelOr)
        addParentheses(B, *R.On);
  }
}

} // namespace keyspread::proof
