#include "rewrites/rules/ScopeRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/TenantRule.h"
#include "llvm/ADT/STLExtras.h"

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

namespace {

/// One scope while its tables are taken one by one.
class ScopeRewriter {
public:
  ScopeRewriter(const RuleContext &C, const sql::Scope &S, const sql::Query *Q,
                StatementEdit &Out, const ScopeRewriter *Around = nullptr)
      : C(C), S(S), Q(Q), Out(Out), Around(Around) {}

  llvm::Error run();

private:
  struct Held { // a sharded table of this scope
    const TableRef *Ref;
    const ShardedTable *Table;
  };
  struct Added { // conjuncts of one condition
    std::string Sql;
    const ShardedTable *Table = nullptr;
    std::vector<KeyValue> Key;
    std::optional<CodeValue> Value = {};
  };

  bool owns(const TableRef &R, const sql::Name &N) const;
  bool mentions(const Held &H, const std::string &Column,
                const Predicate &P) const;
  bool hasShard(const Held &H) const;
  const sql::Value *equalTo(const Held &H, const std::string &Column) const;
  std::vector<KeyValue> pinned(const Held &H) const;
  /// Another table whose hashed columns equal those of a table here, and the
  /// condition that says so.
  struct Link {
    const Held *Other = nullptr;
    const sql::Condition *Where = nullptr;
  };
  bool names(const Held &H, const sql::Name &N) const;
  Link link(const Held &H, const Held &Other) const;
  Link linked(const Held &H) const;
  Link linkedBehind(const Held &H) const;
  bool sharesByUsing(const Held &H) const;
  bool ranges(const Held &H, llvm::ArrayRef<std::string> Along,
              bool &FromWhere) const;
  bool anyOuter() const {
    return llvm::any_of(S.From, [](const TableRef &R) { return R.Outer; });
  }
  bool wouldDrop(const Held &H, bool FromWhere) const;
  void fanOut(const Held &H, bool FromWhere);
  std::string column(const TableRef &R, const std::string &Spelled) const;
  std::string column(const Held &H) const {
    return column(*H.Ref, sql::quoteName(H.Table->ShardColumn, Out.dialect()));
  }
  void add(const TableRef &R, bool InJoin, Added What);
  void addBeside(const sql::Condition &Where, Added What);
  void put(uint32_t Offset, Added What);
  void flush();
  uint32_t behindWhere() const;
  llvm::Error addTenants();
  llvm::Error addTenant(const ReorderedKey &K, const TableRef &R);
  llvm::Error expandStars();
  std::vector<const sql::Condition *> conditions() const;

  const RuleContext &C;
  const sql::Scope &S;
  const sql::Query *Q;
  StatementEdit &Out;
  const ScopeRewriter *Around; // the scope that this one is a part of, or null
  std::vector<Held> Tables;
  std::vector<Added> InWhere;
  /// What tables are given for their tenants: a value, or another's.
  std::map<const TableRef *, CodeValue> TenantOf;
  std::map<const TableRef *, const TableRef *> TenantFrom;
};

} // namespace

std::vector<const sql::Condition *> ScopeRewriter::conditions() const {
  std::vector<const sql::Condition *> Result;
  if (S.Where)
    Result.push_back(&*S.Where);
  for (const TableRef &R : S.From)
    if (R.On)
      Result.push_back(&*R.On);
  return Result;
}

/// \p N names a column of \p R: by its label, or because no other table of the
/// scope is known to have such a column.
bool ScopeRewriter::owns(const TableRef &R, const sql::Name &N) const {
  if (!N.Qualifier.empty())
    return sameName(N.Qualifier, R.label()) ||
           sameName(N.Qualifier, R.Table.Text);
  const Table *T = C.G.schema().find(R.Table.Text);
  return S.From.size() == 1 || (T && T->column(N.Text));
}

bool ScopeRewriter::mentions(const Held &H, const std::string &Column,
                             const Predicate &P) const {
  return llvm::any_of(P.Left, [&](const sql::Name &N) {
    return sameName(N.Text, Column) && owns(*H.Ref, N);
  });
}

