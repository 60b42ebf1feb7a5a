//===- TraceProof.h - a program before and after, run and compared --------===//
//
//   Trace before, Trace after --pairs--> each event and its partner
//     --values--> what each was given is the same, or what the plan says
//
// Translation validation: nothing here knows how the change was made. Under the
// plan every event of before has exactly one partner in after, in the same
// order, branch and loop, and nothing else with an effect came or went, but:
//
//   what the runtime header does (an id that is made) may come in
//   a bind may come in on the handle of a statement whose text changed
//   a read of the database's id may go, where an id that was made here and is
//     bound in that very INSERT stands in for it
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_TRACEPROOF_H
#define KEYSPREAD_REWRITES_PROOF_TRACEPROOF_H

#include "rewrites/proof/Context.h"
#include "rewrites/trace/Trace.h"

namespace keyspread::proof {

/// What is different, where nothing may be.
struct Difference {
  std::string Text; // "before: this INSERT runs here; after: it does not"
  Site At;          // in the source before; invalid: there is no place
  /// Both sides are known, and cannot be equal. Else one of them is a value
  /// that the run does not know, and nothing is said of it.
  bool Certain = false;
  /// Of a statement that another function prepared: nothing in the run of this
  /// one need say which table it is of.
  bool OfOther = false;
};

struct Verdict {
  std::vector<Difference> Differences;        // the first is the one to tell
  unsigned Events = 0;                        // of the database, paired
  std::map<std::string, unsigned> Statements; // paired, by planned table
  bool proven() const { return Differences.empty(); }
  const Difference *certain() const;
};

/// \p Before and \p After are of one function. Pure; any number of threads.
Verdict compare(const Context &C, const trace::Trace &Before,
                const trace::Trace &After);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_TRACEPROOF_H
