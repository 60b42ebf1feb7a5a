//===- Context.h - what the plan changes, as the proof is told ------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_CONTEXT_H
#define KEYSPREAD_REWRITES_PROOF_CONTEXT_H

#include "rewrites/plan/KeyOrder.h"
#include "rewrites/plan/migration/Ripple.h"
#include "rewrites/proof/bound/Prepared.h"

#include "llvm/ADT/StringRef.h"

#include <functional>

namespace keyspread {
struct Api;
}

namespace keyspread::proof {

/// The tables whose change is to be proven, and no others.
struct Context {
  const Schema &Before;
  const Plan &Planned;
  std::vector<ShardedTable> Sharded;
  std::vector<ReorderedKey> Reordered;
  std::function<sql::Dialect(const Api &)> DialectOf; // of a library's calls
  /// The second of two functions reads as text what the first one reads as a
  /// number; none: nobody knows of any.
  std::function<bool(llvm::StringRef, llvm::StringRef)> ReadsAsText = {};
  Prepared Was = {}, Is = {}; // of the whole program
  /// Of a function by its key: others call it, and give it its statements.
  std::function<bool(llvm::StringRef)> IsCalled = {};
  /// Some statement that is prepared in one function and run in others takes
  /// other values now.
  bool ParametersChange = false;
  /// Texts before, with holes, that may be read along a key without its shards.
  std::vector<std::string> FullReads = {};
};

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_CONTEXT_H