bool ScopeRewriter::hasShard(const Held &H) const {
  for (const sql::Condition *Where : conditions())
    for (const Predicate &P : Where->Predicates) {
      if (mentions(H, H.Table->ShardColumn, P))
        return true;
      for (const sql::Value &V : P.Right)
        if (V.ColumnName &&
            sameName(V.ColumnName->Text, H.Table->ShardColumn) &&
            owns(*H.Ref, *V.ColumnName))
          return true;
    }
  return llvm::any_of(H.Ref->Using, [&](const sql::Name &N) {
    return sameName(N.Text, H.Table->ShardColumn);
  });
}

/// The value that an equality gives to \p Column.
const sql::Value *ScopeRewriter::equalTo(const Held &H,
                                         const std::string &Column) const {
  for (const sql::Condition *Where : conditions())
    for (const Predicate &P : Where->Predicates)
      if (P.Operator == sql::Op::Eq && !P.Negated && !P.UnderOr &&
          P.Left.size() == 1 && P.Right.size() == 1 && mentions(H, Column, P) &&
          StatementEdit::canShard({&P.Right[0]}))
        return &P.Right[0];
  return nullptr;
}

/// The values that every hashed column is held to; empty when one is not.
std::vector<KeyValue> ScopeRewriter::pinned(const Held &H) const {
  std::vector<KeyValue> Key;
  for (const std::string &Column : H.Table->HashOf) {
    auto Tenant = TenantOf.find(H.Ref);
    if (const sql::Value *V = equalTo(H, Column))
      Key.push_back(V);
    else if (Tenant != TenantOf.end() && sameName(Column, H.Table->Tenant))
      Key.push_back(Tenant->second);
    else
      return {};
  }
  return Key;
}

/// \p N, as it is written in this scope, names a column of \p H, which is a
/// table of this scope or of one around it.
bool ScopeRewriter::names(const Held &H, const sql::Name &N) const {
  auto Mine = [&](const TableRef &R) { return &R == H.Ref; };
  if (llvm::any_of(S.From, Mine))
    return owns(*H.Ref, N);
  // What has no qualifier is a column of the innermost table that has one.
  bool Hidden = llvm::any_of(S.From, [&](const TableRef &R) {
    if (!N.Qualifier.empty())
      return sameName(N.Qualifier, R.label());
    const Table *T =
        R.IsCte || R.Derived ? nullptr : C.G.schema().find(R.Table.Text);
    return !T || T->column(N.Text);
  });
  return !Hidden && Around && Around->names(H, N);
}

/// The hashed columns of \p H equal those of \p Other, one by one.
ScopeRewriter::Link ScopeRewriter::link(const Held &H,
                                        const Held &Other) const {
  auto Equal = [&](const sql::Condition &On, size_t I) {
    return llvm::any_of(On.Predicates, [&](const Predicate &P) {
      if (P.Operator != sql::Op::Eq || P.Negated || P.UnderOr ||
          P.Left.size() != 1 || P.Right.size() != 1 || !P.Right[0].ColumnName)
        return false;
      const sql::Name &A = P.Left[0], &B = *P.Right[0].ColumnName;
      auto Is = [&](const sql::Name &N, const Held &T) {
        return sameName(N.Text, T.Table->HashOf[I]) && names(T, N);
      };
      return (Is(A, H) && Is(B, Other)) || (Is(B, H) && Is(A, Other));
    });
  };
  if (&Other == &H || !Other.Table->shardsAs(*H.Table))
    return {};
  auto From = TenantFrom.find(H.Ref);
  for (const sql::Condition *On : conditions()) {
    bool All = true;
    for (size_t I = 0; I < H.Table->HashOf.size(); ++I)
      All &= Equal(*On, I) ||
             (From != TenantFrom.end() && From->second == Other.Ref &&
              sameName(H.Table->HashOf[I], H.Table->Tenant));
    if (All)
      return {&Other, On};
  }
  return {};
}

/// A table in front of \p H, or of a scope around this one.
ScopeRewriter::Link ScopeRewriter::linked(const Held &H) const {
  for (const Held &Other : Tables)
    if (Other.Ref < H.Ref)
      if (Link L = link(H, Other); L.Other)
        return L;
  if (H.Table->Leading)
    for (const ScopeRewriter *At = Around; At; At = At->Around)
      for (const Held &Other : At->Tables)
        if (Link L = link(H, Other); L.Other)
          return L;
  return {};
}

