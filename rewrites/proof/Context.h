//===- Context.h - what the plan changes, as the proof is told ------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_CONTEXT_H
#define KEYSPREAD_REWRITES_PROOF_CONTEXT_H

#include "rewrites/plan/KeyOrder.h"
#include "rewrites/plan/migration/Ripple.h"
#include "rewrites/proof/bound/Prepared.h"

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <optional>
#include <set>

namespace keyspread {
struct Api;
}

namespace keyspread::proof {

/// What a file of SQL holds.
struct FileTexts {
  std::string Before, After;
};

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
  /// Functions, by their keys, that the runs of others go through, ...
  std::set<std::string, std::less<>> Entered = {};
  /// ... or that are called at all.
  std::function<bool(llvm::StringRef)> IsCalled = {};
  /// What \p Run does in the run \p In is seen in the runs of those who call
  /// that function, or who made its object and told it which statement it has.
  bool isSeenByCallers(const trace::Trace &In, const trace::Event &Run) const {
    const std::string &Key = In.Entry->Of->Key;
    const std::vector<trace::V> *Texts = Was.textsFor(Run);
    return Entered.count(Key) ||
           (!Prepared::isOfOtherObject(Run) &&
            ((IsCalled && IsCalled(Key)) || (Texts && Texts->size() > 1)));
  }
  /// Some statement that is prepared in one function and run in others takes
  /// other values now.
  bool ParametersChange = false;
  /// Texts before, with holes, that may be read along a key without its shards.
  std::vector<std::string> FullReads = {};
  /// Of the file of SQL that a path names; nothing: it names none.
  std::function<std::optional<FileTexts>(const std::string &)> TextsOfFile = {};
  /// Numbers of shards of all tables of the plan: those that are not changed
  /// now may have been before.
  std::set<unsigned> ShardsOfPlan = {};
  /// Some run makes ids by the runtime now. Else a plan that says so found
  /// every INSERT with an id of its own, and those stay.
  bool MakesIds = true;
  /// Of the two runs: they know what the turns of loops make of a value.
  const trace::Values *MadeBefore = nullptr, *MadeAfter = nullptr;
};

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_CONTEXT_H
