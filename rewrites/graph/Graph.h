//===- Graph.h - the linked program: what findings, plan and rules read ---===//
//
//   UnitFacts... --Program--> one program --Reach--> value flow
//     --Wrappers--> the program's own database calls
//     --Statements--> SQL with the values bound to it
//     --Accesses--> rows read and written without SQL
//     --Schema--> tables from .sql files and DDL literals
//     --Results--> values read from the rows of statements
//     --Checks--> findings
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_GRAPH_H
#define KEYSPREAD_REWRITES_GRAPH_GRAPH_H

#include "rewrites/graph/Statements.h"
#include "rewrites/graph/results/Results.h"
#include "rewrites/graph/schema/History.h"
#include "rewrites/graph/schema/Schema.h"
#include "rewrites/graph/wrappers/Accesses.h"

#include <list>
#include <memory>

namespace keyspread {

/// A file of DDL outside the code.
struct SchemaFile {
  std::string Path;
  std::string Contents;
  std::optional<sql::Dialect> Written;
  Past Was = Past::None; // what its name, or a person, says
};

/// A .sql file as it was parsed; rules rewrite its DDL.
struct SchemaScript {
  const SchemaFile *File = nullptr;
  sql::Script Script;
  bool IsHistory = false; // it ran already: nothing of it is changed
};

/// A column whose values rise, and why.
struct RisingColumn {
  Confidence Sure = Confidence::Likely;
  std::string Why; // "is an AUTOINCREMENT column", "is filled from a clock"
  std::vector<Step> Steps;
};

class RunBirths;
class RunCells;
class RunIds;

class Graph {
public:
  /// \p Known must outlive the graph. \p Dialect is that of calls whose library
  /// leaves it open. \p Runs, if given, says what statements are given when
  /// the program runs.
  Graph(std::vector<facts::UnitFacts> Units, const Catalog &Known,
        std::vector<SchemaFile> Files, std::optional<sql::Dialect> Dialect,
        std::vector<ResourceFile> Queries = {}, trace::Runs *Runs = nullptr);
  Graph(const Graph &) = delete;

private:
  std::list<SchemaFile> Files; // Scripts point into it
  std::vector<SchemaScript> Scripts;

public:
  /// The tables that the scripts declare.
  const sql::TableNames Declared;
  const Program P;
  const Reach R;
  const Wrappers W;
  const Resources Queries;
  const Statements S;
  const Accesses A;

  const Schema &schema() const { return Tables; }
  const std::vector<SchemaScript> &scripts() const { return Scripts; }
  /// Values that are read from rows.
  const Results &results() const { return *Columns; }

  /// What the program does when it is run; null: it was not.
  const RunBirths *runs() const { return Ran.get(); }

  /// Which INSERT a read of an id belongs to; null: it was not run.
  const RunIds *runIds() const { return Ids.get(); }

  /// What is read of rows; null: it was not run.
  const RunCells *cells() const { return Cells.get(); }

  /// Leading columns of keys and indexes whose values rise, by lower-case
  /// "table.column".
  const std::map<std::string, RisingColumn> &rising() const { return Rising; }
  const RisingColumn *rising(llvm::StringRef Table,
                             llvm::StringRef Column) const;
  /// Those too that rise by what they are, not by what fills them: times, and
  /// references to a rising key.
  const RisingColumn *risingByMeaning(llvm::StringRef Table,
                                      llvm::StringRef Column) const;

  /// All findings, sorted by file, line, column, check.
  std::vector<Finding> findings() const;

  /// \p File is a script that ran already (History.h).
  bool isHistory(llvm::StringRef File) const;

  /// \p File is a script, as it was given to the graph.
  bool isScript(llvm::StringRef File) const;

  /// A call is given the contents of the file \p Path.
  bool isRead(const std::string &Path) const;

  /// "schema.sql:3:9: ..." for every part of a schema file that was not read.
  std::vector<std::string> schemaErrors() const;

private:
  void readSchema();
  void findRising();
  void findDescending(const Table &Parent);
  void findByMeaning(const Table &T);

  Schema Tables;
  std::optional<Results> Columns; // when Tables is complete
  std::shared_ptr<const RunBirths> Ran;
  std::shared_ptr<const RunIds> Ids;
  std::shared_ptr<const RunCells> Cells;
  std::map<std::string, RisingColumn> Rising, ByMeaning;
};

/// By file, line, column, check.
bool comesBefore(const Finding &A, const Finding &B);

/// One check at one place about one column: one finding.
bool saysTheSame(const Finding &A, const Finding &B);

/// By file, line, column, check.
void sortFindings(std::vector<Finding> &Findings);

/// The value an INSERT gives to \p Column in \p Row; null when it gives none or
/// the columns are not known.
const sql::Value *valueFor(const sql::Insert &I, const sql::InsertRow &Row,
                           llvm::StringRef Column, const Schema &Tables);

/// The C++ expression that fills \p V; null when SQL alone makes it.
const facts::Expr *expressionFor(const BoundStatement &B, const sql::Value &V);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_GRAPH_H
