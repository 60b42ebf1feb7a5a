//===- Values.cpp - an expression in a place that matters -----------------===//
//
// In: an expression. Out: facts::Expr, with the parts that are told by its
// form: what it holds, its key, its constant. What its value is made of is
// found by Sources.cpp.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/Values.h"

#include "matchers/extract/BoundMembers.h"
#include "matchers/extract/NullObjects.h"
#include "matchers/extract/Passing.h"
#include "matchers/extract/lists/Elements.h"
#include "matchers/extract/lists/Lists.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace keyspread::extract {

/// A function of a third party that is given a key-value store may do anything
/// with its keys. The library itself and the standard's do nothing that the
/// catalog does not say.
static bool takesStore(Unit &U, const FunctionDecl *F, llvm::StringRef Name) {
  return !Name.starts_with("std::") && !F->isTemplateInstantiation() &&
         llvm::any_of(U.parameterTypes(F), [&](const std::string &Class) {
           return !Class.empty() && U.Known.isStore(Class) &&
                  llvm::StringRef(Class).split("::").first !=
                      Name.split("::").first;
         });
}

bool isRecorded(Unit &U, const FunctionDecl *F) {
  if (!F || U.inProject(F))
    return F;
  std::string Name = U.qualifiedName(F);
  return U.Known.find(Name) || U.Known.looksLikeTimeOrderedId(Name) ||
         takesStore(U, F, Name);
}

bool isRow(const ArraySubscriptExpr *S) {
  const clang::Expr *Base = S->getBase()->IgnoreParenImpCasts();
  QualType Outer = Base->getType(), Inner = S->getType();
  return Outer->isPointerType() && Inner->isPointerType() &&
         Inner->getPointeeType()->isAnyCharacterType() &&
         !Inner->getPointeeType().isConstQualified();
}

bool isKnownMember(Unit &U, const clang::Expr *E) {
  const auto *M = dyn_cast<MemberExpr>(E);
  const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  return F && F->getIdentifier() && U.Known.find(U.qualifiedName(F));
}

facts::Entity resultOf(Unit &U, const clang::Expr *E) {
  Site S = U.site(E->getSourceRange());
  // Calls in one macro body share their site; the name and where it is spelled
  // keep them apart.
  const FunctionDecl *F = calleeOf(E);
  facts::Entity Result = "call:" + S.File + ":" + std::to_string(S.Begin) +
                         "-" + std::to_string(S.End) + "#" +
                         (F ? F->getNameAsString() : "");
  SourceLocation Name = E->getExprLoc();
  if (!U.macroOf(Name).empty())
    Result +=
        "@" +
        std::to_string(U.SM.getDecomposedLoc(U.SM.getSpellingLoc(Name)).second);
  return Result;
}

const clang::Expr *heldBy(Unit &U, const clang::Expr *E) {
  const FunctionDecl *F = calleeOf(E);
  if (!U.known(F))
    return nullptr;
  facts::Call Asked;
  Asked.Name = U.qualifiedName(F);
  Asked.ParameterTypes = U.parameterTypes(F);
  if (const auto *C = dyn_cast<CallExpr>(E))
    Asked.Args.resize(C->getNumArgs());
  const Api *A = U.Known.find(Asked);
  if (!A || !A->Wraps)
    return nullptr;
  if (const auto *C = dyn_cast<CallExpr>(E))
    return *A->Wraps < C->getNumArgs() ? C->getArg(*A->Wraps) : nullptr;
  const auto *K = cast<CXXConstructExpr>(E);
  return !K->getConstructor()->isCopyOrMoveConstructor() &&
                 *A->Wraps < K->getNumArgs()
             ? K->getArg(*A->Wraps)
             : nullptr;
}

facts::Entity targetOf(Unit &U, const clang::Expr *E) {
  E = plain(E);
  if (std::optional<Element> One = elementOf(U, E))
    return targetOf(U, One->Of);
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return isa<VarDecl, BindingDecl>(R->getDecl()) ? U.entity(R->getDecl())
                                                   : "";
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    if (isPair(U, M->getBase()->getType()))
      return targetOf(U, M->getBase());
    return isa<FieldDecl, VarDecl>(M->getMemberDecl())
               ? U.entity(M->getMemberDecl())
               : "";
  }
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return targetOf(U, S->getBase());
  if (const auto *O = dyn_cast<UnaryOperator>(E))
    return targetOf(U, O->getSubExpr());
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E))
    if (O->getNumArgs() && !isRecorded(U, O->getDirectCallee()))
      return targetOf(U, O->getArg(0));
  if (const auto *C = dyn_cast<CXXMemberCallExpr>(E))
    if (C->getMethodDecl() && !isRecorded(U, C->getMethodDecl()))
      return targetOf(U, C->getImplicitObjectArgument());
  return "";
}

static void setBase(Unit &U, const clang::Expr *Base, facts::Expr &Out) {
  bool Editable = false;
  Site At = U.site(Base->IgnoreImplicit()->getSourceRange(), &Editable);
  if (!Editable)
    return;
  Out.Base = U.text(At).str();
  Out.BaseClass = U.classify(plain(Base)->getType());
}

