//===- TableGroups.h - tables that change together ------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TABLEGROUPS_H
#define KEYSPREAD_REWRITES_RULES_TABLEGROUPS_H

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>

namespace keyspread {

/// Tables that a statement or a foreign key ties together change together.
class TableGroups {
public:
  std::string rootOf(const std::string &Table) {
    std::string At = llvm::StringRef(Table).lower();
    while (Parent.count(At) && Parent[At] != At)
      At = Parent[At];
    return At;
  }
  void tie(const std::string &A, const std::string &B) {
    std::string X = rootOf(A), Y = rootOf(B);
    Parent[std::max(X, Y)] = std::min(X, Y);
    Parent.try_emplace(std::min(X, Y), std::min(X, Y));
  }

private:
  std::map<std::string, std::string> Parent;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TABLEGROUPS_H
