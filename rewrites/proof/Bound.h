//===- Bound.h - what statements are given, before and after --------------===//
//
// In: the events of two traces, paired. Out: for each statement whose text is
// given to the database, whether the new text is the old one but for what the
// plan adds (StatementProof.h), and whether the values say the same.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_BOUND_H
#define KEYSPREAD_REWRITES_PROOF_BOUND_H

#include "rewrites/proof/Context.h"
#include "rewrites/proof/Pairs.h"
#include "rewrites/proof/StatementProof.h"

namespace keyspread::proof {

/// A parameter of a statement as calls that bind may name it.
struct ParameterId {
  unsigned Number = 0;
  std::string Name; // without its ":"; empty: it has none
};

/// Values by handle and parameter, in the order they are bound.
class Bindings {
public:
  explicit Bindings(const std::vector<trace::Item> &Items);
  const std::vector<trace::Item> &Items;
  /// Empty where no value was seen.
  std::vector<trace::V> of(const trace::Event &Statement,
                           const ParameterId &Of) const;
  /// Some value of it was.
  bool any(const trace::Event &Statement) const;

private:
  struct Values {
    std::map<unsigned, std::vector<trace::V>> Numbered;
    std::map<std::string, std::vector<trace::V>> Named;
    unsigned Last = 0; // of those that are bound in their order
  };
  void take(const trace::Event &E);
  void takeList(const trace::Event &E);
  void takeNext(const trace::Event &E, trace::V Of, std::string Name);
  const Values *find(const trace::Event &Statement) const;
  std::map<const trace::Value *, Values> ByHandle;
};

/// Why the statement that \p A is given is not the one of \p B.
NotSame whyNotSameStatement(const Context &C, Pairs &P, const trace::Event &B,
                            const trace::Event &A, const Bindings &Before,
                            const Bindings &After);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_BOUND_H
