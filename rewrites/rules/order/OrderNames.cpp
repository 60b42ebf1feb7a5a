#include "rewrites/rules/order/OrderNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

OrderNames::OrderNames(const RuleContext &C, const sql::Statement &All,
                       const sql::Scope &S, const OrderNames *Outer)
    : C(C), All(All), S(S), Outer(Outer) {
  for (const sql::TableRef &Ref : S.From) {
    if (!Ref.IsCte && !Ref.Derived) {
      addTable(Ref);
      continue;
    }
    for (const auto *Queries : {&S.Nested, &All.Ctes})
      for (const std::unique_ptr<sql::Query> &Q : *Queries) {
        bool Named = Ref.IsCte && sameName(Q->CteName, Ref.Table.Text);
        bool Inside = Ref.Derived && Ref.Range.Begin <= Q->Range.Begin &&
                      Q->Range.End <= Ref.Range.End;
        // A recursive CTE names itself.
        if ((Named || Inside) && Q.get() != &S)
          addQuery(Ref, *Q);
      }
  }
}

void OrderNames::addTable(const sql::TableRef &Ref) {
  if (const Table *Here = C.G.schema().find(Ref.Table.Text))
    for (const std::string &Name : C.Tables)
      if (std::optional<UnorderedTable> To = disordered(C, Name))
        for (const Column &Col : Here->Columns)
          if (To->Declared != Here && refersTo(C, *Here, Col.Name, *To))
            Keys.push_back({&Ref, *To, Col.Name, true});
  std::optional<UnorderedTable> T = disordered(C, Ref.Table.Text);
  if (!T)
    return;
  Keys.push_back({&Ref, *T, T->Key, false});
  const Column *Key = T->Declared->column(T->Key);
  if (Key && Key->RowidAlias)
    for (const char *Alias : {"rowid", "oid", "_rowid_"})
      if (!T->Declared->column(Alias))
        Keys.push_back({&Ref, *T, Alias, false});
}

void OrderNames::addQuery(const sql::TableRef &Ref, const sql::Query &Q) {
  OrderNames Inner(C, All, Q, nullptr);
  for (const sql::SelectItem &Item : Q.Items) {
    if (Item.Star)
      for (const KeyName &K : Inner.Keys)
        Keys.push_back({&Ref, K.Of, K.Column, false});
    const KeyName *K = Item.Expr.Kind == sql::Value::Column
                           ? Inner.keyOf(*Item.Expr.ColumnName)
                           : nullptr;
    if (K)
      Keys.push_back(
          {&Ref, K->Of,
           Item.Alias.empty() ? Item.Expr.ColumnName->Text : Item.Alias,
           K->Reference});
  }
}

/// Another table of the scope has such a column, so that a bare name is not
/// \p K's alone.
bool OrderNames::otherHas(const KeyName &K, const std::string &Column) const {
  return llvm::any_of(S.From, [&](const sql::TableRef &Ref) {
    const Table *T =
        &Ref == K.Ref ? nullptr : C.G.schema().find(Ref.Table.Text);
    return T && T->column(Column);
  });
}

bool OrderNames::mayOwn(const KeyName &K, const sql::Name &N) const {
  return N.Qualifier.empty() || sameName(N.Qualifier, K.Ref->label()) ||
         sameName(N.Qualifier, K.Ref->Table.Text);
}

bool OrderNames::isOrderColumn(const KeyName &K, const sql::Name &N) const {
  return !K.Of.Plan->OrderColumn.empty() &&
         sameName(N.Text, K.Of.Plan->OrderColumn) &&
         llvm::any_of(Keys, [&](const KeyName &Other) {
           return Other.Of.Declared == K.Of.Declared && mayOwn(Other, N);
         });
}

const KeyName *OrderNames::tableOf(const KeyName &K) const {
  if (K.direct())
    return &K;
  for (const KeyName &Other : Keys)
    if (K.Reference && Other.direct() && Other.Of.Declared == K.Of.Declared)
      return &Other;
  return nullptr;
}

const KeyName *OrderNames::keyOf(const sql::Name &N) const {
  bool Shadowed = false;
  for (const KeyName &K : Keys) {
    if (!sameName(N.Text, K.Column) || !mayOwn(K, N))
      continue;
    bool Label = sameName(N.Qualifier, K.Ref->label());
    if (Label || !otherHas(K, N.Text))
      // Of several names of one table the first says it all.
      return &*llvm::find_if(Keys, [&](const KeyName &First) {
        return First.Ref == K.Ref && First.Of.Declared == K.Of.Declared &&
               First.Reference == K.Reference;
      });
  }
  for (const sql::TableRef &Ref : S.From) {
    const Table *T = C.G.schema().find(Ref.Table.Text);
    Shadowed |= N.Qualifier.empty() ? T && T->column(N.Text)
                                    : sameName(N.Qualifier, Ref.label());
  }
  return Outer && !Shadowed ? Outer->keyOf(N) : nullptr;
}

std::string named(const KeyName &K) {
  return fmt::format("'{}' of '{}'", K.Reference ? K.Column : K.Of.Key,
                     K.Reference ? K.Ref->Table.Text : K.Of.Declared->Name);
}

bool asksExtremeOf(llvm::StringRef Sql, llvm::StringRef Column) {
  for (llvm::StringRef Function : {"MAX", "MIN"})
    for (size_t At = Sql.find(Function); At != llvm::StringRef::npos;
         At = Sql.find(Function, At + 1)) {
      llvm::StringRef Inside = Sql.substr(At + 3).ltrim();
      bool Word =
          At == 0 || !(llvm::isAlnum(Sql[At - 1]) || Sql[At - 1] == '_');
      if (!Word || !Inside.consume_front("("))
        continue;
      llvm::StringRef Argument = Inside.split(')').first.trim();
      Argument.consume_front("DISTINCT ");
      if (Argument.contains('.'))
        Argument = Argument.rsplit('.').second;
      if (Argument.trim().equals_insensitive(Column))
        return true;
    }
  return false;
}

} // namespace keyspread
