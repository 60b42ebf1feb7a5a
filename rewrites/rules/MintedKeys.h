//===- MintedKeys.h - keys that the application makes from now on ---------===//
//
// In: schema and plan. Out: for a table whose ids the database counted, the
// expression that makes one instead:
//
//   hash_prefix, id_source ordered   keyspread::ordered_id()
//   hash_prefix, id_source random    keyspread::random_id()
//   bit_reverse without a sequence   bit_reverse(ordered_id())
//   tenant_prefix                    keyspread::ordered_id()
//
// A table whose sequence goes on making ids is none of them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_MINTEDKEYS_H
#define KEYSPREAD_REWRITES_RULES_MINTEDKEYS_H

#include "rewrites/rules/CodeValue.h"
#include "rewrites/rules/Context.h"

namespace keyspread {

struct MintedKey {
  const Table *Of = nullptr;
  const Column *Key = nullptr;
  std::string Maker;

  /// What the variable \p Name, which holds a new id, gives to a statement.
  CodeValue in(const std::string &Name) const;
};

/// The key of \p Table that the program makes; nothing when the database never
/// counted it, or goes on to.
std::optional<MintedKey> mintedKey(const RuleContext &C, llvm::StringRef Table);

/// \p Column of \p Table is such a key, or refers to one by foreign keys.
bool holdsMintedId(const RuleContext &C, llvm::StringRef Table,
                   llvm::StringRef Column);

/// Why ids of \p Table, which the database counts, cannot be made by the
/// program: a sentence about an INSERT. Empty when they can, or need not be.
std::string whyNotMinted(const RuleContext &C, llvm::StringRef Table);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_MINTEDKEYS_H
