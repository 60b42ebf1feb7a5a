//===- TypeContainers.cpp - whole numbers that containers are given -------===//
//
// In: calls of containers, the standard library's and Qt's. Out: the uses of
// the numbers that become their elements and keys.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/types/TypeUses.h"

#include "matchers/extract/Values.h"
#include "matchers/extract/types/TypeSlots.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::Entity;

/// What std's containers call what Qt's call \p Name, with \p Given arguments;
/// empty: nothing is known that does it.
static llvm::StringRef standardName(llvm::StringRef Name, bool Map,
                                    unsigned Given) {
  auto Is = [&](std::initializer_list<llvm::StringRef> Names) {
    return llvm::is_contained(Names, Name);
  };
  if (Name == "insert" && Given > 1)
    return Map ? "insert_or_assign" : "";
  if (Name == "value" && Given)
    return Map ? "find" : "";
  if (Is({"remove", "take"}))
    return Map ? "erase" : "";
  if (Is({"append", "prepend", "push", "enqueue", "push_back", "push_front"}))
    return "push_back";
  if (Is({"isEmpty", "empty", "size", "length", "end", "cend", "constEnd",
          "clear", "reserve", "capacity", "squeeze"}) ||
      (Name == "count" && !Given))
    return "size";
  if (Is({"contains", "count", "find", "constFind", "indexOf", "lastIndexOf",
          "removeAll", "removeOne", "lowerBound", "upperBound"}))
    return "find";
  if (Is({"first", "last", "constFirst", "constLast", "takeFirst", "takeLast",
          "dequeue", "pop", "head", "firstKey", "lastKey"}))
    return "front";
  return Is({"insert", "erase", "at"}) ? Name : "";
}

/// Calls of a container: what they are given becomes an element or a key.
bool TypeVisitor::container(const CXXMemberCallExpr *C) {
  const CXXMethodDecl *D = C->getMethodDecl();
  const clang::Expr *Object = C->getImplicitObjectArgument();
  if (D && Object && isa<CXXConversionDecl>(D) && !U.inProject(D) &&
      C->getType()->isBooleanType())
    slotOf(U, Object, &Told); // if (optional)
  if (!D || !D->getIdentifier() || !Object || U.inProject(D))
    return false;
  std::vector<Held> In = heldIn(U, Object->getType());
  const auto *R = plain(Object)->getType()->getAsCXXRecordDecl();
  if (In.empty() || !isHolder(U, R))
    return false;
  bool Map = In.size() == 2;
  llvm::StringRef Name = D->getName();
  if (isOfQt(U, R))
    Name = standardName(Name, Map, C->getNumArgs());
  std::set<const clang::Expr *> Seen;
  Entity Of = slotOf(U, Object, &Seen);
  if (Of.empty() || Name.empty())
    return false;
  auto Is = [&](std::initializer_list<llvm::StringRef> Names) {
    return llvm::is_contained(Names, Name);
  };
  QualType Whole = Object->getType().getNonReferenceType();
  if (Whole->isPointerType())
    Whole = Whole->getPointeeType();
  if (Is({"size", "empty", "clear", "reserve", "end", "cend", "has_value",
          "reset", "pop_back", "pop_front", "capacity", "shrink_to_fit",
          "value", "front", "back", "ok", "status"})) {
    Told.insert(Seen.begin(), Seen.end());
    return true;
  }
  if (!C->getNumArgs())
    return false;
  Told.insert(Seen.begin(), Seen.end());
  const clang::Expr *First = C->getArg(0);
  if (Is({"push_back", "emplace_back", "push_front", "emplace_front"})) {
    // Another list of Qt's is taken apart.
    const auto *List = plain(First)->getType()->getAsCXXRecordDecl();
    if (isOfQt(U, R) && List && List == R)
      return move(First, Of, First->getType()), true;
    std::vector<Held> Parts = heldIn(U, In[0].Type); // of a pair, a tuple
    if (C->getNumArgs() == 1)
      move(First, Of + In[0].Place, In[0].Type);
    else if (Parts.size() == C->getNumArgs())
      for (unsigned I = 0; I < Parts.size(); ++I)
        move(C->getArg(I), Of + In[0].Place + Parts[I].Place, Parts[I].Type);
    else
      constructs(In[0].Type, {C->getArgs(), C->getNumArgs()});
    return true;
  }
  if (Is({"value_or"})) {
    move(First, Of + In[0].Place, In[0].Type);
    return true;
  }
  bool Keyed = Map || Is({"find", "count", "contains", "erase"});
  if (Keyed && Is({"find", "count", "contains", "erase", "at"})) {
    if (isIdType(U.Ast, First->getType()) || !heldIn(U, In[0].Type).empty())
      move(First, Of + In[0].Place, In[0].Type);
    else
      slotOf(U, First, &Told);       // erase(it)
    if (Map && C->getNumArgs() == 2) // value(key, otherwise)
      move(C->getArg(1), Of + In[1].Place, In[1].Type);
    return true;
  }
  if (Map && Is({"emplace", "try_emplace", "insert_or_assign"}) &&
      C->getNumArgs() == 2) {
    move(First, Of + In[0].Place, In[0].Type);
    move(C->getArg(1), Of + In[1].Place, In[1].Type);
    return true;
  }
  llvm::ArrayRef<const clang::Expr *> Args(C->getArgs(), C->getNumArgs());
  if (Map && Is({"try_emplace"})) {
    move(First, Of + In[0].Place, In[0].Type);
    constructs(In[1].Type, Args.drop_front());
    return true;
  }
  if (!Map && Is({"emplace"}) && C->getNumArgs() > 1)
    return constructs(In[0].Type, isOptional(U, R) ? Args : Args.drop_front());
  if (Is({"insert", "emplace"}) && C->getNumArgs() == 1) {
    if (Map)
      move(First, Of, First->getType());
    else
      move(First, Of + In[0].Place, In[0].Type);
    return true;
  }
  if (Is({"at"}) && !Map)
    return true;
  return true;
}

