//===- Sources.cpp - the entities a value comes from ----------------------===//
//
// In: an expression. Out: facts::Source: what its value is made of, through
// operators, calls, constructions and lists.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/Values.h"

#include "matchers/extract/Templates.h"
#include "matchers/extract/lists/Elements.h"
#include "matchers/extract/lists/Lists.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::Part;
using facts::Source;

static void add(std::vector<Source> &To, std::vector<Source> From, Part Kept) {
  for (Source &S : From) {
    if (Kept == Part::Later || S.Kept == Part::Later)
      S.Kept = Part::Later;
    else if (Kept == Part::Leading)
      S.Kept = Part::Leading;
    if (!llvm::any_of(To, [&](const Source &T) {
          return T.From == S.From && T.Taken == S.Taken && T.Placed == S.Placed;
        }))
      To.push_back(std::move(S));
  }
}

/// Members that tell about a value instead of passing it on.
static bool isQuery(llvm::StringRef Name) {
  return llvm::is_contained({"size", "length", "empty", "find", "rfind",
                             "count", "compare", "capacity", "strlen", "strcmp",
                             "memcmp", "strncmp", "ok", "has_value", "good",
                             "fail", "contains", "starts_with", "ends_with"},
                            Name);
}

static bool shifts(const clang::Expr *E) {
  const auto *B = dyn_cast<BinaryOperator>(plain(E));
  return B && (B->getOpcode() == BO_Shl || B->getOpcode() == BO_Mul);
}

// value(a << k | b) = leading a, later b; value(a + b) = a, b
// value(a % b), value(a < b) = nothing: they do not rise with a
static std::vector<Source> ofOperator(Unit &U, const BinaryOperator *B) {
  std::vector<Source> Result;
  switch (B->getOpcode()) {
  case BO_Rem:
  case BO_LT:
  case BO_GT:
  case BO_LE:
  case BO_GE:
  case BO_EQ:
  case BO_NE:
  case BO_LAnd:
  case BO_LOr:
  case BO_Cmp:
    return {};
  case BO_Comma:
    return sourcesOf(U, B->getRHS());
  case BO_Or:
  case BO_Add:
    if (shifts(B->getLHS()) != shifts(B->getRHS())) {
      bool Left = shifts(B->getLHS());
      add(Result, sourcesOf(U, Left ? B->getLHS() : B->getRHS()),
          Part::Leading);
      add(Result, sourcesOf(U, Left ? B->getRHS() : B->getLHS()), Part::Later);
      return Result;
    }
    break;
  default:
    break;
  }
  if (B->isAssignmentOp() && !B->isCompoundAssignmentOp())
    return sourcesOf(U, B->getRHS());
  add(Result, sourcesOf(U, B->getLHS()), Part::Whole);
  add(Result, sourcesOf(U, B->getRHS()), Part::Whole);
  return Result;
}

/// Parts in order: the first one that is a value leads, the rest follows.
/// \p Tuple: they are the elements of one.
static std::vector<Source> ofParts(Unit &U,
                                   llvm::ArrayRef<const clang::Expr *> Parts,
                                   bool Tuple = false) {
  std::vector<Source> Result;
  bool First = true;
  for (uint32_t I = 0; I < Parts.size(); ++I) {
    std::vector<Source> S = sourcesOf(U, Parts[I]);
    if (S.empty())
      continue;
    if (Tuple)
      S = place(std::move(S), I);
    add(Result, std::move(S), First ? Part::Leading : Part::Later);
    First = false;
  }
  return Result;
}

/// duration.count() is the value itself; map.count(key) and list.count() tell
/// how many there are.
static bool isValueCount(const CallExpr *C) {
  const auto *M = dyn_cast<CXXMemberCallExpr>(C);
  const CXXRecordDecl *R = M ? M->getRecordDecl() : nullptr;
  return M && !M->getNumArgs() && R &&
         !(R->hasDefinition() &&
           R->hasMemberName(&R->getASTContext().Idents.get("begin")));
}

