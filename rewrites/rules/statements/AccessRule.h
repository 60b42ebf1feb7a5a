//===- AccessRule.h - rows and keys given to an API -----------------------===//
//
//   MakeInsertMutation("T", {"Id"}, id)
//     -> MakeInsertMutation("T", {"ShardId", "Id"}, shard_of<16>(id), id)
//   InsertMutationBuilder b("T", cols); b.AddRow(row);
//     -> ... b("T", with_column("ShardId", cols));
//            b.AddRow(with_shard<16>(row, {0}));
//   keys.AddKey(MakeKey(id)) -> keys.AddKey(MakeKey(shard_of<16>(id), id))
//
// Writes leave out a shard that the database generates; keys always have it.
// Ranges are FanOutRule's.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_ACCESSRULE_H
#define KEYSPREAD_REWRITES_RULES_ACCESSRULE_H

#include "rewrites/rules/statements/ValueListRule.h"

namespace keyspread {

/// What one access needs.
struct AccessEdits {
  EditBatch Batch;
  /// Of Batch, what changes at calls that may serve other accesses, too: all of
  /// them must need the same.
  std::map<const facts::Call *, EditBatch> Shared;
};

/// The edits of \p A. The error's text is a sentence without a full stop.
llvm::Error shardAccess(const RuleContext &C, const Access &A,
                        AccessEdits &Out);

/// A call of the runtime header, which a rewrite leaves behind: right as it is.
bool isRuntimeCall(const facts::Call &C);

/// The old key's columns of \p T's table, in order.
std::vector<KeyColumn> oldKey(const RuleContext &C, const ShardedTable &T);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_ACCESSRULE_H
