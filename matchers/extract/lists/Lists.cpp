#include "matchers/extract/lists/Lists.h"

#include "matchers/extract/Values.h"
#include "matchers/extract/texts/Literals.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

/// A construction that keeps the list it is given as it is.
static bool keepsList(const CXXConstructExpr *K) {
  const CXXConstructorDecl *D = K->getConstructor();
  if (D->isCopyOrMoveConstructor())
    return true;
  const clang::Expr *First = K->getArg(0);
  if (isa<CXXStdInitializerListExpr>(First->IgnoreImplicit()))
    return true;
  return isa<InitListExpr>(plain(First)) && D->getParent()->isInStdNamespace();
}

const InitListExpr *listOf(const clang::Expr *E) {
  if (!E)
    return nullptr;
  E = plain(E);
  if (const auto *K = dyn_cast<CXXConstructExpr>(E))
    return K->getNumArgs() >= 1 && keepsList(K) ? listOf(K->getArg(0))
                                                : nullptr;
  const auto *L = dyn_cast<InitListExpr>(E);
  // std::array{ {a, b} } holds one list in another.
  if (L && L->getNumInits() == 1 && !L->getType().isNull() &&
      L->getType()->isRecordType())
    if (const auto *Inner = dyn_cast<InitListExpr>(L->getInit(0));
        Inner && Inner->getType()->isArrayType())
      return listOf(Inner);
  return L;
}

static const InitListExpr *writtenForm(const InitListExpr *L) {
  return L->isSemanticForm() && L->getSyntacticForm() ? L->getSyntacticForm()
                                                      : L;
}

QualType elementType(Unit &U, QualType T) {
  T = T.getNonReferenceType();
  if (const ArrayType *A = U.Ast.getAsArrayType(T))
    return A->getElementType();
  if (const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          T->getAsCXXRecordDecl()))
    if (S->getTemplateArgs().size() &&
        S->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
      return S->getTemplateArgs()[0].getAsType();
  return {};
}

void setElementType(Unit &U, facts::Aggregate &A, QualType T) {
  QualType Element = T.isNull() ? T : elementType(U, T);
  if (Element.isNull())
    return;
  A.ElementType = U.typeText(Element);
  A.ElementClass = U.classify(Element);
}

std::optional<std::string> literalOf(const clang::Expr *E) {
  E = plain(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl());
        V && V->getType().isConstQualified() && V->getAnyInitializer())
      E = plain(V->getAnyInitializer());
  // QLatin1String("id"), and what QStringLiteral("id") expands to.
  if (const auto *K = dyn_cast<CXXConstructExpr>(E);
      K && K->getNumArgs() == 1 &&
      K->getConstructor()->getASTContext().getSourceManager().isInSystemHeader(
          K->getConstructor()->getLocation()))
    return literalOf(K->getArg(0));
  const auto *Text = dyn_cast<clang::StringLiteral>(E);
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->getOperator() == OO_Call && O->getNumArgs() == 1)
    if (const auto *L = dyn_cast<LambdaExpr>(plain(O->getArg(0))))
      Text = literalIn(L);
  if (!Text)
    return std::nullopt;
  std::string Result;
  for (unsigned I = 0; I < Text->getLength(); ++I) {
    if (Text->getCodeUnit(I) > 127 && Text->getCharByteWidth() != 1)
      return std::nullopt;
    Result += static_cast<char>(Text->getCodeUnit(I));
  }
  return Result;
}

std::pair<const clang::Expr *, const clang::Expr *>
pairOf(Unit &U, const clang::Expr *E) {
  E = plain(E);
  if (const auto *L = dyn_cast<InitListExpr>(E); L && L->getNumInits() == 2)
    return {L->getInit(0), L->getInit(1)};
  if (const auto *K = dyn_cast<CXXConstructExpr>(E);
      K && K->getNumArgs() == 2 &&
      U.qualifiedName(K->getConstructor()->getParent()) == "std::pair")
    return {K->getArg(0), K->getArg(1)};
  if (const auto *C = dyn_cast<CallExpr>(E);
      C && C->getNumArgs() == 2 && C->getDirectCallee() &&
      U.qualifiedName(C->getDirectCallee()) == "std::make_pair")
    return {C->getArg(0), C->getArg(1)};
  return {};
}

/// One value a key, when \p L is a list of pairs with literal keys.
static bool readPairs(Unit &U, facts::Aggregate &A, const InitListExpr *L) {
  std::vector<std::pair<std::string, const clang::Expr *>> Pairs;
  for (const clang::Expr *E : L->inits()) {
    auto [Key, Value] = pairOf(U, E);
    std::optional<std::string> Name = Key ? literalOf(Key) : std::nullopt;
    if (!Name)
      return false;
    Pairs.emplace_back(std::move(*Name), Value);
  }
  for (auto &[Name, Value] : Pairs) {
    A.Names.push_back(std::move(Name));
    A.Elements.push_back(readExpr(U, Value));
  }
  if (L->getNumInits())
    A.Last = U.site(L->getInit(L->getNumInits() - 1)->getSourceRange());
  return true;
}

