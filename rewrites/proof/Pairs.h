//===- Pairs.h - which event of after is which of before ------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_PAIRS_H
#define KEYSPREAD_REWRITES_PROOF_PAIRS_H

#include "rewrites/proof/TraceProof.h"

#include <map>
#include <set>

namespace keyspread::proof {

/// Both ways, while traces are compared.
class Pairs {
public:
  std::map<const trace::Event *, const trace::Event *> ToAfter, ToBefore;
  std::vector<const trace::Event *> Gone, New; // in order

  void tie(const trace::Event *Before, const trace::Event *After) {
    ToAfter[Before] = After;
    ToBefore[After] = Before;
    Known.clear(); // what they gave may be the same from now on
  }

  /// \p A, a value of after, is what \p B was before.
  bool same(trace::V B, trace::V A);
  /// ... or is made for the new key.
  bool isMade(trace::V A) const;

private:
  bool sameParts(const trace::Value &B, const trace::Value &A);
  bool samePlace(const trace::Place &B, const trace::Place &A);
  bool sameRoot(const trace::Root *B, const trace::Root *A);
  bool compare(trace::V B, trace::V A);

  std::map<const trace::Root *, const trace::Root *> Heap;
  std::map<std::pair<const trace::Value *, const trace::Value *>, bool> Known;
};

/// An event of the runtime header: an id that is made.
bool isMint(const trace::Event &E);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_PAIRS_H
