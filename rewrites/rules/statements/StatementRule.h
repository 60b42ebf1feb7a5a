//===- StatementRule.h - all that one SQL statement needs -----------------===//
//
// In: a statement with its bindings. Out: the edits of its text and of the
// calls that bind its values. Every rule of a strategy adds to one
// StatementEdit, so that a statement over tables of several strategies changes
// once:
//
//   ids            MintRule                new keys, and what read them
//   hash_prefix    ScopeRule, InsertRule   conditions and rows get the shard
//   bit_reverse,   OrderRule               orders of ids become those of time
//   uuid_v4
//   swap_order     SwapRule                scans are checked, nothing changes
//   tenant_prefix  ScopeRule, TenantRule   conditions get the tenant
//   DDL            DdlRule, DdlKeyRule
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_STATEMENTRULE_H
#define KEYSPREAD_REWRITES_RULES_STATEMENTRULE_H

#include "rewrites/rules/tenants/ScopeRule.h"

namespace keyspread {

/// Why \p B cannot be rewritten whatever the plan says; empty when it can. One
/// that \p Stays as it is need only be read.
std::string whyUnreadable(const BoundStatement &B, bool Stays = false);

/// Adds the edits of \p B to \p Out; it may be a statement of a script, which
/// no call runs. The error's text is a sentence without a
/// full stop.
llvm::Error rewriteStatement(const RuleContext &C, const BoundStatement &B,
                             Delivery &Values, EditBatch &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_STATEMENTRULE_H
