#include "rewrites/graph/schema/History.h"

#include "rewrites/graph/Graph.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <set>

namespace keyspread {

namespace path = llvm::sys::path;

/// The words of "sql-update_V2": runs of letters, in small ones.
static std::set<std::string> wordsOf(llvm::StringRef Name) {
  std::set<std::string> Words;
  std::string Word;
  for (char C : Name) {
    if (llvm::isAlpha(C)) {
      Word += llvm::toLower(C);
      continue;
    }
    Words.insert(std::move(Word));
    Word.clear();
  }
  Words.insert(std::move(Word));
  return Words;
}

static bool saysUpgrade(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Upgrades[] = {
      "update",    "updates",    "upgrade",  "upgrades", "migrate",
      "migration", "migrations", "patch",    "patches",  "delta",
      "deltas",    "dbupdate",   "dbupdates"};
  const std::set<std::string> Words = wordsOf(Name);
  return llvm::any_of(
      Upgrades, [&](llvm::StringRef Word) { return Words.count(Word.str()); });
}

bool looksLikeUpgrade(llvm::StringRef Path) {
  llvm::StringRef Folder = path::parent_path(Path);
  if (std::any_of(path::begin(Folder), path::end(Folder), saysUpgrade))
    return true;
  llvm::StringRef Name = path::filename(Path);
  return saysUpgrade(Name) && llvm::any_of(Name, llvm::isDigit);
}

static std::set<std::string> createdBy(const sql::Script &Script) {
  std::set<std::string> Names;
  for (const sql::Statement &Sql : Script.Statements)
    if (Sql.Table)
      Names.insert(llvm::StringRef(Sql.Table->Table.Text).lower());
  return Names;
}

/// Some statement of the program says \p Table.
static bool isSaid(llvm::StringRef Table, const Statements &S) {
  return llvm::any_of(S.All, [&](const BoundStatement &B) {
    return llvm::StringRef(B.Text->Text).contains_insensitive(Table);
  });
}

static std::string folderOf(const SchemaScript &S) {
  return path::parent_path(S.File->Path).str();
}

void findHistory(std::vector<SchemaScript> &Scripts, const Statements &S) {
  std::set<std::string> Now;
  for (const SchemaScript &Script : Scripts)
    if (Script.File->Was == Past::None)
      Now.merge(createdBy(Script.Script));
  std::set<const sql::Script *> Seen;
  for (const BoundStatement &B : S.All)
    if (Seen.insert(B.Script).second)
      Now.merge(createdBy(*B.Script));
  std::set<std::string> Schemas; // folders without which a table is nowhere
  for (const SchemaScript &Script : Scripts)
    if (Script.File->Was == Past::Looks &&
        llvm::any_of(createdBy(Script.Script), [&](const std::string &Table) {
          return !Now.count(Table) && isSaid(Table, S);
        }))
      Schemas.insert(folderOf(Script));
  for (SchemaScript &Script : Scripts)
    Script.IsHistory =
        Script.File->Was == Past::Named ||
        (Script.File->Was == Past::Looks && !Schemas.count(folderOf(Script)));
}

} // namespace keyspread