/// What an object that is made in \p E holds, behind copies and moves; null
/// when it is no object that the catalog says holds a value.
static const clang::Expr *heldIn(Unit &U, const clang::Expr *E) {
  for (const clang::Expr *Before = nullptr; E != Before;) {
    Before = E;
    E = E->IgnoreParenImpCasts()->IgnoreImplicit();
    if (const auto *F = dyn_cast<ExplicitCastExpr>(E)) {
      E = F->getSubExpr();
    } else if (const auto *C = dyn_cast<CallExpr>(E)) {
      if (C->isCallToStdMove())
        E = C->getArg(0);
      else
        return heldBy(U, C);
    } else if (const auto *K = dyn_cast<CXXConstructExpr>(E)) {
      if (!K->getConstructor()->isCopyOrMoveConstructor())
        return heldBy(U, K);
      E = K->getArg(0);
    }
  }
  return nullptr;
}

static bool holdsText(facts::TypeClass C) {
  return C == facts::TypeClass::String || C == facts::TypeClass::CharPointer;
}

// base(x.c_str()) = base(x.data()) = x; base(std::to_string(x)) = x, a number
static void readBase(Unit &U, const clang::Expr *E, facts::Expr &Out) {
  const clang::Expr *Base = heldIn(U, E);
  Out.Wrapped |= Base != nullptr;
  if (Base) {
    setBase(U, Base, Out);
    // Text made of a value, `w.quote(x)`, tells no more than the value.
    if (!Out.Base.empty() && holdsText(Out.Class)) {
      Out.BaseIsNumber = Out.BaseClass == facts::TypeClass::Integer;
      Out.Repeatable |= isRepeatable(Base, U.Ast);
    }
    return;
  }
  E = plain(E);
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E)) {
    const CXXMethodDecl *D = M->getMethodDecl();
    if (D && D->getDeclName().isIdentifier() && M->getNumArgs() == 0 &&
        (D->getName() == "c_str" || D->getName() == "data"))
      Base = M->getImplicitObjectArgument();
  }
  if (Base) {
    readBase(U, Base, Out);
    if (!Out.Base.empty())
      return;
  } else if (const auto *C = dyn_cast<CallExpr>(E)) {
    Base = numberIn(U, C);
    Out.BaseIsNumber |= Base != nullptr;
  }
  if (Base)
    setBase(U, Base, Out);
}

/// The type that a list is made for: `std::vector<T>` of `use({a, b})`.
static QualType listType(const clang::Expr *E) {
  if (const auto *K = dyn_cast<CXXConstructExpr>(E->IgnoreImplicit()))
    return K->getType();
  return plain(E)->getType();
}

/// The enumerator or named constant that \p E is; "" when it is none.
static facts::Entity enumeratorOf(Unit &U, const clang::Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(E);
  if (!R)
    return "";
  if (isa<EnumConstantDecl>(R->getDecl()))
    return U.usr(R->getDecl());
  const auto *V = dyn_cast<VarDecl>(R->getDecl());
  return V && V->getType().isConstQualified() &&
                 V->getType()->isIntegralOrEnumerationType()
             ? U.entity(V)
             : "";
}

const clang::Expr *keyOf(const clang::Expr *E) {
  E = plain(E);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return S->getIdx();
  if (const auto *O = dyn_cast<UnaryOperator>(E))
    return O->getOpcode() == UO_AddrOf || O->getOpcode() == UO_Deref
               ? keyOf(O->getSubExpr())
               : nullptr;
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return isa<FieldDecl>(M->getMemberDecl()) ? keyOf(M->getBase()) : nullptr;
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E)) {
    if (O->getOperator() == OO_Subscript && O->getNumArgs() == 2)
      return O->getArg(1);
    return O->getNumArgs() == 1 ? keyOf(O->getArg(0)) : nullptr;
  }
  const auto *C = dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *D = C ? C->getMethodDecl() : nullptr;
  if (!D || !D->getDeclName().isIdentifier())
    return nullptr;
  if (C->getNumArgs() == 0 && !isa<CXXConversionDecl>(D) &&
      llvm::is_contained({"get", "c_str", "data"}, D->getName()))
    return keyOf(C->getImplicitObjectArgument());
  return C->getNumArgs() == 1 &&
                 llvm::is_contained({"at", "find", "value"}, D->getName())
             ? C->getArg(0)
             : nullptr;
}

std::string elementText(Unit &U, const clang::Expr *E) {
  const clang::Expr *Key = keyOf(E);
  if (!Key || Key->isValueDependent() || Key->isTypeDependent())
    return "";
  Key = plain(Key);
  if (const auto *Text = dyn_cast<StringLiteral>(Key))
    return U.text(U.site(Text->getSourceRange())).str();
  std::optional<llvm::APSInt> Value = integerOf(U, Key);
  return Value ? llvm::toString(*Value, 10) : "";
}