/// A table behind \p H whose row is known: `FROM lines l JOIN orders o ON o.id
/// = l.order_id WHERE o.id = ?`.
ScopeRewriter::Link ScopeRewriter::linkedBehind(const Held &H) const {
  if (H.Table->Leading)
    for (const Held &Other : Tables)
      if (Other.Ref > H.Ref && !pinned(Other).empty())
        if (Link L = link(H, Other); L.Other)
          return L;
  return {};
}

/// JOIN ... USING names the hashed columns of \p H and of a table before it
/// that has a shard column of the same name.
bool ScopeRewriter::sharesByUsing(const Held &H) const {
  auto Named = [&](const std::string &Column) {
    return llvm::any_of(H.Ref->Using, [&](const sql::Name &N) {
      return sameName(N.Text, Column);
    });
  };
  return !H.Ref->Using.empty() && llvm::all_of(H.Table->HashOf, Named) &&
         llvm::any_of(Tables, [&](const Held &Other) {
           return Other.Ref < H.Ref && Other.Table->Shards == H.Table->Shards &&
                  sameName(Other.Table->ShardColumn, H.Table->ShardColumn) &&
                  Other.Table->HashOf.size() == H.Table->HashOf.size() &&
                  std::equal(H.Table->HashOf.begin(), H.Table->HashOf.end(),
                             Other.Table->HashOf.begin(), sameName);
         });
}

/// The scope reads along one of \p Along: a range, a list, an order.
bool ScopeRewriter::ranges(const Held &H, llvm::ArrayRef<std::string> Along,
                           bool &FromWhere) const {
  FromWhere = false;
  bool Result = false;
  for (const std::string &Column : Along) {
    for (const sql::Condition *Where : conditions())
      for (const Predicate &P : Where->Predicates)
        if (mentions(H, Column, P) &&
            !(P.Right.size() == 1 && P.Right[0].Kind == sql::Value::Column)) {
          Result = true;
          FromWhere |= S.Where && Where == &*S.Where && !P.UnderOr &&
                       P.Operator != sql::Op::IsNull;
        }
    for (const sql::OrderItem &O : S.OrderBy)
      Result |= O.Expr.ColumnName &&
                sameName(O.Expr.ColumnName->Text, Column) &&
                owns(*H.Ref, *O.Expr.ColumnName);
  }
  return Result;
}

/// In front of NULL rows of an outer join a condition in WHERE would drop them.
bool ScopeRewriter::wouldDrop(const Held &H, bool FromWhere) const {
  return anyOuter() && !FromWhere && !(H.Ref != &S.From[0] && H.Ref->On);
}

void ScopeRewriter::fanOut(const Held &H, bool FromWhere) {
  add(*H.Ref, anyOuter() && !FromWhere,
      {fmt::format("{} BETWEEN 0 AND {}", column(H), H.Table->Shards - 1),
       nullptr,
       {}});
}

std::string ScopeRewriter::column(const TableRef &R,
                                  const std::string &Spelled) const {
  return S.From.size() == 1 && &R == &S.From[0]
             ? Spelled
             : sql::quoteName(R.label(), Out.dialect()) + "." + Spelled;
}

void ScopeRewriter::put(uint32_t Offset, Added What) {
  if (What.Value)
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
    put(At, std::move(A));
    First = false;
  }
}

/// The tenant of \p R's rows, where the scope asks for them by their id.
llvm::Error ScopeRewriter::addTenant(const ReorderedKey &K, const TableRef &R) {
  const BoundStatement &B = Out.statement();
  llvm::Expected<TenantNeed> Need =
      tenantNeed(C, K, R, ScanShape(B.Text->Text, S, Q));
  if (!Need)
    return Need.takeError();
  const Table &T = *C.G.schema().find(K.Table);
  std::string Name = C.spell(T, T.column(K.Tenant)->Name, Out.dialect());
  switch (Need->Kind) {
  case TenantNeed::Nothing:
    return llvm::Error::success();
  case TenantNeed::Value: {
    llvm::Expected<CodeValue> V = tenantOf(C, K, B);
    if (!V)
      return V.takeError();
    TenantOf[&R] = *V;
    add(R, &R != &S.From[0] && R.Outer,
        {column(R, Name) + " = \1", nullptr, {}, *V});
    return llvm::Error::success();
  }
  case TenantNeed::Join: {
    const TableRef &Later = std::max(&R, Need->Other) == &R ? R : *Need->Other;
    const Table &Other = *C.G.schema().find(Need->Other->Table.Text);
    std::string Theirs =
        column(*Need->Other,
               C.spell(Other, Other.column(K.Tenant)->Name, Out.dialect()));
    TenantFrom[&R] = Need->Other;
    add(Later, Later.On.has_value(),
        {column(R, Name) + " = " + Theirs, nullptr, {}});
    return llvm::Error::success();
  }
  case TenantNeed::Using:
    if (Q && llvm::any_of(Q->Items, [](const sql::SelectItem &Item) {
          return Item.Star && Item.StarQualifier.empty();
        }))
      return refuse("it selects '*' from a join USING the id, which would lose "
                    "a column");
    Out.insert(R.Using.back().Range.End, ", " + Name);
    return llvm::Error::success();
  }
  return llvm::Error::success();
}

