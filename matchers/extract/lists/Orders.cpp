// Orders that calls ask for.
//
//   order(a < b)                  = a, b          of two objects
//   order(max(a, b))              = a, b
//   order(sort(v.begin(), ..))    = elements of v, numbers or text
//   order(sort(v, .., &T::f))     = f
//   order(sort(v.begin(), ..))    = f, of elements whose order compares it
//   order(m.rbegin())             = keys of m, to which m[k] and
//   order(m.lower_bound(x))         m.emplace(k, ..) add k
//   shown(for (.. : m) print(..))   keys of m: what the loop writes, or puts at
//                                   the end of a list, comes in their order
//
// A sort that only serves to find or to drop equal elements is none.
#include "matchers/extract/lists/Orders.h"

#include "matchers/extract/Values.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

static llvm::StringRef nameOf(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  return F && F->getDeclName().isIdentifier() ? F->getName() : "";
}

static bool isStd(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  return F && F->isInStdNamespace();
}

static facts::Entity keysOf(facts::Entity Map) {
  return Map.empty() ? Map : Map + "|key";
}

bool isOrdered(Unit &U, QualType T, bool &Set) {
  const CXXRecordDecl *R = T.getNonReferenceType()->getAsCXXRecordDecl();
  std::string Name = R ? U.qualifiedName(R) : "";
  Set = Name == "std::set" || Name == "std::multiset";
  return Set || Name == "std::map" || Name == "std::multimap" ||
         Name == "QMap" || Name == "QMultiMap";
}

static void add(Unit &U, const clang::Expr *C, llvm::StringRef Operator,
                facts::Expr Left, facts::Expr Right = {}) {
  facts::Comparison Out;
  Out.At = U.site(C->getSourceRange());
  Out.Operator = Operator.str();
  Out.Left = std::move(Left);
  Out.Right = std::move(Right);
  if (Out.At.valid() && !Out.Left.Sources.empty())
    U.Out.Comparisons.push_back(std::move(Out));
}

static void addPair(Unit &U, const CallExpr *C, llvm::StringRef Operator) {
  facts::Expr Left = readExpr(U, C->getArg(0)),
              Right = readExpr(U, C->getArg(1));
  if (!Right.Sources.empty())
    add(U, C, Operator, std::move(Left), std::move(Right));
}

/// The container of a range: `v` of sort(v.begin(), ..) and of ranges::sort(v).
static const clang::Expr *rangeOf(const clang::Expr *First) {
  First = plain(First);
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(First))
    return M->getImplicitObjectArgument();
  const auto *C = dyn_cast<CallExpr>(First);
  if (C && C->getNumArgs() == 1 && nameOf(C).ltrim('c') == "begin")
    return C->getArg(0);
  return First;
}

static const ValueDecl *namedBy(const clang::Expr *E) {
  E = plain(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return R->getDecl();
  const auto *M = dyn_cast<MemberExpr>(E);
  return M ? M->getMemberDecl() : nullptr;
}

/// Looks for equal or common elements, for which any order would do.
static bool findsEqual(const Stmt *S, const ValueDecl *V) {
  if (!S)
    return false;
  const auto *C = dyn_cast<CallExpr>(S);
  if (C && C->getNumArgs() &&
      llvm::is_contained({"unique", "binary_search", "includes", "equal_range",
                          "set_intersection", "set_difference", "set_union",
                          "lower_bound", "adjacent_find"},
                         nameOf(C)) &&
      namedBy(rangeOf(C->getArg(0))) == V)
    return true;
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return findsEqual(Child, V); });
}

/// `&T::f` among the arguments: what is put in order are the values of f.
static const FieldDecl *projectionOf(llvm::ArrayRef<const clang::Expr *> Args) {
  for (const clang::Expr *A : Args) {
    const auto *O = dyn_cast<UnaryOperator>(plain(A));
    const auto *R = O && O->getOpcode() == UO_AddrOf
                        ? dyn_cast<DeclRefExpr>(plain(O->getSubExpr()))
                        : nullptr;
    if (R && isa<FieldDecl>(R->getDecl()))
      return cast<FieldDecl>(R->getDecl());
  }
  return nullptr;
}

static bool isScalar(Unit &U, QualType T) {
  facts::TypeClass Class = U.classify(T);
  return Class == facts::TypeClass::Integer ||
         Class == facts::TypeClass::String;
}

static QualType firstArgument(QualType T) {
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!S || !S->getTemplateArgs().size() ||
      S->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  return S->getTemplateArgs()[0].getAsType();
}

/// The first field that \p S compares by its order.
static const FieldDecl *comparedIn(const Stmt *S) {
  if (!S)
    return nullptr;
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isRelationalOp()) {
    const auto *L = dyn_cast<MemberExpr>(plain(B->getLHS()));
    const auto *R = dyn_cast<MemberExpr>(plain(B->getRHS()));
    if (L && R && L->getMemberDecl() == R->getMemberDecl())
      return dyn_cast<FieldDecl>(L->getMemberDecl());
  }
  for (const Stmt *Child : S->children())
    if (const FieldDecl *F = comparedIn(Child))
      return F;
  return nullptr;
}

