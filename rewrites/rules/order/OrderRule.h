//===- OrderRule.h - what relies on the order of ids ----------------------===//
//
// In: a statement or an access over tables whose ids will have no order
// (bit_reverse, uuid_v4). Out: edits that order by the plan's `order_column`,
// or why there are none. With o the order column of t, and a one of its rows:
//
//   ORDER BY id DESC LIMIT 1      ->  ORDER BY o DESC, id DESC LIMIT 1
//   ORDER BY o, id                    stays
//   SELECT MAX(id) FROM t         ->  SELECT (SELECT id FROM t
//                                             ORDER BY o DESC, id DESC LIMIT 1)
//   id = ?, id IN (..), id > 0        stay
//   id > ?, BETWEEN, a.id < b.id      block
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_ORDERRULE_H
#define KEYSPREAD_REWRITES_RULES_ORDERRULE_H

#include "rewrites/rules/Context.h"
#include "rewrites/rules/Part.h"
#include "rewrites/rules/statements/StatementEdit.h"

namespace keyspread {

/// A table of the plan whose new ids have no order.
struct UnorderedTable {
  const Table *Declared = nullptr;
  const TablePlan *Plan = nullptr;
  std::string Key; // its leading column
};

/// \p Table as one; nothing when its ids keep their order, or when no schema
/// says what its key is.
std::optional<UnorderedTable> unordered(const RuleContext &C,
                                        llvm::StringRef Table);

/// The same, and tables that keep their key but whose new ids are random.
std::optional<UnorderedTable> disordered(const RuleContext &C,
                                         llvm::StringRef Table);

/// \p Column of \p T holds ids of \p To: a foreign key says so, or, where none
/// says what it holds, its name: 'order_id' for 'id' of 'orders'.
bool refersTo(const RuleContext &C, const Table &T, const std::string &Column,
              const UnorderedTable &To);

/// All scopes of \p S.
llvm::Error orderStatement(const RuleContext &C, const sql::Statement &S,
                           StatementEdit &Out);

/// Statements over nothing but references to such tables.
void blockOrdersOfReferences(const RuleContext &C, std::vector<Part> &Out);

/// Rows of an API come in the order of their key.
llvm::Error checkOrder(const RuleContext &C, const Access &A);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_ORDERRULE_H
