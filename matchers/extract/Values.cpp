#include "matchers/extract/Values.h"

#include "matchers/extract/BoundMembers.h"
#include "matchers/extract/Lists.h"
#include "matchers/extract/Templates.h"

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
    if (!llvm::any_of(To, [&](const Source &T) { return T.From == S.From; }))
      To.push_back(std::move(S));
  }
}

bool isRecorded(Unit &U, const FunctionDecl *F) {
  if (!F || U.inProject(F))
    return F;
  std::string Name = U.qualifiedName(F);
  return U.Known.find(Name) || U.Known.looksLikeTimeOrderedId(Name);
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

const FunctionDecl *storedFunction(const clang::Expr *E) {
  const auto *C = dyn_cast<CallExpr>(E);
  if (!C)
    return nullptr;
  const auto *O = dyn_cast<CXXOperatorCallExpr>(C);
  if (O && O->getOperator() != OO_Call)
    return nullptr;
  const auto *R =
      dyn_cast<DeclRefExpr>(plain(O ? O->getArg(0) : C->getCallee()));
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  const clang::Expr *Init =
      V && V->hasLocalStorage() && V->getInit() ? plain(V->getInit()) : nullptr;
  if (const auto *L = dyn_cast_or_null<LambdaExpr>(Init))
    return L->getCallOperator();
  if (const auto *A = dyn_cast_or_null<UnaryOperator>(Init);
      A && A->getOpcode() == UO_AddrOf)
    Init = plain(A->getSubExpr());
  const auto *F = dyn_cast_or_null<DeclRefExpr>(Init);
  return F ? dyn_cast<FunctionDecl>(F->getDecl()) : nullptr;
}

/// std::function and its like: made for a type of function.
static bool holdsFunction(QualType T) {
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  return S && S->getTemplateArgs().size() &&
         S->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
         S->getTemplateArgs()[0].getAsType()->isFunctionType();
}

// called(p(x)) = called(o->p(x)) = called((o->*p)(x)) = p, unless p is local
// and says which function it is
facts::Entity heldFunction(Unit &U, const clang::Expr *E) {
  const auto *C = dyn_cast<CallExpr>(E);
  if (!C || C->isTypeDependent() || isRecorded(U, storedFunction(C)))
    return "";
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C))
    return O->getOperator() == OO_Call &&
                   holdsFunction(O->getArg(0)->getType()) &&
                   !isRecorded(U, O->getDirectCallee())
               ? targetOf(U, O->getArg(0))
               : "";
  if (C->getDirectCallee())
    return "";
  const clang::Expr *Callee = plain(C->getCallee());
  if (const auto *B = dyn_cast<BinaryOperator>(Callee))
    Callee = B->isPtrMemOp() ? B->getRHS() : Callee;
  return targetOf(U, Callee);
}

/// The project's function that \p E names or, as a lambda, is.
static const FunctionDecl *functionValue(Unit &U, const clang::Expr *E) {
  E = plain(E);
  if (const auto *A = dyn_cast<UnaryOperator>(E);
      A && A->getOpcode() == UO_AddrOf)
    E = plain(A->getSubExpr());
  if (const auto *L = dyn_cast<LambdaExpr>(E))
    return L->getCallOperator();
  const auto *R = dyn_cast<DeclRefExpr>(E);
  const auto *F = R ? dyn_cast<FunctionDecl>(R->getDecl()) : nullptr;
  return F && U.inProject(F) ? F : nullptr;
}

/// `_1` of a bind: an argument that comes later.
static bool isPlaceholder(Unit &U, const clang::Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(plain(E));
  return R && llvm::StringRef(U.qualifiedName(R->getDecl()))
                  .contains("placeholders::_");
}

GivenFunction givenFunction(Unit &U, const clang::Expr *E) {
  GivenFunction Result;
  llvm::ArrayRef<const clang::Expr *> Args;
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    if (isRecorded(U, C->getDirectCallee()) || isa<CXXOperatorCallExpr>(C))
      return Result;
    Args = {C->getArgs(), C->getNumArgs()};
  } else if (const auto *K = dyn_cast<CXXConstructExpr>(E);
             K && !isRecorded(U, K->getConstructor())) {
    Args = {K->getArgs(), K->getNumArgs()};
  }
  while (!Args.empty() && !Result.F) {
    Result.F = functionValue(U, Args.front());
    Result.Named = Args.front();
    Args = Args.drop_front();
  }
  if (!Result.F || Args.empty() ||
      llvm::any_of(Args, [&](const clang::Expr *A) {
        return isPlaceholder(U, A) || isa<CXXDefaultArgExpr>(A);
      }))
    return {};
  const auto *M = dyn_cast<CXXMethodDecl>(Result.F);
  if (M && !M->isStatic() && !M->getParent()->isLambda()) {
    Result.Object = Args.front();
    Args = Args.drop_front();
  }
  Result.Args = Args;
  return Args.size() < Result.F->getMinRequiredArguments() ||
                 Args.size() > Result.F->getNumParams()
             ? GivenFunction()
             : Result;
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
static std::vector<Source> ofParts(Unit &U,
                                   llvm::ArrayRef<const clang::Expr *> Parts) {
  std::vector<Source> Result;
  bool First = true;
  for (const clang::Expr *E : Parts) {
    std::vector<Source> S = sourcesOf(U, E);
    if (S.empty())
      continue;
    add(Result, std::move(S), First ? Part::Leading : Part::Later);
    First = false;
  }
  return Result;
}

