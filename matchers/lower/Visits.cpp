// What asks a variant for its alternative. In: a call of std::visit over one
// variant. Out: a Choose by the variant's index() between the visitor's call
// operators, each given what it is for. In: std::holds_alternative
// and std::get_if. Out: the same index() compared.
//
//   std::visit(Put{st, 1}, v)  =>  v.index() == 0 ? Put{st, 1}(v)   (of an int)
//                                                 : Put{st, 1}(v)   (of a text)
//   std::holds_alternative<int>(v)  =>  v.index() == 0
#include "matchers/lower/Builder.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Ref;

using Types = llvm::SmallVector<QualType>;
using Methods = llvm::SmallVector<const CXXMethodDecl *>;

/// What \p R may hold, in order; empty: it is no std::variant.
static Types alternatives(const CXXRecordDecl *R) {
  Types Result;
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(R);
  if (!Of || !Of->isInStdNamespace() || Of->getName() != "variant")
    return Result;
  for (const TemplateArgument &A : Of->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Each : A.pack_elements())
        Result.push_back(Each.getAsType());
  return Result;
}

static Types alternatives(QualType T) {
  return alternatives(T.getNonReferenceType()->getAsCXXRecordDecl());
}

/// What \p E is may be asked twice: nothing changes, or an element of one of
/// the library's containers is looked at.
static bool isOnlyRead(const ASTContext &Ast, const Expr *E) {
  if (!E->HasSideEffects(Ast))
    return true;
  const auto *C = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
  const auto *F =
      C ? dyn_cast_or_null<CXXMethodDecl>(C->getDirectCallee()) : nullptr;
  if (!F || !F->getParent()->isInStdNamespace())
    return false;
  const OverloadedOperatorKind Is = F->getOverloadedOperator();
  if (Is != OO_Subscript && Is != OO_Star && Is != OO_Arrow &&
      !(F->getIdentifier() &&
        llvm::is_contained({"at", "front", "back", "get", "value"},
                           F->getName())))
    return false;
  const auto *Of = dyn_cast<CXXMemberCallExpr>(C);
  return (!Of || isOnlyRead(Ast, Of->getImplicitObjectArgument())) &&
         llvm::all_of(C->arguments(),
                      [&](const Expr *A) { return isOnlyRead(Ast, A); });
}

/// Also those that it has from its bases by a using-declaration, and those that
/// were instantiated.
static Methods callOperators(const ASTContext &Ast, const CXXRecordDecl *R) {
  Methods Result;
  const DeclarationName Name = Ast.DeclarationNames.getCXXOperatorName(OO_Call);
  for (const NamedDecl *D : R->lookup(Name)) {
    D = D->getUnderlyingDecl();
    if (const auto *M = dyn_cast<CXXMethodDecl>(D))
      Result.push_back(M);
    else if (const auto *T = dyn_cast<FunctionTemplateDecl>(D))
      for (const FunctionDecl *F : T->specializations())
        if (const auto *Of = dyn_cast<CXXMethodDecl>(F))
          Result.push_back(Of);
  }
  return Result;
}

/// The one that takes exactly \p T; null: none, or several.
static const CXXMethodDecl *operatorFor(const ASTContext &Ast, QualType T,
                                        const Methods &All) {
  const CXXMethodDecl *Found = nullptr;
  for (const CXXMethodDecl *M : All) {
    if (M->getNumParams() != 1 || !M->isInstance() ||
        !Ast.hasSameUnqualifiedType(
            M->getParamDecl(0)->getType().getNonReferenceType(), T))
      continue;
    if (Found)
      return nullptr;
    Found = M;
  }
  return Found;
}

bool takesInPlace(const FunctionDecl *F) {
  const auto *M = dyn_cast<CXXConstructorDecl>(F);
  if (!M || !M->getParent()->isInStdNamespace() || F->getNumParams() != 2)
    return false;
  const auto *Tag =
      F->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return Tag && Tag->isInStdNamespace() && Tag->getIdentifier() &&
         llvm::is_contained(
             {"in_place_t", "in_place_index_t", "in_place_type_t"},
             Tag->getName());
}

/// Which of \p All the first parameter of \p F chooses: 1 for the first; 0:
/// none.
static int64_t alternativeNamed(const ASTContext &Ast, const FunctionDecl *F,
                                const Types &All) {
  const auto *Tag =
      dyn_cast<ClassTemplateSpecializationDecl>(F->getParamDecl(0)
                                                    ->getType()
                                                    .getNonReferenceType()
                                                    ->getAsCXXRecordDecl());
  if (!Tag)
    return 0;
  const TemplateArgument &Which = Tag->getTemplateArgs().get(0);
  if (Which.getKind() == TemplateArgument::Integral)
    return Which.getAsIntegral().getExtValue() + 1;
  for (size_t I = 0; I < All.size(); ++I)
    if (Which.getKind() == TemplateArgument::Type &&
        Ast.hasSameType(All[I], Which.getAsType()))
      return I + 1;
  return 0;
}

/// What libraries say themselves: their constructor from a value hands it on
/// to the one that is told its alternative.
static int64_t alternativeHandedOn(const ASTContext &Ast,
                                   const CXXConstructorDecl *F,
                                   const Types &All) {
  if (!F->hasBody() || !F->isDelegatingConstructor())
    return 0;
  const auto *To = dyn_cast<CXXConstructExpr>(
      (*F->init_begin())->getInit()->IgnoreImplicit());
  return To && takesInPlace(To->getConstructor())
             ? alternativeNamed(Ast, To->getConstructor(), All)
             : 0;
}

