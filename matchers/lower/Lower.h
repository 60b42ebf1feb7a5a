//===- Lower.h - AST -> bodies --------------------------------------------===//
//
// In: a parsed translation unit. Out: its functions as values and effects in
// order, each template as it was instantiated. Never decides, never edits.
//
//   AST --Collect--> functions, classes, variables of the project
//       --Builder--> Nodes     (one kind of syntax a method)
//       --Keys-----> names     the same in every unit
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_LOWER_LOWER_H
#define KEYSPREAD_MATCHERS_LOWER_LOWER_H

#include "matchers/catalog/Catalog.h"
#include "matchers/facts/Body.h"

#include <string>

namespace clang {
class ASTContext;
}

namespace keyspread::lower {

/// Bodies of all functions of the project, which is below \p Root, in a parsed
/// unit, as instantiated; its classes and variables. One thread.
facts::Bodies read(clang::ASTContext &Ast, const Catalog &Known,
                   const std::string &Root);

} // namespace keyspread::lower

#endif // KEYSPREAD_MATCHERS_LOWER_LOWER_H
