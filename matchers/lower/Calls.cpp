// Calls. In: calls of functions, methods, operators, held functions. Out: Call.
#include "compile_commands/Compat.h"
#include "matchers/lower/Builder.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Passed;
using facts::Ref;

SourceLocation nameOf(const Expr *E) {
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->getOperator() == OO_Call)
    return O->getArg(0)->getExprLoc();
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    const Expr *Callee = C->getCallee()->IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MemberExpr>(Callee))
      return M->getMemberLoc();
    if (const auto *R = dyn_cast<DeclRefExpr>(Callee))
      return R->getLocation();
    return C->getBeginLoc();
  }
  if (const auto *K = dyn_cast<CXXConstructExpr>(E))
    return K->getLocation();
  return E->getExprLoc();
}

bool isPlainCopy(const FunctionDecl *F) {
  if (const auto *K = dyn_cast<CXXConstructorDecl>(F))
    return K->isCopyOrMoveConstructor() && (K->isDefaulted() || K->isTrivial());
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  return M && (M->isDefaulted() || M->isTrivial()) &&
         (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator());
}

Passed passedTo(QualType Parameter) {
  if (Parameter->isPointerType() &&
      Parameter->getPointeeType().isConstQualified())
    return Passed::ReadPointer;
  if (!Parameter->isReferenceType())
    return Passed::Value;
  return Parameter.getNonReferenceType().isConstQualified()
             ? Passed::ConstReference
             : Passed::Reference;
}

/// It reads whatever stands behind its format: printf, and what is declared
/// `__attribute__((format(printf, ..)))`. (`%n` writes, into a number.)
static bool isPrintf(const FunctionDecl *F) {
  return F && llvm::any_of(F->specific_attrs<FormatAttr>(), [](FormatAttr *A) {
           return A->getType()->getName().contains("printf");
         });
}

void Builder::passArguments(Node &N, Refs &Operands,
                            const FunctionProtoType *Type,
                            llvm::ArrayRef<const Expr *> Args,
                            const FunctionDecl *F) {
  if (!N.Names.empty())
    N.Names[0] = std::to_string(llvm::count_if(
        Args, [](const Expr *A) { return !isa<CXXDefaultArgExpr>(A); }));
  for (size_t I = 0; I != Args.size(); ++I) {
    Operands.push_back(initializer(Args[I]));
    N.How.push_back(Type && I < Type->getNumParams()
                        ? passedTo(Type->getParamType(I))
                    : isPrintf(F) ? Passed::ReadPointer
                                  : Passed::Value);
  }
}

void Builder::setCallee(Node &N, const FunctionDecl *F) {
  N.Name = S.Names.of(F);
  N.Qualified = U.qualifiedName(F);
  N.IsOwn = U.inProject(F);
  N.Value = alternativeMade(F);
  if (U.Known.isOverloaded(N.Qualified)) {
    N.Names = {"", U.templateArgument(F)};
    llvm::append_range(N.Names, U.parameterTypes(F));
  }
}

Node Builder::callNode(const Expr *E) {
  Node N = node(Op::Call, E->getSourceRange(), nameOf(E));
  setType(N, E->getType());
  return N;
}

static const FunctionProtoType *typeOf(const FunctionDecl *F) {
  return F ? F->getType()->getAs<FunctionProtoType>() : nullptr;
}

/// Calls of the library that are conversions, and what the compiler knows.
Ref Builder::withoutCall(const CallExpr *E, const FunctionDecl *F) {
  unsigned Given = E->getNumArgs();
  if (F->isInStdNamespace() && F->getIdentifier() && Given == 1) {
    llvm::StringRef Name = F->getName();
    if (Name == "forward" || Name == "move" || Name == "move_if_noexcept" ||
        Name == "as_const")
      return expr(E->getArg(0));
    if (Name == "addressof" || Name == "__addressof")
      return add(node(Op::Address, E), {expr(E->getArg(0))});
  }
  unsigned Builtin = F->getBuiltinID();
  if (Builtin == Builtin::BI__builtin_expect ||
      Builtin == Builtin::BI__builtin_expect_with_probability)
    return expr(E->getArg(0));
  if (Builtin == Builtin::BI__builtin_is_constant_evaluated ||
      (F->isInStdNamespace() && F->getIdentifier() &&
       F->getName() == "is_constant_evaluated"))
    return truth(E, false);
  return Builtin && F->getName().starts_with("__builtin_") ? folded(E) : None;
}

/// exit(1), and what else does not come back.
Ref Builder::ended(const CallExpr *E, const FunctionDecl *F, Ref Call) {
  return F && F->isNoReturn() ? add(node(Op::Throw, E), {Call}) : Call;
}

Ref Builder::VisitCallExpr(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  if (F) {
    if (Ref R = withoutCall(E, F); R != None)
      return R;
    if (Ref R = heldAlternative(E, F); R != None)
      return R;
    if (Ref R = visited(E, F); R != None)
      return R;
  }
  Node N = callNode(E);
  Refs Operands;
  const FunctionProtoType *Type = typeOf(F);
  if (F) {
    setCallee(N, F);
  } else {
    N.HasCallee = true;
    const Expr *Callee = E->getCallee();
    if (isa<CXXPseudoDestructorExpr>(Callee->IgnoreParens()))
      return unknown(E, "an end of a number");
    Operands.push_back(expr(Callee));
    QualType T = Callee->getType();
    if (T->isAnyPointerType())
      T = T->getPointeeType();
    Type = T->getAs<FunctionProtoType>();
  }
  passArguments(N, Operands, Type, Args, F);
  return ended(E, F, add(std::move(N), std::move(Operands)));
}

