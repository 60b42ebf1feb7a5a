//===- HandleUses.h - what is done with a statement behind a bind call ----===//
//
// In: a call that binds a value to a statement. Out: the calls of its function
// that are given the statement later and may run it, until the variable holds
// another one.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_HANDLEUSES_H
#define KEYSPREAD_REWRITES_RULES_HANDLEUSES_H

#include "rewrites/graph/Graph.h"

namespace keyspread {

/// Who is at \p At, behind what \p P is the place of, came by that.
bool leadsTo(const facts::StatementPlace &P, const Site &At);

class HandleUses {
public:
  HandleUses(const Graph &G, const Binding &One);

  /// The first such call that is one of \p Which; null: none.
  const facts::Call *
  run(llvm::function_ref<bool(const facts::Call &)> Which) const;

private:
  bool isGiven(const facts::Call &Use) const;
  void take(const facts::Call &Use);
  bool changed(const facts::Call &Use) const;

  const Graph &G;
  const facts::Call &Bind;
  std::set<facts::Entity> Handles;
  std::optional<int64_t> Element; // of a table of statements
  std::vector<const facts::Call *> Runs, Texts;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_HANDLEUSES_H
