// Tenants of the tables of a scope, and the stars that would show new columns.
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/tenants/ScopeRewriter.h"

#include <fmt/format.h>

namespace keyspread {

using sql::Predicate;
using sql::sameName;
using sql::TableRef;

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

} // namespace keyspread
