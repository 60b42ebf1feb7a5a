// Objects. In: constructors, braces, new. Out: Make, Record, List, New.
#include "matchers/lower/Builder.h"

#include "matchers/extract/NullObjects.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Ref;

/// What an initialiser gives, without the braces of a number or of a copy.
Ref Builder::initializer(const Expr *E) {
  const auto *L = dyn_cast_or_null<InitListExpr>(E);
  if (L && L->isSemanticForm() && L->getNumInits() == 1 && L->getInit(0) &&
      !L->getType()->isRecordType() && !L->getType()->isArrayType())
    return initializer(L->getInit(0));
  return expr(E);
}

Ref Builder::VisitCXXConstructExpr(const CXXConstructExpr *E) {
  const CXXConstructorDecl *D = E->getConstructor();
  llvm::ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  if (isPlainCopy(D) && !Args.empty())
    return initializer(Args[0]);
  if (extract::holdsNothing(U, E))
    return add(node(Op::Null, E));
  // `Row()` of a struct whose members need no constructor: all are zero.
  if (Args.empty() && E->requiresZeroInitialization() && D->isTrivial())
    return zero(E, E->getType());
  Node N = node(Op::Make, E->getSourceRange(), nameOf(E));
  setType(N, E->getType());
  setCallee(N, D);
  N.IsCopy = D->isCopyOrMoveConstructor();
  Refs Operands;
  if (takesInPlace(D))
    passArguments(N, Operands, nullptr, Args.drop_front());
  else
    passArguments(N, Operands, D->getType()->getAs<FunctionProtoType>(), Args);
  return add(std::move(N), std::move(Operands));
}

Ref Builder::inherited(const CXXConstructorDecl *Derived,
                       const CXXInheritedCtorInitExpr *Base) {
  const CXXConstructorDecl *D = Base->getConstructor();
  Node N = node(Op::Make, Base);
  setType(N, Base->getType());
  setCallee(N, D);
  Refs Operands;
  for (const ParmVarDecl *P : Derived->parameters()) {
    Operands.push_back(parameter(P));
    N.How.push_back(P->getType()->isReferenceType() ? facts::Passed::Reference
                                                    : facts::Passed::Value);
  }
  return add(std::move(N), std::move(Operands));
}

/// Members in order, behind the bases.
Ref Builder::record(const Expr *E, const RecordDecl *R,
                    llvm::ArrayRef<Expr *> Inits, const FieldDecl *Active) {
  Node N = node(Op::Record, E);
  setType(N, E->getType());
  Refs Values;
  size_t I = 0;
  auto Add = [&](std::string Name) {
    if (I == Inits.size())
      return;
    N.Names.push_back(std::move(Name));
    Values.push_back(initializer(Inits[I++]));
  };
  if (const auto *Class = dyn_cast<CXXRecordDecl>(R))
    for (const CXXBaseSpecifier &B : Class->bases())
      if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
        Add(S.Names.of(Base));
  if (R->isUnion()) {
    if (Active)
      Add(S.Names.entity(Active));
    return add(std::move(N), std::move(Values));
  }
  for (const FieldDecl *F : R->fields())
    if (!F->isUnnamedBitField())
      Add(S.Names.entity(F));
  return add(std::move(N), std::move(Values));
}

Ref Builder::list(const Expr *E, llvm::ArrayRef<Expr *> Inits) {
  Node N = node(Op::List, E);
  setType(N, E->getType());
  Refs Values;
  for (const Expr *I : Inits)
    Values.push_back(initializer(I));
  return add(std::move(N), std::move(Values));
}

/// std::array: that its elements are a member of it is nobody's business.
static bool isArrayOfLibrary(extract::Unit &U, const RecordDecl *R) {
  const auto *Class = dyn_cast<CXXRecordDecl>(R);
  return Class && !U.inProject(R) && !Class->getNumBases() &&
         std::distance(R->field_begin(), R->field_end()) == 1 &&
         R->field_begin()->getType()->isArrayType();
}

Ref Builder::VisitInitListExpr(const InitListExpr *E) {
  if (const InitListExpr *Semantic = E->getSemanticForm())
    E = Semantic;
  if (llvm::is_contained(E->inits(), nullptr)) {
    Failed = true;
    return unknown(E, "code that does not compile");
  }
  if ((E->isTransparent() || E->isStringLiteralInit()) && E->getNumInits())
    return initializer(E->getInit(0));
  llvm::ArrayRef<Expr *> Inits(const_cast<InitListExpr *>(E)->getInits(),
                               E->getNumInits());
  QualType T = E->getType();
  const RecordDecl *R = T->getAsRecordDecl();
  R = R ? R->getDefinition() : R;
  if (R && isArrayOfLibrary(U, R) && Inits.size() == 1) {
    Ref Elements = initializer(Inits[0]);
    setType(Nodes[Elements], T);
    return Elements;
  }
  if (R)
    return record(E, R, Inits, E->getInitializedFieldInUnion());
  if (T->isArrayType() || T->isVectorType() || !E->getNumInits())
    return T->isArrayType() || T->isVectorType() ? list(E, Inits) : zero(E, T);
  if (E->getNumInits() == 1)
    return initializer(E->getInit(0));
  return list(E, Inits);
}

Ref Builder::VisitCXXParenListInitExpr(const CXXParenListInitExpr *E) {
  llvm::ArrayRef<Expr *> Inits =
      const_cast<CXXParenListInitExpr *>(E)->getInitExprs();
  const CXXRecordDecl *R = E->getType()->getAsCXXRecordDecl();
  if (R && R->hasDefinition())
    return record(E, R, Inits, E->getInitializedFieldInUnion());
  return list(E, Inits);
}

Ref Builder::VisitCXXNewExpr(const CXXNewExpr *E) {
  Refs Operands;
  if (E->getInitializer())
    Operands.push_back(initializer(E->getInitializer()));
  else
    Operands.push_back(none());
  if (std::optional<const Expr *> Size = E->getArraySize(); Size && *Size)
    Operands.push_back(expr(*Size));
  bool Placed = false;
  for (unsigned I = 0; I != E->getNumPlacementArgs(); ++I) {
    const Expr *At = E->getPlacementArg(I);
    if (!At->getType()->isAnyPointerType())
      continue; // std::nothrow
    Placed = true;
    Operands.push_back(expr(At));
  }
  if (Placed)
    return unknown(E, "a new in memory that is given", std::move(Operands));
  Node N = node(Op::New, E);
  setType(N, E->getAllocatedType());
  return add(std::move(N), std::move(Operands));
}

Ref Builder::VisitCXXDeleteExpr(const CXXDeleteExpr *E) {
  Ref Of = expr(E->getArgument());
  return add(node(Op::Delete, E), {Of});
}

} // namespace keyspread::lower
