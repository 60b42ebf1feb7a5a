//===- BirthRule.h - ids spread where they are born -----------------------===//
//
// In: births of ids that lose their order. Out: edits there, so that keys,
// references, logs and caches see one and the same id:
//
//   bit_reverse   next_++             keyspread::bit_reverse(next_++)
//                 max + 1             keyspread::bit_reverse(
//                                         keyspread::ordered_id())
//   uuid_v4       makeUlid()          keyspread::uuid_v4()
//                 QUuid::createUuidV7()   QUuid::createUuid()
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_BIRTHRULE_H
#define KEYSPREAD_REWRITES_RULES_BIRTHRULE_H

#include "rewrites/rules/Part.h"
#include "rewrites/rules/births/Births.h"

namespace keyspread {

/// The ids that \p B writes into such a table must be seen, or nobody could say
/// that the place that makes them was changed.
llvm::Error checkNewIds(const RuleContext &C, const BoundStatement &B);
llvm::Error checkNewIds(const RuleContext &C, const Access &A);

/// Births of ids, and code that takes their order for their age.
void spreadBirths(const RuleContext &C, std::vector<Part> &Out);
void blockOrders(const RuleContext &C, std::vector<Part> &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_BIRTHRULE_H
