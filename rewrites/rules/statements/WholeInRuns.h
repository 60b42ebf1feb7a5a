//===- WholeInRuns.h - statements that only runs of the program see whole -===//
#ifndef KEYSPREAD_REWRITES_RULES_WHOLEINRUNS_H
#define KEYSPREAD_REWRITES_RULES_WHOLEINRUNS_H

#include "rewrites/edits/Edit.h"
#include "rewrites/rules/Context.h"

#include <optional>
#include <vector>

namespace keyspread {

/// \p B is put together in a way that its text does not show, but runs show
/// each statement that comes of it, and none of them changes under the plan:
///
///   strcpy(sql, "SELECT .. FROM t WHERE a = 1");
///   if (state)
///     snprintf(part, n, " AND b = '%s'", state), strcat(sql, part);
///   strcat(sql, " ORDER BY at");
///
/// Out: those of them that are right without the shards and visit all rows for
/// it; nothing where one would change, for an INSERT, and where some run was
/// cut: others may come of it.
std::optional<std::vector<FullRead>> staysInRuns(const RuleContext &C,
                                                 const BoundStatement &B);

/// The runs make a statement over a table that the plan leaves of a piece of
/// text that \p Edits, which are for \p B, change: `"DELETE FROM " +
/// Row::table() + ..`. Out: that table; empty: they do not.
std::string otherTableInRuns(const RuleContext &C, const BoundStatement &B,
                             const std::vector<Edit> &Edits);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_WHOLEINRUNS_H
