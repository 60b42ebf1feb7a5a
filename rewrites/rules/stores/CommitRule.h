//===- CommitRule.h - ids are made once, however often Commit tries -------===//
//
// In: a place in a lambda that Client::Commit runs again when a transaction is
// aborted, and the expression that makes an id there. Out: the edits that make
// it in front of the call, in a variable that the lambda captures:
//
//   client.Commit([&](Transaction txn) { ... keyspread::uuid_v4() ... });
// ->
//   const auto orders_id = keyspread::uuid_v4();
//   client.Commit([&](Transaction txn) { ... orders_id ... });
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_COMMITRULE_H
#define KEYSPREAD_REWRITES_RULES_COMMITRULE_H

#include "rewrites/rules/EditBatch.h"
#include "rewrites/rules/births/OnceOnly.h"

namespace keyspread {

/// Where an id that is made in a lambda given to Commit is made instead.
struct BeforeCommit {
  const facts::Call *Commit = nullptr;
  const facts::Expr *Lambda = nullptr; // as it is given; null: kept elsewhere
  Site Made;                           // where the id was made

  /// The declaration of \p Name, made by \p Maker, and its capture. \p Old is
  /// the text of what it is made of, which must mean the same out there. The
  /// error's text is a sentence without a full stop.
  llvm::Expected<std::vector<Edit>> declare(const Graph &G,
                                            const std::string &Name,
                                            const std::string &Maker,
                                            llvm::StringRef Old) const;
};

/// Nothing when \p Made is in no such lambda.
std::optional<BeforeCommit> beforeCommit(const Graph &G, const Site &Made);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_COMMITRULE_H
