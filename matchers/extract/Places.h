//===- Places.h - where a statement or an element may go in ---------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_PLACES_H
#define KEYSPREAD_MATCHERS_EXTRACT_PLACES_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// The statement around \p E, by the walk's Ancestors (E or its parent on top).
facts::StatementPlace placeOf(Unit &U, const clang::Expr *E);

/// Bytes of the innermost block of the walk; 0, 0 outside functions. A
/// statement of a block runs before every later byte of that block is reached.
std::pair<uint32_t, uint32_t> blockOf(Unit &U);

/// The innermost block of the walk; null outside functions.
const clang::CompoundStmt *innermostBlock(Unit &U);

/// \p S with the ";" behind it, if there is one.
Site withSemicolon(Unit &U, Site S);

/// The statement being walked when it runs once in \p Block, after what stands
/// before it there; else null.
const clang::Stmt *onceIn(Unit &U, const clang::Stmt *Block);

/// Likewise the `if` whose branches it stands in, which run once or not.
const clang::IfStmt *branchIn(Unit &U, const clang::Stmt *Block);

/// Records the array of characters that \p V is, if it is one.
void readBuffer(Unit &U, const clang::VarDecl *V);

/// Records the list, map or struct that \p V is declared as, so that readExpr()
/// can name it where it is used.
void readAggregate(Unit &U, const clang::VarDecl *V);
void readAggregate(Unit &U, const clang::FieldDecl *F);

/// Records `v[i] = x` for a list read by readAggregate(), when i is the next,
/// and `m["k"] = x`, `o.k = x`.
void readElementWrite(Unit &U, const clang::Expr *Target,
                      const clang::Expr *Value);

/// Likewise `v.push_back(x)` and `v.emplace_back(x)`.
void readPush(Unit &U, const clang::CXXMemberCallExpr *C);

/// Likewise `m.emplace("k", x)` and `m.insert({"k", x})`.
void readInsert(Unit &U, const clang::CXXMemberCallExpr *C);

/// \p Use names a variable or field, and no write above has followed it: the
/// list is no longer complete when it may write.
void readAggregateUse(Unit &U, const clang::Expr *Use);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_PLACES_H
