#include "matchers/extract/types/TypeSlots.h"

#include "matchers/extract/Values.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

bool isIdType(ASTContext &Ast, QualType T) {
  if (T.isNull() || T->isDependentType())
    return false;
  T = T.getNonReferenceType();
  return T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType() &&
         !T->isAnyCharacterType() && Ast.getTypeSize(T) >= 16;
}

static bool isOptional(llvm::StringRef Name) {
  return Name == "std::optional" || Name == "google::cloud::StatusOr" ||
         Name == "absl::StatusOr";
}

/// How many of its first template arguments a class of the library holds.
static unsigned heldCount(llvm::StringRef Name) {
  if (isOptional(Name) ||
      llvm::is_contained({"std::vector", "std::deque", "std::list", "std::set",
                          "std::unordered_set", "std::multiset",
                          "std::initializer_list", "QList", "QVector", "QSet",
                          "QQueue", "QStack", "QLinkedList"},
                         Name))
    return 1;
  if (llvm::is_contained({"std::map", "std::unordered_map", "std::multimap",
                          "std::pair", "QMap", "QHash", "QMultiMap",
                          "QMultiHash", "QPair"},
                         Name))
    return 2;
  return Name == "std::tuple" ? 16 : 0;
}

QualType pointee(Unit &U, const CXXRecordDecl *R) {
  llvm::StringRef Name = R->getIdentifier() ? R->getName() : "";
  if (!R->isInStdNamespace() && !Name.contains("iterator"))
    return QualType();
  if (!Name.contains_insensitive("iterator"))
    return QualType();
  for (const CXXMethodDecl *M : R->methods())
    if (M->getOverloadedOperator() == OO_Star)
      return M->getReturnType().getNonReferenceType();
  if (!R->hasDefinition()) // `friend class const_iterator;`
    return QualType();
  for (const CXXBaseSpecifier &B : R->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
      for (const CXXMethodDecl *M : Base->methods())
        if (M->getOverloadedOperator() == OO_Star)
          return M->getReturnType().getNonReferenceType();
  return QualType();
}

bool isMapElement(Unit &U, QualType T) {
  const auto *R = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.isNull() ? nullptr : T->getAsCXXRecordDecl());
  return R && U.qualifiedName(R) == "std::pair" &&
         R->getTemplateArgs().size() &&
         R->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
         R->getTemplateArgs()[0].getAsType().isConstQualified();
}

bool isOptional(Unit &U, const CXXRecordDecl *R) {
  return R && isOptional(U.qualifiedName(R));
}

bool isHolder(Unit &U, const CXXRecordDecl *R) {
  return isa_and_nonnull<ClassTemplateSpecializationDecl>(R) &&
         heldCount(U.qualifiedName(R)) != 0;
}

bool isOfQt(Unit &U, const CXXRecordDecl *R) {
  return isHolder(U, R) && R->getIdentifier() && R->getName().starts_with("Q");
}

const ClassTemplateSpecializationDecl *keyedBy(Unit &U,
                                               const CXXRecordDecl *R) {
  const auto *Of =
      R ? dyn_cast<ClassTemplateSpecializationDecl>(R->getDeclContext())
        : nullptr;
  return Of && R->getIdentifier() && R->getName().ends_with("iterator") &&
                 isOfQt(U, Of) && heldCount(U.qualifiedName(Of)) == 2
             ? Of
             : nullptr;
}

/// What the elements of a range are that a library gives: a stream of rows.
static QualType elementOf(Unit &U, const CXXRecordDecl *R) {
  if (!llvm::StringRef(U.qualifiedName(R)).ends_with("::TupleStream"))
    return QualType();
  for (const CXXMethodDecl *M : R->methods())
    if (M->getIdentifier() && M->getName() == "begin")
      if (const auto *I =
              M->getReturnType().getNonReferenceType()->getAsCXXRecordDecl())
        for (const CXXMethodDecl *At : I->methods())
          if (At->getOverloadedOperator() == OO_Star)
            return At->getReturnType().getNonReferenceType();
  return QualType();
}

std::vector<Held> heldIn(Unit &U, QualType T) {
  std::vector<Held> Result;
  if (T.isNull() || T->isDependentType())
    return Result;
  const CXXRecordDecl *R = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!R || !R->getIdentifier())
    return Result;
  const auto *S = keyedBy(U, R);
  if (QualType To = pointee(U, R); !S && !To.isNull())
    return isMapElement(U, To) ? heldIn(U, To) : std::vector<Held>{{"<0>", To}};
  if (!S)
    S = dyn_cast<ClassTemplateSpecializationDecl>(R);
  unsigned Count = S ? heldCount(U.qualifiedName(S)) : 0;
  if (S && !Count)
    if (QualType To = elementOf(U, R); !To.isNull())
      return {{"<0>", To}};
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

/// The classes of the lambdas that \p F is made for.
static std::vector<const CXXRecordDecl *> closuresOf(const FunctionDecl *F) {
  std::vector<const CXXRecordDecl *> Result;
  const TemplateArgumentList *Args = F->getTemplateSpecializationArgs();
  if (!F->isTemplateInstantiation() || !Args)
    return Result;
  for (const TemplateArgument &A : Args->asArray()) {
    const CXXRecordDecl *R =
        A.getKind() == TemplateArgument::Type
            ? A.getAsType().getNonReferenceType()->getAsCXXRecordDecl()
            : nullptr;
    if (R && R->isLambda())
      Result.push_back(R);
  }
  return Result;
}

bool isOfClosure(const FunctionDecl *F) { return !closuresOf(F).empty(); }

/// What tells the instantiation \p F of a function from others. Clang's name
/// for it does not tell the lambdas of one function apart.
static std::string instanceOf(Unit &U, const FunctionDecl *F) {
  llvm::SmallString<128> Usr;
  if (index::generateUSRForDecl(F, Usr))
    return "";
  std::string Result = "{" + Usr.str().str();
  for (const CXXRecordDecl *R : closuresOf(F))
    Result += "@" + std::to_string(U.site(R->getLocation()).Begin);
  return Result + "}";
}

facts::Entity placeOf(Unit &U, const ValueDecl *D) {
  facts::Entity Result = U.entity(D);
  const auto *V = dyn_cast<VarDecl>(D);
  const auto *F = V && V->isLocalVarDecl()
                      ? dyn_cast_or_null<FunctionDecl>(V->getDeclContext())
                      : nullptr;
  const QualType T = D->getType().getNonReferenceType();
  return F && isOfClosure(F) &&
                 (T->getContainedDeducedType() ||
                  T->getAs<SubstTemplateTypeParmType>())
             ? Result + instanceOf(U, F)
             : Result;
}

facts::Entity resultPlace(Unit &U, const FunctionDecl *F) {
  return facts::returnOf(U.usr(F) + (isOfClosure(F) ? instanceOf(U, F) : ""));
}

llvm::ArrayRef<TemplateArgumentLoc> templateArguments(const CallExpr *C) {
  const clang::Expr *Callee = C->getCallee()->IgnoreParenImpCasts();
  if (const auto *R = dyn_cast<DeclRefExpr>(Callee))
    return R->template_arguments();
  if (const auto *M = dyn_cast<MemberExpr>(Callee))
    return M->template_arguments();
  return {};
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

} // namespace keyspread::extract
