//===- OrderNames.h - names of ids in a scope -----------------------------===//
//
// In: a scope and those around it. Out: which of its names stand for the id of
// a table whose ids will have no order, also when a CTE or a sub-select hands
// it on.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_ORDERNAMES_H
#define KEYSPREAD_REWRITES_RULES_ORDERNAMES_H

#include "rewrites/rules/order/OrderRule.h"

#include <list>

namespace keyspread {

/// A name for an id.
struct KeyName {
  const sql::TableRef *Ref = nullptr;
  UnorderedTable Of;
  std::string Column;     // as this scope calls it
  bool Reference = false; // Ref is another table, which refers to that of Of
  /// Ref is the table itself, and not a query over it.
  bool direct() const { return !Ref->IsCte && !Ref->Derived && !Reference; }
};

class OrderNames {
public:
  OrderNames(const RuleContext &C, const sql::Statement &All,
             const sql::Scope &S, const OrderNames *Outer);

  /// The id that \p N names, here or around here; null when it is none.
  const KeyName *keyOf(const sql::Name &N) const;
  /// \p N may be a column of the table of \p K.
  bool mayOwn(const KeyName &K, const sql::Name &N) const;
  /// The table itself whose ids \p K are, in this scope; null: it is not here.
  const KeyName *tableOf(const KeyName &K) const;
  /// \p N is the column that the plan orders the table of \p K by.
  bool isOrderColumn(const KeyName &K, const sql::Name &N) const;

private:
  void addTable(const sql::TableRef &Ref);
  void addQuery(const sql::TableRef &Ref, const sql::Query &Q);
  bool otherHas(const KeyName &K, const std::string &Column) const;

  const RuleContext &C;
  const sql::Statement &All;
  const sql::Scope &S;
  const OrderNames *Outer;
  std::list<KeyName> Keys;
};

/// "'id' of 'orders'".
std::string named(const KeyName &K);

/// \p Sql, in upper case, has MAX or MIN of \p Column in it.
bool asksExtremeOf(llvm::StringRef Sql, llvm::StringRef Column);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_ORDERNAMES_H
