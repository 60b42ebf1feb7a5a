//===- DdlKeyRule.h - keys of other columns in the schema -----------------===//
//
//   swap_order     PRIMARY KEY (a, b)     -> PRIMARY KEY (b, a)
//   tenant_prefix  id TEXT PRIMARY KEY, t -> id TEXT, t, PRIMARY KEY (t, id)
//
// In the body, behind it or in ALTER TABLE; interleaved children and indexes
// repeat their parent's key. A foreign key that relied on the old order names
// its columns; one to a tenant's table names the tenant too.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_DDLKEYRULE_H
#define KEYSPREAD_REWRITES_RULES_DDLKEYRULE_H

#include "rewrites/rules/Context.h"
#include "rewrites/rules/ddl/DdlText.h"

namespace keyspread {

/// Adds what \p S needs to \p Text. The error's text is a sentence.
llvm::Error reorderDdl(const RuleContext &C, const sql::Statement &S,
                       DdlText &Text);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_DDLKEYRULE_H
