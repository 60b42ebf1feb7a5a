//===- Advice.h - what else the schema could do better on Spanner ---------===//
//
// In: schema, plan, and what the program's statements read. Out: advice with
// its evidence: how many statements speak for it, and where the first stands.
//
//   interleave       children that are read together with their parent by its
//                    whole key
//   redundant-index  an index that another one, or the key, begins with
//   monotonic-index  an index that is led by rising values
//   storing          an index whose reads go back to the table for columns
//   null-filtered    an index of a column that most rows leave NULL
//
// It is for a person to weigh: nothing of it is done by ddl.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_ADVICE_H
#define KEYSPREAD_REWRITES_PLAN_ADVICE_H

#include "rewrites/plan/ddl/Ddl.h"

namespace keyspread {

struct Advice {
  std::string Kind; // "interleave"
  std::string Table;
  std::string Text;        // a sentence without a full stop
  std::string Ddl;         // the statement it comes to; may be empty
  unsigned Statements = 0; // that speak for it; 0: the schema alone does
  std::vector<Site> At;    // the first of them
};

/// Sorted by table, then in the order of the kinds above.
std::vector<Advice> advise(const Schema &S, const Plan &P, const DdlOptions &O);

/// As comments of a script; places are named from \p Root.
std::string adviceComments(const std::vector<Advice> &All,
                           const std::string &Root);
/// As a Markdown list.
std::string adviceList(const std::vector<Advice> &All, llvm::StringRef Table,
                       const std::string &Root);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_ADVICE_H