// A function nobody knows passes on what it is given: value(f(x)) = x; of
// several arguments each; of a method the object and not its arguments.
static std::vector<Source> ofUnknownCall(Unit &U, const CallExpr *C) {
  std::vector<Source> Result;
  const FunctionDecl *F = C->getDirectCallee();
  // m.find(k) of a map is an element of it, s.find(x) of a string a number.
  bool Finds = C->getType()->isRecordType();
  bool Named = F && F->getDeclName().isIdentifier();
  bool Measures = Named && F->getName() == "count" && isValueCount(C);
  if (Named && isQuery(F->getName()) && !Measures && !Finds)
    return {};
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    if (O->getOperator() == OO_Plus && O->getNumArgs() == 2) {
      const clang::Expr *Parts[] = {O->getArg(0), O->getArg(1)};
      return ofParts(U, Parts);
    }
    if (O->isComparisonOp() || O->getOperator() == OO_Percent)
      return {};
    add(Result, sourcesOf(U, O->getArg(0)), Part::Whole);
    if (O->getOperator() == OO_Slash && O->getNumArgs() == 2) // of a path
      add(Result, sourcesOf(U, O->getArg(1)), Part::Later);
    return Result;
  }
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(C))
    return sourcesOf(U, M->getImplicitObjectArgument());
  const std::vector<const clang::Expr *> Made = madeOf(U, C);
  for (uint32_t I = 0; I < C->getNumArgs(); ++I) {
    std::vector<Source> S = sourcesOf(U, C->getArg(I));
    add(Result, Made.empty() ? std::move(S) : place(std::move(S), I),
        Part::Whole);
  }
  return Result;
}

static std::vector<Source> ofCall(Unit &U, const CallExpr *C) {
  std::vector<Source> Result;
  if (const clang::Expr *Held = heldBy(U, C))
    return sourcesOf(U, Held);
  if (std::vector<Source> Texts = textSources(U, C); !Texts.empty()) {
    // A formatter may be an id read or a cut as well: others are what they
    // make.
    if (U.Formats.count(C) && isRecorded(U, C->getDirectCallee()))
      add(Texts, {{resultOf(U, C), Part::Whole}}, Part::Whole);
    return Texts;
  }
  if (isRecorded(U, C->getDirectCallee()) || isRecorded(U, storedFunction(C)) ||
      madeBy(U, C) || !heldFunction(U, C).empty()) {
    Result.push_back({resultOf(U, C), Part::Whole});
    return Result;
  }
  return ofUnknownCall(U, C);
}

/// All of what vector(x.begin(), x.end()) copies: x; null for other arguments.
static const clang::Expr *copiedRange(const CXXConstructExpr *K) {
  auto Named = [&](unsigned I, llvm::StringRef Name) {
    const auto *C = dyn_cast<CallExpr>(plain(K->getArg(I)));
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    return F && F->getDeclName().isIdentifier() &&
           F->getName().ltrim('c') == Name;
  };
  return K->getNumArgs() >= 2 && Named(0, "begin") && Named(1, "end")
             ? K->getArg(0)
             : nullptr;
}

/// Of a list of texts each is whole: `{"SELECT ..", "INSERT .."}`. They stand
/// beside one another; what is made of them is one of them.
static void keepTexts(Unit &U, llvm::ArrayRef<const clang::Expr *> Elements,
                      std::vector<Source> &Of) {
  std::set<facts::Entity> Constants;
  for (const clang::Expr *E : Elements)
    if (const auto *R = dyn_cast<DeclRefExpr>(plain(E)))
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl());
          V && V->hasGlobalStorage() &&
          U.Ast.getBaseElementType(V->getType()).isConstQualified())
        Constants.insert(U.entity(V));
  for (Source &S : Of)
    if (U.TemplateIndex.count(S.From) || Constants.count(S.From))
      S.Kept = Part::Whole;
}

/// What runs when the object that \p K makes is called; null: nothing does, or
/// one of several.
static const CXXMethodDecl *callOperator(Unit &U, const CXXConstructExpr *K) {
  const CXXRecordDecl *Class = K->getConstructor()->getParent();
  if (!U.inProject(Class) || Class->isLambda())
    return nullptr;
  const CXXMethodDecl *Found = nullptr;
  for (const CXXMethodDecl *M : Class->methods())
    if (M->getOverloadedOperator() == OO_Call) {
      if (Found)
        return nullptr;
      Found = M;
    }
  return Found;
}

