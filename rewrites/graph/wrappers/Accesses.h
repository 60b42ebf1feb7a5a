//===- Accesses.h - rows read and written without SQL ---------------------===//
//
// In: the program, the catalog's roles and the inferred wrappers. Out: every
// access to a table through a mutation or read API, with the columns, rows and
// keys that reach it, however many functions and files lie between.
//
//   MakeInsertMutation("T", {"Id", "X"}, id, x)      one row, made in place
//   InsertMutationBuilder b("T", cols); b.AddRow(r)  rows by the builder
//   Read("T", keys, cols), keys.AddKey(MakeKey(id))  keys by the key set
//
// A call inside a wrapper whose table is a parameter is no access: the
// wrapper's calls are. Places to edit are the last ones before the access: the
// call that adds the key or the row, not the one that made it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_ACCESSES_H
#define KEYSPREAD_REWRITES_GRAPH_ACCESSES_H

#include "rewrites/graph/Statements.h"

#include <deque>

namespace keyspread {

/// A list of values as it is given to a call: a row, or a key.
struct ValueList {
  const facts::Expr *Given = nullptr; // the argument; null: separate arguments
  /// The call in place that makes it (MakeKey(a, b)), or the call that takes
  /// the values as separate arguments; a new first value goes behind its "(".
  const facts::Call *Maker = nullptr;
  unsigned First = 0; // of Maker's arguments
  /// Braces in place: a new first value goes behind the "{".
  const facts::Aggregate *Braces = nullptr;
  /// make_tuple(a, b) in place: a new first value goes in front of a.
  const facts::Aggregate *Tuple = nullptr;
  /// The values in order, followed through variables and functions; empty when
  /// they are not seen, or when several lists may be given. They may only be
  /// repeated at the access when one of those is set: elsewhere they may be
  /// out of scope.
  std::vector<const facts::Expr *> Values;
  /// All lists that may be given; one when Values is set.
  std::vector<std::vector<const facts::Expr *>> Lists;
  bool More = false; // other values may follow those that are seen

  /// Every value that may stand at \p Position.
  std::vector<const facts::Expr *> at(size_t Position) const;
};

/// One row given to a write.
struct AccessRow {
  const facts::Call *By = nullptr; // the access itself, or AddRow, EmplaceRow
  ValueList Values;                // in the order of the columns
};

/// One key, range or "all" in the key set of an access.
struct AccessKey {
  enum KindTy { Point, Range, All } Kind = Point;
  const facts::Call *By = nullptr; // AddKey, AddRange, All, or a wrapper's call
  ValueList Low, High;             // of a Point: Low
  bool Repeated = false; // one call may add several: in a loop, or unknown

  /// Of a Range: both bounds are made in place and give the same value, which
  /// is the same however often it is evaluated, at \p Position.
  bool sameAt(size_t Position) const;
};

/// How many rows, and along which index.
struct AccessOptions {
  const facts::Expr *Limit = nullptr; // null: none
  std::optional<std::string> Index;   // a secondary index; unset: none
  bool Known = true; // false: a limit or an index may be set out of sight
};

struct Access {
  AccessVerb Verb = AccessVerb::Read;
  const facts::Call *At = nullptr; // the call that names the table
  const Api *How = nullptr;        // Inferred: At calls a wrapper
  std::string Table;
  const facts::Expr *ColumnsArg = nullptr;
  std::vector<std::string> Columns; // empty when they are not seen
  bool MoreColumns = false;         // others may follow that are not seen
  /// The list of columns, when it is written in braces at the access itself.
  const facts::Aggregate *ColumnBraces = nullptr;
  std::vector<AccessRow> Rows;
  std::vector<AccessKey> Keys;
  const facts::Expr *KeysArg = nullptr;
  AccessOptions Options;
  const facts::Expr *Transaction = nullptr;
  /// Why rows, keys or columns could not be followed: a sentence without a full
  /// stop. Empty when they could.
  std::string Problem;

  bool writes() const {
    return Verb != AccessVerb::Read && Verb != AccessVerb::Delete;
  }
  /// Where \p Column stands in Columns, in any case.
  std::optional<size_t> position(llvm::StringRef Column) const;
};

class Accesses {
public:
  /// \p S gives the texts that reach an expression.
  Accesses(const Reach &R, const Wrappers &W, const Statements &S);

  std::vector<Access> All; // sorted by site, then by table

  /// Calls of an access API whose table nobody can see.
  std::vector<const facts::Call *> Unseen;

  /// The accesses that \p C (an AddKey, AddRow, ...) serves: edits there must
  /// suit all of them.
  std::vector<const Access *> servedBy(const facts::Call &C) const;

private:
  std::deque<facts::Expr> Values;                    // of mapped objects
  std::multimap<const facts::Call *, size_t> Serves; // to indexes into All
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_ACCESSES_H
