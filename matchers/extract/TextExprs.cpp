// Expressions. In: an expression, in the order in which the program runs. Out:
// its text, and what it does to what holds text.
#include "matchers/extract/TextWalk.h"

#include "matchers/extract/Values.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::TemplateStyle;
using facts::TypeClass;

TextRef TextWalk::alone(const clang::Expr *E, bool Records) {
  Frames.emplace_back();
  Frames.back().Records = Records;
  TextRef Text = eval(E);
  Frames.pop_back();
  return Text;
}

TextRef TextWalk::eval(const clang::Expr *E) {
  if (!E || E->isTypeDependent() || E->isValueDependent())
    return nullptr;
  E = plain(E);
  Steps += Frames.size() > 1;
  TextRef Text = evalNew(E);
  bool Own = isa<clang::StringLiteral, AbstractConditionalOperator>(E) ||
             U.Own.count(E);
  if (!Text || !Text->known() || Own || !Frames.back().Records)
    return Text;
  TextRef &Seen = U.Texts[E];
  bool Again = Seen && Seen != Text && Frames.size() > 1; // of a lambda
  Seen =
      Again ? either(Seen, Text, {Frames.back().F->getBody(), {}, {}}) : Text;
  if (Seen->All.size() > MostAlternatives)
    Seen->All.resize(MostAlternatives);
  return Text;
}

void TextWalk::evalChildren(const Stmt *S) {
  for (const Stmt *Child : S->children())
    if (const auto *E = dyn_cast_or_null<clang::Expr>(Child))
      eval(E);
    else
      exec(Child);
}

TextRef TextWalk::evalNew(const clang::Expr *E) {
  if (const auto *L = dyn_cast<clang::StringLiteral>(E))
    return textOf(U, L);
  if (isa<DeclRefExpr, MemberExpr>(E))
    return ofReference(E);
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E))
    return ofOperator(O);
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E))
    return ofMember(M);
  if (const auto *C = dyn_cast<CallExpr>(E))
    return ofCall(C);
  if (const auto *Q = dyn_cast<AbstractConditionalOperator>(E))
    return ofConditional(Q);
  if (const auto *L = dyn_cast<LambdaExpr>(E))
    return ofLambda(L);
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(E))
    return nullptr;
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp())
      return ofAssignment(B);
    TextRef Left = eval(B->getLHS()), Right = eval(B->getRHS());
    return B->getOpcode() == BO_Comma ? Right : nullptr;
  }
  if (const auto *O = dyn_cast<UnaryOperator>(E)) {
    TextRef Text = eval(O->getSubExpr());
    Place P;
    return placeOf(E, P) ? held(P) : nullptr;
  }
  if (const auto *K = dyn_cast<CXXConstructExpr>(E)) {
    if (K->getNumArgs() == 0 && holdsText(K->getType()))
      return emptyText();
    // std::string(text, length)
    TextRef First;
    for (unsigned I = 0; I != K->getNumArgs(); ++I) {
      TextRef Text = eval(K->getArg(I));
      First = I ? First : Text;
      escape(K->getArg(I), I < K->getConstructor()->getNumParams()
                               ? K->getConstructor()->getParamDecl(I)->getType()
                               : K->getArg(I)->getType());
    }
    std::string Name = U.qualifiedName(K->getConstructor()->getParent());
    return holdsText(K->getType()) || Name == "boost::basic_format" ? First
                                                                    : nullptr;
  }
  evalChildren(E);
  return nullptr;
}

TextRef TextWalk::ofReference(const clang::Expr *E) {
  if (const auto *M = dyn_cast<MemberExpr>(E))
    eval(M->getBase());
  Place P;
  if (placeOf(E, P))
    if (TextRef Text = held(P))
      return Text->All.empty() && !Text->Unknown ? nullptr : Text;
  const ValueDecl *D = nullptr;
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    D = R->getDecl();
  else
    D = cast<MemberExpr>(E)->getMemberDecl();
  const auto *V = dyn_cast<VarDecl>(D);
  TextRef Text = V ? ofConstant(V) : nullptr;
  if (Text)
    U.Own.insert(E);
  return Text;
}

TextRef TextWalk::ofConstant(const VarDecl *V) {
  QualType T = V->getType();
  const clang::Expr *Init = V->getAnyInitializer();
  bool Constant = V->isConstexpr() || T.isConstQualified() ||
                  U.Ast.getBaseElementType(T).isConstQualified();
  if (!Init || !Constant || !V->hasGlobalStorage() || !holdsText(T) ||
      Init->isValueDependent())
    return nullptr;
  auto [It, New] = U.Constants.try_emplace(V->getCanonicalDecl());
  if (!New)
    return It->second;
  TextRef Text = TextWalk(U).alone(Init, false);
  return U.Constants[V->getCanonicalDecl()] = Text;
}

facts::Expr TextWalk::valueOf(const clang::Expr *E) {
  for (const Frame &F : llvm::reverse(Frames)) {
    const auto *R = dyn_cast<DeclRefExpr>(plain(E));
    auto It =
        R ? F.Given.find(R->getDecl()->getCanonicalDecl()) : F.Given.end();
    if (It == F.Given.end())
      break;
    E = It->second;
  }
  return readExpr(U, E);
}

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

