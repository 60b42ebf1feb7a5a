#include "matchers/extract/TypeSlots.h"

#include "matchers/extract/Values.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

bool isIdType(ASTContext &Ast, QualType T) {
  if (T.isNull() || T->isDependentType())
    return false;
  T = T.getNonReferenceType();
  return T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType() &&
         !T->isAnyCharacterType() && Ast.getTypeSize(T) >= 32;
}

/// How many of its first template arguments a class of the library holds.
static unsigned heldCount(llvm::StringRef Name) {
  if (llvm::is_contained({"std::vector", "std::deque", "std::list",
                          "std::optional", "std::set", "std::unordered_set",
                          "std::multiset", "std::initializer_list"},
                         Name))
    return 1;
  if (llvm::is_contained(
          {"std::map", "std::unordered_map", "std::multimap", "std::pair"},
          Name))
    return 2;
  return Name == "std::tuple" ? 16 : 0;
}

/// What an iterator of the standard library points to; null for other types.
static QualType pointee(Unit &U, const CXXRecordDecl *R) {
  llvm::StringRef Name = R->getIdentifier() ? R->getName() : "";
  if (!R->isInStdNamespace() && !Name.contains("iterator"))
    return QualType();
  if (!Name.contains_insensitive("iterator"))
    return QualType();
  for (const CXXMethodDecl *M : R->methods())
    if (M->getOverloadedOperator() == OO_Star)
      return M->getReturnType().getNonReferenceType();
  for (const CXXBaseSpecifier &B : R->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
      for (const CXXMethodDecl *M : Base->methods())
        if (M->getOverloadedOperator() == OO_Star)
          return M->getReturnType().getNonReferenceType();
  return QualType();
}

/// A pair with a constant first part is an element of a map.
static bool isMapElement(Unit &U, QualType T) {
  const auto *R = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.isNull() ? nullptr : T->getAsCXXRecordDecl());
  return R && U.qualifiedName(R) == "std::pair" &&
         R->getTemplateArgs()[0].getAsType().isConstQualified();
}

std::vector<Held> heldIn(Unit &U, QualType T) {
  std::vector<Held> Result;
  if (T.isNull() || T->isDependentType())
    return Result;
  const CXXRecordDecl *R = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!R || !R->getIdentifier() ||
      (!R->isInStdNamespace() && !R->getName().contains("iterator")))
    return Result;
  if (QualType To = pointee(U, R); !To.isNull())
    return isMapElement(U, To) ? heldIn(U, To) : std::vector<Held>{{"<0>", To}};
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R);
  unsigned Count =
      S && S->isInStdNamespace() ? heldCount(U.qualifiedName(S)) : 0;
  if (!Count)
    return Result;
  llvm::SmallVector<TemplateArgument> Args;
  for (const TemplateArgument &A : S->getTemplateArgs().asArray()) {
    if (A.getKind() == TemplateArgument::Pack)
      Args.append(A.pack_begin(), A.pack_end());
    else
      Args.push_back(A);
  }
  for (unsigned I = 0; I < Count && I < Args.size(); ++I)
    if (Args[I].getKind() == TemplateArgument::Type)
      Result.push_back({"<" + std::to_string(I) + ">", Args[I].getAsType()});
  return Result;
}

/// What holds itself, as an iterator that gives itself for *, ends somewhere.
static constexpr unsigned DeepestPlace = 4;

static std::vector<std::string> slotsIn(Unit &U, QualType T, unsigned Depth) {
  if (T.isNull() || T->isDependentType() || Depth > DeepestPlace)
    return {};
  if (isIdType(U.Ast, T))
    return {""};
  std::vector<std::string> Result;
  for (const Held &H : heldIn(U, T))
    for (const std::string &Inner : slotsIn(U, H.Type, Depth + 1))
      Result.push_back(H.Place + Inner);
  return Result;
}

std::vector<std::string> slotsIn(Unit &U, QualType T) {
  return slotsIn(U, T, 0);
}

