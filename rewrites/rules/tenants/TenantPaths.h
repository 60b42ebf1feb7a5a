//===- TenantPaths.h - the tenant inside of what is in scope --------------===//
//
// In: the entities that are known to hold a tenant, and a place of the code.
// Out: expressions that lead to one of them from there:
//
//   Order get(const Request &r, id)    r.tenant, r.tenant(), r->tenant
//   class Board { Session session_; }  session_.tenant, as another method of
//                                      the class writes it
//
// A field is taken from outside of its class when other code does so, a getter
// when it gives that field alone.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TENANTPATHS_H
#define KEYSPREAD_REWRITES_RULES_TENANTPATHS_H

#include "rewrites/rules/CodeValue.h"

namespace keyspread {

/// A value of the program, where it is used.
struct TenantUse {
  const facts::Expr *Value;
  const facts::Call *By;
};

class TenantPaths {
public:
  TenantPaths(const Graph &G, const std::set<facts::Entity> &Known,
              llvm::ArrayRef<TenantUse> Uses);

  /// From the parameters of the function that \p By stands in.
  std::vector<CodeValue> ofParameters(const facts::Call &By) const;
  /// From the members of its class, as other methods do.
  std::vector<CodeValue> ofMembers(const facts::Call &By) const;

private:
  /// What gives the tenant of an object: "tenant", "tenant()".
  struct Giver {
    std::string Class, Text; // Class: its name without namespaces
    facts::TypeClass Gives;
  };
  void addField(const facts::Entity &Field);
  void addGetters(const facts::Entity &Field);
  bool isLocal(const facts::Call &By, llvm::StringRef Name) const;

  const Graph &G;
  const std::set<facts::Entity> &Known;
  llvm::ArrayRef<TenantUse> Uses;
  std::vector<Giver> Givers;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TENANTPATHS_H