/// What objects of \p T, or two that such a functor is given, are ordered by:
/// `bool operator<(const T &o) const { return id < o.id; }`.
static const FieldDecl *orderedBy(QualType T) {
  const CXXRecordDecl *R = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition() || R->isLambda())
    return nullptr;
  for (const CXXMethodDecl *M : R->methods())
    if (M->getOverloadedOperator() == OO_Less ||
        (M->getOverloadedOperator() == OO_Call && M->getNumParams() == 2))
      if (const FieldDecl *F = comparedIn(M->getBody()))
        return F;
  return nullptr;
}

/// \p Args of std::sort, or of the object std::ranges::sort.
static void readSort(Unit &U, const CallExpr *C, llvm::StringRef Name,
                     llvm::ArrayRef<const clang::Expr *> Args) {
  if (Args.empty() ||
      !llvm::is_contained({"sort", "stable_sort", "partial_sort", "nth_element",
                           "max_element", "min_element"},
                          Name))
    return;
  const clang::Expr *Range = rangeOf(Args[0]);
  const ValueDecl *V = namedBy(Range);
  if (!V || U.Functions.empty() || findsEqual(U.Functions.back()->getBody(), V))
    return;
  if (const FieldDecl *F = projectionOf(Args)) {
    facts::Expr Left = readExpr(U, Range);
    Left.Sources = {{U.entity(F), facts::Part::Whole}};
    return add(U, C, Name, std::move(Left));
  }
  QualType Element = firstArgument(Range->getType());
  if (Element.isNull())
    return;
  if (isScalar(U, Element))
    return add(U, C, Name, readExpr(U, Range));
  // What compares two elements comes last, if it is given.
  QualType Last = Args.back()->getType();
  bool Own = U.Ast.hasSameUnqualifiedType(
      Last.getNonReferenceType(), Args[0]->getType().getNonReferenceType());
  const FieldDecl *F = orderedBy(Own ? Element : Last);
  if (!F || !isScalar(U, F->getType()))
    return;
  facts::Expr Left = readExpr(U, Range);
  Left.Sources = {{U.entity(F), facts::Part::Whole}};
  add(U, C, Name, std::move(Left));
}

/// `if (it == m.end() || it->first != k) m.emplace_hint(it, ..)`: a place for
/// an element is looked for, or the element itself.
static bool looksUp(const Stmt *S) {
  const auto *M = dyn_cast_or_null<CXXMemberCallExpr>(S);
  if (M && llvm::is_contained({"emplace_hint", "key_comp"}, nameOf(M)))
    return true;
  return S && llvm::any_of(S->children(),
                           [](const Stmt *Child) { return looksUp(Child); });
}

/// m.rbegin(), Qt's m.lastKey() and m.last(), and `--m.end()`, prev(m.end()) of
/// what is kept in key order; m.lower_bound(x).
static void readNewest(Unit &U, const clang::Expr *Whole, const clang::Expr *Of,
                       llvm::StringRef Operator = "rbegin") {
  bool Set = false;
  QualType Key = firstArgument(Of->getType());
  if (!isOrdered(U, Of->getType(), Set) || Key.isNull() || !isScalar(U, Key))
    return;
  facts::Expr Left = readExpr(U, Of);
  if (!Set)
    for (facts::Source &S : Left.Sources)
      S.From = keysOf(S.From);
  if (!Left.Sources.empty())
    add(U, Whole, Operator, std::move(Left));
}

static const clang::Expr *endOf(const clang::Expr *E) {
  const auto *M = dyn_cast<CXXMemberCallExpr>(plain(E));
  return M && (nameOf(M) == "end" || nameOf(M) == "cend")
             ? M->getImplicitObjectArgument()
             : nullptr;
}

static bool isText(Unit &U, QualType T) {
  return U.classify(T) == facts::TypeClass::String;
}

/// `std::cerr`, `stderr`: what people read, not the program's answers.
static bool isLog(const clang::Expr *E) {
  E = plain(E);
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E))
    return O->getNumArgs() && isLog(O->getArg(0));
  const auto *R = dyn_cast<DeclRefExpr>(E);
  return R && R->getDecl()->getIdentifier() &&
         llvm::is_contained({"cerr", "clog", "stderr"},
                            R->getDecl()->getName());
}

/// It matters which call of \p C comes first: it writes, or adds behind what is
/// there.
static bool showsOrder(Unit &U, const CallExpr *C) {
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    const clang::Expr *To = O->getArg(0);
    QualType Type = plain(To)->getType();
    if (O->getOperator() == OO_PlusEqual)
      return isText(U, Type);
    return O->getOperator() == OO_LessLess && Type->isRecordType() &&
           !isLog(To);
  }
  llvm::StringRef Name = nameOf(C);
  if (isa<CXXMemberCallExpr>(C))
    return llvm::is_contained({"push_back", "emplace_back", "append"}, Name);
  return llvm::is_contained({"printf", "fprintf", "puts", "fputs", "putchar",
                             "print", "println"},
                            Name) &&
         llvm::none_of(C->arguments(), isLog);
}

