//===- CodeValue.h - a value that code gives to a statement ---------------===//
#ifndef KEYSPREAD_REWRITES_RULES_CODEVALUE_H
#define KEYSPREAD_REWRITES_RULES_CODEVALUE_H

#include "rewrites/graph/Graph.h"

#include <set>

namespace keyspread {

/// A C++ expression whose value a statement needs: a new id, a tenant. It is
/// repeatable, and valid wherever the statement's values are bound.
struct CodeValue {
  std::string Text;
  SqlType Column = SqlType::Integer;
  facts::TypeClass Class = facts::TypeClass::Integer;
  std::string ColumnName;
  bool Quotable = false; // text that means itself between quotes
  std::set<std::string> Headers;
  bool InSql = false;     // SQL itself, and the same in C++: a number
  std::string Again = {}; // of SQL that draws a number: what names it once more
  bool Optional = false;  // in an optional, as the value it is made of is
  /// Calls that run the statement, in front of each of which it is another one:
  /// the statement is told where it lies.
  std::vector<const facts::Call *> AnewFor = {};
};

/// One part of a key: a value of the statement, or one that code gives it.
struct KeyValue {
  KeyValue(const sql::Value *Written) : Written(Written) {}
  KeyValue(CodeValue Code) : Code(std::move(Code)) {}

  const sql::Value *Written = nullptr;
  std::optional<CodeValue> Code;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_CODEVALUE_H