bool isDeduced(const FunctionDecl *F, unsigned I) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  if (!Pattern)
    return I < F->getNumParams() &&
           F->getParamDecl(I)->getType()->isDependentType();
  if (I >= Pattern->getNumParams())
    return Pattern->getNumParams() &&
           Pattern->getParamDecl(Pattern->getNumParams() - 1)
               ->isParameterPack();
  return Pattern->getParamDecl(I)->getType()->isDependentType();
}

bool returnsDeduced(const FunctionDecl *F) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  return Pattern && Pattern->getReturnType()->isDependentType();
}

namespace {

/// Names places; remembers what it went through.
class Namer {
public:
  Namer(Unit &U, std::set<const clang::Expr *> &Seen) : U(U), Seen(Seen) {}

  facts::Entity name(const clang::Expr *E) {
    E = stripped(E);
    facts::Entity Result = core(E);
    if (!Result.empty())
      Seen.insert(E);
    return Result;
  }

private:
  static const clang::Expr *stripped(const clang::Expr *E) {
    for (const clang::Expr *Before = nullptr; E != Before;) {
      Before = E;
      E = E->IgnoreParenImpCasts()->IgnoreImplicit();
      if (const auto *C = dyn_cast<CallExpr>(E); C && C->isCallToStdMove())
        E = C->getArg(0);
      if (const auto *K = dyn_cast<CXXConstructExpr>(E);
          K && K->getNumArgs() == 1 &&
          K->getConstructor()->isCopyOrMoveConstructor())
        E = K->getArg(0);
    }
    return E;
  }

  facts::Entity with(const clang::Expr *Base, const char *Place) {
    facts::Entity Of = name(Base);
    return Of.empty() ? Of : Of + Place;
  }

  /// The element that an iterator, or what looks like one, points to.
  facts::Entity element(const clang::Expr *Of) {
    const CXXRecordDecl *R =
        Of->getType().getNonReferenceType()->getAsCXXRecordDecl();
    QualType To = R ? pointee(U, R) : QualType();
    return isMapElement(U, To) ? name(Of) : with(Of, "<0>");
  }

  facts::Entity declared(const ValueDecl *D) {
    if (const auto *B = dyn_cast<BindingDecl>(D)) {
      const auto *Whole = dyn_cast<DecompositionDecl>(B->getDecomposedDecl());
      if (const auto *M = dyn_cast_or_null<MemberExpr>(
              B->getBinding() ? B->getBinding()->IgnoreParenImpCasts()
                              : nullptr);
          M && U.inProject(M->getMemberDecl()))
        return U.entity(M->getMemberDecl());
      const auto *It = Whole ? llvm::find(Whole->bindings(), B) : nullptr;
      if (!Whole || It == Whole->bindings().end())
        return "";
      return U.entity(Whole) + "<" +
             std::to_string(It - Whole->bindings().begin()) + ">";
    }
    const auto *V = dyn_cast<VarDecl>(D);
    return (V && !V->isConstexpr()) || isa<FieldDecl>(D) ? U.entity(D) : "";
  }

  facts::Entity member(const MemberExpr *M) {
    const ValueDecl *D = M->getMemberDecl();
    const auto *R = dyn_cast<CXXRecordDecl>(D->getDeclContext());
    if (R && U.qualifiedName(R) == "std::pair" && D->getIdentifier()) {
      const char *Place = D->getName() == "first" ? "<0>" : "<1>";
      const auto *Arrow = dyn_cast<CXXOperatorCallExpr>(stripped(M->getBase()));
      if (!M->isArrow())
        return with(M->getBase(), Place);
      if (!Arrow || Arrow->getOperator() != OO_Arrow)
        return "";
      facts::Entity Of = element(Arrow->getArg(0));
      Seen.insert(Arrow);
      return Of.empty() ? Of : Of + Place;
    }
    return U.inProject(D) ? declared(D) : "";
  }

  facts::Entity operators(const CXXOperatorCallExpr *O) {
    const clang::Expr *Of = O->getArg(0);
    std::vector<Held> In = heldIn(U, Of->getType());
    if (In.empty())
      return "";
    if (O->getOperator() == OO_Subscript)
      return with(Of, In.back().Place.c_str());
    if (O->getOperator() == OO_Star)
      return element(Of);
    return O->getOperator() == OO_PlusPlus || O->getOperator() == OO_MinusMinus
               ? name(Of)
               : "";
  }

