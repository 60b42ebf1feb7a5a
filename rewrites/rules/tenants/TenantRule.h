//===- TenantRule.h - accesses of tables whose key begins with a tenant ---===//
//
//   WHERE id = ?                -> ... AND tenant_id = ?
//   JOIN orders o ON o.id = l.order_id, both with a tenant
//                               -> ... AND o.tenant_id = l.tenant_id
//   INSERT without the tenant, scans along the id of all tenants: blocked
//   MakeKey(id)                 -> MakeKey(tenant, id)
//
// The tenant's value is one that is in scope (TenantValues.h).
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TENANTRULE_H
#define KEYSPREAD_REWRITES_RULES_TENANTRULE_H

#include "rewrites/rules/births/ServedBy.h"
#include "rewrites/rules/statements/AccessRule.h"

namespace keyspread {

/// The columns that told a row of \p K's family before the tenant came.
std::vector<std::string> idColumns(const RuleContext &C, const ReorderedKey &K);

/// What one table of a scope needs.
struct TenantNeed {
  enum KindTy { Nothing, Value, Join, Using } Kind = Nothing;
  const sql::TableRef *Other = nullptr; // of a Join: it has the tenant, too
};

/// The error's text says which read goes over all tenants.
llvm::Expected<TenantNeed> tenantNeed(const RuleContext &C,
                                      const ReorderedKey &K,
                                      const sql::TableRef &Ref,
                                      const ScanShape &Shape);

/// The tenant where the values of \p B are bound.
llvm::Expected<CodeValue> tenantOf(const RuleContext &C, const ReorderedKey &K,
                                   const BoundStatement &B);

/// Rows say whose they are; a conflict is one of the new key.
llvm::Error checkTenantInsert(const RuleContext &C, const sql::Insert &I,
                              StatementEdit &Out);

/// A row keeps its tenant.
llvm::Error checkTenantUpdate(const RuleContext &C, const sql::Update &U);

/// The keys and rows of \p A. The error's text is a sentence.
llvm::Error tenantAccess(const RuleContext &C, const Access &A,
                         const ReorderedKey &K, AccessEdits &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TENANTRULE_H
