//===- TextOperators.cpp - text behind +, +=, << and their like -----------===//
//
// In: an operator and its operands. Out: their text in order, and what it does
// to what holds text.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/texts/TextWalk.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::TemplateStyle;
using facts::TypeClass;

/// std::hex, std::setw(5): change how values look, add no text. std::endl does.
static bool isManipulator(Unit &U, const clang::Expr *E,
                          llvm::StringRef &Text) {
  const clang::Expr *P = plain(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(P);
      R && isa<FunctionDecl>(R->getDecl())) {
    Text = R->getNameInfo().getAsString() == "endl" ? "\n" : "";
    return true;
  }
  const auto *C = dyn_cast<CallExpr>(P);
  return C && C->getDirectCallee() &&
         C->getDirectCallee()->isInStdNamespace() &&
         llvm::StringRef(U.typeText(C->getType())).contains("_Set");
}

/// \p Front ends in a quote that is open in every way.
static bool opensQuote(const TextRef &Front) {
  return Front && !Front->All.empty() &&
         llvm::all_of(Front->All, [](const Alternative &A) {
           llvm::StringRef Text = A.T.Text;
           return Text.ends_with("'") && Text.count('\'') % 2 == 1;
         });
}

/// `"id = '" + key + "'"`: a value, whatever it was put together of where it
/// was made. Text without values in it may be looked at all the same.
static bool isQuotedValue(const clang::Expr *E, const TextValue &Text,
                          const TextRef &Front) {
  const clang::Expr *P = plain(E);
  const bool Named = isa<DeclRefExpr, MemberExpr>(P) ||
                     (isa<CallExpr>(P) && !isa<CXXOperatorCallExpr>(P));
  return Named && opensQuote(Front) &&
         llvm::any_of(Text.All,
                      [](const Alternative &A) { return !A.T.Holes.empty(); });
}

TextRef TextWalk::operand(const clang::Expr *E, TemplateStyle Style,
                          const TextRef &Front) {
  if (const auto *C = dyn_cast<CharacterLiteral>(plain(E));
      C && C->getValue() < 128) {
    char Byte = static_cast<char>(C->getValue());
    return textOf(llvm::StringRef(&Byte, 1));
  }
  llvm::StringRef Manipulated;
  if (Style == TemplateStyle::Stream && isManipulator(U, E, Manipulated))
    return textOf(Manipulated);
  TextRef Text = eval(E);
  if (Text && !Text->All.empty() && !isQuotedValue(E, *Text, Front))
    return asPart(E, Text);
  if (Text && Text->Unknown)
    if (const auto *R = dyn_cast<DeclRefExpr>(plain(E)); !R)
      E = Text->Unknown;
  facts::Hole H;
  H.Spec = Style == TemplateStyle::Stream ? "<<" : "+";
  H.Value = valueOf(E);
  if (Style != TemplateStyle::Plain) // `strcat(s, c)`: c has no other operand
    H.SpecAt = U.site(E->IgnoreImplicit()->getSourceRange());
  Text = emptyText();
  appendHole(Text->All[0].T, std::move(H));
  Text->All[0].T.Style = Style;
  return Text;
}

/// Text beside \p E would become part of another operand: `s += c ? a : b` has
/// no place behind b, and `s += 'c' + "text"` is none.
static TextRef standingAlone(Unit &U, const clang::Expr *E, TextRef Text) {
  const clang::Expr *P = E->IgnoreImplicit();
  bool Alone = isa<AbstractConditionalOperator>(P) ||
               U.classify(P->getType()) != TypeClass::String;
  if (!Alone || Text->All.size() != 1 || Text->All[0].T.Holes.size() != 1 ||
      Text->All[0].T.Style != TemplateStyle::Concat)
    return Text;
  Text = std::make_shared<TextValue>(*Text);
  Text->All[0].T.Holes[0].SpecAt = {};
  return Text;
}

/// Chained operators: the first object, and the operands behind it.
static const clang::Expr *chain(const clang::Expr *E, OverloadedOperatorKind K,
                                std::vector<const clang::Expr *> &Operands) {
  E = plain(E);
  const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
  if (!O || O->getOperator() != K || O->getNumArgs() != 2)
    return E;
  const clang::Expr *Root = chain(O->getArg(0), K, Operands);
  Operands.push_back(O->getArg(1));
  return Root;
}

