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

  /// Something is done about it, or cannot be.
  bool changes() const {
    return !Batch.Edits.empty() || !Batch.FullReads.empty() ||
           !Blockers.empty();
  }

  /// Takes its edits back where they are no more than a help to the database;
  /// false: they are more.
  bool goWithout() {
    if (!Batch.Without)
      return false;
    EditBatch None;
    None.FullReads = {*Batch.Without};
    Batch = std::move(None);
    return true;
  }
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_PART_H
