#include "rewrites/rules/tenants/TenantRule.h"

#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

std::vector<std::string> idColumns(const RuleContext &C,
                                   const ReorderedKey &K) {
  const ReorderedKey *Root = &K;
  while (!Root->Parent.empty())
    Root = C.reordered(Root->Parent);
  std::vector<std::string> Result;
  for (const KeyColumn &Col : Root->Old)
    if (!sameName(Col.Column, K.Tenant))
      Result.push_back(Col.Column);
  return Result;
}

namespace {

/// One table of a scope.
class Asker {
public:
  Asker(const RuleContext &C, const ReorderedKey &K, const sql::TableRef &Ref,
        const ScanShape &Shape)
      : C(C), K(K), Ref(Ref), Shape(Shape), T(*C.G.schema().find(K.Table)),
        By(T, Ref, Shape), Ids(idColumns(C, K)) {}

  llvm::Expected<TenantNeed> run() const;

private:
  bool inUsing(const std::string &Column) const {
    return llvm::any_of(Ref.Using, [&](const sql::Name &N) {
      return sameName(N.Text, Column);
    });
  }
  bool hasTenant(const sql::TableRef &Other) const {
    const Table *Declared = C.G.schema().find(Other.Table.Text);
    return &Other != &Ref && !Other.Derived && !Other.IsCte && Declared &&
           Declared->column(K.Tenant);
  }
  Held held(const std::vector<std::string> &Columns) const;
  std::vector<std::string> reference() const;
  const sql::TableRef *joined(const std::vector<std::string> &By) const;
  llvm::Expected<TenantNeed> askedBy(const std::vector<std::string> &Ids) const;
  template <typename Visit> void eachPredicate(Visit V) const;

  const RuleContext &C;
  const ReorderedKey &K;
  const sql::TableRef &Ref;
  const ScanShape &Shape;
  const Table &T;
  const ServedBy By;
  const std::vector<std::string> Ids;
};

} // namespace

template <typename Visit> void Asker::eachPredicate(Visit V) const {
  const sql::Scope &S = Shape.scope();
  if (S.Where)
    for (const sql::Predicate &P : S.Where->Predicates)
      V(P);
  for (const sql::TableRef &R : S.From)
    if (R.On)
      for (const sql::Predicate &P : R.On->Predicates)
        V(P);
}

Held Asker::held(const std::vector<std::string> &Columns) const {
  Held All = Held::ByValue;
  for (const std::string &Id : Columns)
    All = std::min(All, By.held(Id));
  return All;
}

/// The columns that refer to one row of another table with the tenant, whose
/// rows all are of its tenant; empty when none of these is held.
std::vector<std::string> Asker::reference() const {
  for (const ForeignKey &F : T.ForeignKeys) {
    const ReorderedKey *To = C.reordered(F.Table);
    if (To && sameName(To->Tenant, K.Tenant) &&
        F.Columns.size() == idColumns(C, *To).size() &&
        held(F.Columns) != Held::Free)
      return F.Columns;
  }
  return {};
}

/// The table with a tenant of its own whose columns give \p Ids.
const sql::TableRef *Asker::joined(const std::vector<std::string> &Ids) const {
  const sql::TableRef *Result = nullptr;
  eachPredicate([&](const sql::Predicate &P) {
    if (P.Operator != sql::Op::Eq || P.Negated || P.UnderOr ||
        P.Left.size() != 1 || P.Right.size() != 1 || !P.Right[0].ColumnName)
      return;
    const sql::Name *Mine = &P.Left[0], *Theirs = &*P.Right[0].ColumnName;
    auto Is = [&](const sql::Name &N) {
      return llvm::any_of(Ids,
                          [&](const std::string &Id) { return By.is(N, Id); });
    };
    if (!Is(*Mine))
      std::swap(Mine, Theirs);
    if (!Is(*Mine) || Theirs->Qualifier.empty())
      return;
    for (const sql::TableRef &Other : Shape.scope().From)
      if (sameName(Theirs->Qualifier, Other.label()) && hasTenant(Other))
        Result = &Other;
  });
  return Result;
}

/// \p Ids are held, and tell the tenant.
llvm::Expected<TenantNeed>
Asker::askedBy(const std::vector<std::string> &Ids) const {
  if (held(Ids) == Held::ByValue)
    return TenantNeed{TenantNeed::Value, nullptr};
  const sql::TableRef *Other = joined(Ids);
  // The other one asks for itself when it comes later.
  if (Other && Other > &Ref && C.reordered(Other->Table.Text))
    return TenantNeed();
  return TenantNeed{Other ? TenantNeed::Join : TenantNeed::Value, Other};
}