llvm::Error ScopeRewriter::addTenants() {
  for (const TableRef &R : S.From) {
    const ReorderedKey *K = R.IsCte || R.Derived || !R.Table.known()
                                ? nullptr
                                : C.reordered(R.Table.Text);
    if (K && !K->Tenant.empty() && C.G.schema().find(K->Table))
      if (llvm::Error E = addTenant(*K, R))
        return E;
  }
  return llvm::Error::success();
}

/// `*` would bring the shard column along; the columns are named instead.
llvm::Error ScopeRewriter::expandStars() {
  if (!Q)
    return llvm::Error::success();
  for (const sql::SelectItem &Item : Q->Items) {
    if (!Item.Star)
      continue;
    std::vector<std::string> Names;
    bool Ours = false;
    for (const TableRef &R : S.From) {
      if (!Item.StarQualifier.empty() &&
          !sameName(Item.StarQualifier, R.label()))
        continue;
      std::vector<const ShardedTable *> T;
      if (!R.IsCte && !R.Derived)
        T = C.find(R.Table.Text);
      const Table *Declared = C.G.schema().find(R.Table.Text);
      Ours |= !T.empty();
      std::string Label = S.From.size() > 1
                              ? sql::quoteName(R.label(), Out.dialect()) + "."
                              : "";
      if (T.empty() && S.From.size() > 1) {
        Names.push_back(Label + "*");
        continue;
      }
      for (const Column &Col :
           Declared ? Declared->Columns : std::vector<Column>())
        if (llvm::none_of(T, [&](const ShardedTable *One) {
              return sameName(Col.Name, One->ShardColumn);
            }))
          Names.push_back(Label + C.spell(*Declared, Col.Name, Out.dialect()));
    }
    if (!Ours)
      continue;
    if (Names.empty())
      return refuse("it selects '*', and the columns are not known");
    Out.replace(Item.Range, fmt::format("{}", fmt::join(Names, ", ")));
  }
  return llvm::Error::success();
}

llvm::Error ScopeRewriter::run() {
  for (const TableRef &R : S.From)
    if (!R.IsCte && !R.Derived && R.Table.known())
      for (const ShardedTable *T : C.find(R.Table.Text))
        Tables.push_back({&R, T});
  if (llvm::Error E = addTenants())
    return E;
  for (const Held &H : Tables) {
    if (hasShard(H))
      continue;
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
      add(*H.Ref, Joined && H.Ref->Outer, {column(H) + " = \1", H.Table, Key});
    } else if (Link L = linked(H); L.Other) {
      addBeside(*L.Where, {column(H) + " = " + column(*L.Other), nullptr, {}});
    } else if (Link L = linkedBehind(H); L.Other) {
      addBeside(*L.Where, {column(H) + " = " + column(*L.Other), nullptr, {}});
    } else if (H.Table->Leading && ranges(H, H.Table->HashOf, FromWhere)) {
      if (wouldDrop(H, FromWhere))
        continue;
      if (H.Table->Scans == FanOut::Client)
        return refuse(fmt::format(
            "it scans '{}', whose plan says \"fan_out\": \"client\", and SQL "
            "text fans out in the server only",
            H.Table->Table));
      fanOut(H, FromWhere);
    } else if (ranges(H, H.Table->Times, FromWhere) &&
               H.Table->Scans == FanOut::Sql && !wouldDrop(H, FromWhere)) {
      fanOut(H, FromWhere); // for the index over times
    }
  }
  flush();
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
