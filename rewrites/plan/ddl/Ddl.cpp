//===- Ddl.cpp - the target schema of a plan ------------------------------===//
#include "rewrites/plan/ddl/Ddl.h"

#include "rewrites/plan/ddl/DdlModel.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

std::string targetDdl(const Schema &S, const Plan &P, const DdlOptions &O) {
  return printSchema(targetSchema(S, P, O));
}

/// Spread are all of the indexes that \p Column leads, or the column goes on
/// rising in one. Those that are interleaved do not rise.
static bool isSpread(const TargetTable &T, llvm::StringRef Column) {
  auto Leads = [&](const Index &I) {
    return I.InterleaveIn.empty() && !I.Parts.empty() &&
           sql::sameName(I.Parts.front().Column, Column);
  };
  auto Spread = [&](const TargetIndex &I) {
    return !I.Why.empty() && sql::sameName(I.Lead, Column);
  };
  return llvm::count_if(T.Source->Indexes, Leads) ==
         llvm::count_if(T.Indexes, Spread);
}

std::vector<SpreadColumn> spreadColumns(const Schema &S, const Plan &P,
                                        const DdlOptions &O) {
  DdlOptions Spanner = O;
  Spanner.Dialect = sql::Dialect::GoogleSql; // others do not cut by key
  std::vector<SpreadColumn> Result;
  for (const TargetTable &T : targetSchema(S, P, Spanner).Tables)
    for (const TargetIndex &I : T.Indexes) {
      auto Known = [&](const SpreadColumn &C) {
        return sql::sameName(C.Table, T.Name) &&
               sql::sameName(C.Column, I.Lead);
      };
      const KeyColumn *Key = T.Source ? T.Source->leadingKey() : nullptr;
      if (!T.Source || I.Why.empty() || I.Lead.empty() ||
          (Key && sql::sameName(Key->Column, I.Lead)) ||
          llvm::any_of(Result, Known) || !isSpread(T, I.Lead))
        continue;
      Result.push_back({T.Name, I.Lead, I.Why});
    }
  return Result;
}

} // namespace keyspread
