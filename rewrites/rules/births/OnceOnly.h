//===- OnceOnly.h - values that must not be evaluated twice ---------------===//
//
//   bind(1, next_id());  -> const auto t_key = next_id();
//                           bind(1, t_key); bind(2, shard_of<16>(t_key));
//
// Where nothing of the statement runs before the value, it is made first in
// either form.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_ONCEONLY_H
#define KEYSPREAD_REWRITES_RULES_ONCEONLY_H

#include "rewrites/graph/Graph.h"
#include "rewrites/rules/EditBatch.h"

namespace keyspread {

class OnceOnly {
public:
  /// \p Value, an argument of \p By, as a variable in front of the statement,
  /// named after \p Table; the edits go into \p Out. Null when there is no
  /// place for one. Asked again, it is the same variable.
  const facts::Expr *keep(const facts::Expr &Value, const facts::Call &By,
                          const std::string &Table, EditBatch &Out);
  /// Likewise \p Value of a text that is put together: the call that makes it
  /// runs before all else of the statement, or the call that it is given to
  /// shows that.
  const facts::Expr *keepOfText(const Graph &G, const facts::Expr &Value,
                                const std::string &Table, EditBatch &Out);

  /// A name for a variable near \p C that no other has: "orders_key".
  std::string variableName(const std::string &Table, const facts::Call &C,
                           const char *What);

private:
  struct Kept { // an expression that moved into a variable
    facts::Expr Value;
    EditBatch Edits;
  };
  const facts::Expr *keepAt(const facts::StatementPlace &P,
                            const facts::Expr &Value, const facts::Call &Of,
                            const std::string &Table, EditBatch &Out);

  std::map<Site, Kept> KeptValues;
  std::map<std::string, unsigned>
      Names; // by function: how often a name was used
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_ONCEONLY_H