/// \p A may be given for \p P: as far as numbers are told from others.
static bool mayTake(Unit &U, QualType P, QualType A) {
  P = P.getNonReferenceType().getUnqualifiedType();
  A = A.getNonReferenceType().getUnqualifiedType();
  return U.Ast.hasSameUnqualifiedType(P, A) ||
         (P->isArithmeticType() == A->isArithmeticType() &&
          isIdType(U.Ast, P) == isIdType(U.Ast, A));
}

/// The constructor of a class \p T of the program that takes \p Args; null: it
/// is none, or several may.
static const CXXConstructorDecl *
constructorFor(Unit &U, QualType T, llvm::ArrayRef<const clang::Expr *> Args) {
  const CXXRecordDecl *R =
      T.isNull() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition() || !U.inProject(R))
    return nullptr;
  const CXXConstructorDecl *Found = nullptr;
  for (const CXXConstructorDecl *K : R->ctors()) {
    if (K->isCopyOrMoveConstructor() || K->isDeleted() || K->isVariadic() ||
        Args.size() < K->getMinRequiredArguments() ||
        Args.size() > K->getNumParams())
      continue;
    bool Takes = true;
    for (unsigned I = 0; I < Args.size(); ++I)
      Takes &= mayTake(U, K->getParamDecl(I)->getType(), Args[I]->getType());
    if (Takes && Found)
      return nullptr;
    if (Takes)
      Found = K;
  }
  return Found;
}

/// `v.emplace_back(id, name)`: a library hands \p Args to the constructor of
/// \p T.
bool TypeVisitor::constructs(QualType T,
                             llvm::ArrayRef<const clang::Expr *> Args) {
  const CXXConstructorDecl *K = constructorFor(U, T, Args);
  for (unsigned I = 0; K && I < Args.size(); ++I) {
    const ParmVarDecl *P = K->getParamDecl(I);
    if (!slotsIn(U, Args[I]->getType()).empty())
      move(Args[I], U.entity(P), P->getType());
  }
  return K != nullptr;
}

/// std::make_shared<T>(..), std::make_unique<T>(..).
bool TypeVisitor::makesPointee(const CallExpr *C, const FunctionDecl *F) {
  const TemplateArgumentList *Of = F->getTemplateSpecializationArgs();
  return F->isInStdNamespace() && F->getIdentifier() && Of && Of->size() &&
         llvm::is_contained({"make_shared", "make_unique"}, F->getName()) &&
         Of->get(0).getKind() == TemplateArgument::Type &&
         constructs(Of->get(0).getAsType(), {C->getArgs(), C->getNumArgs()});
}

/// `list << id`, `list += id`: it becomes an element.
bool TypeVisitor::addsElement(const CXXOperatorCallExpr *O) {
  const auto *R = O->getNumArgs() == 2
                      ? plain(O->getArg(0))->getType()->getAsCXXRecordDecl()
                      : nullptr;
  const clang::Expr *Given = R ? O->getArg(1) : nullptr;
  std::vector<Held> In =
      R ? heldIn(U, O->getArg(0)->getType()) : std::vector<Held>();
  if (In.size() != 1 || !isOfQt(U, R) ||
      (O->getOperator() != OO_LessLess && O->getOperator() != OO_PlusEqual))
    return false;
  const Entity Of = slotOf(U, O->getArg(0), &Told);
  if (Of.empty())
    return false;
  const bool Whole = plain(Given)->getType()->getAsCXXRecordDecl() == R;
  move(Given, Whole ? Of : Of + In[0].Place,
       Whole ? Given->getType() : In[0].Type);
  return true;
}

} // namespace keyspread::extract
