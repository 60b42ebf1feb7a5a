//===- Ddl.h - what a plan changes in a schema ----------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_DDL_H
#define KEYSPREAD_REWRITES_PROOF_DDL_H

#include "rewrites/proof/Additions.h"

namespace keyspread::proof {

/// CREATE TABLE, CREATE INDEX, ALTER TABLE, CREATE SEQUENCE.
void addDdl(Both &B);

/// A table that the new statement makes without the shard that the plan gives
/// it; empty: there is none.
std::string unshardedTable(const Both &B);

/// "(ShardId, Id DESC)", in lower case.
using KeyList = std::vector<std::pair<std::string, bool>>;
KeyList keyList(const std::vector<sql::KeyPart> &Parts);
std::string keyText(const KeyList &Key);
/// \p List says \p Key and nothing else.
bool says(const Pieces &Text, Stretch List, const KeyList &Key);
/// What the plan makes of \p Table's key \p Old.
KeyList plannedKey(const Subject &About, std::string_view Table, KeyList Old);

/// Why foreign keys of \p Table differ; empty when they differ in nothing but
/// shards and tenants.
std::string foreignKeys(const Both &B, std::string_view Table,
                        const std::vector<const sql::ForeignKey *> &Old,
                        const std::vector<const sql::ForeignKey *> &New);

/// Why the definition of a column differs.
std::string columnDefinition(const Both &B, std::string_view Table,
                             const sql::ColumnDef &Old,
                             const sql::ColumnDef &New);
/// Why \p New, which was not there, is no column that the plan adds.
std::string addedColumn(const Both &B, std::string_view Table,
                        const sql::ColumnDef &New);
/// "check ( shardid between 0 and 15 )"
std::vector<std::string> shardCheck(const ShardedTable &E);

/// The pieces of \p Range but those of \p Without.
std::vector<std::string> textsWithout(const Pieces &Text, sql::Span Range,
                                      llvm::ArrayRef<sql::Span> Without);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_DDL_H
