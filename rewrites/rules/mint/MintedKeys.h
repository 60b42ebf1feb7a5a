//===- MintedKeys.h - keys that the application makes from now on ---------===//
//
// In: schema and plan. Out: for a table whose ids the database counted, the
// expression that makes one instead:
//
//   hash_prefix, id_source ordered   keyspread::ordered_id()
//   hash_prefix, id_source random    keyspread::random_id()
//   bit_reverse without a sequence   bit_reverse(ordered_id())
//   swap_order, tenant_prefix        keyspread::ordered_id()
//   uuid_v4                          keyspread::uuid_v4()
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
  bool Text = false; // it makes text

  /// What the variable \p Name, which holds a new id, gives to a statement.
  CodeValue in(const std::string &Name) const;
};

/// The part of the primary key of \p T that the database counts; null: none.
const Column *countedKey(const Table &T);

/// The key of \p Table that the program makes; nothing when the database never
/// counted it, or goes on to.
std::optional<MintedKey> mintedKey(const RuleContext &C, llvm::StringRef Table);

/// \p V, of the INSERT \p B, is one more than the largest key of its table:
/// (SELECT COALESCE(MAX(id), 0) + 1 FROM t).
bool isNextKey(const Graph &G, const BoundStatement &B, const sql::Value &V);

/// The key of \p Table that the database goes on making, from a sequence whose
/// values have 64 bits and do not rise; it has no Maker.
std::optional<MintedKey> sequenceKey(const RuleContext &C,
                                     llvm::StringRef Table);

/// Either of them.
std::optional<MintedKey> newKey(const RuleContext &C, llvm::StringRef Table);

/// What \p OwnKey says of \p Column of \p Table, else of the first column that
/// it refers to by foreign keys or repeats of a parent it is interleaved in;
/// "" when it says nothing of any. OwnKey takes names in lower case.
std::string referredKey(
    const Schema &Tables, llvm::StringRef Table, llvm::StringRef Column,
    llvm::function_ref<std::string(llvm::StringRef, llvm::StringRef)> OwnKey);

/// The table whose new key \p Column of \p Table is, or refers to by foreign
/// keys; "" when it is none.
std::string mintedTableOf(const RuleContext &C, llvm::StringRef Table,
                          llvm::StringRef Column);

/// Why ids of \p Table, which the database counts, cannot be made by the
/// program: a sentence about an INSERT. Empty when they can, or need not be.
std::string whyNotMinted(const RuleContext &C, llvm::StringRef Table);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_MINTEDKEYS_H
