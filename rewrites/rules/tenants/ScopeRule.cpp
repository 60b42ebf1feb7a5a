#include "rewrites/rules/tenants/ScopeRule.h"

#include "rewrites/plan/AllShards.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/tenants/ScopeRewriter.h"

#include <fmt/format.h>

namespace keyspread {

using sql::Predicate;
using sql::sameName;
using sql::TableRef;

std::vector<const sql::Value *>
keyValues(const ShardedTable &T,
          llvm::function_ref<const sql::Value *(const std::string &)> Of) {
  std::vector<const sql::Value *> Result;
  for (const std::string &Column : T.HashOf) {
    const sql::Value *V = Of(Column);
    if (!V)
      return {};
    Result.push_back(V);
  }
  return Result;
}

/// In front of NULL rows of an outer join a condition in WHERE would drop them.
bool ScopeRewriter::wouldDrop(const Held &H, bool FromWhere) const {
  return anyOuter() && !FromWhere && !(H.Ref != &S.From[0] && H.Ref->On);
}

void ScopeRewriter::fanOut(const Held &H, bool FromWhere) {
  const std::string All = conditionOfAllShards(column(H), H.Table->Shards,
                                               H.Table->Scans, Out.dialect());
  add(*H.Ref, anyOuter() && !FromWhere,
      {endsEarly(H) ? "unlikely(" + All + ")" : All,
       nullptr,
       {},
       {},
       /*MayMiss=*/true});
}

/// What an earlier rewrite wrote to read all shards becomes what the plan says.
void ScopeRewriter::renew(const Held &H) {
  const unsigned Shards = H.Table->Shards;
  for (const sql::Condition *Where : conditions())
    for (const Predicate &P : Where->Predicates) {
      if (P.UnderOr || P.Negated || P.Left.size() != 1 ||
          !mentions(H, H.Table->ShardColumn, P) || !readsAllShards(P, Shards))
        continue;
      const sql::Span Column = P.Left[0].Whole;
      const llvm::StringRef Text = Out.statement().Text->Text;
      const std::string Wanted =
          conditionOfAllShards(Text.slice(Column.Begin, Column.End), Shards,
                               H.Table->Scans, Out.dialect());
      const bool IsRange = P.Operator == sql::Op::Between;
      if (H.Table->Scans != FanOut::Client &&
          IsRange != (H.Table->Scans == FanOut::Predicate) &&
          !Out.replaces(P.Range))
        Out.replace(P.Range, Wanted);
    }
}

std::string ScopeRewriter::column(const TableRef &R,
                                  const std::string &Spelled) const {
  return S.From.size() == 1 && &R == &S.From[0]
             ? Spelled
             : sql::quoteName(R.label(), Out.dialect()) + "." + Spelled;
}

void ScopeRewriter::put(uint32_t Offset, Added What) {
  if (What.MayMiss)
    Out.insertIfPossible(Offset, What.Sql);
  else if (What.Value)
    Out.insertValue(Offset, What.Sql, *What.Value);
  else if (What.Table)
    Out.insertShard(Offset, What.Sql, *What.Table, std::move(What.Key));
  else
    Out.insert(Offset, What.Sql);
}

void ScopeRewriter::add(const TableRef &R, bool InJoin, Added What) {
  if (!InJoin || !R.On) {
    InWhere.push_back(std::move(What));
    return;
  }
  const sql::Condition &On = *R.On;
  if (On.TopLevelOr) {
    Out.insert(On.Body.Begin, "(");
    What.MayMiss = false;
    What.Sql = ") AND " + What.Sql;
  } else {
    What.Sql = " AND " + What.Sql;
  }
  put(On.Body.End, std::move(What));
}

/// Conditions that some ways through the code add come last, so that a change
/// is the same on all of them.
uint32_t ScopeRewriter::behindWhere() const {
  const sql::Condition &Where = *S.Where;
  const uint32_t Shared = Out.sharedPrefix();
  uint32_t At = Where.Body.End;
  if (Where.TopLevelOr || Shared >= At)
    return At;
  llvm::StringRef Text = Out.statement().Text->Text;
  for (const Predicate &P : Where.Predicates) {
    llvm::StringRef Front = Text.slice(Where.Body.Begin, P.Range.End);
    if (!P.UnderOr && P.Range.End <= Shared &&
        Front.count('(') == Front.count(')'))
      At = P.Range.End;
  }
  return At;
}

/// Where an equality is asked for, that of shards changes nothing.
void ScopeRewriter::addBeside(const sql::Condition &Where, Added What) {
  for (const TableRef &R : S.From)
    if (R.On && &*R.On == &Where)
      return add(R, true, std::move(What));
  InWhere.push_back(std::move(What));
}

void ScopeRewriter::flush() {
  if (InWhere.empty())
    return;
  bool Or = S.Where && S.Where->TopLevelOr;
  uint32_t At = S.Where ? behindWhere() : S.WhereInsertion;
  if (Or)
    Out.insert(S.Where->Body.Begin, "(");
  bool First = true;
  for (Added &A : InWhere) {
    A.Sql =
        (First ? (S.Where ? (Or ? ") AND " : " AND ") : " WHERE ") : " AND ") +
        A.Sql;
    A.MayMiss &= !Or;
    put(At, std::move(A));
    First = false;
  }
}

/// What is hashed, and the column that the shard leads: of (shard, time, host)
/// a range of times is one in each shard, whatever the shard is made of.
std::vector<std::string> ScopeRewriter::leading(const Held &H) const {
  std::vector<std::string> Result = H.Table->HashOf;
  if (const Table *T = C.G.schema().find(H.Table->Table))
    for (const KeyColumn &K : T->PrimaryKey)
      if (!sameName(K.Column, H.Table->ShardColumn)) {
        Result.push_back(K.Column);
        break;
      }
  return Result;
}

llvm::Error ScopeRewriter::run() {
  for (const TableRef &R : S.From)
    if (!R.IsCte && !R.Derived && R.Table.known())
      for (const ShardedTable *T : C.find(R.Table.Text))
        Tables.push_back({&R, T});
  if (llvm::Error E = addTenants())
    return E;
  for (const Held &H : Tables) {
    if (hasShard(H)) {
      renew(H);
      continue;
    }
    bool Joined = H.Ref != &S.From[0];
    bool FromWhere = false;
    // A shard that does not lead the key only helps to find the parent's row,
    // and rows along an index of the references.
    std::vector<KeyValue> Key;
    if (H.Table->Leading || H.Table->LeadsIndex)
      Key = pinned(H);
    if (sharesByUsing(H)) {
      Out.insert(H.Ref->Using.back().Range.End,
                 ", " + sql::quoteName(H.Table->ShardColumn, Out.dialect()));
    } else if (!Key.empty()) {
      // What refers to it says so here as where nobody asks for one row.
      if (Link L = linked(H); Joined && L.Other && !L.Other->Table->Leading)
        addBeside(*L.Where,
                  {column(H) + " = " + column(*L.Other), nullptr, {}});
      add(*H.Ref, Joined && H.Ref->Outer, {column(H) + " = \1", H.Table, Key});
    } else if (Link L = linked(H); L.Other) {
      addBeside(*L.Where, {column(H) + " = " + column(*L.Other), nullptr, {}});
    } else if (Link L = linkedBehind(H); L.Other) {
      addBeside(*L.Where, {column(H) + " = " + column(*L.Other), nullptr, {}});
    } else if (Link L = linkedByUsing(H); L.Other) {
      add(*H.Ref, false, {column(H) + " = " + column(*L.Other), nullptr, {}});
    } else if (H.Table->Leading &&
               (ranges(H, leading(H), FromWhere) || !endAsked(H).empty())) {
      if (wouldDrop(H, FromWhere) || seek(H))
        continue;
      if (H.Table->Scans == FanOut::Client)
        return refuse(fmt::format(
            "it scans '{}', whose plan says \"fan_out\": \"client\", and SQL "
            "text fans out in the server only",
            H.Table->Table));
      fanOut(H, FromWhere);
    } else if (ranges(H, H.Table->Times, FromWhere) &&
               H.Table->Scans != FanOut::Client && !wouldDrop(H, FromWhere)) {
      fanOut(H, FromWhere); // for the index over times
    }
  }
  flush();
  if (!Tail.empty())
    Out.insert(TailAt, Tail);
  addGroups();
  if (llvm::Error E = expandStars())
    return E;
  for (const std::unique_ptr<sql::Query> &Nested : S.Nested)
    if (llvm::Error E =
            ScopeRewriter(C, *Nested, Nested.get(), Out, this).run())
      return E;
  return llvm::Error::success();
}

llvm::Error shardScope(const RuleContext &C, const sql::Scope &S,
                       const sql::Query *Q, StatementEdit &Out) {
  return ScopeRewriter(C, S, Q, Out).run();
}

} // namespace keyspread
