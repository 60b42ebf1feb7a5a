#include "matchers/extract/types/TypeUses.h"

#include "matchers/extract/Values.h"
#include "matchers/extract/texts/Formatters.h"
#include "matchers/extract/texts/Literals.h"
#include "matchers/extract/types/TypeSlots.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::Entity;
using facts::TypeUse;
using facts::UseKind;

const clang::Expr *withoutCast(Unit &U, const clang::Expr *E) {
  const auto *C = dyn_cast<ExplicitCastExpr>(E);
  return C && isIdType(U.Ast, C->getType()) &&
                 isIdType(U.Ast, C->getSubExpr()->getType())
             ? C->getSubExpr()
             : nullptr;
}

const clang::Expr *unwrapped(Unit &U, const clang::Expr *E, bool &AsTruth) {
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

std::optional<int64_t> constantOf(Unit &U, const clang::Expr *E) {
  std::optional<llvm::APSInt> V = integerOf(U, E);
  if (!V || !V->isRepresentableByInt64())
    return std::nullopt;
  return V->getExtValue();
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
  const auto *Default = dyn_cast<CXXDefaultArgExpr>(Core);
  if (Default || isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(Core)) {
    if (isa<ImplicitValueInitExpr>(Core))
      Out.Constant = 0;
    else
      return; // is a use where it is declared
    return emit(Written, Core, Out, "");
  }
  if (std::optional<int64_t> Number = constantOf(U, Core)) {
    Out.Constant = Number;
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
  llvm::ArrayRef<TemplateArgumentLoc> Args = templateArguments(C);
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
  if (const auto *L = dyn_cast<InitListExpr>(Core); L && !L->getNumInits())
    Out.At.End = Out.At.Begin; // `{}` suits a text, too
  if (S.Whole.isValid()) {
    bool WholeEditable = false;
    Out.Whole = U.site(S.Whole, &WholeEditable);
    // The call of a format, in the body of a macro that logs, stays as it is.
    Editable &= WholeEditable || S.Kind == UseKind::Format;
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
  Out.WideAs = S.WideAs;
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
    // What no function declares, other units may share, or its declaration.
    const bool Local = S.empty() || S.contains("@F@");
    if (S.contains('|') || S.contains("@FI@") || S.starts_with("call:") ||
        !Local)
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