  facts::Entity method(const CXXMemberCallExpr *C) {
    const CXXMethodDecl *D = C->getMethodDecl();
    const clang::Expr *Of = C->getImplicitObjectArgument();
    if (!D || !Of || !D->getDeclName().isIdentifier())
      return "";
    std::vector<Held> In = heldIn(U, Of->getType());
    llvm::StringRef Name = D->getName();
    if (In.empty())
      return "";
    if (llvm::is_contained({"at", "front", "back", "value", "value_or", "top"},
                           Name))
      return with(Of, In.back().Place.c_str());
    if (llvm::is_contained({"begin", "cbegin", "rbegin", "end", "cend", "rend",
                            "find", "lower_bound", "upper_bound"},
                           Name))
      return name(Of);
    return "";
  }

  facts::Entity core(const clang::Expr *E) {
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      return declared(R->getDecl());
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return member(M);
    if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E))
      if (facts::Entity Of = operators(O); !Of.empty())
        return Of;
    if (const auto *C = dyn_cast<CXXMemberCallExpr>(E))
      if (facts::Entity Of = method(C); !Of.empty())
        return Of;
    const auto *C = dyn_cast<CallExpr>(E);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    if (!F)
      return "";
    if (F->isInStdNamespace() && F->getIdentifier() && F->getName() == "get" &&
        C->getNumArgs() == 1 && F->getTemplateSpecializationArgs()) {
      const TemplateArgument &I = F->getTemplateSpecializationArgs()->get(0);
      return I.getKind() == TemplateArgument::Integral
                 ? with(C->getArg(0),
                        ("<" + llvm::toString(I.getAsIntegral(), 10) + ">")
                            .c_str())
                 : "";
    }
    if (!isRecorded(U, F))
      return "";
    if (!U.inProject(F) || U.known(F) || returnsDeduced(F))
      return resultOf(U, E);
    return facts::returnOf(U.usr(F));
  }

  Unit &U;
  std::set<const clang::Expr *> &Seen;
};

} // namespace

facts::Entity slotOf(Unit &U, const clang::Expr *E,
                     std::set<const clang::Expr *> *Seen) {
  std::set<const clang::Expr *> Here;
  facts::Entity Result = Namer(U, Here).name(E);
  if (Seen && !Result.empty())
    Seen->insert(Here.begin(), Here.end());
  return Result;
}

/// \p L without const, & and what else stands around the type itself.
static TypeLoc bare(TypeLoc L) {
  while (true) {
    if (auto Q = L.getAs<QualifiedTypeLoc>())
      L = Q.getUnqualifiedLoc();
    else if (auto R = L.getAs<ReferenceTypeLoc>())
      L = R.getPointeeLoc();
    else if (auto P = L.getAs<ParenTypeLoc>())
      L = P.getInnerLoc();
    else
      return L;
  }
}

namespace {

/// The places that a written type has.
class PlaceReader {
public:
  PlaceReader(Unit &U, std::string Name, std::string Fixed,
              const FunctionDecl *Of)
      : U(U), Name(std::move(Name)), Fixed(std::move(Fixed)),
        Defined(Of &&
                (Of->isThisDeclarationADefinition() || Of->isPureVirtual())) {}

  /// \p T is the type that a deduced one turned out to be.
  void read(TypeLoc L, const facts::Entity &Self, QualType T) {
    TypeLoc Inner = bare(L);
    if (!Inner.getAsAdjusted<AutoTypeLoc>() &&
        !Inner.getAsAdjusted<DecltypeTypeLoc>())
      return read(Inner, Self);
    for (const std::string &Slot : slotsIn(U, T))
      add(Self + Slot, {}, "", T);
  }

