//===- TypeCalls.cpp - whole numbers that libraries are given -------------===//
//
// In: calls of the standard library and of what writes text. Out: the uses of
// the numbers they are given.
//
//===----------------------------------------------------------------------===//
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
using facts::UseKind;

/// `..."total": `: what follows is a number of JSON.
static bool endsAsMember(llvm::StringRef Text) {
  return Text.rtrim().ends_with("\":");
}

/// The literal that the text \p E ends with; null when it ends otherwise.
static const StringLiteral *lastLiteral(const clang::Expr *E) {
  E = plain(E);
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->getNumArgs() == 2 &&
      (O->getOperator() == OO_Plus || O->getOperator() == OO_LessLess))
    return lastLiteral(O->getArg(1));
  return dyn_cast<StringLiteral>(E);
}

static bool endsAsMember(const clang::Expr *E) {
  const StringLiteral *L = lastLiteral(E);
  return L && L->getCharByteWidth() == 1 && endsAsMember(L->getString());
}

/// No more than \p Most arguments of \p C are written.
static bool onlyWritten(const CallExpr *C, unsigned Most) {
  return C->getNumArgs() <= Most || isa<CXXDefaultArgExpr>(C->getArg(Most));
}

/// Of the standard library; iterators may stand in a namespace of its own.
static bool isStandard(Unit &U, const FunctionDecl *F) {
  std::string Name = U.qualifiedName(F);
  llvm::StringRef Space = llvm::StringRef(Name).split("::").first;
  return !U.inProject(F) && (Space == "std" || Space == "__gnu_cxx");
}

/// Likewise an operator of a container of Qt, or of its iterator.
static bool isContainers(Unit &U, const CallExpr *C, const FunctionDecl *F) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  const auto *In =
      M ? dyn_cast<CXXRecordDecl>(M->getParent()->getDeclContext()) : nullptr;
  return isStandard(U, F) || (M && isa<CXXOperatorCallExpr>(C) &&
                              (isOfQt(U, M->getParent()) || isOfQt(U, In)));
}

bool TypeVisitor::stream(const CXXOperatorCallExpr *O) {
  if (O->getOperator() != OO_LessLess || O->getNumArgs() != 2 ||
      !isIdType(U.Ast, O->getArg(1)->getType()) ||
      !isStandard(U, O->getDirectCallee()))
    return false;
  const clang::Expr *Base = streamOf(O->getArg(0));
  Sink S;
  S.Kind = UseKind::Stream;
  S.Spec = Base->getSourceRange();
  S.Detail = streamName(U, Base, /*Qt=*/false);
  S.Serialised = endsAsMember(O->getArg(0));
  use(O->getArg(1), S);
  return true;
}

/// `"{\"id\":%1}"`: what it stands for is a number of JSON.
static bool fillsMember(const clang::Expr *Format) {
  const clang::Expr *E = Format;
  while (const auto *M = dyn_cast<CXXMemberCallExpr>(plain(E)))
    E = M->getImplicitObjectArgument();
  E = plain(E);
  const auto *K = dyn_cast<CXXConstructExpr>(E);
  const auto *L =
      dyn_cast<StringLiteral>(K && K->getNumArgs() ? plain(K->getArg(0)) : E);
  return L && L->getCharByteWidth() == 1 && L->getString().contains("\":%");
}

