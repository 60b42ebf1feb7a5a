#include "matchers/extract/TypeUses.h"

#include "matchers/extract/Formatters.h"
#include "matchers/extract/Literals.h"
#include "matchers/extract/TypeSlots.h"
#include "matchers/extract/Values.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::Entity;
using facts::TypeUse;
using facts::UseKind;

bool TypeVisitor::skips() const {
  return !U.Functions.empty() && U.Functions.back()->isDependentContext();
}

bool TypeVisitor::TraverseDecl(Decl *D) {
  if (!D)
    return true;
  if (!isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, TemplateDecl>(
          D) &&
      D->getLocation().isValid() && !U.inProject(D))
    return true;
  auto *F = dyn_cast<FunctionDecl>(D);
  if (F)
    U.Functions.push_back(F);
  bool Go = RecursiveASTVisitor::TraverseDecl(D);
  if (F)
    U.Functions.pop_back();
  return Go;
}

bool TypeVisitor::TraverseLambdaExpr(LambdaExpr *L) {
  VisitFunctionDecl(L->getCallOperator());
  for (ParmVarDecl *P : L->getCallOperator()->parameters())
    recordPlaces(U, P);
  U.Functions.push_back(L->getCallOperator());
  bool Go = RecursiveASTVisitor::TraverseLambdaExpr(L);
  U.Functions.pop_back();
  return Go;
}

/// `static_cast<long>(x)`, `(long)x`, `long(x)`: one id for another.
static const clang::Expr *withoutCast(Unit &U, const clang::Expr *E) {
  const auto *C = dyn_cast<ExplicitCastExpr>(E);
  return C && isIdType(U.Ast, C->getType()) &&
                 isIdType(U.Ast, C->getSubExpr()->getType())
             ? C->getSubExpr()
             : nullptr;
}

/// What the language adds around a value.
static const clang::Expr *unwrapped(Unit &U, const clang::Expr *E,
                                    bool &AsTruth) {
  for (const clang::Expr *Before = nullptr; E != Before;) {
    Before = E;
    if (const auto *C = dyn_cast<ImplicitCastExpr>(E)) {
      AsTruth |= C->getCastKind() == CK_IntegralToBoolean;
      if (C->getType()->isFloatingType())
        return E;
    }
    E = E->IgnoreParens();
    if (const auto *C = dyn_cast<ImplicitCastExpr>(E))
      E = C->getSubExpr();
    else if (const auto *F = dyn_cast<FullExpr>(E))
      E = F->getSubExpr();
    else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
      E = M->getSubExpr();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
      E = B->getSubExpr();
    else if (const auto *L = dyn_cast<InitListExpr>(E);
             L && L->getNumInits() == 1 && L->getType()->isScalarType())
      E = L->getInit(0);
    else if (const auto *C = dyn_cast<CallExpr>(E); C && C->isCallToStdMove())
      E = C->getArg(0);
  }
  return E;
}

void TypeVisitor::use(const clang::Expr *E, const Sink &S) {
  bool Truth = false;
  const clang::Expr *Written = unwrapped(U, E, Truth);
  if (const auto *Q = dyn_cast<AbstractConditionalOperator>(Written)) {
    use(Q->getTrueExpr(), S);
    use(Q->getFalseExpr(), S);
    return;
  }
  const clang::Expr *Core = Written;
  while (const clang::Expr *Inner = withoutCast(U, Core))
    Core = unwrapped(U, Inner, Truth);
  value(Written, Core, S);
}

/// Functions that read a number from text.
static bool reads(llvm::StringRef Name) {
  return llvm::is_contained(
      {"std::stoi", "std::stol", "std::stoll", "std::stoul", "std::stoull",
       "atoi", "atol", "atoll", "std::atoi", "std::atol", "std::atoll",
       "strtol", "strtoll", "strtoul", "strtoull", "std::strtol",
       "std::strtoll", "std::strtoul", "std::strtoull"},
      Name);
}

/// The fewest bits that conversions written around a value leave; 0: none is.
static unsigned castBits(Unit &U, const clang::Expr *E) {
  unsigned Least = 0;
  bool Truth = false;
  while (const clang::Expr *Inner = withoutCast(U, E)) {
    unsigned Bits = U.Ast.getTypeSize(E->getType());
    Least = Least ? std::min(Least, Bits) : Bits;
    E = unwrapped(U, Inner, Truth);
  }
  return Least;
}

