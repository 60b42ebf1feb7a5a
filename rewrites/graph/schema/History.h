//===- History.h - scripts that ran already -------------------------------===//
//
// Upgrade scripts took a database from one version to the next. They ran, so a
// migration leaves them as they are: the database of today is what the schema
// says, not what was done to get there.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_SCHEMA_HISTORY_H
#define KEYSPREAD_REWRITES_GRAPH_SCHEMA_HISTORY_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace keyspread {

class Statements;
struct SchemaScript;

/// What is known of a script before anything is read.
enum class Past {
  None,
  Looks, // its name or folder says that it is an upgrade
  Named  // a person says so
};

/// Whether \p Path, below the root, is called as upgrade scripts are: it is in
/// a folder of updates, migrations or patches ("db/updates/", "sql-migrate/"),
/// or its name says so beside a number ("update-1.2.sql", "upgrade_007.sql").
/// Words are told apart by what is no letter; "update_user.sql" is none.
bool looksLikeUpgrade(llvm::StringRef Path);

/// Decides which of \p Scripts are left: all that were named; of those that
/// look so the folders whose tables are created elsewhere, too, as far as the
/// program uses them. Where the upgrades are all that creates a table, they
/// are its schema.
void findHistory(std::vector<SchemaScript> &Scripts, const Statements &S);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_SCHEMA_HISTORY_H
