//===- Edit.h - one change of one file, and the atomic set of a table -----===//
//
// What the rules hand over: byte edits, grouped per table. Plain values.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_EDIT_H
#define KEYSPREAD_REWRITES_EDITS_EDIT_H

#include "matchers/facts/Site.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace keyspread {

/// Replace bytes [Begin, End) of File by Text. Begin == End inserts. Inserts at
/// one offset keep the order in which they were added.
struct Edit {
  std::string File; // absolute
  uint32_t Begin = 0, End = 0;
  std::string Text;
  std::string Why; // for messages: "add the shard to the INSERT"

  /// Set by wrap(): offset and text of the other half. Equal inserts are made
  /// once, but two closing parentheses that belong to different openings are
  /// not equal.
  static constexpr uint32_t Alone = UINT32_MAX;
  uint32_t Partner = Alone;
  std::string PartnerText = {};
};

/// Puts Open and Close around bytes [Begin, End). Wraps that share an end nest:
/// the wider one, or of equals the one added first, is the outer one.
inline std::array<Edit, 2> wrap(std::string File, uint32_t Begin, uint32_t End,
                                std::string Open, std::string Close,
                                std::string Why) {
  return {Edit{File, Begin, Begin, Open, Why, End, Close},
          Edit{File, End, End, Close, Why, Begin, Open}};
}

/// A site the plan's strategy needs changed and no rule can change.
struct Blocker {
  Site At;
  std::string Reason; // "the key of this INSERT comes from a SELECT"
  std::string Advice; // what a person could do; may be empty
};

/// A header a file must include once its edits are applied.
struct NeededInclude {
  std::string File;
  std::string Header; // keyspread/keyspread.h
};

/// A read along a key that now leads by its shard, whose text has no place for
/// the shards: it finds the same rows, but visits all.
struct FullRead {
  Site At;
  std::string Text; // with a hole for each part that is put in
};

/// Why two tables change together: "'A' refers to 'B'".
struct Tie {
  Site At; // what says so; may be invalid
  std::string Why;
};

/// All edits of one table (or of tables tied together): all or nothing.
struct TableSet {
  std::vector<std::string> Tables; // sorted; the first one names the set
  std::vector<Edit> Edits;
  std::vector<NeededInclude> Includes;
  std::vector<Blocker> Blockers;
  std::vector<FullRead> FullReads = {};
  std::vector<Tie> Ties = {}; // what made one of several sets
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_EDITS_EDIT_H