/// The name of a call that reads a number from a QString.
static std::string parserOfQt(Unit &U, const clang::Expr *E) {
  const auto *C = dyn_cast<CXXMemberCallExpr>(E);
  std::string Name =
      C && C->getMethodDecl() ? U.qualifiedName(C->getMethodDecl()) : "";
  return llvm::is_contained({"QString::toInt", "QString::toUInt"}, Name) ? Name
                                                                         : "";
}

/// `f(x + 1)`: the room there is for the sum, x has too.
void TypeVisitor::operands(const clang::Expr *E, const Sink &S) {
  if (!isa<BinaryOperator, clang::UnaryOperator, ParenExpr, ImplicitCastExpr>(
          E))
    return;
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && (B->isComparisonOp() || B->isLogicalOp()))
    return;
  for (const Stmt *Child : E->children()) {
    const auto *Operand = dyn_cast_or_null<clang::Expr>(Child);
    if (!Operand || !isIdType(U.Ast, Operand->getType()))
      continue;
    if (Entity Of = slotOf(U, Operand, &Told); !Of.empty())
      emit(Operand, Operand, S, Of);
    else
      operands(Operand, S);
  }
}

void TypeVisitor::value(const clang::Expr *Written, const clang::Expr *Core,
                        const Sink &S) {
  Entity From = slotOf(U, Core, &Told);
  if (!From.empty())
    return emit(Written, Core, S, From);
  Sink Out = S;
  clang::Expr::EvalResult V;
  const auto *Default = dyn_cast<CXXDefaultArgExpr>(Core);
  if (Default || isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(Core)) {
    if (isa<ImplicitValueInitExpr>(Core))
      Out.Constant = 0;
    else
      return; // is a use where it is declared
    return emit(Written, Core, Out, "");
  }
  if (!Core->isValueDependent() &&
      Core->getType()->isIntegralOrEnumerationType() &&
      Core->EvaluateAsInt(V, U.Ast) &&
      V.Val.getInt().isRepresentableByInt64()) {
    Out.Constant = V.Val.getInt().getExtValue();
    return emit(Written, Core, Out, "");
  }
  if (const auto *C = dyn_cast<CallExpr>(Core)) {
    const FunctionDecl *F = C->getDirectCallee();
    if (F && reads(U.qualifiedName(F)) && C->getNumArgs() &&
        (S.Kind == UseKind::Moved || S.Kind == UseKind::Equal)) {
      Out.Kind = UseKind::Parsed;
      Out.Whole = C->getSourceRange();
      Out.Detail = U.qualifiedName(F);
      Out.Spec = Written->getSourceRange();
      Out.Cast = castBits(U, Written);
      std::vector<facts::Source> Sources = sourcesOf(U, C->getArg(0));
      return emit(C->getArg(0)->IgnoreImplicit(),
                  C->getArg(0)->IgnoreImplicit(), Out,
                  Sources.empty() ? Entity() : Sources.front().From);
    }
  }
  Out.Kind = UseKind::Computed;
  if (S.Kind == UseKind::Format && isIdType(U.Ast, Core->getType()))
    Out.Room = U.Ast.getTypeSize(Core->getType());
  if (Out.Room)
    operands(Core, Out);
  Out.Detail = parserOfQt(U, Core);
  emit(Written, Core, Out, "");
}

/// The one argument that a call of a function template is given in <>, when it
/// is what the call gives.
static Site chosenType(Unit &U, const clang::Expr *E) {
  const auto *C = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  if (!F || !returnsDeduced(F))
    return {};
  const clang::Expr *Callee = C->getCallee()->IgnoreParenImpCasts();
  llvm::ArrayRef<TemplateArgumentLoc> Args;
  if (const auto *R = dyn_cast<DeclRefExpr>(Callee))
    Args = R->template_arguments();
  else if (const auto *M = dyn_cast<MemberExpr>(Callee))
    Args = M->template_arguments();
  if (Args.size() != 1 ||
      Args[0].getArgument().getKind() != TemplateArgument::Type ||
      !U.Ast.hasSameUnqualifiedType(Args[0].getArgument().getAsType(),
                                    C->getType().getNonReferenceType()))
    return {};
  bool Editable = false;
  Site Result = U.site(Args[0].getSourceRange(), &Editable);
  return Editable ? Result : Site();
}

static void addWidths(Unit &U, const clang::Expr *Written,
                      const clang::Expr *Core, TypeUse &Out) {
  QualType T = Core->getType().getNonReferenceType();
  if (!isIdType(U.Ast, T))
    return;
  Out.Bits = U.Ast.getTypeSize(T);
  Out.Unsigned = T->isUnsignedIntegerType();
  Out.Cast = castBits(U, Written);
  Out.Chosen = chosenType(U, Core);
}

