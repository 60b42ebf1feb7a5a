//===- Scans.h - scans that go shard by shard -----------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_SCANS_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_SCANS_H

#include "rewrites/proof/Pairs.h"

namespace keyspread::proof {

/// \p A, a scan of the runtime header, is given all that \p B was, in its
/// order, and the columns of the key behind the columns that it reads.
NotSame whyNotSameScan(Pairs &P, const trace::Event &B, const trace::Event &A);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_SCANS_H
