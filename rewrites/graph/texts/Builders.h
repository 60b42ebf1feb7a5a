//===- Builders.h - statements that are put together by calls -------------===//
//
// In: calls of entries with a `clause`: table.select("a").where("b > :c")
// .orderBy("b").limit(10). Out: one text for each statement that such calls
// make, as if it had been written, with their literals mapped to the source
// and their values as holes. Nothing can be put into such a text.
//
//   text(c)  = SELECT items(c) FROM table(object of c)
//              WHERE w ORDER BY o LIMIT l, for the calls on what c made
//   text(c)  = INSERT INTO table (columns(c)) VALUES (v), likewise
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_BUILDERS_H
#define KEYSPREAD_REWRITES_GRAPH_BUILDERS_H

#include "rewrites/graph/wrappers/Wrappers.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread {

/// The one whole text that an argument holds; null when there is none, or more.
using TextOfArgument = llvm::function_ref<const facts::Template *(
    const facts::Expr &, const facts::Call &)>;

struct BuiltStatement {
  const facts::Call *At = nullptr; // the call that starts it
  const Api *How = nullptr;
  facts::Template Text;
};

/// All of the program, in the order of the source. Statements of a table that
/// nobody can name are left out.
std::vector<BuiltStatement> builtStatements(const Reach &R, const Wrappers &W,
                                            TextOfArgument TextOf);

/// \p A begins a statement, or names the table of those begun on its result.
bool startsClauses(const Api &A);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_BUILDERS_H