/// qDebug() << id, QString::number(id), QString("%1").arg(id).
bool TypeVisitor::qt(const CallExpr *C, const FunctionDecl *F) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  if (!M || U.inProject(F))
    return false;
  const auto *O = dyn_cast<CXXOperatorCallExpr>(C);
  unsigned I = O ? 1 : 0;
  if (C->getNumArgs() <= I || !isIdType(U.Ast, C->getArg(I)->getType()))
    return false;
  std::string Name = U.qualifiedName(F);
  Sink S;
  S.Whole = C->getSourceRange();
  S.Detail = Name;
  if (O && Name == "QDebug::operator<<") {
    S.Kind = UseKind::Stream;
    S.Spec = streamOf(O->getArg(0))->getSourceRange();
    S.Detail = "QDebug";
  } else if (O && Name == "QTextStream::operator<<") {
    const clang::Expr *Base = streamOf(O->getArg(0));
    S.Kind = UseKind::Stream;
    S.Spec = Base->getSourceRange();
    S.Detail = streamName(U, Base, /*Qt=*/true);
    S.Serialised = endsAsMember(O->getArg(0));
  } else if (Name == "QString::number" && onlyWritten(C, 1)) {
    S.Kind = UseKind::Text;
    S.Serialised = Members.count(C) != 0;
  } else if (Name == "QString::arg" && onlyWritten(C, 1)) {
    S.Kind = UseKind::Format;
    S.Style = facts::TemplateStyle::Qt;
    S.Conversion = "%1";
    S.Serialised =
        fillsMember(cast<CXXMemberCallExpr>(C)->getImplicitObjectArgument());
  } else {
    return false;
  }
  use(C->getArg(I), S);
  return true;
}

/// std::to_string, and what a library calls like it.
bool TypeVisitor::toText(const CallExpr *C, const FunctionDecl *F) {
  if (U.inProject(F) || !F->getIdentifier() || F->getName() != "to_string" ||
      isa<CXXMethodDecl>(F) || C->getNumArgs() != 1)
    return false;
  Sink S;
  S.Kind = UseKind::Text;
  S.Whole = C->getSourceRange();
  S.Serialised = Members.count(C) != 0;
  use(C->getArg(0), S);
  return true;
}

/// `std::find(v.begin(), v.end(), id)`: id is compared with the elements.
bool TypeVisitor::search(const CallExpr *C, const FunctionDecl *F) {
  if (!F->getIdentifier() || !isStandard(U, F) || C->getNumArgs() != 3 ||
      !llvm::is_contained({"find", "count"}, F->getName()) ||
      !isIdType(U.Ast, C->getArg(2)->getType()) || constantOf(U, C->getArg(2)))
    return false;
  Entity Elements;
  std::set<const clang::Expr *> Seen;
  for (unsigned I : {0u, 1u}) {
    const auto *M = dyn_cast<CXXMemberCallExpr>(plain(C->getArg(I)));
    const clang::Expr *Of = M ? M->getImplicitObjectArgument() : nullptr;
    std::vector<Held> In = Of ? heldIn(U, Of->getType()) : std::vector<Held>();
    if (In.size() != 1 || !isIdType(U.Ast, In[0].Type))
      return false;
    Entity E = slotOf(U, Of, &Seen);
    if (E.empty() || (I && E + In[0].Place != Elements))
      return false;
    Elements = E + In[0].Place;
  }
  Told.insert(Seen.begin(), Seen.end());
  Sink S;
  S.Kind = UseKind::Equal;
  S.Detail = "==";
  S.Whole = C->getArg(2)->getSourceRange();
  S.To = Elements;
  use(C->getArg(2), S);
  return true;
}

/// Sums of text, comparisons of iterators.
bool TypeVisitor::standard(const CallExpr *C, const FunctionDecl *F) {
  if (toText(C, F) || search(C, F))
    return true;
  if (!isContainers(U, C, F))
    return false;
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    if (addsElement(O))
      return true;
    if (O->getOperator() == OO_Plus && endsAsMember(O->getArg(0)))
      Members.insert(plain(O->getArg(1)));
    bool Asks = O->getOperator() == OO_EqualEqual ||
                O->getOperator() == OO_ExclaimEqual;
    bool Iterators = Asks && O->getNumArgs() == 2;
    for (unsigned I = 0; Iterators && I < 2; ++I) {
      const auto *R = plain(O->getArg(I))->getType()->getAsCXXRecordDecl();
      Iterators = R && R->getIdentifier() &&
                  R->getName().contains_insensitive("iterator");
    }
    for (unsigned I = 0; Iterators && I < 2; ++I)
      slotOf(U, plain(O->getArg(I)), &Told);
    // m[k]
    if (O->getOperator() == OO_Subscript) {
      std::vector<Held> In = heldIn(U, O->getArg(0)->getType());
      if (In.size() == 2)
        if (Entity Of = slotOf(U, O->getArg(0), &Told); !Of.empty())
          move(O->getArg(1), Of + "<0>", In[0].Type);
    }
    // v = w of containers
    if (O->getOperator() == OO_Equal && O->getNumArgs() == 2 &&
        !slotsIn(U, O->getArg(0)->getType()).empty())
      if (Entity Of = slotOf(U, O->getArg(0), &Told); !Of.empty()) {
        std::vector<Held> In = heldIn(U, O->getArg(0)->getType());
        if (In.size() == 1 && isIdType(U.Ast, O->getArg(1)->getType()))
          move(O->getArg(1), Of + In[0].Place, In[0].Type);
        else
          move(O->getArg(1), Of, O->getArg(0)->getType());
      }
    return true;
  }
  if (!F->getIdentifier())
    return false;
  return C->isCallToStdMove();
}

