//===- RowShape.h - what an INSERT writes ---------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWSHAPE_H
#define KEYSPREAD_REWRITES_PROOF_ROWSHAPE_H

#include "rewrites/proof/Additions.h"

namespace keyspread::proof {

struct Cell {
  const sql::Value *Value = nullptr;
  Stretch Range;
};

/// An INSERT whose rows are all written out.
struct RowShape {
  std::string Table;
  std::vector<std::string> Columns; // without a list: the table's
  std::vector<std::vector<Cell>> Rows;
  const sql::Query *Select = nullptr; // of INSERT ... SELECT without UNION
  bool MayMakeNone = false;           // of new rows: IGNORE, ON DUPLICATE KEY
  Stretch List; // of the columns; empty where there is no list
  Stretch Data; // from VALUES or SET to the last row; SELECT and its items

  std::optional<size_t> find(std::string_view Column) const;
};

/// Nothing when the columns or the rows cannot be told.
std::optional<RowShape> rowShape(const sql::Statement &S, const Pieces &Text,
                                 const Subject &About);

/// ON CONFLICT (k) becomes the new key, in any order.
void addTarget(Both &B, const sql::Insert &Old, const sql::Insert &New);
/// RETURNING id comes with a sequence that is kept, and goes with a key that
/// the program makes.
void addReturning(Both &B, const sql::Insert &Old, const sql::Insert &New);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWSHAPE_H