/// 1 of `x + 1`, -1 of `x - 1`, else 0.
static int addedTo(Unit &U, const clang::Expr *E) {
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isAdditiveOp())
    return 0;
  std::optional<llvm::APSInt> By = integerOf(U, B->getRHS());
  if (!By || By->getSignificantBits() > 16)
    return 0;
  int N = static_cast<int>(By->getExtValue());
  return B->getOpcode() == BO_Add ? N : -N;
}

/// What is converted in \p E without a word of the program: `f("text")`.
static const clang::Expr *converted(const clang::Expr *E) {
  E = E->IgnoreImplicit();
  const auto *K = dyn_cast<CXXConstructExpr>(E);
  bool Unsaid = K && !isa<CXXTemporaryObjectExpr>(K) && K->getNumArgs() &&
                K->getParenOrBraceRange().isInvalid();
  return Unsaid ? converted(K->getArg(0)) : E;
}

/// \p E without the parentheses that the body of a macro puts around one of its
/// arguments: the argument is what a person edits.
static const clang::Expr *givenToMacro(Unit &U, const clang::Expr *E) {
  auto OfBody = [&](const ParenExpr *P) {
    SourceRange Inside = P->getSubExpr()->getSourceRange();
    return P->getLParen().isMacroID() &&
           !U.SM.isMacroArgExpansion(P->getLParen()) &&
           U.SM.isMacroArgExpansion(Inside.getBegin()) &&
           U.SM.isMacroArgExpansion(Inside.getEnd());
  };
  const auto *P = dyn_cast<ParenExpr>(converted(E));
  return P && OfBody(P) ? givenToMacro(U, P->getSubExpr()) : E;
}

/// Of `c ? QVariant() : QVariant(x)` where x stands in \p Out's text.
static void readHeld(Unit &U, const clang::Expr *E, facts::Expr &Out) {
  const clang::Expr *Held = Out.Editable ? integerOrNothing(U, E) : nullptr;
  bool Editable = false;
  const Site At = Held ? U.site(Held->getSourceRange(), &Editable) : Site();
  if (!Editable || At.File != Out.At.File || At.Begin < Out.At.Begin ||
      At.End > Out.At.End)
    return;
  Out.HeldBegin = At.Begin - Out.At.Begin;
  Out.HeldEnd = At.End - Out.At.Begin;
}

facts::Expr readExpr(Unit &U, const clang::Expr *E) {
  facts::Expr Result;
  const clang::Expr *Written = givenToMacro(U, E->IgnoreImplicit());
  Result.At = U.site(Written->getSourceRange(), &Result.Editable);
  Result.Text = U.text(Result.At).str();
  const clang::Expr *Core = plain(E);
  // The type as written: `id` stays an integer though it is passed as a double,
  // and a literal stays text though the parameter is a std::string.
  QualType Type = Written->getType();
  if (isa<CXXConstructExpr>(Written) && !isa<CXXTemporaryObjectExpr>(Written))
    Type = Core->getType();
  Result.Type = U.typeText(Type);
  Result.Class = U.classify(Type);
  if (E->isTypeDependent() || E->isValueDependent())
    return Result;
  Result.Repeatable = isRepeatable(E, U.Ast);
  Result.Plus = addedTo(U, Core);
  if (std::optional<llvm::APSInt> Value = integerOf(U, Core);
      Value && Value->isRepresentableByInt64())
    Result.Constant = Value->getExtValue();
  readBase(U, E, Result);
  readHeld(U, E, Result);
  Result.Sources = sourcesOf(U, E);
  if (!Result.Sources.empty())
    readPassing(U, E, Result);
  Result.Enumerator = enumeratorOf(U, Core);
  if (const clang::Expr *Key = keyOf(E))
    Result.Keys.push_back(readExpr(U, Key));
  const clang::Expr *Named = Core;
  if (const auto *C = dyn_cast<CallExpr>(Core); C && C->isCallToStdMove())
    Named = plain(C->getArg(0));
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(Core);
      M && M->getMethodDecl() && M->getNumArgs() == 0)
    if (const auto &Name = M->getMethodDecl()->getDeclName();
        Name.isIdentifier() && M->getMethodDecl()->getName() == "data")
      Named =
          plain(M->getImplicitObjectArgument()); // v.data(): the elements of v
  if (const auto *R = dyn_cast<DeclRefExpr>(Named))
    if (auto It = U.AggregateOf.find(
            cast<ValueDecl>(R->getDecl()->getCanonicalDecl()));
        It != U.AggregateOf.end()) {
      Result.Aggregate = It->second.Index;
      It->second.Used = true;
    }
  if (const InitListExpr *L = listOf(E); L && !L->getType()->isScalarType())
    Result.Aggregate = readList(U, L, listType(E));
  if (std::vector<const clang::Expr *> Pushed = pushedInto(U, E);
      !Pushed.empty())
    Result.Aggregate = readPushed(U, plain(E), Pushed);
  if (std::vector<const clang::Expr *> Made = tupleMade(U, E); !Made.empty())
    Result.Aggregate = readPushed(U, plain(E), Made, false);
  if (uint32_t Bound = boundMembers(U, E); Bound != facts::None)
    Result.Aggregate = Bound;
  return Result;
}

} // namespace keyspread::extract
