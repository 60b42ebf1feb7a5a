//===- EditBatch.h - edits and headers that belong together ---------------===//
#ifndef KEYSPREAD_REWRITES_RULES_EDITBATCH_H
#define KEYSPREAD_REWRITES_RULES_EDITBATCH_H

#include "rewrites/edits/Edit.h"

#include <optional>

namespace keyspread {

/// Edits and headers a request or a statement brings.
struct EditBatch {
  std::vector<Edit> Edits;
  std::vector<NeededInclude> Includes;
  std::string TextChange; // what becomes of the SQL text, to compare
  bool Minted = false;    // makes an id that other places use
  std::vector<FullRead> FullReads;
  /// Without any of Edits the rows are the same, and this read visits them all.
  std::optional<FullRead> Without = {};

  void append(const EditBatch &Other) {
    Edits.insert(Edits.end(), Other.Edits.begin(), Other.Edits.end());
    Includes.insert(Includes.end(), Other.Includes.begin(),
                    Other.Includes.end());
    FullReads.insert(FullReads.end(), Other.FullReads.begin(),
                     Other.FullReads.end());
  }
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_EDITBATCH_H
