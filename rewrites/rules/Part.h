//===- Part.h - what one site brings to the set of its tables -------------===//
#ifndef KEYSPREAD_REWRITES_RULES_PART_H
#define KEYSPREAD_REWRITES_RULES_PART_H

#include "rewrites/rules/EditBatch.h"

namespace keyspread {

struct Part {
  Site At;
  std::vector<std::string> Tables; // the first is what its set is found by
  EditBatch Batch;
  std::vector<Blocker> Blockers;
  bool Schema = false;  // a statement that declares them
  bool Follows = false; // At changes by what stands elsewhere

  void block(const Site &Where, std::string Reason, std::string Advice = "") {
    Blockers.push_back({Where, std::move(Reason), std::move(Advice)});
  }
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_PART_H
