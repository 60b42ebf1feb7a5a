#include "matchers/extract/Values.h"

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
  return F && (U.inProject(F) || U.Known.find(U.qualifiedName(F)) ||
               U.Known.looksLikeTimeOrderedId(F->getNameAsString()));
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
  if (F && F->getDeclName().isIdentifier() && isQuery(F->getName()) &&
      !Measures)
    return {};
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    if (O->getOperator() == OO_Plus && O->getNumArgs() == 2) {
      const clang::Expr *Parts[] = {O->getArg(0), O->getArg(1)};
      return ofParts(U, Parts);
    }
    if (O->isComparisonOp() || O->getOperator() == OO_Percent)
      return {};
    return O->getNumArgs() ? sourcesOf(U, O->getArg(0)) : Result;
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
  if (facts::Entity Text = readText(U, C); !Text.empty())
    Result.push_back({Text, Part::Whole});
  if (isRecorded(U, C->getDirectCallee()) || isRecorded(U, storedFunction(C)) ||
      madeBy(U, C)) {
    Result.push_back({resultOf(U, C), Part::Whole});
    return Result;
  }
  // The text of a template has its holes' values in it, in order.
  if (!Result.empty()) {
    uint32_t I = U.TemplateIndex[Result[0].From];
    bool First = true;
    for (const facts::Hole &H : U.Out.Templates[I].Holes) {
      add(Result, H.Value.Sources, First ? Part::Leading : Part::Later);
      First &= H.Value.Sources.empty();
    }
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
  return ofParts(U, Parts);
}

static std::vector<Source> ofUnary(Unit &U, const UnaryOperator *O) {
  if (O->getOpcode() == UO_LNot)
    return {};
  return sourcesOf(U, O->getSubExpr());
}

// value(table[i]) = i where the table is constant, else the table's elements
static std::vector<Source> ofSubscript(Unit &U, const ArraySubscriptExpr *S) {
  const clang::Expr *Base = plain(S->getBase());
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  bool Table =
      isa<clang::StringLiteral>(Base) ||
      (Ref && Ref->getDecl()->getType().isConstQualified()) ||
      (Ref &&
       U.Ast.getBaseElementType(Ref->getDecl()->getType()).isConstQualified());
  return sourcesOf(U, Table ? S->getIdx() : S->getBase());
}

// value({a, b}) = the list, leading a, later b; value(int{a}) = a
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
  uint32_t Index = readList(U, listOf(L), {});
  if (const facts::Entity &Self = U.Out.Aggregates[Index].Self; !Self.empty())
    Result.push_back({Self, Part::Whole});
  return Result;
}

std::vector<Source> sourcesOf(Unit &U, const clang::Expr *E) {
  if (!E || E->isTypeDependent() || E->isValueDependent())
    return {};
  E = plain(E);
  if (isa<clang::StringLiteral>(E)) {
    facts::Entity Text = readText(U, E);
    return Text.empty() ? std::vector<Source>()
                        : std::vector<Source>{{Text, Part::Whole}};
  }
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
  if (facts::Entity Target = targetOf(U, E); !Target.empty())
    return {{Target, Part::Whole}};
  return {};
}

facts::Entity targetOf(Unit &U, const clang::Expr *E) {
  E = plain(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return isa<VarDecl, BindingDecl>(R->getDecl()) ? U.entity(R->getDecl())
                                                   : "";
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return isa<FieldDecl, VarDecl>(M->getMemberDecl())
               ? U.entity(M->getMemberDecl())
               : "";
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
  clang::Expr::EvalResult Value;
  if (Core->getType()->isIntegralOrEnumerationType() &&
      Core->EvaluateAsInt(Value, U.Ast) &&
      Value.Val.getInt().isRepresentableByInt64())
    Result.Constant = Value.Val.getInt().getExtValue();
  readBase(U, E, Result);
  Result.Sources = sourcesOf(U, E);
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
  return Result;
}

} // namespace keyspread::extract