TextRef TextWalk::operand(const clang::Expr *E, TemplateStyle Style) {
  if (const auto *C = dyn_cast<CharacterLiteral>(plain(E));
      C && C->getValue() < 128) {
    char Byte = static_cast<char>(C->getValue());
    return textOf(llvm::StringRef(&Byte, 1));
  }
  llvm::StringRef Manipulated;
  if (Style == TemplateStyle::Stream && isManipulator(U, E, Manipulated))
    return textOf(Manipulated);
  TextRef Text = eval(E);
  if (Text && !Text->All.empty())
    return Text;
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

/// The literal in what FMT_STRING("...") and QStringLiteral("...") expand to.
class FirstLiteral : public RecursiveASTVisitor<FirstLiteral> {
public:
  const clang::StringLiteral *Found = nullptr;
  bool VisitStringLiteral(clang::StringLiteral *L) {
    Found = L;
    return false;
  }
};

static const clang::StringLiteral *literalIn(const LambdaExpr *L) {
  FirstLiteral Finder;
  Finder.TraverseStmt(
      const_cast<Stmt *>(static_cast<const Stmt *>(L->getBody())));
  return Finder.Found;
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
    return add(Result, operand(O->getArg(1), TemplateStyle::Concat),
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
      TextRef Text = operand(E, Style);
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

TextRef TextWalk::ofConditional(const AbstractConditionalOperator *Q) {
  eval(Q->getCond());
  State Before = Now;
  TextRef Yes = eval(Q->getTrueExpr());
  State Then = std::move(Now);
  Now = Before;
  TextRef No = eval(Q->getFalseExpr());
  Now = joined(std::move(Then), std::move(Now), Before, {Q});
  if (!Yes && !No)
    return nullptr;
  if (!(Yes && Yes->known()) && !(No && No->known()))
    return nullptr;
  if (!Yes || Yes->All.empty())
    Yes = operand(Q->getTrueExpr(), TemplateStyle::Concat);
  if (!No || No->All.empty())
    No = operand(Q->getFalseExpr(), TemplateStyle::Concat);
  return joinedText(Yes, No, nullptr, {Q});
}

TextRef TextWalk::ofLambda(const LambdaExpr *L) {
  const FunctionDecl *F = L->getCallOperator();
  if (!L->getBody() || F->isDependentContext() ||
      llvm::any_of(Frames, [&](const Frame &G) { return G.F == F; }))
    return nullptr;
  U.Walked.insert(F);
  // Nobody says when it is called: what it reads is as it is here.
  State Before = Now;
  Frame Body;
  Body.F = F;
  Body.This = Frames.back().This;
  Body.Records = Frames.back().Records;
  Frames.push_back(std::move(Body));
  exec(L->getBody());
  join(std::move(Frames.back().Returns), {}, L->getBody());
  Frames.pop_back();
  State After = std::move(Now);
  Now = Before;
  for (auto &[P, Text] : Before.Texts)
    if (auto It = After.Texts.find(P);
        !After.Dead && (It == After.Texts.end() || It->second != Text))
      U.ChangedBy[L].insert(P[0]);
  return nullptr;
}

TextRef TextWalk::ofFormat(const CallExpr *C, const Formatter &F) {
  const clang::Expr *Format = argument(C, F.Format);
  TextRef Text = Format ? eval(Format) : nullptr;
  std::vector<const clang::Expr *> Args = formatted(C, F);
  bool Known = Text && Text->known();
  if (Known && F.Guessed)
    for (const Alternative &A : Text->All) {
      int Most = -1;
      for (const Conversion &V : conversionsOf(A.T.Text, F.Style))
        Most = std::max(Most, V.Argument);
      Known &= size_t(Most + 1) == Args.size();
    }
  if (!Known && F.Guessed)
    return nullptr;
  std::vector<facts::Expr> Values;
  std::map<Site, TextRef> Texts;
  for (const clang::Expr *A : Args) {
    TextRef Given = eval(A);
    if (!Known)
      continue;
    Values.push_back(valueOf(A));
    if (Given && Given->known() && Values.back().At.valid())
      Texts[Values.back().At] = Given;
  }
  TextRef Result;
  if (Known)
    Result = fill(U, Text, F.Style, Values,
                  U.site(Format->IgnoreImplicit()->getSourceRange()));
  if (Result && !Texts.empty())
    Result = splice(Result, Texts);
  const clang::Expr *Out = F.Out ? argument(C, *F.Out) : nullptr;
  Place P;
  bool Behind = false;
  bool Placed = Out && placeOf(Out, P, &Behind);
  if (Result && Out) {
    // Not what takes a char ** or char *&, and makes the room it needs.
    const FunctionDecl *To = C->getDirectCallee();
    bool Limited = U.classify(Out->getType()) == TypeClass::CharPointer &&
                   !(To && *F.Out < To->getNumParams() &&
                     To->getParamDecl(*F.Out)->getType()->isReferenceType());
    for (Alternative &A : Result->All) {
      A.T.Limited = Limited;
      if (Limited && Placed && isa<ValueDecl>(P.back()))
        A.T.Memory = U.entity(cast<ValueDecl>(P.back()));
      for (unsigned I = 0; Limited && I < F.Format; ++I)
        if (I != *F.Out && argument(C, I)->getType()->isIntegerType())
          A.T.Capacity = readExpr(U, argument(C, I));
    }
  }
  if (Result && Frames.back().Records)
    U.Formats[C] = Result;
  if (!Out)
    return Result && holdsText(C->getType()) ? Result : nullptr;
  if (!Placed) {
    eval(Out);
    return nullptr;
  }
  const FunctionDecl *Callee = C->getDirectCallee();
  llvm::StringRef Name =
      Callee && Callee->getDeclName().isIdentifier() ? Callee->getName() : "";
  if (const auto *D = dyn_cast<ValueDecl>(P.back()))
    Behind |=
        U.typeText(D->getType()).find("memory_buffer") != std::string::npos;
  if (Behind || Name.contains_insensitive("append"))
    append(P, Result);
  else
    assign(P, Result, nullptr);
  return nullptr;
}

} // namespace keyspread::extract
