// Rows and keys given to an API for a table whose key begins with a tenant.
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/tenants/TenantRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

namespace {

class TenantKeys {
public:
  TenantKeys(const RuleContext &C, const Access &A, const ReorderedKey &K,
             AccessEdits &Out)
      : C(C), A(A), K(K), Out(Out), Shard(leadingShard(C.Sharded, K.Table)) {
    if (Shard && Shard->Tenant.empty())
      Shard = nullptr;
  }

  llvm::Error run();

private:
  bool isDone(const AccessKey &Key) const;
  bool pinsId(const AccessKey &Key) const;
  llvm::Error key(const AccessKey &Key);
  llvm::Expected<ListShard> prefix(const CodeValue &Tenant) const;

  const RuleContext &C;
  const Access &A;
  const ReorderedKey &K;
  AccessEdits &Out;
  const ShardedTable *Shard; // null: the tenant stands in front alone
};

} // namespace

/// A whole key of the new form: what a rewrite leaves behind.
bool TenantKeys::isDone(const AccessKey &Key) const {
  return K.done() || hasShard(Key.Low) ||
         inPlace(Key.Low).size() > K.Old.size();
}

/// Both bounds give the row's id, or that of its parent: all rows in between
/// have one tenant.
bool TenantKeys::pinsId(const AccessKey &Key) const {
  std::vector<std::string> Ids = idColumns(C, K);
  for (size_t I = 0; I < K.Old.size(); ++I)
    if (llvm::is_contained(Ids, K.Old[I].Column) && !Key.sameAt(I))
      return false;
  return true;
}

llvm::Expected<ListShard> TenantKeys::prefix(const CodeValue &Tenant) const {
  ListShard Result;
  Result.Tenant = &Tenant;
  Result.Table = Shard;
  if (!Shard)
    return Result;
  for (const std::string &Name : Shard->HashOf) {
    if (sameName(Name, Shard->Tenant))
      continue;
    auto It = llvm::find_if(K.Old, [&](const KeyColumn &Col) {
      return sameName(Col.Column, Name);
    });
    if (It == K.Old.end())
      return refuse(fmt::format("the schema has no key of '{}' with column "
                                "'{}', so the parts of its keys are not known",
                                K.Table, Name));
    Result.Positions.push_back(It - K.Old.begin());
  }
  return Result;
}

llvm::Error TenantKeys::key(const AccessKey &Key) {
  if (isDone(Key))
    return llvm::Error::success();
  bool HadTenant = llvm::any_of(K.Old, [&](const KeyColumn &Col) {
    return sameName(Col.Column, K.Tenant);
  });
  if (HadTenant)
    return refuse(fmt::format("its key has '{}' in another place than the new "
                              "one: make it in the new order by hand",
                              K.Tenant));
  if (Key.Kind == AccessKey::Range && !pinsId(Key))
    return refuse(fmt::format(
        "it takes a range along '{}' over all tenants, which is no range of "
        "the new key: ask for the rows with a query",
        K.Old[0].Column));
  llvm::Expected<CodeValue> Tenant = C.Tenants.at(K, *Key.By);
  if (!Tenant)
    return Tenant.takeError();
  llvm::Expected<ListShard> Prefix = prefix(*Tenant);
  if (!Prefix)
    return Prefix.takeError();
  EditBatch Here;
  if (llvm::Error E = shardList(C, *Prefix, Key.Low, *Key.By, Here))
    return E;
  if (Key.Kind == AccessKey::Range)
    if (llvm::Error E = shardList(C, *Prefix, Key.High, *Key.By, Here))
      return E;
  Out.Shared[Key.By] = Here;
  Out.Batch.append(Here);
  return llvm::Error::success();
}

llvm::Error TenantKeys::run() {
  if (A.Options.Index)
    return llvm::Error::success(); // an index has a key of its own
  if (A.Verb == AccessVerb::Read && !A.Options.Known)
    return refuse("its options are not seen, and an index may be among them");
  if (!A.Problem.empty() || A.Keys.empty())
    return refuse(A.Problem.empty() ? "its keys are not seen" : A.Problem);
  bool Ordered = A.Verb == AccessVerb::Read && !A.How->Access.AnyOrder;
  bool Several = A.Keys.size() > 1 || A.Keys[0].Repeated;
  bool All = llvm::any_of(
      A.Keys, [](const AccessKey &Key) { return Key.Kind == AccessKey::All; });
  bool Done = K.done() || llvm::all_of(A.Keys, [&](const AccessKey &Key) {
                return Key.Kind != AccessKey::All && isDone(Key);
              });
  if (Ordered && !Done && (All || (Several && Shard)))
    return refuse(fmt::format(
        "its rows come in the order of the key, which changes: read '{}' with "
        "a query that says its order",
        K.Table));
  for (const AccessKey &Key : A.Keys)
    if (Key.Kind != AccessKey::All)
      if (llvm::Error E = key(Key))
        return E;
  return llvm::Error::success();
}

llvm::Error tenantAccess(const RuleContext &C, const Access &A,
                         const ReorderedKey &K, AccessEdits &Out) {
  if (!A.writes())
    return TenantKeys(C, A, K, Out).run();
  if (A.Columns.empty())
    return refuse(A.Problem.empty() ? "its columns are not seen" : A.Problem);
  if (A.position(K.Tenant))
    return llvm::Error::success();
  return refuse(A.MoreColumns
                    ? fmt::format("its columns are not all seen, and '{}' may "
                                  "be among the others",
                                  K.Tenant)
                    : fmt::format("it gives a row of '{}' no '{}', which leads "
                                  "its new key",
                                  K.Table, K.Tenant));
}

} // namespace keyspread
