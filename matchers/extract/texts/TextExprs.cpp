//===- TextExprs.cpp - the text of an expression --------------------------===//
//
// In: an expression, in the order in which the program runs. Out: its text, and
// what it does to what holds text. Operators: TextOperators.cpp.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/texts/TextWalk.h"

#include "matchers/extract/Values.h"

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
             U.Own.count(E) || U.OwnTexts.count(Text);
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
      Texts[Values.back().At] = asPart(A, Given);
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
