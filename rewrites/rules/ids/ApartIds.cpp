#include "rewrites/rules/ids/ApartIds.h"

#include "rewrites/rules/mint/MintedKeys.h"
#include "rewrites/rules/order/OrderRule.h"

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

/// \p S does more than to write rows that it says itself.
static bool asks(const sql::Statement &S) {
  return S.Sel || S.Upd || S.Del || !S.Errors.empty() ||
         (S.Ins && (S.Ins->Select || !S.Ins->Nested.empty()));
}

/// Some column of \p Child, as \p Text names it, holds ids of \p Of.
static bool namesReference(const RuleContext &C, const Table &Child,
                           const UnorderedTable &Of, llvm::StringRef Text) {
  return llvm::any_of(Child.Columns, [&](const Column &Col) {
    return Text.contains_insensitive(Col.Name) &&
           refersTo(C, Child, Col.Name, Of);
  });
}

std::vector<std::string> askedParents(const RuleContext &C,
                                      const sql::Statement &S,
                                      llvm::StringRef Text,
                                      llvm::ArrayRef<std::string> Children) {
  std::vector<std::string> Result;
  if (!asks(S))
    return Result;
  const llvm::StringRef Own = Text.slice(S.Range.Begin, S.Range.End);
  for (const std::string &Name : Children)
    if (const Table *Child = C.G.schema().find(Name))
      for (const std::string &Parent : C.Tables)
        if (const std::optional<UnorderedTable> Of = unordered(C, Parent);
            Of && leavesAlone(C, Parent, Name) &&
            namesReference(C, *Child, *Of, Own))
          Result.push_back(Parent);
  return Result;
}

} // namespace keyspread
