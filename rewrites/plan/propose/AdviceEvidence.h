//===- AdviceEvidence.h - what a program's statements read ----------------===//
//
// Plain structs that the engine fills from the linked program, for the target
// schema and for advice: which columns a statement filters and orders by, which
// it fetches, and which tables it joins. Tables and columns are spelled as the
// schema spells them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_ADVICEEVIDENCE_H
#define KEYSPREAD_REWRITES_PLAN_ADVICEEVIDENCE_H

#include "rewrites/graph/schema/Schema.h"

#include <map>
#include <set>

namespace keyspread {

/// One table in one scope of one statement.
struct TableRead {
  std::string Table;
  std::set<std::string> Equal;   // column = value, column IN (..)
  std::set<std::string> Ranges;  // <, <=, >, >=, BETWEEN
  std::set<std::string> NotNull; // IS NOT NULL
  std::vector<KeyColumn> Order;  // ORDER BY, as far as it is of this table
  std::set<std::string> Fetched; // every column the scope names
  bool Whole = false;            // SELECT *, or its columns are not all known
  bool Writes = false;           // UPDATE or DELETE
  std::string Text;              // of a SELECT alone: the whole statement
  Site At;
};

/// Two tables joined by columns that are equal.
struct TableJoin {
  std::string Left, Right;
  std::vector<std::pair<std::string, std::string>> On; // left, right
  Site At;
};

struct ProgramReads {
  std::vector<TableRead> Reads; // sorted by place
  std::vector<TableJoin> Joins;
  /// Why a column's values rise, by lower-case "table.column".
  std::map<std::string, std::string> Rising;
  /// Tables that are read in key order through an API, in lower case: the
  /// direction of their keys is theirs.
  std::set<std::string> ByKey;
};

/// "table.column" in lower case.
std::string columnKey(llvm::StringRef Table, llvm::StringRef Column);

/// The reads order by \p Column, all of them newest first.
bool readNewestFirst(const ProgramReads &Reads, llvm::StringRef Table,
                     llvm::StringRef Column);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_ADVICEEVIDENCE_H
