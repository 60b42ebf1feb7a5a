#include "rewrites/rules/ids/ApartIds.h"

#include "rewrites/rules/mint/MintedKeys.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using sql::sameName;

/// Its columns can get another type beside whatever else changes of it: in a
/// script, each edit is a place of its own. Some dialects have one type for
/// all.
static bool columnsMayChange(const RuleContext &C, const Table &T) {
  return llvm::all_of(T.Decls, [&](const TableDecl &D) {
    const sql::Dialect Of = D.Written.value_or(C.P.Dialect);
    return C.G.isScript(D.At.File) || Of == sql::Dialect::Sqlite ||
           Of == sql::Dialect::GoogleSql;
  });
}

/// A key column of \p Child is an id of \p Parent, by however many tables.
static bool repeatsKey(const RuleContext &C, const Table &Child,
                       const std::string &Parent) {
  const Schema &All = C.G.schema();
  auto IsParents = [&](llvm::StringRef Table, llvm::StringRef) {
    return Table.equals_insensitive(Parent) ? Parent : std::string();
  };
  for (const KeyColumn &K : Child.PrimaryKey) {
    if (sameName(mintedTableOf(C, Child.Name, K.Column), Parent))
      return true;
    for (const ForeignKey &F : Child.ForeignKeys) {
      const std::vector<std::string> Theirs = All.referenced(F);
      for (size_t I = 0; I < std::min(F.Columns.size(), Theirs.size()); ++I)
        if (sameName(F.Columns[I], K.Column) &&
            !referredKey(All, F.Table, Theirs[I], IsParents).empty())
          return true;
    }
  }
  return false;
}

bool leavesAlone(const RuleContext &C, const std::string &Parent,
                 const std::string &Child) {
  const Table *T = C.G.schema().find(Child);
  if (!T || sameName(Parent, Child) || !C.planOf(Parent, Strategy::BitReverse))
    return false;
  return !sameName(T->InterleaveParent, Parent) && columnsMayChange(C, *T) &&
         !repeatsKey(C, *T, Parent);
}

} // namespace keyspread