// A function nobody knows passes on what it is given: value(f(x)) = x; of
// several arguments each; of a method the object and not its arguments.
static std::vector<Source> ofUnknownCall(Unit &U, const CallExpr *C) {
  std::vector<Source> Result;
  const FunctionDecl *F = C->getDirectCallee();
  // duration.count() is the value itself, map.count(key) is not.
  bool Measures = F && F->getDeclName().isIdentifier() &&
                  F->getName() == "count" && C->getNumArgs() == 0;
  // m.find(k) of a map is an element of it, s.find(x) of a string a number.
  bool Finds = C->getType()->isRecordType();
  if (F && F->getDeclName().isIdentifier() && isQuery(F->getName()) &&
      !Measures && !Finds)
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
  for (const clang::Expr *A : C->arguments())
    add(Result, sourcesOf(U, A), Part::Whole);
  return Result;
}

/// The argument that the object \p E, a call or a construction, holds; null.
static const clang::Expr *heldBy(Unit &U, const clang::Expr *E) {
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

static std::vector<Source> ofConstruction(Unit &U, const CXXConstructExpr *K) {
  if (const clang::Expr *Held = heldBy(U, K))
    return sourcesOf(U, Held);
  if (const InitListExpr *L = listOf(K))
    return sourcesOf(U, L);
  if (madeBy(U, K))
    return {{resultOf(U, K), Part::Whole}};
  if (U.isList(K->getType()))
    if (const clang::Expr *Range = copiedRange(K))
      return sourcesOf(U, Range);
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
  std::vector<Source> Result = ofParts(U, Parts);
  if (isPair(U, K->getType()))
    keepTexts(U, Parts, Result);
  return Result;
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

std::vector<Source> sourcesOf(Unit &U, const clang::Expr *E) {
  if (!E || E->isTypeDependent() || E->isValueDependent())
    return {};
  E = plain(E);
  if (isa<clang::StringLiteral, DeclRefExpr, MemberExpr>(E))
    if (std::vector<Source> Texts = textSources(U, E); !Texts.empty())
      return Texts;
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

facts::Entity targetOf(Unit &U, const clang::Expr *E) {
  E = plain(E);
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

/// `m[k]` of a map makes an element, once: the second time is as the first.
static bool isPureOperator(const CallExpr *C) {
  const auto *O = dyn_cast<CXXOperatorCallExpr>(C);
  return O && !O->isAssignmentOp() &&
         !llvm::is_contained({OO_PlusPlus, OO_MinusMinus, OO_Call, OO_LessLess,
                              OO_GreaterGreater},
                             O->getOperator());
}

bool isRepeatable(const clang::Expr *E, const ASTContext &Ast) {
  if (E->HasSideEffects(Ast, /*IncludePossibleEffects=*/false))
    return false;
  E = plain(E);
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    const auto *M = dyn_cast<CXXMemberCallExpr>(C);
    const FunctionDecl *F = C->getDirectCallee();
    bool Accessor = M && M->getMethodDecl() && M->getMethodDecl()->isConst() &&
                    C->getNumArgs() == 0;
    bool Pure =
        F && F->getDeclName().isIdentifier() &&
        llvm::is_contained({"to_string", "c_str",  "data",  "move",  "get",
                            "stoi",      "stol",   "stoll", "stoul", "stoull",
                            "stod",      "atoi",   "atol",  "atoll", "strtol",
                            "strtoll",   "strlen", "value", "front", "back",
                            "at",        "min",    "max",   "size"},
                           F->getName());
    if (!Accessor && !Pure && !isPureOperator(C) && !isa<UserDefinedLiteral>(C))
      return false;
  }
  if (isa<CXXNewExpr, LambdaExpr>(E))
    return false;
  for (const Stmt *Child : E->children())
    if (const auto *Sub = dyn_cast_or_null<clang::Expr>(Child))
      if (!isRepeatable(Sub, Ast))
        return false;
  return true;
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

// base(x.c_str()) = base(x.data()) = x; base(std::to_string(x)) = x, a number
static void readBase(Unit &U, const clang::Expr *E, facts::Expr &Out) {
  const clang::Expr *Base = heldIn(U, E);
  Out.Wrapped |= Base != nullptr;
  if (Base)
    return setBase(U, Base, Out);
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
    const FunctionDecl *F = C->getDirectCallee();
    if (F && C->getNumArgs() == 1 && U.qualifiedName(F) == "std::to_string") {
      Base = C->getArg(0);
      Out.BaseIsNumber = true;
    }
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

/// The key of the element that \p E is or points to: `&x[k]`, `x.at(k)->f`;
/// null when it is none.
static const clang::Expr *keyOf(const clang::Expr *E) {
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

/// 1 of `x + 1`, -1 of `x - 1`, else 0.
static int addedTo(Unit &U, const clang::Expr *E) {
  const auto *B = dyn_cast<BinaryOperator>(E);
  clang::Expr::EvalResult By;
  if (!B || !B->isAdditiveOp() || !B->getRHS()->EvaluateAsInt(By, U.Ast) ||
      By.Val.getInt().getSignificantBits() > 16)
    return 0;
  int N = static_cast<int>(By.Val.getInt().getExtValue());
  return B->getOpcode() == BO_Add ? N : -N;
}

facts::Expr readExpr(Unit &U, const clang::Expr *E) {
  facts::Expr Result;
  const clang::Expr *Written = E->IgnoreImplicit();
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
  clang::Expr::EvalResult Value;
  if (Core->getType()->isIntegralOrEnumerationType() &&
      Core->EvaluateAsInt(Value, U.Ast) &&
      Value.Val.getInt().isRepresentableByInt64())
    Result.Constant = Value.Val.getInt().getExtValue();
  readBase(U, E, Result);
  Result.Sources = sourcesOf(U, E);
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
  if (uint32_t Bound = boundMembers(U, E); Bound != facts::None)
    Result.Aggregate = Bound;
  return Result;
}

} // namespace keyspread::extract
