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
#include "rewrites/proof/bound/Bindings.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread::proof {

/// Why the statement that \p A is given is not the one of \p B. \p
/// RunElsewhere: what its parameters are given is for whyNotSameRun to see.
NotSame whyNotSameStatement(const Context &C, Pairs &P, const trace::Event &B,
                            const trace::Event &A, const Bindings &Before,
                            const Bindings &After,
                            llvm::function_ref<bool()> RunElsewhere);

/// Why \p A does not do what \p B did with a statement that another function
/// prepared. \p In: the trace of \p B.
NotSame whyNotSameRun(const Context &C, Pairs &P, const trace::Trace &In,
                      const trace::Event &B, const trace::Event &A,
                      const Bindings &Before, const Bindings &After);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_BOUND_H
