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

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_WHOLEINRUNS_H