/// Of a variant's constructor or assignment from a value: 1 for its first
/// alternative, 2 for the next; 0: not told, or \p F is none.
int64_t Builder::alternativeMade(const FunctionDecl *F) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  const auto *Constructor = dyn_cast_or_null<CXXConstructorDecl>(M);
  if (takesInPlace(F))
    if (const Types All = alternatives(M->getParent()); !All.empty())
      return alternativeNamed(U.Ast, F, All);
  if (Constructor && F->getNumParams() == 0)
    return alternatives(M->getParent()).empty() ? 0 : 1;
  if (!M || F->getNumParams() != 1 ||
      (Constructor ? Constructor->isCopyOrMoveConstructor()
                   : M->getOverloadedOperator() != OO_Equal))
    return 0;
  const Types All = alternatives(M->getParent());
  const QualType Given =
      F->getParamDecl(0)->getType().getNonReferenceType().getUnqualifiedType();
  for (size_t I = 0; I < All.size(); ++I)
    if (U.Ast.hasSameType(All[I].getUnqualifiedType(), Given))
      return I + 1;
  if (const int64_t Told =
          Constructor ? alternativeHandedOn(U.Ast, Constructor, All) : 0)
    return Told;
  // A literal goes into the one class that is made of text.
  const bool IsText = Given->isArrayType() || Given->isPointerType();
  size_t Texts = 0, Last = 0;
  for (size_t I = 0; IsText && I < All.size(); ++I)
    if (U.classify(All[I]) == facts::TypeClass::String) {
      ++Texts;
      Last = I + 1;
    }
  return Texts == 1 ? Last : 0;
}

/// \p Variant.index() == \p I, as a part of \p E; it is a \p Type.
Ref Builder::isAlternative(const CallExpr *E, QualType Type, Ref Variant,
                           size_t I) {
  Node Which = callNode(E), Is = node(Op::Binary, E);
  setType(Which, Type.getNonReferenceType().getUnqualifiedType());
  Which.Name = Which.Qualified = "std::variant::index";
  Which.HasObject = true;
  Is.Name = "==";
  Node Number = node(Op::Number, E);
  Number.Value = I;
  const Ref Index = add(std::move(Which), {Variant});
  const Ref Own = add(std::move(Number));
  return add(std::move(Is), {Index, Own});
}

/// Which of \p Variant's alternatives \p F is asked for.
static std::optional<size_t> askedFor(const ASTContext &Ast,
                                      const FunctionDecl *F, QualType Variant) {
  const TemplateArgumentList *Args = F->getTemplateSpecializationArgs();
  if (!Args || !Args->size() ||
      Args->get(0).getKind() != TemplateArgument::Type)
    return std::nullopt;
  const Types All = alternatives(Variant);
  for (size_t I = 0; I < All.size(); ++I)
    if (Ast.hasSameType(All[I], Args->get(0).getAsType()))
      return I;
  return std::nullopt;
}

/// None where the alternative is not seen.
Ref Builder::heldAlternative(const CallExpr *E, const FunctionDecl *F) {
  const bool IsPointer = F->getIdentifier() && F->getName() == "get_if";
  if (!F->isInStdNamespace() || !F->getIdentifier() || E->getNumArgs() != 1 ||
      (F->getName() != "holds_alternative" && !IsPointer))
    return None;
  const Expr *Of = E->getArg(0)->IgnoreParenImpCasts();
  if (IsPointer) {
    const auto *At = dyn_cast<UnaryOperator>(Of);
    if (!At || At->getOpcode() != UO_AddrOf)
      return None;
    Of = At->getSubExpr();
  }
  const std::optional<size_t> I = askedFor(U.Ast, F, Of->getType());
  if (!I || !isOnlyRead(U.Ast, Of))
    return None;
  const Ref Holds = isAlternative(E, Of->getType(), expr(Of), *I);
  if (!IsPointer)
    return Holds;
  Node N = callNode(E);
  setCallee(N, F);
  N.How = {facts::Passed::Value};
  const Ref Given = expr(E->getArg(0));
  const Ref Found = add(std::move(N), {Given});
  const Ref Nothing = add(node(Op::Null, E));
  return add(node(Op::Choose, E), {Holds, Found, Nothing});
}

/// None where the variant or its visitor is not seen: then it is a call.
Ref Builder::visited(const CallExpr *E, const FunctionDecl *F) {
  if (!F->isInStdNamespace() || !F->getIdentifier() ||
      F->getName() != "visit" || E->getNumArgs() != 2 ||
      !isOnlyRead(U.Ast, E->getArg(1)))
    return None;
  const CXXRecordDecl *Visitor = E->getArg(0)->getType()->getAsCXXRecordDecl();
  const Types All = alternatives(E->getArg(1)->getType());
  if (!Visitor || All.empty())
    return None;
  const Methods Known = callOperators(U.Ast, Visitor);
  Methods To;
  for (QualType T : All) {
    To.push_back(operatorFor(U.Ast, T, Known));
    if (!To.back())
      return None;
  }
  const Ref Object = expr(E->getArg(0)), Variant = expr(E->getArg(1));
  auto Call = [&](const CXXMethodDecl *M) {
    Node N = callNode(E);
    setCallee(N, M);
    N.HasObject = true;
    N.How = {passedTo(M->getParamDecl(0)->getType())};
    return add(std::move(N), {Object, Variant});
  };
  Ref Result = Call(To.back());
  for (size_t I = To.size() - 1; I-- > 0;) {
    const Ref Holds = isAlternative(E, E->getArg(1)->getType(), Variant, I);
    const Ref Then = Call(To[I]);
    Result = add(node(Op::Choose, E), {Holds, Then, Result});
  }
  return Result;
}

} // namespace keyspread::lower