void TypeVisitor::emit(const clang::Expr *Written, const clang::Expr *Core,
                       const Sink &S, const Entity &From) {
  if (skips())
    return;
  TypeUse Out;
  Out.From = From;
  Out.Kind = S.Kind;
  Out.To = S.To;
  bool Editable = false, CoreEditable = false;
  Out.At = U.site(Written->getSourceRange(), &Editable);
  Out.Value = U.site(Core->getSourceRange(), &CoreEditable);
  if (S.Whole.isValid()) {
    bool WholeEditable = false;
    Out.Whole = U.site(S.Whole, &WholeEditable);
    Editable &= WholeEditable;
  }
  Out.Editable = Editable && CoreEditable;
  Out.Spec = S.SpecAt;
  if (S.Spec.isValid())
    Out.Spec = U.site(S.Spec);
  Out.Detail = S.Detail;
  if (From.empty())
    Out.Constant = S.Constant;
  else if (S.Kind == UseKind::Equal || S.Kind == UseKind::Ordered)
    Out.Constant = S.Constant;
  Out.Call = S.Call;
  Out.Argument = S.Argument;
  if (S.Kind == UseKind::Parsed)
    Out.Text = U.classify(plain(Core)->getType());
  Out.Serialised = S.Serialised;
  addWidths(U, Written, Core, Out);
  Out.Room = S.Room;
  Out.Memory = S.Memory;
  if (S.Cast)
    Out.Cast = S.Cast;
  const clang::Expr *Inner = Core->IgnoreParenImpCasts();
  const auto *O = dyn_cast<CXXOperatorCallExpr>(Inner);
  Out.Loose = isa<UnaryOperator>(Inner) ||
              (O && O->getOperator() != OO_Subscript &&
               O->getOperator() != OO_Call && O->getOperator() != OO_Arrow);
  // A value that a function of the project gives is told apart by its call.
  if (S.Kind != UseKind::Parsed && llvm::StringRef(From).ends_with("|return"))
    Out.Maker = resultOf(U, Core->IgnoreParenImpCasts());
  Out.Conversion = S.Conversion;
  Out.Style = S.Style;
  U.Out.TypeUses.push_back(std::move(Out));
}

void TypeVisitor::lost(const clang::Expr *E, const std::string &Why) {
  if (Told.count(E) || skips())
    return;
  // Most values are none: their types are told sooner than their names.
  const std::vector<std::string> Slots = slotsIn(U, E->getType());
  std::set<const clang::Expr *> Seen;
  Entity Of = Slots.empty() ? Entity() : slotOf(U, E, &Seen);
  if (Of.empty())
    return;
  Told.insert(Seen.begin(), Seen.end());
  for (const std::string &Slot : Slots) {
    Sink S;
    S.Kind = UseKind::Computed;
    S.Detail = Why;
    emit(E, E, S, Of + Slot);
  }
}

/// `f` that is no call: whoever gets it may call it with anything.
void TypeVisitor::lostFunction(const FunctionDecl *F, const clang::Expr *At,
                               const std::string &Why) {
  if (skips() || !U.inProject(F))
    return;
  Sink S;
  S.Kind = UseKind::Computed;
  S.Detail = Why;
  for (const ParmVarDecl *P : F->parameters())
    for (const std::string &Slot : slotsIn(U, P->getType()))
      emit(At, At, S, U.entity(P) + Slot);
  for (const std::string &Slot : slotsIn(U, F->getReturnType())) {
    TypeUse Out;
    Out.From = facts::returnOf(U.usr(F)) + Slot;
    Out.At = Out.Value = U.site(At->getSourceRange());
    Out.Detail = Why;
    U.Out.TypeUses.push_back(std::move(Out));
  }
}