/// Where [Begin, End) of a literal is written; nothing when that is no one run.
static std::optional<Site> writtenAt(Unit &U, const MappedText &T, size_t Begin,
                                     size_t End) {
  for (const facts::Segment &S : T.Segments) {
    if (Begin < S.Begin || End > S.End || S.Atomic || !S.Macro.empty())
      continue;
    llvm::StringRef Contents = U.contents(S.At.File);
    return siteIn(S.At.File, {Contents.data(), Contents.size()},
                  S.At.Begin + (Begin - S.Begin), S.At.Begin + (End - S.Begin));
  }
  return std::nullopt;
}

/// \p E says the size of \p Of.
static bool sizeOf(const Stmt *E, const ValueDecl *Of) {
  if (const auto *T = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(E);
      T && !T->isArgumentType()) {
    const auto *R = dyn_cast<DeclRefExpr>(plain(T->getArgumentExpr()));
    return R && R->getDecl() == Of;
  }
  return E && llvm::any_of(E->children(), [&](const Stmt *Child) {
           return sizeOf(Child, Of);
         });
}

/// The stream that a format writes to, by its name, or the array that could
/// grow, by its entity: whose size, where it is given, is asked of itself.
static std::string writtenTo(Unit &U, const CallExpr *C, const ValueDecl *To,
                             unsigned Format) {
  if (!To->getType()->isConstantArrayType())
    return To->getNameAsString();
  return Format == 1 || sizeOf(C->getArg(1), To) ? U.entity(To) : "";
}

bool TypeVisitor::format(const CallExpr *C) {
  std::optional<Formatter> F = formatterOf(U, C);
  if (!F)
    return false;
  const clang::Expr *Format = argument(C, F->Format);
  const auto *L = Format ? dyn_cast<StringLiteral>(plain(Format)) : nullptr;
  if (!L || L->getCharByteWidth() != 1)
    return false;
  MappedText Text = readLiteral(U, L);
  std::vector<Conversion> All = conversionsOf(Text.Text, F->Style);
  std::vector<const clang::Expr *> Values = formatted(C, *F);
  // One that is only declared here is a formatter when its conversions have
  // their values.
  int Most = -1;
  for (const Conversion &One : All)
    Most = std::max(Most, One.Argument);
  if (F->Guessed && size_t(Most + 1) != Values.size())
    return false;
  for (const Conversion &One : All) {
    if (One.Argument < 0 || size_t(One.Argument) >= Values.size() ||
        !isIdType(U.Ast, Values[One.Argument]->getType()))
      continue;
    Sink S;
    S.Kind = UseKind::Format;
    S.Whole = C->getSourceRange();
    S.Detail = U.qualifiedName(C->getDirectCallee());
    S.Style = F->Style;
    S.Serialised =
        endsAsMember(llvm::StringRef(Text.Text).take_front(One.Begin));
    if (std::optional<Site> At = writtenAt(U, Text, One.Begin, One.End))
      S.SpecAt = *At;
    S.Conversion = One.Spec;
    if (const auto *To = dyn_cast<DeclRefExpr>(plain(C->getArg(0)));
        To && F->Format >= 1)
      S.Detail += "(" + writtenTo(U, C, To->getDecl(), F->Format) + ")";
    use(Values[One.Argument], S);
  }
  // What is no number of the format is seen to elsewhere.
  return true;
}

} // namespace keyspread::extract
