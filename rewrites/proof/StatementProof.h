//===- StatementProof.h - a rewritten statement against the old one -------===//
//
// In: the text of a statement before and after a rewrite, and the plan. Out:
// whether the new one is the old one but for what the plan adds, which values
// stand for each other, and what has to hold of the values that came in.
//
//   UPDATE T SET X = ? WHERE Id = ?
//   UPDATE T SET X = ? WHERE Id = ? AND ShardId = ?
//     -> 1 is 1, 2 is 2, and 3 has to be the shard of 2
//
// The rules that rewrite are no part of this: an answer found twice, by two
// ways, is the point.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_STATEMENTPROOF_H
#define KEYSPREAD_REWRITES_PROOF_STATEMENTPROOF_H

#include "rewrites/plan/KeyOrder.h"
#include "rewrites/plan/migration/Ripple.h"

#include "llvm/ADT/ArrayRef.h"

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyspread::proof {

/// A value that the program gives to a statement: a parameter by its number
/// (sql::Parameter::Number) or a hole by its index.
struct Slot {
  enum KindTy { Parameter, Hole } Kind = Parameter;
  unsigned Index = 0;
  auto operator<=>(const Slot &) const = default;
};

/// A scalar of the new statement: a slot, or SQL itself (a literal, a column,
/// an expression).
struct Operand {
  std::optional<Slot> From;
  std::string Sql; // as the statement spells it
};

/// What the plan says a new value must be.
struct Demand {
  enum KindTy {
    ShardOf,  // the shard (one of Shards) of Of, the values of the hashed
              // columns in their order
    NewKey,   // the id that the program makes for the row; Of is empty
    KeyAgain, // stands where the old statement asked the database for the id
              // it had just made
    Tenant,   // the value of the tenant column
    Reversed, // a key of a row: where the program counts it, its bits turned
    Random,   // a key of a row, which nobody may count or take from a clock
    Key       // a key of a row of a planned table, that both texts give
  };
  KindTy Kind = ShardOf;
  std::string Table, Column;
  Operand Value;
  std::vector<Operand> Of;
  unsigned Shards = 0;
  unsigned Row = 0;    // of an INSERT, from 0
  bool Modulo = false; // the shard is the remainder of a counted id
};

struct Proof {
  std::string Difference;       // empty: nothing differs but what the plan adds
  bool Certain = true;          // of a difference: both texts are understood
  std::map<Slot, Slot> Partner; // old -> new: the same value
  std::vector<Demand> Demands;  // in the order of the new text
  std::vector<Slot> Gone;       // old slots without partner, as the plan allows
  bool DrawsKey = false; // of a row, from a sequence whose values do not rise
};

/// \p Old and \p New: one statement or script each, with sql::HoleByte for
/// holes, in dialect \p D. \p Before is the schema that \p Old speaks of.
/// \p FullRead: along a key it may be read without the shards. \p OfScript: it
/// is a script's, where no program gives values, and new keys are said.
Proof proveStatement(std::string_view Old, std::string_view New, sql::Dialect D,
                     const Schema &Before, const Plan &P,
                     llvm::ArrayRef<ShardedTable> Sharded,
                     llvm::ArrayRef<ReorderedKey> Reordered,
                     bool FullRead = false, bool OfScript = false);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_STATEMENTPROOF_H
