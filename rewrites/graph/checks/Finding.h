//===- Finding.h - what a check says, and why -----------------------------===//
//
// A finding carries the whole path from origin to key as steps, so that a
// reader can follow it without trusting the tool. Reports write findings;
// nothing changes them after the graph made them but the rules, which fill in
// Fix.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_FINDING_H
#define KEYSPREAD_REWRITES_GRAPH_FINDING_H

#include "matchers/facts/Site.h"

#include <string>
#include <vector>

namespace keyspread {

/// One step of a path: "here the id is read", "passed to parameter 'id' of
/// put".
struct Step {
  Site At;
  std::string Text;
};

enum class Confidence {
  Possible, // names only; hidden unless asked for
  Likely,   // flow and names
  Definite  // API and schema known
};

enum class FixState {
  None,       // no plan was given
  Rewrites,   // the plan's strategy changes this site
  Unaffected, // right as it is under the plan
  Blocked     // needs a change no rule can make; Blocker says why
};

struct Finding {
  std::string Check; // "keyspread-monotonic-key"
  std::string Table; // as the schema spells it; empty when unknown
  std::string Column;
  Site At;
  Confidence Sure = Confidence::Likely;
  std::string
      Message; // one sentence, lower case, no full stop, as clang writes
  std::vector<Step> Reasons;
  FixState Fix = FixState::None;
  std::string Blocker;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_FINDING_H
