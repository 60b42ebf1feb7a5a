//===- TenantValues.h - which C++ values are the tenant -------------------===//
//
// In: the linked program and the tables whose keys get a tenant. Out: the
// expression that is the tenant at a place of the code. A value is the tenant
// when it flows into a tenant column or is compared with one:
//
//   void add(const std::string &tenant, ...) { exec("INSERT ... tenant_id"); }
//   Order get(tenant, id): exec("... WHERE tenant_id = ? ...", tenant)
//
// or when it was read from the column, into the object whose key is asked for:
//
//   int lines(const Order &order): exec("... WHERE order_id = ?", order.id)
//
// At a place it may be named when it is a parameter of the function, a member
// of its class, or a variable of a block around the place that was used before.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TENANTVALUES_H
#define KEYSPREAD_REWRITES_RULES_TENANTVALUES_H

#include "rewrites/plan/KeyOrder.h"
#include "rewrites/rules/CodeValue.h"

#include "llvm/Support/Error.h"

namespace keyspread {

class TenantValues {
public:
  TenantValues(const Graph &G, const std::vector<ReorderedKey> &Keys);

  /// The tenant of \p K's rows where \p By is called. The error's text is a
  /// sentence.
  llvm::Expected<CodeValue> at(const ReorderedKey &K,
                               const facts::Call &By) const;

private:
  struct Use { // of a value that may be a tenant
    const facts::Expr *Value;
    const facts::Call *By;
  };
  bool carries(const ReorderedKey &K, const Table &T) const;
  void take(const ReorderedKey &K, const sql::Scope &S,
            const BoundStatement &B);
  void take(const ReorderedKey &K, const BoundStatement &B);
  void take(const ReorderedKey &K, const Access &A);
  void add(const ReorderedKey &K, const facts::Expr *E);
  void add(const ReorderedKey &K, const BoundStatement &B, const sql::Value &V);
  std::vector<CodeValue> parameters(const std::set<facts::Entity> &Known,
                                    const facts::Call &By) const;
  std::vector<CodeValue> named(const std::string &Tenant,
                               const facts::Call &By) const;
  std::vector<CodeValue> members(const std::set<facts::Entity> &Known,
                                 const facts::Call &By) const;
  std::vector<CodeValue> variables(const std::set<facts::Entity> &Known,
                                   const facts::Call &By) const;
  std::vector<CodeValue> besideKey(const ReorderedKey &K,
                                   const facts::Call &By) const;

  const Graph &G;
  std::map<std::string, std::set<facts::Entity>> Holding; // by tenant column
  std::vector<Use> Uses;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TENANTVALUES_H