/// Pairs, optionals and lists are taken apart where they are made.
bool TypeVisitor::takeApart(const clang::Expr *E, const Entity &To, QualType T,
                            const Sink &S) {
  bool Truth = false;
  const clang::Expr *Core = unwrapped(U, E, Truth);
  std::vector<Held> In = heldIn(U, T);
  if (const auto *I = dyn_cast<CXXStdInitializerListExpr>(Core))
    Core = unwrapped(U, I->getSubExpr(), Truth);
  if (const auto *L = dyn_cast<InitListExpr>(Core)) {
    for (unsigned I = 0; I < L->getNumInits(); ++I) {
      const Held &H =
          In[In.size() == L->getNumInits() && In.size() > 1 ? I : 0];
      bool MapElement = In.size() == 2 && In.size() != L->getNumInits();
      if (MapElement)
        move(L->getInit(I), To, L->getInit(I)->getType(), S);
      else
        move(L->getInit(I), To + H.Place, H.Type, S);
    }
    return true;
  }
  const auto *K = dyn_cast<CXXConstructExpr>(Core);
  if (!K)
    return false;
  std::vector<const clang::Expr *> Args;
  for (const clang::Expr *A : K->arguments())
    if (!isa<CXXDefaultArgExpr>(A))
      Args.push_back(A);
  if (Args.empty())
    return true;
  if (Args.size() == 1) {
    bool Null =
        U.qualifiedName(K->getConstructor()->getParent()) == "std::optional" &&
        Args[0]->getType()->getAsCXXRecordDecl() &&
        U.qualifiedName(Args[0]->getType()->getAsCXXRecordDecl()) ==
            "std::nullopt_t";
    if (Null)
      return true;
    QualType Of = Args[0]->getType().getNonReferenceType();
    if (U.Ast.hasSameUnqualifiedType(Of, T.getNonReferenceType()) ||
        (!slotsIn(U, Of).empty() && !heldIn(U, Of).empty())) {
      move(Args[0], To, T, S);
      return true;
    }
    bool Optional =
        U.qualifiedName(K->getConstructor()->getParent()) == "std::optional";
    if (Optional || isa<CXXStdInitializerListExpr>(
                        Args[0]->IgnoreImplicit()->IgnoreParenImpCasts())) {
      move(Args[0], Optional ? To + "<0>" : To, Optional ? In[0].Type : T, S);
      return true;
    }
    return false;
  }
  bool Whole =
      In.size() == Args.size() &&
      (U.qualifiedName(K->getConstructor()->getParent()) == "std::pair" ||
       U.qualifiedName(K->getConstructor()->getParent()) == "std::tuple");
  if (!Whole) {
    if (!isa<CXXStdInitializerListExpr>(
            Args[0]->IgnoreImplicit()->IgnoreParenImpCasts()))
      return false;
    move(Args[0], To, T, S);
    return true;
  }
  for (unsigned I = 0; I < Args.size(); ++I)
    move(Args[I], To + In[I].Place, In[I].Type, S);
  return true;
}

void TypeVisitor::move(const clang::Expr *E, const Entity &To, QualType T,
                       Sink S) {
  if (!E || To.empty() || T.isNull() || T->isDependentType() ||
      E->isTypeDependent())
    return;
  std::vector<std::string> Slots = slotsIn(U, T);
  if (Slots.empty())
    return;
  S.To = To;
  if (Slots.size() == 1 && Slots[0].empty())
    return use(E, S);
  bool Truth = false;
  const clang::Expr *Core = unwrapped(U, E, Truth);
  Entity From = slotOf(U, Core, &Told);
  if (From.empty() && takeApart(Core, To, T, S))
    return;
  for (const std::string &Slot : Slots) {
    Sink Each = S;
    Each.To = To + Slot;
    if (From.empty())
      Each.Kind = UseKind::Computed;
    emit(Core, Core, Each, From.empty() ? "" : From + Slot);
  }
}

bool TypeVisitor::VisitFunctionDecl(FunctionDecl *F) {
  if (F->isImplicit() || F->isDependentContext() ||
      F->isTemplateInstantiation())
    return true;
  recordResult(U, F);
  for (ParmVarDecl *P : F->parameters()) {
    recordPlaces(U, P);
    if (P->hasDefaultArg() && !P->hasUnparsedDefaultArg() &&
        !P->hasUninstantiatedDefaultArg())
      move(P->getDefaultArg(), U.entity(P), P->getType());
  }
  return true;
}

bool TypeVisitor::VisitVarDecl(VarDecl *V) {
  if (V->isImplicit() || isa<ParmVarDecl>(V) ||
      V->getType()->isDependentType() || skips())
    return true;
  recordPlaces(U, V);
  bool Truth = false;
  if (V->getInit())
    if (const auto *L = dyn_cast<LambdaExpr>(unwrapped(U, V->getInit(), Truth)))
      Told.insert(L);
  if (V->getInit() && !V->isConstexpr() && !V->isCXXForRangeDecl())
    move(V->getInit(), U.entity(V), V->getType());
  return true;
}

bool TypeVisitor::VisitFieldDecl(FieldDecl *F) {
  if (F->getParent()->isDependentContext())
    return true;
  recordPlaces(U, F);
  if (const clang::Expr *Init = F->getInClassInitializer())
    move(Init, U.entity(F), F->getType());
  return true;
}

bool TypeVisitor::VisitTypedefNameDecl(TypedefNameDecl *D) {
  recordAlias(U, D);
  return true;
}

