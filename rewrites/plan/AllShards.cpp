#include "rewrites/plan/AllShards.h"

#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/ranges.h>

namespace keyspread {

std::string conditionOfAllShards(llvm::StringRef Column, unsigned Shards,
                                 FanOut Scans, sql::Dialect D) {
  if (Scans == FanOut::Predicate)
    return fmt::format("{} BETWEEN 0 AND {}", Column.str(), Shards - 1);
  if (D == sql::Dialect::GoogleSql)
    return fmt::format("{} IN UNNEST(GENERATE_ARRAY(0, {}))", Column.str(),
                       Shards - 1);
  return fmt::format("{} IN ({})", Column.str(),
                     fmt::join(llvm::seq(0U, Shards), ", "));
}

static bool isNumber(const sql::Value &V, unsigned N) {
  return V.Kind == sql::Value::Number && V.Text == std::to_string(N);
}

static bool isRange(llvm::ArrayRef<sql::Value> Ends, unsigned Shards) {
  return Ends.size() == 2 && isNumber(Ends[0], 0) &&
         isNumber(Ends[1], Shards - 1);
}

/// The one argument of the call of \p Name that \p Of is; empty: it is none.
static llvm::ArrayRef<sql::Value> given(llvm::ArrayRef<sql::Value> Of,
                                        llvm::StringRef Name) {
  if (Of.size() != 1 || Of[0].Kind != sql::Value::Call ||
      !Name.equals_insensitive(Of[0].Text))
    return {};
  return Of[0].Arguments;
}

bool readsAllShards(const sql::Predicate &P, unsigned Shards) {
  if (P.Operator == sql::Op::Between)
    return isRange(P.Right, Shards);
  if (P.Operator != sql::Op::In)
    return false;
  if (isRange(given(given(P.Right, "UNNEST"), "GENERATE_ARRAY"), Shards))
    return true;
  for (unsigned N = 0; N < P.Right.size(); ++N)
    if (!isNumber(P.Right[N], N))
      return false;
  return P.Right.size() == Shards;
}

} // namespace keyspread
