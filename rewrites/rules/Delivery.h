//===- Delivery.h - getting a value to the statement that needs it --------===//
//
// In: a key's bindings, or a value of code, and the parameter number that the
// shard or the value shall have. Out: the edits that bind it, in the way the
// program binds its other values:
//
//   bind(stmt, 1, id);             + bind(stmt, 4, shard_of<16>(id));
//   st.bind(1, id).bind(2, x)      -> st.bind(1, id).bind(4, shard...).bind(2,
//   x) exec(sql, id, x)               -> exec(sql, id, x, shard_of<16>(id))
//   const char *v[2] = {a, b};     -> const char *v[3] = {a, b, shard};
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_DELIVERY_H
#define KEYSPREAD_REWRITES_RULES_DELIVERY_H

#include "rewrites/rules/CodeValue.h"
#include "rewrites/rules/births/OnceOnly.h"
#include "rewrites/rules/ddl/ShardExpression.h"

namespace keyspread {

/// A value that C++ must give to a statement: the shard of a key, or one of its
/// own, which goes beside the values that are bound.
struct ValueRequest {
  const BoundStatement *Statement = nullptr;
  unsigned Number = 0; // of the new parameter
  std::string Name;    // where parameters go by name
  std::string TableName;
  std::optional<CodeValue> Own;
  const ShardedTable *Table = nullptr; // of a shard; the rest too
  std::vector<unsigned> KeyNumbers;    // parameters that hold the key, by part
  std::vector<std::string> KeyColumns;
  std::vector<SqlType> KeyTypes;
  std::vector<std::string> KeyLiterals; // C++ literal where the number is 0
  /// Where values are given in the order of the text: the parameter that the
  /// new one follows; 0: it comes first.
  std::optional<unsigned> Behind;
  sql::Dialect Dialect = sql::Dialect::Sqlite;
};

class Delivery {
public:
  Delivery(const Graph &G, OnceOnly &Once) : G(G), Once(Once) {}

  /// Adds the edits for \p Request to \p Out, or says why there are none. The
  /// error's text is a whole sentence without a full stop.
  llvm::Error deliver(const ValueRequest &Request, EditBatch &Out);

  /// \p Value of a text, as a variable where it must not be evaluated twice;
  /// null: there is no place for one.
  const facts::Expr *once(const facts::Expr &Value, const std::string &Table,
                          EditBatch &Out) {
    return Once.keepOfText(G, Value, Table, Out);
  }

  /// The parameter beside whose bindings a value of its own is bound, once for
  /// every time the statement runs, and to no other statement if there is such.
  static llvm::Expected<unsigned> anchorOf(const Graph &G,
                                           const BoundStatement &S);

  /// Forgets what \p S was given: the edits that gave it are not made.
  void takeBack(const BoundStatement &S);

  /// A bind call serves every statement it may be reached with; all of them
  /// must have got the same new parameter. Empty when they have.
  std::string unevenBinding(const BoundStatement &S) const;
  /// The statements that change with a bind call of \p S.
  std::set<const BoundStatement *> changedWith(const BoundStatement &S) const;

  using Group = std::vector<const Binding *>; // one binding a key part

private:
  static bool isInOneBranch(const BoundStatement &S, unsigned Number);
  llvm::Expected<std::vector<Group>> groups(const ValueRequest &Q) const;
  llvm::Error bindBeside(const ValueRequest &Q, const Binding &Last,
                         const CodeValue &V, EditBatch &Out);
  bool holdsNumber(const ValueRequest &Q, const KeyPart &P) const;
  llvm::Expected<ShardExpression> expression(const ValueRequest &Q,
                                             const Group &Key, EditBatch &Out);
  llvm::Error byCall(const ValueRequest &Q, const Binding &Key,
                     const CodeValue &V, EditBatch &Out);
  llvm::Error byElement(const ValueRequest &Q, const Binding &Key,
                        const CodeValue &V, EditBatch &Out);
  bool needsOwnArray(const Binding &Key, const CodeValue &V, EditBatch &Out);
  llvm::Error byOwnArray(const ValueRequest &Q, const Binding &Key,
                         const CodeValue &V, EditBatch &Out);
  llvm::Expected<std::string> variableOf(const ValueRequest &Q,
                                         const facts::Call &By,
                                         const CodeValue &V, EditBatch &Out);
  llvm::Error byMember(const ValueRequest &Q, const Binding &Key,
                       const CodeValue &V, EditBatch &Out);
  llvm::Error byName(const ValueRequest &Q, const Binding &Key,
                     const CodeValue &V, EditBatch &Out);
  llvm::Error byArgument(const ValueRequest &Q, const Binding &Key,
                         const CodeValue &V, EditBatch &Out);
  llvm::Error byItem(const ValueRequest &Q, const Binding &Key,
                     const CodeValue &V, EditBatch &Out);
  llvm::Expected<std::string> keptText(const ValueRequest &Q,
                                       const Binding &Key, const CodeValue &V,
                                       EditBatch &Out);
  llvm::Error raiseCount(const Binding &Key, EditBatch &Out) const;
  llvm::Error growParallel(const Binding &Key, EditBatch &Out) const;

  const Graph &G;
  OnceOnly &Once;
  std::map<std::pair<const facts::Aggregate *, std::string>, std::string>
      Hoisted;
  std::map<const facts::Call *, std::string> OwnArrays; // their names
  /// What was added to lists that several calls may take.
  std::map<const facts::Aggregate *, std::vector<std::string>> Grown;
  std::map<const facts::Call *, std::map<const BoundStatement *, std::string>>
      Given;
};

/// Gives the variable \p Name its value \p V in front of each of V.AnewFor.
void setAnew(const CodeValue &V, const std::string &Name, EditBatch &Out);

/// Inserts \p Text at byte \p At, behind what another value brought there.
void insertMore(EditBatch &Out, const std::string &File, uint32_t At,
                const std::string &Text);

/// Why \p S may not be given once, where \p One is given, a value that is made
/// of those of \p Of: a sentence about \p S; empty when it may. Where it is
/// only that these change, as they are read when it runs, \p Runs gets the
/// calls that run it, each a statement of the same function. With \p Once also
/// why it may run again with what it was given.
std::string whyNotItemsOnce(const Graph &G, const BoundStatement &S,
                            const Binding &One, bool Once,
                            llvm::ArrayRef<const Binding *> Of = {},
                            std::vector<const facts::Call *> *Runs = nullptr);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_DELIVERY_H