  void read(TypeLoc L, const facts::Entity &Self) {
    L = bare(L);
    if (L.getTypeLocClass() == TypeLoc::SubstTemplateTypeParm ||
        L.getType()->isDependentType())
      return;
    if (const TypedefNameDecl *Alias = aliasOf(L)) {
      for (const std::string &Slot : slotsIn(U, L.getType()))
        add(Self + Slot, L.getSourceRange(), U.usr(Alias) + Slot, L.getType());
      return;
    }
    if (isIdType(U.Ast, L.getType())) {
      add(Self, L.getSourceRange(), "", L.getType());
      return;
    }
    std::vector<Held> In = heldIn(U, L.getType());
    auto T = L.getAsAdjusted<TemplateSpecializationTypeLoc>();
    for (unsigned I = 0; I < In.size(); ++I) {
      const TypeSourceInfo *Arg =
          T && I < T.getNumArgs() &&
                  T.getArgLoc(I).getArgument().getKind() ==
                      TemplateArgument::Type
              ? T.getArgLoc(I).getTypeSourceInfo()
              : nullptr;
      if (Arg)
        read(Arg->getTypeLoc(), Self + In[I].Place);
      else
        for (const std::string &Slot : slotsIn(U, In[I].Type))
          add(Self + In[I].Place + Slot, {}, "", In[I].Type);
    }
  }

private:
  const TypedefNameDecl *aliasOf(TypeLoc L) {
    auto T = L.getAsAdjusted<TypedefTypeLoc>();
    if (!T)
      return nullptr;
    const TypedefNameDecl *D = T.getType()->castAs<TypedefType>()->getDecl();
    return U.inProject(D) ? D : nullptr;
  }

  void add(const facts::Entity &Self, SourceRange At,
           const facts::Entity &Alias, QualType T) {
    facts::TypePlace P;
    if (isIdType(U.Ast, T)) {
      P.Bits = U.Ast.getTypeSize(T.getNonReferenceType());
      P.Unsigned = T.getNonReferenceType()->isUnsignedIntegerType();
    }
    P.Defined = Defined;
    P.Self = Self;
    P.Name = Name;
    P.Alias = Alias;
    P.Fixed = Fixed;
    if (At.isValid())
      P.At = U.site(At, &P.Editable);
    U.Out.TypePlaces.push_back(std::move(P));
  }

  Unit &U;
  std::string Name, Fixed;
  bool Defined;
};

} // namespace

void recordPlaces(Unit &U, const DeclaratorDecl *D) {
  if (D->getType().isNull() || D->getType()->isDependentType() ||
      slotsIn(U, D->getType()).empty())
    return;
  std::string Fixed;
  const auto *V = dyn_cast<VarDecl>(D);
  const auto *F = dyn_cast<FieldDecl>(D);
  if (V && V->isConstexpr())
    Fixed = "is a constant expression";
  else if (F && (F->isBitField() || F->getParent()->isUnion()))
    Fixed = "is a bit field or a member of a union";
  else if (F && (F->getParent()->hasAttr<PackedAttr>() ||
                 F->getParent()->hasAttr<MaxFieldAlignmentAttr>()))
    Fixed = "is a member of a packed struct";
  else if (D->getASTContext().getSourceManager().isInSystemHeader(
               D->getLocation()))
    Fixed = "is declared outside the project";
  else if ((V && V->isExternC()) || !U.LO.CPlusPlus)
    Fixed = "is read by C";
  PlaceReader R(U, D->getNameAsString(), Fixed,
                dyn_cast<FunctionDecl>(D->getDeclContext()));
  if (const TypeSourceInfo *T = D->getTypeSourceInfo())
    R.read(T->getTypeLoc(), U.entity(D), D->getType());
}

void recordResult(Unit &U, const FunctionDecl *F) {
  if (F->getReturnType()->isDependentType() ||
      slotsIn(U, F->getReturnType()).empty())
    return;
  PlaceReader R(U, F->getNameAsString(),
                F->isExternC() || !U.LO.CPlusPlus ? "is called by C" : "", F);
  auto L = F->getFunctionTypeLoc();
  if (L)
    R.read(L.getReturnLoc(), facts::returnOf(U.usr(F)), F->getReturnType());
}

void recordAlias(Unit &U, const TypedefNameDecl *D) {
  if (D->getUnderlyingType()->isDependentType() ||
      slotsIn(U, D->getUnderlyingType()).empty())
    return;
  PlaceReader R(U, D->getNameAsString(), "", nullptr);
  R.read(D->getTypeSourceInfo()->getTypeLoc(), U.usr(D));
}

} // namespace keyspread::extract