/// Members that are left out have their defaults, which no one wrote here.
static void readMembers(Unit &U, facts::Aggregate &A, const CXXRecordDecl *R,
                        const InitListExpr *Written) {
  auto Next = R->field_begin();
  for (const clang::Expr *Value : Written->inits()) {
    std::string Name;
    if (const auto *D = dyn_cast<DesignatedInitExpr>(Value)) {
      Name = D->getDesignator(0)->getFieldName()->getName().str();
      Value = D->getInit();
    } else if (Next != R->field_end()) {
      Name = (*Next++)->getNameAsString();
    }
    if (isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(Value))
      continue;
    A.Names.push_back(std::move(Name));
    A.Elements.push_back(readExpr(U, Value));
    A.Last = A.Elements.back().At;
  }
}

bool isPair(Unit &U, QualType T) {
  if (!T.isNull() && T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *R = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
  return R && U.qualifiedName(R) == "std::pair";
}

/// `[k] = x`
static facts::Expr readDesignated(Unit &U, const DesignatedInitExpr *D) {
  facts::Expr Result = readExpr(U, D->getInit());
  const DesignatedInitExpr::Designator *By = D->getDesignator(0);
  if (By->isArrayDesignator())
    Result.Keys.push_back(readExpr(U, D->getArrayIndex(*By)));
  return Result;
}

/// `{cell(row)...}`: what comes next stands behind the dots.
static Site withEllipsis(Unit &U, Site At) {
  const llvm::StringRef Behind = U.contents(At.File).drop_front(At.End);
  const llvm::StringRef Rest = Behind.ltrim();
  if (Rest.starts_with("..."))
    At.End += Behind.size() - Rest.size() + 3;
  return At;
}

static void readElements(Unit &U, facts::Aggregate &A, const InitListExpr *L) {
  const InitListExpr *Written = writtenForm(L);
  QualType Type = L->getType();
  if (const CXXRecordDecl *R = U.plainStruct(Type))
    return readMembers(U, A, R, Written);
  if (!Type.isNull() && isPair(U, elementType(U, Type)) &&
      readPairs(U, A, Written))
    return;
  for (const clang::Expr *E : Written->inits())
    if (const auto *D = dyn_cast<DesignatedInitExpr>(E)) {
      A.Elements.push_back(readDesignated(U, D));
    } else if (!isa<ImplicitValueInitExpr>(E)) {
      A.Elements.push_back(readExpr(U, E));
      if (const clang::Expr *Key = pairOf(U, E).first;
          Key && !Type.isNull() && isPair(U, elementType(U, Type)))
        A.Elements.back().Keys.push_back(readExpr(U, Key));
    }
  if (!A.Elements.empty())
    A.Last = withEllipsis(U, A.Elements.back().At);
}

/// A list is known by its "{". Lists in one macro body share their place: they
/// are not followed.
static facts::Entity selfOf(Unit &U, const InitListExpr *Written) {
  SourceLocation Brace = Written->getLBraceLoc();
  if (Brace.isInvalid() || Brace.isMacroID())
    return "";
  Site S = U.token(Brace);
  return S.valid() ? "list:" + S.File + ":" + std::to_string(S.Begin) : "";
}

uint32_t readList(Unit &U, const InitListExpr *L, QualType Type) {
  const InitListExpr *Written = writtenForm(L);
  facts::Aggregate A;
  A.Self = selfOf(U, Written);
  auto Seen = U.ListOf.find(A.Self);
  // Of the instantiations of one template, the one with most in its packs says
  // the most.
  if (Seen != U.ListOf.end() &&
      Written->getNumInits() <= U.Out.Aggregates[Seen->second].Elements.size())
    return Seen->second;
  A.Open = U.token(Written->getLBraceLoc());
  A.Complete = A.Open.valid();
  setElementType(U, A, L->getType());
  setElementType(U, A, Type);
  readElements(U, A, L);
  if (Seen != U.ListOf.end()) {
    facts::Aggregate &Old = U.Out.Aggregates[Seen->second];
    if (Old.Elements.size() < A.Elements.size() && Old.Variable.empty())
      Old = std::move(A);
    return Seen->second;
  }
  uint32_t Index = U.Out.Aggregates.size();
  if (!A.Self.empty())
    U.ListOf[A.Self] = Index;
  U.Out.Aggregates.push_back(std::move(A));
  return Index;
}

const CXXRecordDecl *madeByBraces(Unit &U, const InitListExpr *L) {
  const CXXRecordDecl *R =
      L->getType().isNull() ? nullptr : L->getType()->getAsCXXRecordDecl();
  if (!R || !R->getIdentifier())
    return nullptr;
  std::string Name = U.qualifiedName(R);
  return U.Known.find(Name + "::" + R->getNameAsString()) ? R : nullptr;
}

} // namespace keyspread::extract