bool TypeVisitor::TraverseConstructorInitializer(CXXCtorInitializer *I) {
  if (const FieldDecl *F = I->getAnyMember(); F && I->isWritten() && !skips())
    move(I->getInit(), U.entity(F), F->getType());
  return RecursiveASTVisitor::TraverseConstructorInitializer(I);
}

bool TypeVisitor::VisitReturnStmt(ReturnStmt *R) {
  if (!U.Functions.empty() && R->getRetValue() && !skips())
    move(R->getRetValue(), facts::returnOf(U.enclosingFunction()),
         U.Functions.back()->getReturnType());
  return true;
}

bool TypeVisitor::VisitCXXForRangeStmt(CXXForRangeStmt *S) {
  const VarDecl *V = S->getLoopVariable();
  const clang::Expr *Range = S->getRangeInit();
  if (!V || !Range || skips() || Range->isTypeDependent())
    return true;
  bool Truth = false;
  Range = unwrapped(U, Range, Truth);
  std::set<const clang::Expr *> Seen;
  Entity From = slotOf(U, Range, &Seen);
  std::vector<Held> In = heldIn(U, Range->getType());
  if (From.empty() || In.empty())
    return true;
  Told.insert(Seen.begin(), Seen.end());
  const auto *R = Range->getType().getNonReferenceType()->getAsCXXRecordDecl();
  std::string Name = R ? U.qualifiedName(R) : "";
  bool Map = In.size() == 2;
  bool Sorted = llvm::is_contained(
      {"std::map", "std::set", "std::multimap", "std::multiset"}, Name);
  if (Sorted)
    for (const std::string &Slot : slotsIn(U, In[0].Type)) {
      Sink Order;
      Order.Kind = UseKind::Ordered;
      Order.Detail = "a loop goes over the container in the order of its keys";
      emit(Range, Range, Order, From + "<0>" + Slot);
    }
  std::string Base = Map ? "" : In[0].Place;
  for (const std::string &Slot : slotsIn(U, V->getType())) {
    Sink Each;
    Each.To = U.entity(V) + Slot;
    emit(Range, Range, Each, From + Base + Slot);
  }
  return true;
}

bool TypeVisitor::VisitInitListExpr(InitListExpr *L) {
  if (const InitListExpr *Semantic = L->getSemanticForm())
    L = const_cast<InitListExpr *>(Semantic);
  const RecordDecl *R =
      L->getType().isNull() ? nullptr : L->getType()->getAsRecordDecl();
  if (!R || !U.inProject(R) || L->isTypeDependent() || skips())
    return true;
  unsigned I = 0;
  if (const auto *C = dyn_cast<CXXRecordDecl>(R))
    I = C->getNumBases();
  for (const FieldDecl *F : R->fields()) {
    if (I >= L->getNumInits() || !L->getInit(I))
      break;
    move(L->getInit(I), U.entity(F), F->getType());
    ++I;
  }
  return true;
}

