#include "rewrites/proof/rows/Scans.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/rows/Given.h"
#include "rewrites/trace/Models.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

NotSame whyNotSameScan(Pairs &P, const Event &B, const Event &A) {
  if (A.At && !P.isCountOfShards(shardCount(*A.At)))
    return {
        fmt::format("after: no planned table has {} shards", shardCount(*A.At)),
        true};
  std::vector<V> Values;
  if (B.Object)
    Values.push_back(B.Object);
  for (size_t I = 0; I < B.Args.size(); ++I)
    Values.push_back(argument(B, I));
  const std::optional<unsigned> Columns = B.How->Access.Columns;
  const size_t InPlace = Columns ? *Columns + 1 + (B.Object ? 1 : 0) : 0;
  size_t J = 0;
  for (size_t I = 0; I < Values.size(); ++I) {
    const V Was = Values[I];
    size_t K = J;
    const size_t End =
        I < InPlace ? std::min(J + 1, A.Args.size()) : A.Args.size();
    while (K < End && !P.same(Was, argument(A, K)) && !P.same(Was, A.Args[K]))
      ++K;
    if (K == End) {
      bool Certain = true;
      for (K = J; K < End; ++K)
        Certain &= P.differSurely(Was, argument(A, K));
      return {fmt::format("before: {} is given {}; after: '{}' is not",
                          describe(B), brief(Was), A.Name),
              Certain};
    }
    J = K + 1;
  }
  return {};
}

} // namespace keyspread::proof