llvm::Expected<TenantNeed> Asker::run() const {
  if (inUsing(K.Tenant) || By.held(K.Tenant) != Held::Free)
    return TenantNeed();
  const sql::Scope &S = Shape.scope();
  if (!Ref.Using.empty() &&
      llvm::all_of(Ids, [&](const std::string &Id) { return inUsing(Id); })) {
    bool Other = llvm::any_of(S.From, [&](const sql::TableRef &R) {
      return &R < &Ref && hasTenant(R);
    });
    return TenantNeed{Other ? TenantNeed::Using : TenantNeed::Value, nullptr};
  }
  if (held(Ids) != Held::Free)
    return askedBy(Ids);
  bool UnderOr = false;
  eachPredicate([&](const sql::Predicate &P) {
    UnderOr |= P.UnderOr && !P.Left.empty() && By.is(P.Left[0], Ids[0]) &&
               (P.Operator == sql::Op::Eq || P.Operator == sql::Op::In);
  });
  bool Lost = By.key(K.Old) && !By.key(K.New) && !By.index();
  if (K.done() || (!Lost && !UnderOr))
    return TenantNeed();
  if (std::vector<std::string> Told = reference(); !UnderOr && !Told.empty())
    return askedBy(Told);
  return refuse(fmt::format(
      "it reads '{0}' along '{1}' over all tenants, which its new key no "
      "longer begins with: let it ask for one '{2}', or give '{1}' an index",
      K.Table, Ids[0], K.Tenant));
}

llvm::Expected<TenantNeed> tenantNeed(const RuleContext &C,
                                      const ReorderedKey &K,
                                      const sql::TableRef &Ref,
                                      const ScanShape &Shape) {
  return Asker(C, K, Ref, Shape).run();
}

llvm::Expected<CodeValue> tenantOf(const RuleContext &C, const ReorderedKey &K,
                                   const BoundStatement &B) {
  if (!B.Bound.empty()) {
    llvm::Expected<unsigned> Anchor = Delivery::anchorOf(C.G, B);
    if (!Anchor)
      return Anchor.takeError();
    return C.Tenants.at(K, *B.Bound.at(*Anchor).front().By);
  }
  if (!B.At)
    return refuse("a script does not know the tenant");
  const facts::Template &T = *B.Text;
  bool Here = T.At.File == B.At->At.File &&
              T.At.Begin >= B.At->Place.BlockBegin &&
              T.At.Begin < B.At->At.End && B.At->Place.BlockEnd;
  if (!T.Holes.empty() && !Here)
    return refuse("its text is made elsewhere, where the tenant is not known");
  return C.Tenants.at(K, *B.At);
}

static bool lists(const std::vector<sql::Name> &Names,
                  const std::string &Column) {
  return llvm::any_of(
      Names, [&](const sql::Name &N) { return sameName(N.Text, Column); });
}

llvm::Error checkTenantInsert(const RuleContext &C, const sql::Insert &I,
                              StatementEdit &Out) {
  const ReorderedKey *K = C.reordered(I.Table.Text);
  if (!K || K->Tenant.empty())
    return llvm::Error::success();
  bool Null = llvm::any_of(I.Rows, [&](const sql::InsertRow &Row) {
    const sql::Value *V = valueFor(I, Row, K->Tenant, C.G.schema());
    return V && (V->Kind == sql::Value::Null || V->Kind == sql::Value::Default);
  });
  if (I.DefaultValues || Null ||
      ((I.HasColumns || I.SetForm) && !lists(I.Columns, K->Tenant)))
    return refuse(fmt::format("it gives a row of '{}' no '{}', which leads its "
                              "new key",
                              K->Table, K->Tenant));
  if (!I.OnConflict)
    return llvm::Error::success();
  for (const sql::Assignment &A : I.OnConflict->Set)
    if (sameName(A.Column.Text, K->Tenant))
      return refuse(fmt::format("its conflict clause changes '{}', which leads "
                                "the key",
                                K->Tenant));
  // Only a target that is the old primary key gets longer.
  const std::vector<sql::Name> &Target = I.OnConflict->Target;
  bool Key = Target.size() == K->Old.size() &&
             llvm::all_of(K->Old, [&](const KeyColumn &Col) {
               return lists(Target, Col.Column);
             });
  if (!Key || K->done() || lists(Target, K->Tenant))
    return llvm::Error::success();
  const Table *T = C.G.schema().find(K->Table);
  Out.insert(I.OnConflict->TargetClose,
             ", " + C.spell(*T, T->column(K->Tenant)->Name, Out.dialect()));
  return llvm::Error::success();
}

llvm::Error checkTenantUpdate(const RuleContext &C, const sql::Update &U) {
  const ReorderedKey *K =
      U.From.empty() ? nullptr : C.reordered(U.From[0].Table.Text);
  if (!K || K->Tenant.empty())
    return llvm::Error::success();
  for (const sql::Assignment &A : U.Set)
    if (!A.Column.known() || sameName(A.Column.Text, K->Tenant))
      return refuse(A.Column.known()
                        ? fmt::format("it changes '{}', which leads the key of "
                                      "'{}': delete the row and insert it anew",
                                      K->Tenant, K->Table)
                        : "the column it sets is put in at run time");
  return llvm::Error::success();
}

} // namespace keyspread
