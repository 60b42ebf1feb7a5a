//===- TextWalk.cpp - statements ------------------------------------------===//
//
// In: a body. Out: the state behind each of its statements. Branches and loops:
// TextBranches.cpp.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/texts/TextWalk.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

void TextWalk::function(const FunctionDecl *F) {
  U.Walked.insert(F);
  Frame Top;
  Top.F = F;
  Top.Records = true;
  if (const auto *M = dyn_cast<CXXMethodDecl>(F))
    Top.This = {M->getParent()->getCanonicalDecl()};
  Frames.push_back(std::move(Top));
  if (const auto *K = dyn_cast<CXXConstructorDecl>(F))
    for (const CXXCtorInitializer *I : K->inits()) {
      TextRef Text = eval(I->getInit());
      if (const FieldDecl *Field = I->getAnyMember();
          Field && I->isWritten() && holdsText(Field->getType())) {
        Place P = Frames.back().This;
        P.push_back(Field->getCanonicalDecl());
        assign(P, Text, I->getInit());
      }
    }
  exec(F->getBody());
  Leaving = true;
  join(std::move(Frames.back().Returns), {}, F->getBody());
  Leaving = false;
  publishOutputs(F);
  Frames.pop_back();
  for (const Place &P : Touched)
    if (P.size() == 1 && !Escaped.count(P))
      if (const auto *V = dyn_cast<VarDecl>(P[0]);
          V && V->hasLocalStorage() && !isa<ParmVarDecl>(V))
        U.Followed.insert(U.entity(V));
}

/// What a function leaves in fields and in its caller's text.
void TextWalk::publishOutputs(const FunctionDecl *F) {
  for (auto &[P, Text] : Now.Texts) {
    const auto *D = dyn_cast<ValueDecl>(P.back());
    bool Parameter = P.size() == 1 && isa<ParmVarDecl>(P[0]);
    bool Field = P.size() == 2 && isa<CXXRecordDecl>(P[0]);
    if (!D || (!Parameter && !Field) || !Text || !Text->known())
      continue;
    // A single literal flows by itself.
    bool Built = llvm::any_of(Text->All, [](const Alternative &A) {
      return A.T.Style != facts::TemplateStyle::Plain || A.T.Self.empty();
    });
    if (!Built || (Parameter && !D->getType()->isLValueReferenceType() &&
                   !D->getType()->isPointerType()))
      continue;
    facts::Entity To = U.entity(D);
    for (const facts::Entity &E : publish(U, *Text))
      U.Out.Flows.push_back(
          {E, To, facts::Part::Whole, U.token(F->getLocation()), 0, 0});
    U.FollowedHere.insert(To);
  }
}

void TextWalk::exec(const Stmt *S) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<clang::Expr>(S)) {
    if (!Now.Dead)
      eval(E);
    return;
  }
  if (const auto *C = dyn_cast<SwitchCase>(S)) {
    // Reached from the switch, and from the case above.
    for (Jumps &J : llvm::reverse(Frames.back().Around))
      if (!J.Loop) {
        Now = joined(J.Before, std::move(Now), J.Before, {S});
        break;
      }
    return exec(C->getSubStmt());
  }
  if (const auto *C = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Child : C->body())
      exec(Child);
    return;
  }
  if (const auto *L = dyn_cast<LabelStmt>(S))
    return exec(L->getSubStmt());
  if (Now.Dead)
    return;
  if (const auto *A = dyn_cast<AttributedStmt>(S))
    return exec(A->getSubStmt());
  if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *One : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(One))
        declare(V);
    return;
  }
  if (const auto *I = dyn_cast<IfStmt>(S))
    return branch(I);
  if (const auto *L = dyn_cast<ForStmt>(S)) {
    exec(L->getInit());
    return loop(S, L->getBody(), {L->getCond(), L->getInc()});
  }
  if (const auto *L = dyn_cast<WhileStmt>(S))
    return loop(S, L->getBody(), {L->getCond()});
  if (const auto *L = dyn_cast<DoStmt>(S))
    return loop(S, L->getBody(), {L->getCond()});
  if (const auto *L = dyn_cast<CXXForRangeStmt>(S)) {
    exec(L->getInit());
    exec(L->getRangeStmt());
    return loop(S, L->getBody(), {});
  }
  if (const auto *W = dyn_cast<SwitchStmt>(S))
    return choose(W);
  if (const auto *T = dyn_cast<CXXTryStmt>(S))
    return attempt(T);
  leave(S);
}

void TextWalk::leave(const Stmt *S) {
  Frame &F = Frames.back();
  if (const auto *R = dyn_cast<ReturnStmt>(S)) {
    TextRef Text = R->getRetValue() ? eval(R->getRetValue()) : nullptr;
    Frame &Again = Frames.back(); // calls may have moved it
    if (Text)
      Again.Returned.push_back(Text);
    else
      Again.ReturnsUnknown = true;
    Again.Returns.push_back(Now);
    Now.Dead = true;
  } else if (isa<GotoStmt>(S)) {
    Now.Dead = true;
  } else if (isa<BreakStmt>(S)) {
    if (!F.Around.empty())
      F.Around.back().Breaks.push_back(Now);
    Now.Dead = true;
  } else if (isa<ContinueStmt>(S)) {
    for (Jumps &J : llvm::reverse(F.Around))
      if (J.Loop) {
        J.Continues.push_back(Now);
        break;
      }
    Now.Dead = true;
  } else {
    evalChildren(S);
  }
}

void TextWalk::declare(const VarDecl *V) {
  const clang::Expr *Init = V->getInit();
  TextRef Text = Init ? eval(Init) : nullptr;
  if (!V->hasLocalStorage() || V->getType()->isDependentType())
    return;
  const auto *Key = V->getCanonicalDecl();
  Place Of;
  bool Reference = V->getType()->isReferenceType();
  if (Reference && Init && placeOf(Init, Of)) {
    Frames.back().Refs[Key] = Of;
    return;
  }
  if (!holdsText(V->getType())) {
    // QTextStream out(&sql): what goes into it goes into sql.
    const auto *K =
        Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
    if (K && K->getNumArgs() &&
        U.qualifiedName(K->getConstructor()->getParent()) == "QTextStream" &&
        placeOf(K->getArg(0), Of))
      Frames.back().Refs[Key] = Of;
    return;
  }
  const auto *K =
      Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  bool Default =
      K && (K->getNumArgs() == 0 || isa<CXXDefaultArgExpr>(K->getArg(0)) ||
            K->getArg(0)->getType()->isEnumeralType());
  bool Class = V->getType()->isRecordType();
  bool Filled = Init && isa<InitListExpr>(plain(Init)) && !Class; // with zeros
  if (Default || (!Init && Class))
    Text = emptyText();
  else if (!Init || Filled ||
           (Init && plain(Init)->isNullPointerConstant(
                        U.Ast, clang::Expr::NPC_ValueDependentIsNotNull)))
    Text = std::make_shared<TextValue>(); // not set yet
  assign({Key}, Text, Init);
}

} // namespace keyspread::extract