/// The number that \p E is, when it is one that is written.
static std::optional<int64_t> constantOf(Unit &U, const clang::Expr *E) {
  clang::Expr::EvalResult V;
  if (E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(V, U.Ast) || !V.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return V.Val.getInt().getExtValue();
}

void TypeVisitor::compare(const clang::Expr *Whole, const clang::Expr *Left,
                          const clang::Expr *Right, const std::string &Operator,
                          bool Equal) {
  if (!isIdType(U.Ast, Left->getType()) || !isIdType(U.Ast, Right->getType()))
    return;
  bool Truth = false;
  auto Name = [&](const clang::Expr *E) {
    E = unwrapped(U, E, Truth);
    while (const clang::Expr *Inner = withoutCast(U, E))
      E = unwrapped(U, Inner, Truth);
    return slotOf(U, E);
  };
  for (bool Flipped : {false, true}) {
    const clang::Expr *One = Flipped ? Right : Left;
    const clang::Expr *Other = Flipped ? Left : Right;
    Sink S;
    S.Kind = Equal ? UseKind::Equal : UseKind::Ordered;
    S.Detail = Operator;
    if (Flipped && Operator.find_first_of("<>") == 0)
      S.Detail[0] = Operator[0] == '<' ? '>' : '<';
    S.Whole = Whole->getSourceRange();
    S.Constant = constantOf(U, Other);
    if (constantOf(U, One)) {
      slotOf(U, unwrapped(U, One, Truth), &Told); // a constant of the program
      continue;
    }
    S.To = S.Constant ? "" : Name(Other);
    if (!S.Constant && S.To.empty())
      S.Kind = Equal ? UseKind::Computed : UseKind::Ordered;
    use(One, S);
  }
}

bool TypeVisitor::VisitBinaryOperator(BinaryOperator *B) {
  if (B->isTypeDependent() || B->isValueDependent() || skips())
    return true;
  if (B->getOpcode() == BO_Assign) {
    std::set<const clang::Expr *> Seen;
    bool Truth = false;
    const clang::Expr *Target = unwrapped(U, B->getLHS(), Truth);
    Entity To = slotOf(U, Target, &Seen);
    if (!To.empty() && isIdType(U.Ast, Target->getType())) {
      Told.insert(Seen.begin(), Seen.end());
      move(B->getRHS(), To, Target->getType());
    }
    return true;
  }
  if (B->isEqualityOp() || B->isRelationalOp())
    compare(B, B->getLHS(), B->getRHS(), B->getOpcodeStr().str(),
            B->isEqualityOp());
  return true;
}

/// `!x`, `&x`
bool TypeVisitor::VisitUnaryOperator(UnaryOperator *O) {
  if (O->getOpcode() == UO_AddrOf && !O->isTypeDependent() &&
      isIdType(U.Ast, O->getSubExpr()->getType()))
    takesMemory(O->getSubExpr());
  const auto *C = O->getOpcode() == UO_LNot
                      ? dyn_cast<ImplicitCastExpr>(O->getSubExpr())
                      : nullptr;
  if (!C || C->getCastKind() != CK_IntegralToBoolean || skips() ||
      !isIdType(U.Ast, C->getSubExpr()->getType()))
    return true;
  Sink S;
  S.Kind = UseKind::Truth;
  S.Detail = "!";
  S.Whole = O->getSourceRange();
  use(C->getSubExpr(), S);
  return true;
}

/// A value that nobody takes has no use.
static const clang::Expr *discarded(const Stmt *S) {
  const auto *E = dyn_cast_or_null<clang::Expr>(S);
  return E ? E->IgnoreImplicit()->IgnoreParens() : nullptr;
}

bool TypeVisitor::VisitExplicitCastExpr(ExplicitCastExpr *C) {
  if (C->getType()->isVoidType())
    Told.insert(discarded(C->getSubExpr()));
  return true;
}

bool TypeVisitor::VisitCompoundStmt(CompoundStmt *S) {
  for (const Stmt *Child : S->body()) {
    Told.insert(discarded(Child));
    // Without braces, up to a few levels.
    for (unsigned Depth = 0; Child && Depth < 8; ++Depth) {
      if (const auto *I = dyn_cast<IfStmt>(Child)) {
        Told.insert(discarded(I->getElse()));
        Child = I->getThen();
      } else if (const auto *F = dyn_cast<ForStmt>(Child)) {
        Told.insert(discarded(F->getInc()));
        Child = F->getBody();
      } else if (const auto *W = dyn_cast<WhileStmt>(Child)) {
        Child = W->getBody();
      } else if (const auto *R = dyn_cast<CXXForRangeStmt>(Child)) {
        Child = R->getBody();
      } else {
        break;
      }
      Told.insert(discarded(Child));
    }
  }
  return true;
}

bool TypeVisitor::VisitImplicitCastExpr(ImplicitCastExpr *C) {
  if (C->getCastKind() != CK_IntegralToBoolean || skips() ||
      C->isTypeDependent())
    return true;
  if (Told.count(C->getSubExpr()->IgnoreParenImpCasts()))
    return true;
  Sink S;
  S.Kind = UseKind::Truth;
  S.Whole = C->getSourceRange();
  if (isIdType(U.Ast, C->getSubExpr()->getType()) &&
      !constantOf(U, C->getSubExpr()))
    use(C->getSubExpr(), S);
  return true;
}

/// \p E is used by its address or its size.
void TypeVisitor::takesMemory(const clang::Expr *E) {
  if (skips())
    return;
  std::set<const clang::Expr *> Seen;
  E = E->IgnoreParens();
  Entity Of = slotOf(U, E, &Seen);
  if (Of.empty())
    return;
  Told.insert(Seen.begin(), Seen.end());
  Sink S;
  S.Kind = UseKind::Computed;
  S.Memory = true;
  emit(E, E, S, Of);
}

bool TypeVisitor::VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
  if (!E->isArgumentType() && !E->isTypeDependent() &&
      isIdType(U.Ast, E->getArgumentExpr()->getType()))
    takesMemory(E->getArgumentExpr());
  return true;
}

