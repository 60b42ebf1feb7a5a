//===- GivenShards.h - whether what a statement is given is its shard -----===//
//
// In: a pair of texts with the values that they are given, and what the plan
// demands of one of them. Out: why it is not that shard, or nothing.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_BOUND_GIVENSHARDS_H
#define KEYSPREAD_REWRITES_PROOF_BOUND_GIVENSHARDS_H

#include "rewrites/proof/Context.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Pairs.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/StatementProof.h"
#include "rewrites/proof/bound/Bindings.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <string>
#include <vector>

namespace keyspread::proof {

/// One pair of texts with what they are given.
struct Given {
  const trace::Event &Of;
  const Bindings &Bound;
  const trace::FlatText &Text;
  std::map<unsigned, std::string> Names; // of parameters, by their numbers
  /// Parameters in each row that a loop adds; 0: it adds none.
  unsigned OfRow = 0;

  std::vector<trace::V> at(Slot S) const {
    if (S.Kind == Slot::Hole)
      return S.Index < Text.Holes.size()
                 ? std::vector<trace::V>{Text.Holes[S.Index]}
                 : std::vector<trace::V>();
    return Bound.of(Of, parameterAt(S));
  }

  ParameterId parameterAt(Slot S) const {
    // Each turn of the loop that binds gives the same to another row.
    const unsigned Number =
        OfRow && S.Index > OfRow ? S.Index - OfRow : S.Index;
    auto It = Names.find(Number);
    return {Number, It == Names.end() ? "" : It->second};
  }

  bool mayBeNull(Slot S) const {
    return S.Kind != Slot::Hole && Bound.mayBeNull(Of, parameterAt(S));
  }

  bool isOfNextTurn(Slot S) const {
    return OfRow && S.Kind != Slot::Hole && S.Index > OfRow;
  }

  /// Each turn that binds makes \p Keys anew.
  bool isMadeInTurn(llvm::ArrayRef<trace::V> Keys) const {
    return llvm::all_of(Keys, [&](trace::V Key) {
      const trace::Event *Maker = makerOf(Key);
      return Maker && Bound.inSameTurn(Of, *Maker);
    });
  }
};

/// "parameter 2", "the value 1 of its text"
std::string nameOf(Slot S);

/// \p D asks for the shard of a key that is bound to NULL and to nothing else,
/// in a column that may be NULL, and so is the shard.
bool isNothingAsItsKey(const Context &C, const Demand &D, const Given &New);

/// \p D asks for the shard of its table's key in a column.
NotSame whyNotShards(const Context &C, const Demand &D, const Given &New);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_BOUND_GIVENSHARDS_H
