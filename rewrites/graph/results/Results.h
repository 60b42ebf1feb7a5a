//===- Results.h - values read from the rows of a statement ---------------===//
//
// In: the program, its statements, the catalog's roles `column`, `passes` and
// `rows_to`. Out: for an entity that holds the value of a result column, which
// column of which statement it is, however many functions lie between.
//
//   column(getvalue(r, i))   = item i of the statement of r
//   column(f(.., i, ..))     = likewise, when f returns what it reads from a
//                              column that its parameter names
//   statement(result of c)   = the statement that c is given
//                            = statement(o) when c passes o on
//   statement(f|p_j)         = the statement whose rows f is called with
//                            = statement(argument j) of every call of f
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RESULTS_H
#define KEYSPREAD_REWRITES_GRAPH_RESULTS_H

#include "rewrites/graph/Statements.h"
#include "rewrites/graph/results/RanColumn.h"
#include "rewrites/graph/schema/Schema.h"
#include "rewrites/graph/wrappers/Accesses.h"

namespace keyspread {

/// A column of the rows that a statement gives.
struct ResultColumn {
  const facts::Call *By = nullptr;      // the call that reads it
  const BoundStatement *From = nullptr; // of the graph, or one of the runs
  const sql::Value *Item = nullptr;     // null: one of `*`
  /// The column of a table that it is, or the largest or smallest value of; as
  /// the schema spells it, else as written. Empty when it is none, or when the
  /// table is not known.
  std::string Table, Column;
};

/// A rising value that SQL makes.
struct SqlBirth {
  facts::OriginKind Kind = facts::OriginKind::AutoIncrement;
  /// Of the largest key of a table, to which code may add 1: that table.
  std::string LargestOf;
  bool NameOnly = false; // no schema says that the column is counted
  Site At;
  std::string Text;
};

/// What \p V, a value in \p B, is born as; nothing when it does not rise.
std::optional<SqlBirth> birthIn(const BoundStatement &B, const sql::Value &V,
                                const Schema &Tables);

/// What is read of column \p Number, from 0, or \p Name of the rows of \p B;
/// nothing when it has no such column, or when nobody can tell.
std::optional<ResultColumn> resultColumn(const BoundStatement &B,
                                         std::optional<int64_t> Number,
                                         llvm::StringRef Name,
                                         const Schema &Tables);

/// UPDATE counters SET value = value + 1: \p A, a part of \p B, does.
bool countsUp(const BoundStatement &B, const sql::Assignment &A);

/// The birth of a column that an INSERT returns and the database counts up,
/// without a schema by its name; or that an UPDATE counts up and returns.
std::optional<SqlBirth> returnedBirth(const ResultColumn &C,
                                      const Schema &Tables);

class Results {
public:
  Results(const Statements &S, const Reach &R, const Wrappers &W,
          const Accesses &A, const Schema &Tables);

  /// The columns that \p E may hold the value of; several when several
  /// statements share the code that reads them.
  const std::vector<ResultColumn> &at(const facts::Entity &E) const;

  /// The birth of the value in \p E, when all columns it may be agree.
  std::optional<SqlBirth> birthAt(const facts::Entity &E) const;

  /// All entities that hold a column, sorted.
  const std::map<facts::Entity, std::vector<ResultColumn>> &all() const {
    return Columns;
  }

  /// A column of rows that are read without SQL.
  struct AccessColumn {
    const Access *From;
    size_t Position; // in its columns
  };
  const std::map<facts::Entity, std::vector<AccessColumn>> &ofAccesses() const {
    return Read;
  }

  /// Adds the columns that runs saw the calls read which stand at the keys of
  /// \p Ran, where no flow says any, those that are put into \p Bound, and
  /// those that the calls at \p Getters give of them.
  void
  takeFromRuns(const std::map<Site, std::vector<RanColumn>> &Ran,
               const std::map<facts::Entity, std::vector<BoundCell>> &Bound,
               const std::map<Site, std::vector<RanColumn>> &Getters,
               const Statements &S, const Reach &R, const Wrappers &W,
               const Accesses &A);

  /// Forgets the columns that \p Denied says of the call that reads them.
  void
  forget(const std::function<bool(const Site &, const ResultColumn &)> &Denied);

private:
  friend class ResultReader;
  /// Gives columns on to what takes them from where they are read.
  void passOn(const Statements &S, const Reach &R, const Wrappers &W,
              const Accesses &A);

  std::map<facts::Entity, std::vector<ResultColumn>> Columns;
  std::map<facts::Entity, std::vector<AccessColumn>> Read;
  const Schema &Tables;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RESULTS_H
