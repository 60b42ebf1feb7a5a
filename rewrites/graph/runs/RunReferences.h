//===- RunReferences.h - columns that are given ids of other tables -------===//
//
// In: the statements that the program runs, with their values. Out: for each
// column that some of them write the tables whose ids come there, whether or
// not the schema declares a reference:
//
//   id(v) = T   v is read from the key that T counts up, or is the last id that
//               was made, after an INSERT into T
//         = id(w)   v is w as a text or as a number, or may be w
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNREFERENCES_H
#define KEYSPREAD_REWRITES_GRAPH_RUNREFERENCES_H

#include "rewrites/graph/runs/RunStatements.h"
#include "rewrites/graph/schema/Schema.h"

namespace keyspread {

class RunReferences {
public:
  RunReferences(const RunStatements &Ran, const Schema &Tables);

  /// Tables whose ids \p Column of \p Table is given; null: none.
  const std::set<std::string> *of(llvm::StringRef Table,
                                  llvm::StringRef Column) const;

private:
  void take(const RunText &T, const BoundStatement &B);
  void add(const RunText &T, const BoundStatement &B, const std::string &Table,
           llvm::StringRef Column, const sql::Value &V);
  void idsIn(trace::V Of, std::set<std::string> &Out, unsigned Depth) const;
  void idsOf(const trace::Event &E, std::set<std::string> &Out) const;

  const RunStatements &Ran;
  const Schema &Tables;
  std::map<std::pair<std::string, std::string>, std::set<std::string>> Given;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNREFERENCES_H