static std::vector<Source> ofObject(Unit &U, const CXXConstructExpr *K) {
  if (const clang::Expr *Held = heldBy(U, K))
    return sourcesOf(U, Held);
  if (const InitListExpr *L = listOf(K))
    return sourcesOf(U, L);
  if (madeBy(U, K))
    return {{resultOf(U, K), Part::Whole}};
  if (U.isList(K->getType()))
    if (const clang::Expr *Range = copiedRange(K))
      return hasKeys(U, Range) ? place(sourcesOf(U, Range), facts::Some)
                               : sourcesOf(U, Range);
  if (isRecorded(U, K->getConstructor()) &&
      !K->getConstructor()->isCopyOrMoveConstructor())
    return {{resultOf(U, K), Part::Whole}};
  // Pointers and strings are made of their first argument; what follows is a
  // deleter or a length.
  std::string Class = U.qualifiedName(K->getConstructor()->getParent());
  if (K->getNumArgs() &&
      llvm::is_contained({"std::unique_ptr", "std::shared_ptr",
                          "std::basic_string", "std::basic_string_view"},
                         Class))
    return sourcesOf(U, K->getArg(0));
  std::vector<const clang::Expr *> Parts;
  for (const clang::Expr *A : K->arguments())
    if (!isa<CXXDefaultArgExpr>(A))
      Parts.push_back(A);
  std::vector<Source> Result = ofParts(U, Parts, !madeOf(U, K).empty());
  if (isPair(U, K->getType()))
    keepTexts(U, Parts, Result);
  return Result;
}

static std::vector<Source> ofConstruction(Unit &U, const CXXConstructExpr *K) {
  std::vector<Source> Result = ofObject(U, K);
  // A function as a value: calling it gives what it returns.
  if (const CXXMethodDecl *F = callOperator(U, K))
    Result.push_back({facts::returnOf(U.usr(F)), Part::Whole});
  return Result;
}

/// SingleRowMutation(key) is no conversion of a key, if the catalog says that
/// it is a batch; null when \p E makes none of one argument.
static const CXXConstructExpr *batchOfOne(Unit &U, const clang::Expr *E) {
  for (;;) {
    E = E->IgnoreParens()->IgnoreImplicit();
    if (const auto *F = dyn_cast<ExplicitCastExpr>(E)) {
      E = F->getSubExpr();
      continue;
    }
    const auto *K = dyn_cast<CXXConstructExpr>(E);
    if (!K || !K->getNumArgs() || isa<CXXDefaultArgExpr>(K->getArg(0)) ||
        K->getConstructor()->isInStdNamespace())
      return nullptr;
    if (K->getConstructor()->isCopyOrMoveConstructor()) {
      E = K->getArg(0);
      continue;
    }
    const Api *A = U.known(K->getConstructor());
    return A && A->Access.Batched ? K : nullptr;
  }
}

static std::vector<Source> ofUnary(Unit &U, const UnaryOperator *O) {
  if (O->getOpcode() == UO_LNot)
    return {};
  return sourcesOf(U, O->getSubExpr());
}

// value(table[i]) = i where the table is a constant one of letters or numbers,
// else the table's elements
static std::vector<Source> ofSubscript(Unit &U, const ArraySubscriptExpr *S) {
  const clang::Expr *Base = plain(S->getBase());
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  QualType Type = Ref ? Ref->getDecl()->getType() : QualType();
  bool Table = S->getType()->isArithmeticType() &&
               (isa<clang::StringLiteral>(Base) ||
                (Ref && (Type.isConstQualified() ||
                         U.Ast.getBaseElementType(Type).isConstQualified())));
  std::vector<Source> Result = sourcesOf(U, Table ? S->getIdx() : S->getBase());
  if (isRow(S))
    add(Result, {{resultOf(U, S), Part::Whole}}, Part::Whole);
  return Result;
}

