//===- RunCells.h - which columns a call reads, as runs see it ------------===//
//
// In: the statements that the program runs, and what it reads of their rows.
// Out: for each call that is told a column, `row.get<int>(1)` as well as the
// library's call under it, the columns of tables that it reads in all runs.
// Code that reads any row, as a template does that is given a row's class,
// mixes in the source what runs keep apart. And for each member of a class, the
// column that it is filled from.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNCELLS_H
#define KEYSPREAD_REWRITES_GRAPH_RUNCELLS_H

#include "rewrites/graph/results/RanColumn.h"
#include "rewrites/graph/runs/RunStatements.h"
#include "rewrites/graph/schema/Schema.h"

namespace keyspread {

struct ResultColumn;

class RunCells {
public:
  RunCells(const RunStatements &Ran, const Schema &Tables);

  /// The call at \p Call reads other columns than \p C: runs say all that it
  /// reads, and this is none of it.
  bool deny(const Site &Call, const ResultColumn &C) const;

  /// What the calls of a library read, by where they stand: those of which runs
  /// say all.
  std::map<Site, std::vector<RanColumn>> columns() const;

  /// Variables, and members, that calls which take an array of structs let
  /// cells be put into, and what comes to be there.
  const std::map<facts::Entity, std::vector<BoundCell>> &boundTo() const {
    return Bound;
  }

  /// Calls of the program's own functions that give what was put there, and
  /// the columns that it is of: those of which runs say all.
  std::map<Site, std::vector<RanColumn>> gettersOfBound() const;

  /// A column of a table, in small letters, and where it is read.
  struct Kept {
    std::string Table, Column;
    Site At;
  };
  /// What objects keep in the member \p Field: of all that runs put there and
  /// read from rows, the one column; nothing: there are several, or none.
  std::optional<Kept> keptIn(const facts::Entity &Field) const;

  using Column = std::pair<std::string, std::string>; // table, column
  /// All that the call at \p Call reads in all runs, in small letters; null:
  /// nobody knows, or it is told no column.
  const std::set<Column> *readBy(const Site &Call) const;

private:
  struct Cells {
    std::set<Column> Read;
    std::vector<RanColumn> Own; // of the library's call itself
    bool Told = false;          // a caller says which it reads
    bool Open = false;          // some of what it reads is not known
  };
  void take(const trace::Event &E);
  void takeBound(const trace::Event &E);
  void takeGiven(const trace::Gave &One);
  void takeMember(const facts::Entity &Field, trace::V Value);
  std::vector<RanColumn> ranColumns(const trace::Event &E) const;
  std::optional<std::set<Column>>
  columnsOf(const trace::Event &E, const trace::Value *Part = nullptr) const;

  const RunStatements &Ran;
  const Schema &Tables;
  std::map<Site, Cells> ByCall;
  std::map<facts::Entity, std::vector<BoundCell>> Bound;
  std::map<Site, Cells> Getters; // of what was put there
  /// Nothing: of more than one column.
  std::map<facts::Entity, std::optional<Kept>> Members;
  std::map<const trace::Event *, std::optional<std::set<Column>>> Known;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNCELLS_H