static bool showsOrder(Unit &U, const Stmt *S) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  const auto *C = dyn_cast<CallExpr>(S);
  return (C && !C->isTypeDependent() && showsOrder(U, C)) ||
         llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return showsOrder(U, Child); });
}

/// The function puts something in an order of its own.
static bool sorts(const Stmt *S) {
  const auto *C = dyn_cast_or_null<CallExpr>(S);
  return (C && nameOf(C).contains("sort")) ||
         (S && llvm::any_of(S->children(), sorts));
}

void readWalk(Unit &U, const clang::Expr *Of, const Stmt *Body) {
  if (!U.Functions.empty() && !sorts(U.Functions.back()->getBody()) &&
      showsOrder(U, Body))
    readNewest(U, Of, Of, "walk");
}

void readOrder(Unit &U, const CallExpr *C) {
  if (U.Functions.empty() || inOrder(U))
    return;
  std::vector<const clang::Expr *> Given(C->arg_begin(), C->arg_end());
  llvm::ArrayRef<const clang::Expr *> Args = Given;
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    if (O->isComparisonOp() && O->getNumArgs() == 2 &&
        llvm::is_contained({OO_Less, OO_Greater, OO_LessEqual, OO_GreaterEqual},
                           O->getOperator()))
      addPair(U, C, getOperatorSpelling(O->getOperator()));
    else if (O->getOperator() == OO_MinusMinus && endOf(O->getArg(0)))
      readNewest(U, C, endOf(O->getArg(0)));
    else if (const ValueDecl *Sort =
                 O->getOperator() == OO_Call ? namedBy(O->getArg(0)) : nullptr;
             Sort && llvm::StringRef(U.qualifiedName(Sort))
                         .starts_with("std::ranges::"))
      readSort(U, C, Sort->getName(), Args.drop_front());
    return;
  }
  llvm::StringRef Name = nameOf(C);
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(C)) {
    if (llvm::is_contained({"rbegin", "crbegin", "lastKey", "last"}, Name))
      readNewest(U, C, M->getImplicitObjectArgument());
    else if ((Name == "lower_bound" || Name == "upper_bound") &&
             !looksUp(U.Functions.back()->getBody()))
      readNewest(U, C, M->getImplicitObjectArgument(), Name);
    return;
  }
  if (!isStd(C) || !C->getNumArgs())
    return;
  if ((Name == "max" || Name == "min") && C->getNumArgs() == 2 &&
      isScalar(U, plain(C->getArg(0))->getType()))
    addPair(U, C, Name);
  else if (Name == "prev" && endOf(C->getArg(0)))
    readNewest(U, C, endOf(C->getArg(0)));
  else
    readSort(U, C, Name, Args);
}

void readMapKey(Unit &U, const CallExpr *C) {
  const clang::Expr *Map = nullptr, *Key = nullptr;
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    if (O->getOperator() != OO_Subscript || O->getNumArgs() != 2)
      return;
    Map = O->getArg(0);
    Key = O->getArg(1);
  } else if (const auto *M = dyn_cast<CXXMemberCallExpr>(C)) {
    if (!M->getNumArgs() || !llvm::is_contained({"emplace", "try_emplace",
                                                 "insert", "insert_or_assign"},
                                                nameOf(M)))
      return;
    Map = M->getImplicitObjectArgument();
    Key = plain(M->getArg(0));
    if (const auto *K = dyn_cast<CXXConstructExpr>(Key); K && K->getNumArgs())
      Key = K->getArg(0);
    else if (const auto *L = dyn_cast<InitListExpr>(Key); L && L->getNumInits())
      Key = L->getInit(0);
  }
  bool Set = false;
  if (!Map || !isOrdered(U, Map->getType(), Set) || Set)
    return;
  facts::Entity To = keysOf(targetOf(U, Map));
  for (const facts::Source &S : sourcesOf(U, Key))
    if (!To.empty() && S.From != To)
      U.Out.Flows.push_back(
          {S.From, To, S.Kept, U.site(C->getSourceRange()), 0, 0});
}

bool inOrder(const Unit &U) {
  if (U.Functions.empty())
    return false;
  const FunctionDecl *F = U.Functions.back();
  if (F->isOverloadedOperator() && F->getOverloadedOperator() == OO_Call) {
    const auto *M = dyn_cast<CXXMethodDecl>(F);
    return M && !M->getParent()->isLambda();
  }
  return F->isOverloadedOperator() &&
         llvm::is_contained(
             {OO_Less, OO_Greater, OO_LessEqual, OO_GreaterEqual, OO_Spaceship},
             F->getOverloadedOperator());
}

} // namespace keyspread::extract
