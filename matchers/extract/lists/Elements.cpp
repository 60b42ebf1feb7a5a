#include "matchers/extract/lists/Elements.h"

#include "matchers/extract/lists/Lists.h"
#include "matchers/extract/types/TypeSlots.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::None;

static const CXXRecordDecl *tupleClass(Unit &U, QualType T) {
  if (T.isNull())
    return nullptr;
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R || !R->isInStdNamespace() || isMapElement(U, QualType(T)))
    return nullptr;
  std::string Name = U.qualifiedName(R);
  return Name == "std::tuple" || Name == "std::pair" ? R : nullptr;
}

bool isTuple(Unit &U, QualType T) { return tupleClass(U, T); }

/// The types of the elements of \p Tuple.
static std::vector<QualType> typesOf(const CXXRecordDecl *Tuple) {
  std::vector<QualType> Result;
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Tuple);
  if (!S)
    return Result;
  for (const TemplateArgument &Outer : S->getTemplateArgs().asArray())
    for (const TemplateArgument &A :
         Outer.getKind() == TemplateArgument::Pack
             ? Outer.getPackAsArray()
             : llvm::ArrayRef<TemplateArgument>(Outer))
      if (A.getKind() == TemplateArgument::Type)
        Result.push_back(A.getAsType());
  return Result;
}

QualType elementType(Unit &U, QualType T, uint32_t I) {
  std::vector<QualType> Types = typesOf(tupleClass(U, T));
  return I < Types.size() ? Types[I] : QualType();
}

/// The I of get<I>, or the place of T for get<T>.
static std::optional<uint32_t> indexOf(const FunctionDecl *F,
                                       const CXXRecordDecl *Tuple) {
  const TemplateArgumentList *Args = F->getTemplateSpecializationArgs();
  if (!Args || !Args->size())
    return std::nullopt;
  const TemplateArgument &First = Args->get(0);
  if (First.getKind() == TemplateArgument::Integral)
    return static_cast<uint32_t>(First.getAsIntegral().getZExtValue());
  if (First.getKind() != TemplateArgument::Type)
    return std::nullopt;
  std::vector<QualType> Types = typesOf(Tuple);
  auto It = llvm::find_if(Types, [&](QualType T) {
    return T.getCanonicalType() == First.getAsType().getCanonicalType();
  });
  return It == Types.end()
             ? std::nullopt
             : std::optional(static_cast<uint32_t>(It - Types.begin()));
}

std::optional<Element> elementOf(Unit &U, const clang::Expr *E) {
  E = plain(E);
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    if (!isa<FieldDecl>(M->getMemberDecl()) ||
        !M->getMemberDecl()->getIdentifier() ||
        !isTuple(U, M->getBase()->getType()))
      return std::nullopt;
    return Element{M->getBase(), M->getMemberDecl()->getName() != "first"};
  }
  const auto *C = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  if (!F || C->getNumArgs() != 1 || !F->isInStdNamespace() ||
      !F->getDeclName().isIdentifier() || F->getName() != "get")
    return std::nullopt;
  const CXXRecordDecl *Tuple = tupleClass(U, C->getArg(0)->getType());
  std::optional<uint32_t> I = Tuple ? indexOf(F, Tuple) : std::nullopt;
  return I ? std::optional(Element{C->getArg(0), *I}) : std::nullopt;
}

uint32_t elementAt(Unit &U, const clang::Expr *E) {
  E = plain(E);
  if (std::optional<Element> At = elementOf(U, E)) {
    uint32_t Outer = elementAt(U, At->Of);
    return Outer == None ? At->Index : Outer;
  }
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return isPair(U, M->getBase()->getType()) ? elementAt(U, M->getBase())
                                              : None;
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return elementAt(U, S->getBase());
  if (const auto *O = dyn_cast<UnaryOperator>(E))
    return elementAt(U, O->getSubExpr());
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E))
    return O->getNumArgs() ? elementAt(U, O->getArg(0)) : None;
  if (const auto *C = dyn_cast<CXXMemberCallExpr>(E))
    return elementAt(U, C->getImplicitObjectArgument());
  return None;
}

std::vector<const clang::Expr *> madeOf(Unit &U, const clang::Expr *E) {
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = C->getDirectCallee();
    if (F && F->isInStdNamespace() && F->getDeclName().isIdentifier() &&
        llvm::is_contained(
            {"make_tuple", "make_pair", "forward_as_tuple", "tie"},
            F->getName()))
      return {C->arg_begin(), C->arg_end()};
    return {};
  }
  const auto *K = dyn_cast<CXXConstructExpr>(E);
  const CXXRecordDecl *Tuple = K ? tupleClass(U, K->getType()) : nullptr;
  if (!Tuple || K->getNumArgs() < 2 || K->getNumArgs() != typesOf(Tuple).size())
    return {};
  return {K->arg_begin(), K->arg_end()};
}

std::vector<const BindingDecl *> bindingsOf(const VarDecl *V) {
  const auto *D = dyn_cast<DecompositionDecl>(V);
  if (!D || D->bindings().empty() || !D->bindings().front()->getHoldingVar())
    return {};
  return {D->bindings().begin(), D->bindings().end()};
}

bool hasKeys(Unit &U, const clang::Expr *E) {
  QualType T = plain(E)->getType().getNonReferenceType();
  return !T.isNull() && (U.isMap(T) || isMapElement(U, T));
}

std::vector<facts::Source> take(std::vector<facts::Source> Of, uint32_t I) {
  llvm::erase_if(Of, [&](const facts::Source &S) {
    return S.Placed != None && S.Placed != facts::Some && S.Placed != I;
  });
  for (facts::Source &S : Of) {
    if (S.Placed == I)
      S.Kept = facts::Part::Whole;
    else if (S.Placed == None && S.Taken == None)
      S.Taken = I;
    S.Placed = None;
  }
  return Of;
}

std::vector<facts::Source> place(std::vector<facts::Source> Of, uint32_t I) {
  for (facts::Source &S : Of)
    S.Placed = I;
  return Of;
}

} // namespace keyspread::extract
