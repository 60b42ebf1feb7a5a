//===- TypePlaces.cpp - where the types of whole numbers are written ------===//
//
// In: declarations, aliases, template arguments. Out: a TypePlace for every
// number in their types.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/types/TypeSlots.h"

#include "matchers/extract/Values.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

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

/// A QHash of Qt 5: later ones take what std::hash does.
static bool hashesNoText(Unit &U, QualType T) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  return R && U.qualifiedName(R) == "QHash" && R->hasDefinition() &&
         llvm::any_of(R->methods(), [](const CXXMethodDecl *M) {
           return M->getIdentifier() && M->getName() == "insertMulti";
         });
}

namespace {

/// The places that a written type has.
class PlaceReader {
public:
  PlaceReader(Unit &U, std::string Name, std::string Fixed,
              const FunctionDecl *Of, const DeclaratorDecl *D = nullptr)
      : U(U), D(D), Name(std::move(Name)), Fixed(std::move(Fixed)),
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
      if (I == 0 && T && hashesNoText(U, L.getType()))
        Hashed = U.site(SourceRange(T.getTemplateNameLoc()));
      if (Arg)
        read(Arg->getTypeLoc(), Self + In[I].Place);
      Hashed = Site();
      if (!Arg)
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
    P.Hashed = Hashed;
    if (At.isValid())
      P.At = U.site(At, &P.Editable);
    if (auto It = U.Together.find(D); D && It != U.Together.end()) {
      P.Together = It->second.Names;
      P.InList = It->second.In;
      if (P.InList)
        P.InList->TypeAt += P.At.Begin - U.SM.getFileOffset(D->getBeginLoc());
    }
    U.Out.TypePlaces.push_back(std::move(P));
  }

  Unit &U;
  const DeclaratorDecl *D; // what is declared; null: none is
  std::string Name, Fixed;
  bool Defined;
  Site Hashed; // of the type that is read now
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
                dyn_cast<FunctionDecl>(D->getDeclContext()), D);
  if (const TypeSourceInfo *T = D->getTypeSourceInfo())
    R.read(T->getTypeLoc(), placeOf(U, D), D->getType());
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

/// Where in \p T a value of type \p Of stands: "<0><0>"; nothing: nowhere.
static std::optional<std::string> pathTo(Unit &U, QualType T, QualType Of,
                                         unsigned Depth = 0) {
  if (Depth > DeepestPlace)
    return std::nullopt;
  if (U.Ast.hasSameUnqualifiedType(T.getNonReferenceType(), Of))
    return "";
  for (const Held &H : heldIn(U, T))
    if (std::optional<std::string> Inner = pathTo(U, H.Type, Of, Depth + 1))
      return H.Place + *Inner;
  return std::nullopt;
}

void recordGiven(Unit &U, const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  llvm::ArrayRef<TemplateArgumentLoc> Args = templateArguments(C);
  if (!F || Args.empty() || slotsIn(U, C->getType()).empty())
    return;
  for (const TemplateArgumentLoc &A : Args) {
    if (A.getArgument().getKind() != TemplateArgument::Type)
      continue;
    QualType T = A.getArgument().getAsType();
    std::optional<std::string> Path = pathTo(U, C->getType(), T);
    if (!Path || Path->empty())
      continue; // that is what the call gives itself
    PlaceReader R(U, F->getNameAsString(), "", nullptr);
    R.read(A.getTypeSourceInfo()->getTypeLoc(), resultOf(U, C) + *Path);
    return;
  }
}

void recordAlias(Unit &U, const TypedefNameDecl *D) {
  if (D->getUnderlyingType()->isDependentType() ||
      slotsIn(U, D->getUnderlyingType()).empty())
    return;
  PlaceReader R(U, D->getNameAsString(), "", nullptr);
  R.read(D->getTypeSourceInfo()->getTypeLoc(), U.usr(D));
}

} // namespace keyspread::extract