// value({a, b}) = the list, leading a, later b, each text; value(int{a}) = a
static std::vector<Source> ofList(Unit &U, const InitListExpr *L) {
  bool Scalar = !L->getType().isNull() && L->getType()->isScalarType();
  if (Scalar && L->getNumInits() == 1)
    return sourcesOf(U, L->getInit(0));
  if (madeByBraces(U, L))
    return {{resultOf(U, L), Part::Whole}};
  std::vector<const clang::Expr *> Parts(L->inits().begin(), L->inits().end());
  std::vector<Source> Result = ofParts(U, Parts);
  if (Scalar)
    return Result;
  keepTexts(U, Parts, Result);
  uint32_t Index = readList(U, listOf(L), {});
  if (const facts::Entity &Self = U.Out.Aggregates[Index].Self; !Self.empty())
    Result.push_back({Self, Part::Whole});
  return Result;
}

// value(List() << a << b) likewise
static std::vector<Source>
ofPushed(Unit &U, const clang::Expr *E,
         llvm::ArrayRef<const clang::Expr *> Elements) {
  std::vector<Source> Result = ofParts(U, Elements);
  keepTexts(U, Elements, Result);
  const uint32_t Index = readPushed(U, E, Elements);
  if (const facts::Entity &Self = U.Out.Aggregates[Index].Self; !Self.empty())
    Result.push_back({Self, Part::Whole});
  return Result;
}

std::vector<Source> sourcesOf(Unit &U, const clang::Expr *E) {
  if (!E || E->isTypeDependent() || E->isValueDependent())
    return {};
  if (const CXXConstructExpr *K = batchOfOne(U, E))
    return {{resultOf(U, K), Part::Whole}};
  E = plain(E);
  if (isa<clang::StringLiteral, DeclRefExpr, MemberExpr>(E))
    if (std::vector<Source> Texts = textSources(U, E); !Texts.empty())
      return Texts;
  if (std::optional<Element> One = elementOf(U, E))
    return take(sourcesOf(U, One->Of), One->Index);
  if (std::vector<const clang::Expr *> Pushed = pushedInto(U, E);
      !Pushed.empty())
    return ofPushed(U, E, Pushed);
  if (const auto *C = dyn_cast<CallExpr>(E))
    return ofCall(U, C);
  if (const auto *K = dyn_cast<CXXConstructExpr>(E))
    return ofConstruction(U, K);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return ofOperator(U, B);
  if (const auto *O = dyn_cast<UnaryOperator>(E))
    return ofUnary(U, O);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return ofSubscript(U, S);
  if (const auto *Q = dyn_cast<AbstractConditionalOperator>(E)) {
    std::vector<Source> Result = sourcesOf(U, Q->getTrueExpr());
    add(Result, sourcesOf(U, Q->getFalseExpr()), Part::Whole);
    return Result;
  }
  if (const auto *L = dyn_cast<InitListExpr>(E))
    return ofList(U, L);
  if (isKnownMember(U, E))
    return {{resultOf(U, E), Part::Whole}};
  // A function as a value: calling it gives what it returns.
  if (const auto *L = dyn_cast<LambdaExpr>(E))
    return {{facts::returnOf(U.usr(L->getCallOperator())), Part::Whole}};
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl());
        F && U.inProject(F))
      return {{facts::returnOf(U.usr(F)), Part::Whole}};
  if (const auto *N = dyn_cast<CXXNewExpr>(E))
    return N->getConstructExpr() ? sourcesOf(U, N->getConstructExpr())
                                 : std::vector<Source>();
  // The key or value of a map's element is the map's.
  if (const auto *M = dyn_cast<MemberExpr>(E);
      M && isPair(U, M->getBase()->getType()))
    return sourcesOf(U, M->getBase());
  std::vector<Source> Result;
  if (facts::Entity Target = targetOf(U, E); !Target.empty())
    Result.push_back({Target, Part::Whole});
  // `tv.tv_sec`: what a library has filled, it filled whole.
  if (const auto *M = dyn_cast<MemberExpr>(E);
      M && isa<FieldDecl>(M->getMemberDecl()) &&
      !U.inProject(M->getMemberDecl()))
    add(Result, sourcesOf(U, M->getBase()), Part::Whole);
  return Result;
}

} // namespace keyspread::extract
