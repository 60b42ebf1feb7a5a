//===- ServedBy.h - which keys serve what a scope reads of a table --------===//
//
// In: one table of a SELECT, UPDATE or DELETE, and the shape of the scope. Out:
// whether a key finds its rows without a read of the whole table.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SERVEDBY_H
#define KEYSPREAD_REWRITES_RULES_SERVEDBY_H

#include "rewrites/graph/checks/ScanShapes.h"
#include "rewrites/graph/schema/Schema.h"

#include "llvm/ADT/ArrayRef.h"

namespace keyspread {

class ServedBy {
public:
  ServedBy(const Table &T, const sql::TableRef &Ref, const ScanShape &Shape)
      : T(T), Ref(Ref), Shape(Shape) {}

  bool key(llvm::ArrayRef<KeyColumn> Parts) const;
  /// Some index does.
  bool index() const;
  /// How \p Column of this table is held to values.
  Held held(llvm::StringRef Column) const;
  /// \p N names \p Column of this table.
  bool is(const sql::Name &N, llvm::StringRef Column) const;

private:
  bool othersHeld() const;
  bool heldByOuter(llvm::StringRef Column) const;

  const Table &T;
  const sql::TableRef &Ref;
  const ScanShape &Shape;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SERVEDBY_H
