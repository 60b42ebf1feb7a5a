//===- TableGroups.h - tables that change together ------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TABLEGROUPS_H
#define KEYSPREAD_REWRITES_RULES_TABLEGROUPS_H

#include "rewrites/edits/Edit.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace keyspread {

/// Tables that a statement or a foreign key ties together change together. Of
/// several reasons the first is kept.
class TableGroups {
public:
  std::string rootOf(const std::string &Table) {
    std::string At = llvm::StringRef(Table).lower();
    while (Parent.count(At) && Parent[At] != At)
      At = Parent[At];
    return At;
  }
  void tie(const std::string &A, const std::string &B, Tie Because) {
    std::string X = rootOf(A), Y = rootOf(B);
    if (X == Y)
      return;
    Reasons.emplace_back(A, std::move(Because));
    Parent[std::max(X, Y)] = std::min(X, Y);
    Parent.try_emplace(std::min(X, Y), std::min(X, Y));
  }

  /// Why the tables with \p Table are together.
  std::vector<Tie> tiesOf(const std::string &Table) {
    std::vector<Tie> Result;
    for (const auto &[Other, Because] : Reasons)
      if (rootOf(Other) == rootOf(Table))
        Result.push_back(Because);
    return Result;
  }

private:
  std::map<std::string, std::string> Parent;
  std::vector<std::pair<std::string, Tie>> Reasons; // by one of the tables
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TABLEGROUPS_H