/// The class of the project whose size \p E has in it.
static const CXXRecordDecl *sizedIn(Unit &U, const Stmt *E) {
  if (!E)
    return nullptr;
  if (const auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    if (const CXXRecordDecl *R = T->getTypeOfArgument()->getAsCXXRecordDecl();
        R && U.inProject(R))
      return R;
  for (const Stmt *Child : E->children())
    if (const CXXRecordDecl *R = sizedIn(U, Child))
      return R;
  return nullptr;
}

/// `fwrite(&row, sizeof(row), 1, out)`: others read the bytes.
void TypeVisitor::keepsLayout(const CallExpr *C, const FunctionDecl *F) {
  if (U.inProject(F) ||
      llvm::is_contained({"memset", "memcpy", "memmove", "memcmp", "malloc",
                          "calloc", "realloc", "qsort", "bzero"},
                         F->getIdentifier() ? F->getName() : ""))
    return;
  for (const clang::Expr *A : C->arguments())
    if (const CXXRecordDecl *R = sizedIn(U, A))
      for (const FieldDecl *D : R->fields())
        if (isIdType(U.Ast, D->getType())) {
          Sink S;
          S.Kind = UseKind::Computed;
          S.Memory = true;
          emit(C, C, S, U.entity(D));
        }
}

/// Where the function that \p Call calls was found: `std::div` is brought into
/// std by a using-declaration, beside its overloads.
static const DeclContext *foundIn(const clang::Expr *Call,
                                  const FunctionDecl *F) {
  const auto *C = dyn_cast<CallExpr>(Call);
  const auto *R =
      C ? dyn_cast<DeclRefExpr>(C->getCallee()->IgnoreParenImpCasts())
        : nullptr;
  return R ? R->getFoundDecl()->getDeclContext() : F->getDeclContext();
}

/// The bits of whole numbers that parameter \p I of \p F, or of a function
/// beside it, takes; 0: all of them.
unsigned TypeVisitor::roomFor(const clang::Expr *Call, const FunctionDecl *F,
                              unsigned I, const clang::Expr *A) {
  auto Bits = [&](QualType T) -> unsigned {
    T = T.getNonReferenceType();
    if (T->isRealFloatingType())
      return llvm::APFloat::semanticsPrecision(U.Ast.getFloatTypeSemantics(T));
    return T->isIntegerType() && !T->isBooleanType() ? U.Ast.getTypeSize(T) : 0;
  };
  if (I >= F->getNumParams())
    return F->isVariadic() && isIdType(U.Ast, A->getType()) ? Bits(A->getType())
                                                            : 0;
  unsigned Most = isDeduced(F, I) ? 0 : Bits(F->getParamDecl(I)->getType());
  if (!Most || !F->getDeclName())
    return Most;
  for (const NamedDecl *D : foundIn(Call, F)->lookup(F->getDeclName()))
    if (const auto *Other = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
        Other && Other->getNumParams() == F->getNumParams() &&
        Other->getParamDecl(I)->getType()->isIntegerType())
      Most = std::max(Most, Bits(Other->getParamDecl(I)->getType()));
  return Most;
}

void TypeVisitor::arguments(const clang::Expr *Call, const FunctionDecl *F,
                            llvm::ArrayRef<const clang::Expr *> Args) {
  bool Ours = U.inProject(F) && !U.known(F);
  Entity Result = isRecorded(U, F) ? resultOf(U, Call) : "";
  for (unsigned I = 0; I < Args.size(); ++I) {
    const clang::Expr *A = Args[I];
    const clang::Expr *Inner = A->IgnoreParenImpCasts();
    bool Cut = A->getType()->isArithmeticType() &&
               !A->getType()->isBooleanType() &&
               !isIdType(U.Ast, A->getType()) &&
               isIdType(U.Ast, Inner->getType()) && !Ours;
    if (A->isTypeDependent() || (!Cut && slotsIn(U, A->getType()).empty()))
      continue;
    if (Cut)
      A = Inner; // becomes a double, a short
    Sink S;
    S.Call = Result;
    S.Argument = I;
    S.Detail = F->getNameAsString();
    if (Ours && I < F->getNumParams() && !isDeduced(F, I)) {
      move(A, U.entity(F->getParamDecl(I)), F->getParamDecl(I)->getType(), S);
      continue;
    }
    S.Room = roomFor(Call, F, I, A);
    // Without a call that is recorded it is lost, but for the room it has.
    S.Kind = Result.empty() ? UseKind::Computed : UseKind::Given;
    if (Result.empty())
      S.Detail.clear();
    if (Result.empty() && !S.Room)
      continue;
    if (!constantOf(U, A) && isIdType(U.Ast, A->getType()))
      use(A, S);
  }
}

bool TypeVisitor::VisitCallExpr(CallExpr *C) {
  Told.insert(C->getCallee()->IgnoreParenImpCasts());
  if (C->isTypeDependent() || C->isValueDependent() || skips())
    return true;
  const FunctionDecl *F = C->getDirectCallee();
  if (!F)
    return true;
  const Api *Known = U.known(F);
  if ((U.inProject(F) && !Known) ||
      (Known && (Known->Column || Known->Origin ||
                 Known->Passes.Kind != HandleRole::NoHandle)))
    lost(C, "");
  keepsLayout(C, F);
  llvm::ArrayRef<const clang::Expr *> Args(C->getArgs(), C->getNumArgs());
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    bool Member = isa<CXXMethodDecl>(F);
    if (Member && O->getOperator() == OO_Call)
      Told.insert(C->getArg(0)->IgnoreParenImpCasts()); // the lambda called
    if (!stream(O) && !standard(C, F))
      arguments(C, F, Member ? Args.drop_front() : Args);
    return true;
  }
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(C); M && container(M))
    return true;
  if (!standard(C, F) && !format(C))
    arguments(C, F, Args);
  return true;
}