TextRef TextWalk::ofOperator(const CXXOperatorCallExpr *O) {
  Place P;
  std::vector<const clang::Expr *> Operands;
  TextRef Result;
  switch (O->getOperator()) {
  case OO_Plus:
    if (O->getNumArgs() != 2 || !holdsText(O->getType()))
      break;
    Result = operand(O->getArg(0), TemplateStyle::Concat);
    return add(Result, operand(O->getArg(1), TemplateStyle::Concat, Result),
               TemplateStyle::Concat);
  case OO_PlusEqual:
  case OO_LessLess: {
    const clang::Expr *Root = chain(O, O->getOperator(), Operands);
    bool Named = placeOf(Root, P);
    bool Holds = Named && !P.empty() && isa<ValueDecl>(P.back()) &&
                 holdsText(cast<ValueDecl>(P.back())->getType());
    if (!Holds && !(isStream(Root->getType()) && isa<CXXConstructExpr>(Root)))
      break;
    if (!Holds) {
      Result = eval(Root);
      Result = Result && !Result->All.empty() ? Result : emptyText();
    }
    for (const clang::Expr *E : Operands) {
      TemplateStyle Style = Holds ? styleOf(P) : TemplateStyle::Stream;
      TextRef Text = operand(E, Style, Holds ? held(P) : Result);
      if (Style == TemplateStyle::Concat)
        Text = standingAlone(U, E, Text);
      if (Holds && held(P))
        append(P, Text);
      else if (!Holds && Result)
        Result = add(Result, Text, Style);
    }
    return Holds ? held(P) : Result;
  }
  case OO_Percent: {
    const clang::Expr *Root = chain(O, OO_Percent, Operands);
    if (!holdsText(O->getType()))
      break;
    bool Format =
        U.qualifiedName(
            O->getDirectCallee()
                    ->getReturnType()
                    .getNonReferenceType()
                    ->getAsCXXRecordDecl()
                ? static_cast<const NamedDecl *>(O->getDirectCallee()
                                                     ->getReturnType()
                                                     .getNonReferenceType()
                                                     ->getAsCXXRecordDecl())
                : O->getDirectCallee()) == "boost::basic_format";
    if (!Format) {
      Result = operand(O->getArg(0), TemplateStyle::Concat);
      return add(Result, operand(O->getArg(1), TemplateStyle::Concat),
                 TemplateStyle::Concat);
    }
    Result = eval(Root);
    std::vector<facts::Expr> Values;
    for (const clang::Expr *E : Operands) {
      eval(E);
      Values.push_back(valueOf(E));
    }
    if (Result)
      Result = fill(U, Result, TemplateStyle::Boost, Values, {});
    if (Result && placeOf(Root, P))
      assign(P, Result, nullptr);
    return Result;
  }
  case OO_Equal: {
    TextRef Text = eval(O->getArg(1));
    if (!placeOf(O->getArg(0), P)) {
      eval(O->getArg(0));
      return nullptr;
    }
    if (!isa<ValueDecl>(P.back()) ||
        !holdsText(cast<ValueDecl>(P.back())->getType()))
      return nullptr;
    assign(P, Text, O->getArg(1));
    return held(P);
  }
  case OO_Call:
    if (const auto *L = dyn_cast<LambdaExpr>(plain(O->getArg(0))))
      if (O->getNumArgs() == 1)
        if (const clang::StringLiteral *Literal = literalIn(L);
            Literal && L->capture_size() == 0)
          return textOf(U, Literal);
    if (std::optional<Formatter> F = formatterOf(U, O))
      if (TextRef Text = ofFormat(O, *F))
        return Text;
    if (const FunctionDecl *F = lambdaOf(O->getArg(0));
        F && call(O, F, nullptr, Result))
      return Result;
    break;
  default:
    break;
  }
  for (unsigned I = 0; I != O->getNumArgs(); ++I)
    eval(O->getArg(I));
  if (const FunctionDecl *F = O->getDirectCallee())
    for (unsigned I = 0; I != F->getNumParams(); ++I)
      if (const clang::Expr *A = argument(O, I))
        escape(A, F->getParamDecl(I)->getType());
  return nullptr;
}

TextRef TextWalk::ofAssignment(const BinaryOperator *B) {
  TextRef Text = eval(B->getRHS());
  Place P;
  const clang::Expr *Left = plain(B->getLHS());
  // s[n] = 0: text is not cut in any way that matters
  if (isa<ArraySubscriptExpr>(Left) || !placeOf(Left, P)) {
    eval(Left);
    return nullptr;
  }
  const auto *D = dyn_cast<ValueDecl>(P.back());
  if (B->getOpcode() != BO_Assign || !D || !holdsText(D->getType()))
    return nullptr;
  // `*end = 0` and pointers that move through text
  if (isa<UnaryOperator>(Left))
    return nullptr;
  assign(P, Text, nullptr);
  return Text;
}

} // namespace keyspread::extract