/// va_arg(list, T): a call that takes the next one.
Ref Builder::VisitVAArgExpr(const VAArgExpr *E) {
  Node N = callNode(E);
  N.Name = N.Qualified = "__builtin_va_arg";
  N.How = {Passed::Reference};
  return add(std::move(N), {expr(E->getSubExpr())});
}

/// A method that is const leaves the object as it is: its node says so.
void Builder::setConst(Ref Object, const CXXMethodDecl *M) {
  if (M->isConst())
    Nodes[Object].Type =
        "const " + S.typeText(compat::typeOf(U.Ast, M->getParent()));
}

/// (object.*pointer)(arguments)
Ref Builder::memberPointerCall(const CallExpr *E,
                               const BinaryOperator *Callee) {
  Node N = callNode(E);
  N.HasCallee = N.HasObject = true;
  Ref Object = expr(Callee->getLHS());
  if (Callee->getOpcode() == BO_PtrMemI)
    Object = deref(Callee->getLHS(), Object);
  Ref Pointer = expr(Callee->getRHS());
  Refs Operands{Pointer, Object};
  const auto *P = Callee->getRHS()->getType()->getAs<MemberPointerType>();
  passArguments(N, Operands,
                P ? P->getPointeeType()->getAs<FunctionProtoType>() : nullptr,
                llvm::ArrayRef(E->getArgs(), E->getNumArgs()));
  return add(std::move(N), std::move(Operands));
}

Ref Builder::VisitCXXMemberCallExpr(const CXXMemberCallExpr *E) {
  const Expr *Callee = E->getCallee()->IgnoreParens();
  if (const auto *P = dyn_cast<BinaryOperator>(Callee))
    return memberPointerCall(E, P);
  const auto *Member = dyn_cast<MemberExpr>(Callee);
  const CXXMethodDecl *M = E->getMethodDecl();
  if (!Member || !M)
    return VisitCallExpr(E);
  const Expr *Base = Member->getBase();
  if (isa<CXXConversionDecl>(M) && M->getParent()->isLambda())
    return expr(Base); // a lambda as a pointer to a function
  Node N = callNode(E);
  if (M->isVirtual() && !Member->hasQualifier()) {
    const CXXMethodDecl *Known = M->getDevirtualizedMethod(Base, false);
    N.IsVirtual = !Known;
    M = Known ? Known : M;
  }
  setCallee(N, M);
  Refs Operands;
  Ref Object = expr(Base);
  if (!M->isStatic()) {
    if (Member->isArrow())
      Object = deref(Base, Object);
    N.HasObject = true;
    setConst(Object, M);
    Operands.push_back(Object);
  }
  passArguments(N, Operands, typeOf(M),
                llvm::ArrayRef(E->getArgs(), E->getNumArgs()), M);
  return ended(E, M, add(std::move(N), std::move(Operands)));
}

namespace {
struct LiteralFinder : RecursiveASTVisitor<LiteralFinder> {
  llvm::SmallVector<clang::StringLiteral *> Found;
  bool VisitStringLiteral(clang::StringLiteral *L) {
    Found.push_back(L);
    return true;
  }
};
} // namespace

/// QStringLiteral("...") and FMT_STRING("..."): a lambda that a library's macro
/// makes and calls, to give the literal another type. Null: it is not one.
static const clang::StringLiteral *literalOf(extract::Unit &U,
                                             const CXXOperatorCallExpr *E) {
  const auto *L =
      dyn_cast<LambdaExpr>(E->getArg(0)->IgnoreUnlessSpelledInSource());
  if (!L || E->getNumArgs() != 1 || L->capture_size() ||
      !L->getBeginLoc().isMacroID() ||
      U.inProject(U.SM.getSpellingLoc(L->getBeginLoc())))
    return nullptr;
  LiteralFinder Finder;
  Finder.TraverseStmt(L->getBody());
  // Its size may be asked for as well.
  return !Finder.Found.empty() &&
                 llvm::all_of(Finder.Found,
                              [&](const clang::StringLiteral *Other) {
                                return Other->getBytes() ==
                                       Finder.Found[0]->getBytes();
                              })
             ? Finder.Found[0]
             : nullptr;
}

Ref Builder::VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *E) {
  if (const clang::StringLiteral *L = literalOf(U, E)) {
    Ref Text = expr(L);
    setType(Nodes[Text], E->getType());
    return Text;
  }
  const FunctionDecl *F = E->getDirectCallee();
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  if (!M || !M->isInstance() || M->isExplicitObjectMemberFunction()) {
    if (!M || !M->isStatic())
      return VisitCallExpr(E);
    Node N = callNode(E); // a static operator(): the object is nothing to it
    setCallee(N, M);
    Refs Operands;
    passArguments(N, Operands, typeOf(M), Args.drop_front(), M);
    return add(std::move(N), std::move(Operands));
  }
  if (isPlainCopy(M)) {
    Ref To = expr(Args[0]), From = initializer(Args[1]);
    return add(node(Op::Assign, E), {To, From});
  }
  Node N = callNode(E);
  if (M->isVirtual()) {
    const CXXMethodDecl *Known = M->getDevirtualizedMethod(Args[0], false);
    N.IsVirtual = !Known;
    M = Known ? Known : M;
  }
  setCallee(N, M);
  N.HasObject = true;
  Refs Operands{expr(Args[0])};
  setConst(Operands[0], M);
  passArguments(N, Operands, typeOf(M), Args.drop_front(), M);
  return add(std::move(N), std::move(Operands));
}

} // namespace keyspread::lower
