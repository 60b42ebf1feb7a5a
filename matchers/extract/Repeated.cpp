//===- Repeated.cpp - may an expression stand twice? ----------------------===//
//
// In: an expression. Out: whether it gives the same value again and does
// nothing else, through functions of the program that do no more than return
// such a value: `std::string number(long n) { return std::to_string(n); }`.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/Values.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

/// `m[k]` of a map makes an element, once: the second time is as the first.
static bool isPureOperator(const CallExpr *C) {
  const auto *O = dyn_cast<CXXOperatorCallExpr>(C);
  return O && !O->isAssignmentOp() &&
         !llvm::is_contained({OO_PlusPlus, OO_MinusMinus, OO_Call, OO_LessLess,
                              OO_GreaterGreater},
                             O->getOperator());
}

/// What a function gives that does nothing else: `return EXPR;`, no virtual
/// one. Null where its body is not seen, or does more.
static const clang::Expr *onlyReturns(const FunctionDecl *F) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  const FunctionDecl *Whole = nullptr;
  if (!F || (M && M->isVirtual()) || !F->hasBody(Whole) ||
      Whole->isDependentContext())
    return nullptr;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Whole->getBody());
  if (!Body || Body->size() != 1)
    return nullptr;
  const auto *R = dyn_cast<ReturnStmt>(Body->body_front());
  return R ? R->getRetValue() : nullptr;
}

/// `std::to_string(n)`, `QString::number(n)`: in the base that they take by
/// themselves.
static bool spellsNumber(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || !F->getDeclName().isIdentifier() || !C->getNumArgs() ||
      llvm::any_of(llvm::drop_begin(C->arguments()), [](const Stmt *Arg) {
        return !isa<CXXDefaultArgExpr>(Arg);
      }))
    return false;
  if (F->getName() == "to_string")
    return F->isInStdNamespace();
  const auto *R = dyn_cast<CXXRecordDecl>(F->getDeclContext());
  return F->getName() == "number" && R && R->getIdentifier() &&
         (R->getName() == "QString" || R->getName() == "QByteArray");
}

/// \p Depth: of functions that call each other.
static bool isRepeatable(const clang::Expr *E, const ASTContext &Ast,
                         unsigned Depth) {
  constexpr unsigned Deepest = 4;
  if (E->HasSideEffects(Ast, /*IncludePossibleEffects=*/false))
    return false;
  E = plain(E);
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    const auto *M = dyn_cast<CXXMemberCallExpr>(C);
    const FunctionDecl *F = C->getDirectCallee();
    bool Accessor = M && M->getMethodDecl() && M->getMethodDecl()->isConst() &&
                    C->getNumArgs() == 0;
    bool Pure =
        F && F->getDeclName().isIdentifier() &&
        llvm::is_contained({"to_string", "c_str",  "data",  "move",  "get",
                            "stoi",      "stol",   "stoll", "stoul", "stoull",
                            "stod",      "atoi",   "atol",  "atoll", "strtol",
                            "strtoll",   "strlen", "value", "front", "back",
                            "at",        "min",    "max",   "size"},
                           F->getName());
    const clang::Expr *Gives = onlyReturns(F);
    if (!Accessor && !Pure && !isPureOperator(C) && !spellsNumber(C) &&
        !isa<UserDefinedLiteral>(C) &&
        !(Gives && Depth < Deepest && isRepeatable(Gives, Ast, Depth + 1)))
      return false;
  }
  if (isa<CXXNewExpr, LambdaExpr>(E))
    return false;
  for (const Stmt *Child : E->children())
    if (const auto *Sub = dyn_cast_or_null<clang::Expr>(Child))
      if (!isRepeatable(Sub, Ast, Depth))
        return false;
  return true;
}

bool isRepeatable(const clang::Expr *E, const ASTContext &Ast) {
  return isRepeatable(E, Ast, 0);
}

/// Whole numbers of \p From are the same ones as \p To.
static bool keepsValue(const ASTContext &Ast, QualType From, QualType To) {
  From = From.getNonReferenceType();
  To = To.getNonReferenceType();
  if (!From->isIntegerType() || !To->isIntegerType())
    return false;
  const unsigned Bits = Ast.getIntWidth(From), Room = Ast.getIntWidth(To);
  if (From->isUnsignedIntegerType() == To->isUnsignedIntegerType())
    return Bits <= Room;
  return To->isSignedIntegerType() && Bits < Room;
}

const clang::Expr *numberIn(Unit &U, const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  if (F && spellsNumber(C))
    return C->getArg(0);
  if (!F || C->getNumArgs() != 1 || isa<CXXOperatorCallExpr>(C))
    return nullptr;
  const clang::Expr *Gives = onlyReturns(F);
  const auto *Inner = Gives ? dyn_cast<CallExpr>(plain(Gives)) : nullptr;
  const clang::Expr *Number = Inner ? numberIn(U, Inner) : nullptr;
  const auto *R = Number ? dyn_cast<DeclRefExpr>(plain(Number)) : nullptr;
  const auto *P = R ? dyn_cast<ParmVarDecl>(R->getDecl()) : nullptr;
  const clang::Expr *Given = C->getArg(0);
  return P && P->getFunctionScopeIndex() == 0 &&
                 keepsValue(U.Ast, plain(Given)->getType(), P->getType()) &&
                 keepsValue(U.Ast, P->getType(), Number->getType())
             ? Given
             : nullptr;
}

} // namespace keyspread::extract
