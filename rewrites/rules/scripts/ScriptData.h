//===- ScriptData.h - rows in scripts -------------------------------------===//
//
// In: a statement of a script that declares nothing: INSERT, UPDATE, DELETE,
// SELECT. Out: the same statement as the program would run it, so that the
// rules for statements rewrite it; or why they cannot. No code gives a script
// values: shards are those of keys that it says, new ids those of SeedKeys.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SCRIPTDATA_H
#define KEYSPREAD_REWRITES_RULES_SCRIPTDATA_H

#include "rewrites/rules/Context.h"

#include "llvm/Support/Error.h"

#include <list>

namespace keyspread {

class ScriptData {
public:
  explicit ScriptData(const RuleContext &C) : C(C) {}

  /// \p Sql, a statement of \p S in dialect \p D, which no call runs. It lives
  /// as long as this does.
  const BoundStatement &statement(const SchemaScript &S,
                                  const sql::Statement &Sql, sql::Dialect D);

  /// Why \p B cannot be rewritten; the error's text is a sentence about it
  /// without a full stop.
  llvm::Error check(const BoundStatement &B) const;

private:
  llvm::Error checkKeys(const BoundStatement &B) const;

  const RuleContext &C;
  std::map<const SchemaScript *, facts::Template> Texts;
  std::list<BoundStatement> Statements;
};

/// It is about tables as a whole, and means the same whatever their keys are:
/// DROP TABLE, LOCK TABLES, GRANT.
bool isAboutWholeTables(const sql::Statement &S);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SCRIPTDATA_H