bool TypeVisitor::VisitCXXConstructExpr(CXXConstructExpr *K) {
  const CXXConstructorDecl *D = K->getConstructor();
  if (K->isTypeDependent() || K->isValueDependent() || skips() ||
      D->isCopyOrMoveConstructor())
    return true;
  if (U.inProject(D) || isRecorded(U, D))
    arguments(K, D, llvm::ArrayRef(K->getArgs(), K->getNumArgs()));
  return true;
}

/// A lambda that is kept in a variable is called by name; others are given
/// away.
bool TypeVisitor::VisitLambdaExpr(LambdaExpr *L) {
  if (!Told.count(L))
    lostFunction(L->getCallOperator(), L, "the lambda is given away");
  return true;
}

bool TypeVisitor::VisitDeclRefExpr(DeclRefExpr *R) {
  if (Told.count(R))
    return true;
  if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl()))
    lostFunction(F, R, "the function is given away");
  else if (const CXXRecordDecl *Lambda =
               R->getType().getNonReferenceType()->getAsCXXRecordDecl();
           Lambda && Lambda->isLambda())
    lostFunction(Lambda->getLambdaCallOperator(), R,
                 "the lambda is given away");
  else
    lost(R, "");
  return true;
}

bool TypeVisitor::VisitMemberExpr(MemberExpr *M) {
  if (isa<FieldDecl>(M->getMemberDecl()))
    lost(M, "");
  return true;
}

namespace {
/// Sets of places that meet.
class Meetings {
public:
  Entity rootOf(const Entity &E) {
    auto It = Of.try_emplace(E, E).first;
    if (It->second == E)
      return E;
    Entity Root = rootOf(It->second);
    return Of[E] = Root;
  }
  void tie(const Entity &A, const Entity &B) { Of[rootOf(A)] = rootOf(B); }

private:
  std::map<Entity, Entity> Of;
};
} // namespace

void finishTypes(facts::UnitFacts &Of) {
  Meetings All;
  for (const TypeUse &T : Of.TypeUses)
    if (!T.From.empty() && !T.To.empty())
      All.tie(T.From, T.To);
  std::set<Entity> Wide;
  auto Take = [&](const Entity &E) {
    llvm::StringRef S(E);
    if (S.contains('|') || S.contains("@FI@") || S.starts_with("call:"))
      Wide.insert(All.rootOf(E));
  };
  for (const TypeUse &T : Of.TypeUses) {
    Take(T.From);
    Take(T.To);
    if (T.Kind == UseKind::Given || T.Kind == UseKind::Parsed ||
        T.Kind == UseKind::Text)
      for (const Entity &E : {T.From, T.To})
        if (!E.empty())
          Wide.insert(All.rootOf(E));
  }
  for (const facts::TypePlace &P : Of.TypePlaces) {
    Take(P.Self);
    if (!P.Alias.empty())
      for (const Entity &E : {P.Self, P.Alias})
        Wide.insert(All.rootOf(E));
  }
  llvm::erase_if(Of.TypeUses, [&](const TypeUse &T) {
    return !Wide.count(All.rootOf(T.From)) && !Wide.count(All.rootOf(T.To));
  });
  llvm::erase_if(Of.TypePlaces, [&](const facts::TypePlace &P) {
    return !Wide.count(All.rootOf(P.Self));
  });
}

} // namespace keyspread::extract
