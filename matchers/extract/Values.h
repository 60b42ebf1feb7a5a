//===- Values.h - what an expression's value is made of -------------------===//
//
// In: an expression in a place that matters. Out: facts::Expr: its text, type,
// whether it may be evaluated twice, and the entities its value comes from.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_VALUES_H
#define KEYSPREAD_MATCHERS_EXTRACT_VALUES_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// Evaluating it again gives the same value and does nothing else.
bool isRepeatable(const clang::Expr *E, const clang::ASTContext &Ast);

/// The number that std::to_string, or a function of the program that does no
/// more, makes text of; null: \p C is no such call.
const clang::Expr *numberIn(Unit &U, const clang::CallExpr *C);

facts::Expr readExpr(Unit &U, const clang::Expr *E);

/// The entities \p E's value is made of, most leading first.
std::vector<facts::Source> sourcesOf(Unit &U, const clang::Expr *E);

/// The entity a write to \p E changes: of `a`, `o.f`, `a[i]`, `*p`; "" if none.
facts::Entity targetOf(Unit &U, const clang::Expr *E);

/// The argument that the object \p E, a call or a construction, holds; null.
const clang::Expr *heldBy(Unit &U, const clang::Expr *E);

/// The key of the element that \p E is or points to: `&x[k]`, `x.at(k)->f`;
/// null when it is none.
const clang::Expr *keyOf(const clang::Expr *E);

/// The entity of the result of the call \p E.
facts::Entity resultOf(Unit &U, const clang::Expr *E);

/// The constructor that a library call runs, with these arguments.
struct Made {
  const clang::CXXConstructorDecl *By = nullptr;
  llvm::ArrayRef<const clang::Expr *> Args;
  explicit operator bool() const { return By; }
};

/// That of T for \p E = std::make_unique<T>(...), o.emplace(...) and their
/// like, when it is one of the project or the catalog.
Made madeBy(Unit &U, const clang::Expr *E);

/// The function that a call through a local lambda, std::function or function
/// pointer goes to, as far as its declaration says.
const clang::FunctionDecl *storedFunction(const clang::Expr *E);

/// The variable, field or parameter that holds the function which the call
/// \p E runs; "" when no such place is known, or a function is named.
facts::Entity heldFunction(Unit &U, const clang::Expr *E);

/// A function of the project that a call or construction \p E is given, with
/// the arguments it is to be called with behind it: std::thread(&Db::run, &db,
/// text).
struct GivenFunction {
  const clang::FunctionDecl *F = nullptr;
  const clang::Expr *Named = nullptr; // where it is named
  const clang::Expr *Object = nullptr;
  llvm::ArrayRef<const clang::Expr *> Args;
};
GivenFunction givenFunction(Unit &U, const clang::Expr *E);

/// True when calls of \p F are recorded as Call facts: the project's own
/// functions and those of the catalog.
bool isRecorded(Unit &U, const clang::FunctionDecl *F);

/// An element of a row of texts: `row[i]` of a char **.
bool isRow(const clang::ArraySubscriptExpr *S);

/// "1" of `x[1]`, the text of "k" of `x.at("k")`; "" when the key is none or no
/// constant.
std::string elementText(Unit &U, const clang::Expr *E);

/// \p E reads a member variable of a class outside the project that the
/// catalog names: a call without arguments.
bool isKnownMember(Unit &U, const clang::Expr *E);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_VALUES_H
