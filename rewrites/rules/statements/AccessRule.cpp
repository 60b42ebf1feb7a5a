#include "rewrites/rules/statements/AccessRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/order/SwapRule.h"
#include "rewrites/rules/statements/FanOutRule.h"
#include "rewrites/rules/tenants/TenantRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::Expr;

bool isRuntimeCall(const facts::Call &C) {
  return llvm::StringRef(C.Name).starts_with("keyspread::");
}

std::vector<KeyColumn> oldKey(const RuleContext &C, const ShardedTable &T) {
  std::vector<KeyColumn> Key;
  if (const Table *Declared = C.G.schema().find(T.Table))
    for (const KeyColumn &K : Declared->PrimaryKey)
      if (!sql::sameName(K.Column, T.ShardColumn))
        Key.push_back(K);
  return Key;
}

namespace {

/// One write: its columns and rows get the shards that it has to list.
class WriteRewriter {
public:
  WriteRewriter(const RuleContext &C, const Access &A, AccessEdits &Out)
      : C(C), A(A), Out(Out) {}

  llvm::Error run();

private:
  llvm::Expected<bool> lists(const ShardedTable &T) const;
  llvm::Error addColumn(const ShardedTable &T);

  const RuleContext &C;
  const Access &A;
  AccessEdits &Out;
};

} // namespace

/// The write has to list \p T's shard and does not yet. A reference that is not
/// written keeps its shard.
llvm::Expected<bool> WriteRewriter::lists(const ShardedTable &T) const {
  if (T.Generated || A.position(T.ShardColumn))
    return false;
  if (A.ColumnsArg && llvm::StringRef(A.ColumnsArg->Text)
                          .contains("with_column(\"" + T.ShardColumn + "\""))
    return false;
  if (A.Columns.empty())
    return refuse(A.Problem.empty() ? "its columns are not seen" : A.Problem);
  size_t Seen = llvm::count_if(T.HashOf, [&](const std::string &Name) {
    return A.position(Name).has_value();
  });
  if (Seen == T.HashOf.size())
    return true;
  if (Seen == 0 && !T.Leading && !A.MoreColumns)
    return false;
  for (const std::string &Name : T.HashOf)
    if (!A.position(Name) && A.MoreColumns)
      return refuse(fmt::format("its columns are not all seen, and column '{}' "
                                "may be among the others",
                                Name));
    else if (!A.position(Name))
      return refuse(fmt::format("it leaves out key column '{}', so the shard "
                                "is not known",
                                Name));
  return true;
}

llvm::Error WriteRewriter::addColumn(const ShardedTable &T) {
  const std::string Name = "\"" + T.ShardColumn + "\"";
  const char *Why = "list the shard column";
  // Braces in a macro's body are a list like any other.
  if (A.ColumnBraces && !A.ColumnBraces->Elements.empty())
    if (const Expr &First = A.ColumnBraces->Elements.front(); First.Editable) {
      Out.Batch.Edits.push_back(
          {First.At.File, First.At.Begin, First.At.Begin, Name + ", ", Why});
      return llvm::Error::success();
    }
  if (!A.ColumnsArg || !A.ColumnsArg->Editable)
    return refuse("the place that gives its columns cannot be changed");
  if (!hasListHelpers(A.How))
    return refuse("its columns are made elsewhere: list them in the call");
  const Site &At = A.ColumnsArg->At;
  for (Edit &E : wrap(At.File, At.Begin, At.End,
                      "keyspread::with_column(" + Name + ", ", ")", Why))
    Out.Batch.Edits.push_back(std::move(E));
  Out.Batch.Includes.push_back({At.File, SpannerHeader});
  return llvm::Error::success();
}

llvm::Error WriteRewriter::run() {
  std::vector<const ShardedTable *> Missing;
  for (const ShardedTable *T : C.find(A.Table)) {
    llvm::Expected<bool> Lists = lists(*T);
    if (!Lists)
      return Lists.takeError();
    if (*Lists)
      Missing.push_back(T);
  }
  if (Missing.empty())
    return llvm::Error::success();
  if (!A.Problem.empty())
    return refuse(A.Problem);
  if (A.Rows.empty())
    return refuse("its rows are not seen");
  if (std::string Why = whyNotChanged(C, *A.At); !Why.empty())
    return refuse("it cannot be changed: " + Why);
  for (const ShardedTable *T : Missing)
    if (llvm::Error E = addColumn(*T))
      return E;
  for (const AccessRow &Row : A.Rows) {
    EditBatch Here;
    for (size_t I = 0; I < Missing.size(); ++I) {
      ListShard Shard{Missing[I], {}, Missing.size() - 1 - I};
      for (const std::string &Name : Missing[I]->HashOf)
        Shard.Positions.push_back(*A.position(Name));
      if (llvm::Error E = shardList(C, Shard, Row.Values, *Row.By, Here))
        return E;
    }
    if (Row.By != A.At)
      Out.Shared[Row.By] = Here;
    Out.Batch.append(Here);
  }
  return llvm::Error::success();
}

llvm::Error shardAccess(const RuleContext &C, const Access &A,
                        AccessEdits &Out) {
  const ReorderedKey *Key = C.reordered(A.Table);
  if (Key && !Key->Problem.empty())
    return refuse(Key->Problem);
  if (Key && Key->Tenant.empty())
    if (llvm::Error E = reorderKeys(C, A, *Key, Out))
      return E;
  if (Key && !Key->Tenant.empty()) {
    if (llvm::Error E = tenantAccess(C, A, *Key, Out))
      return E;
    return A.writes() ? WriteRewriter(C, A, Out).run() : llvm::Error::success();
  }
  return A.writes() ? WriteRewriter(C, A, Out).run() : shardKeys(C, A, Out);
}

} // namespace keyspread
