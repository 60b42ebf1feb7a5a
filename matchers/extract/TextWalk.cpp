// Statements. In: a body. Out: the state behind each of its statements.
#include "matchers/extract/TextWalk.h"

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

/// A variable of the function that is left: nobody reads it any more, only
/// whether its text is known.
static bool isGone(const Place &P) {
  return P.size() == 1 && isa<VarDecl>(P[0]) && !isa<ParmVarDecl>(P[0]);
}

static bool isKnown(const TextRef &Text) {
  return Text && !Text->Unknown && !Text->All.empty();
}

void TextWalk::leave(const Stmt *S) {
  Frame &F = Frames.back();
  if (const auto *R = dyn_cast<ReturnStmt>(S)) {
    const TextRef Known = emptyText();
    TextRef Text = R->getRetValue() ? eval(R->getRetValue()) : nullptr;
    Frame &Again = Frames.back(); // calls may have moved it
    if (Text)
      Again.Returned.push_back(Text);
    else
      Again.ReturnsUnknown = true;
    Again.Returns.push_back(Now);
    if (Frames.size() == 1)
      for (auto &[P, Of] : Again.Returns.back().Texts)
        if (isGone(P) && isKnown(Of))
          Of = Known; // a hundred returns would keep a hundred texts alive
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

void TextWalk::branch(const IfStmt *S) {
  exec(S->getInit());
  if (S->getConditionVariable())
    declare(S->getConditionVariable());
  eval(S->getCond());
  State Before = Now;
  exec(S->getThen());
  State Then = std::move(Now);
  Now = Before;
  exec(S->getElse());
  Now = joined(std::move(Then), std::move(Now), Before, {S});
}

void TextWalk::choose(const SwitchStmt *S) {
  exec(S->getInit());
  if (S->getConditionVariable())
    declare(S->getConditionVariable());
  eval(S->getCond());
  Frames.back().Around.emplace_back();
  Frames.back().Around.back().Before = Now;
  State Before = Now;
  Now.Dead = true;
  exec(S->getBody());
  std::vector<State> Breaks = std::move(Frames.back().Around.back().Breaks);
  Frames.back().Around.pop_back();
  bool Default = false;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase())
    Default |= isa<DefaultStmt>(C);
  if (!Default && !S->isAllEnumCasesCovered())
    Breaks.push_back(Before);
  join(std::move(Breaks), Before, S);
}

void TextWalk::attempt(const CXXTryStmt *S) {
  State Before = Now;
  exec(S->getTryBlock());
  for (unsigned I = 0; I != S->getNumHandlers(); ++I) {
    State Tried = std::move(Now);
    Now = Before;
    exec(S->getHandler(I)->getHandlerBlock());
    Now = joined(std::move(Tried), std::move(Now), Before, {S->getHandler(I)});
  }
}

/// Text that only keeps two others apart: ", ", " AND ".
static bool isSeparator(llvm::StringRef Text) {
  std::string Word = Text.trim().upper();
  return llvm::is_contained({",", "AND", "OR", "UNION", "UNION ALL"}, Word);
}

/// All that is behind \p Before is a separator.
static bool addsSeparator(const TextRef &Text, const TextRef &Before) {
  return Text && !Text->All.empty() &&
         llvm::all_of(Text->All, [&](const Alternative &A) {
           llvm::StringRef Behind = A.T.Text;
           if (Before)
             for (const Alternative &B : Before->All)
               if (llvm::StringRef(A.T.Text).starts_with(B.T.Text)) {
                 Behind = llvm::StringRef(A.T.Text).substr(B.T.Text.size());
                 break;
               }
           return isSeparator(Behind);
         });
}

static bool continues(const TextRef &Text, const TextRef &Before) {
  return Text && Before && llvm::all_of(Text->All, [&](const Alternative &A) {
           return llvm::any_of(Before->All, [&](const Alternative &B) {
             return llvm::StringRef(A.T.Text).starts_with(B.T.Text);
           });
         });
}

TextRef TextWalk::joinedText(const TextRef &A, const TextRef &B,
                             const TextRef &Before, const Sides &By) {
  if (A == B)
    return A;
  if (!A || !B)
    return nullptr;
  if (A->All.empty() && !A->Unknown)
    return B;
  if (B->All.empty() && !B->Unknown)
    return A;
  if (A->Unknown || B->Unknown)
    return nullptr;
  // The first turn of a loop needs no separator.
  bool InLoop =
      llvm::any_of(Frames.back().Around, [](const Jumps &J) { return J.Loop; });
  if (InLoop && addsSeparator(A, Before) != addsSeparator(B, Before))
    return addsSeparator(A, Before) ? B : A;
  TextRef Both = either(A, B, By);
  if (Both->All.size() <= MostAlternatives)
    return Both;
  if (!Before || !continues(Both, Before)) {
    Both->All.resize(MostAlternatives);
    return Both;
  }
  // Too many ways: what was added stays open.
  TextRef Open = std::make_shared<TextValue>(*Before);
  for (Alternative &X : Open->All) {
    facts::Hole H;
    H.Spec = "+";
    X.T.Self.clear();
    appendHole(X.T, std::move(H));
  }
  return fixed(Open, "its text is put together in branches, and a change would "
                     "have to suit all of them");
}

TextWalk::State TextWalk::joined(State A, State B, const State &Before,
                                 const Sides &By) {
  if (A.Dead)
    return B;
  if (B.Dead)
    return A;
  State Result;
  for (auto &[P, Text] : A.Texts) {
    auto It = B.Texts.find(P);
    if (It == B.Texts.end()) {
      bool Inside = !Before.Texts.count(P); // declared in that branch
      if (!Inside || P.size() > 1)
        Escaped.insert(P);
      continue;
    }
    auto Old = Before.Texts.find(P);
    if (Leaving && isGone(P) && isKnown(Text) && isKnown(It->second)) {
      Result.Texts[P] = Text;
      continue;
    }
    if (TextRef Both =
            joinedText(Text, It->second,
                       Old == Before.Texts.end() ? nullptr : Old->second, By))
      Result.Texts[P] = Both;
    else
      Escaped.insert(P);
  }
  for (auto &[P, Text] : B.Texts)
    if (!A.Texts.count(P) && (Before.Texts.count(P) || P.size() > 1))
      Escaped.insert(P);
  return Result;
}

void TextWalk::join(std::vector<State> Ends, const State &Before,
                    const Stmt *By) {
  for (unsigned I = 0; I != Ends.size(); ++I)
    Now = joined(std::move(Now), std::move(Ends[I]), Before,
                 {By, I ? std::nullopt : std::optional<unsigned>(0), I + 1});
}

void TextWalk::loop(const Stmt *S, const Stmt *Body,
                    llvm::ArrayRef<const Stmt *> Others) {
  if (const auto *W = dyn_cast<WhileStmt>(S); W && W->getConditionVariable())
    declare(W->getConditionVariable());
  if (!isa<DoStmt>(S) && !Others.empty() && Others[0])
    exec(Others[0]);
  Frames.back().Around.emplace_back();
  Jumps &J = Frames.back().Around.back();
  J.Loop = true;
  J.Before = Now;
  if (const auto *R = dyn_cast<CXXForRangeStmt>(S))
    declare(R->getLoopVariable());
  exec(Body);
  Jumps Done = std::move(Frames.back().Around.back());
  join(std::move(Done.Continues), Done.Before, Body);
  if (!Now.Dead)
    for (const Stmt *Other :
         Others.drop_front(isa<DoStmt>(S) || Others.empty() ? 0 : 1))
      exec(Other);
  Frames.back().Around.pop_back();
  Now = afterLoop(std::move(Now), Done, S);
}

TextWalk::State TextWalk::afterLoop(State Turn, const Jumps &J, const Stmt *S) {
  for (const State &B : J.Breaks)
    Turn = joined(std::move(Turn), B, J.Before, {S, std::nullopt, 1});
  if (Turn.Dead)
    return J.Before;
  if (isa<DoStmt>(S))
    return Turn;
  State Result;
  for (auto &[P, Before] : J.Before.Texts) {
    auto It = Turn.Texts.find(P);
    if (It == Turn.Texts.end()) {
      Escaped.insert(P);
      continue;
    }
    // What is added turn by turn is there; what is set anew may not be.
    bool Added = continues(It->second, Before) && !J.Reset.count(P);
    TextRef Text =
        Added ? It->second : joinedText(It->second, Before, nullptr, {S});
    if (Text)
      Result.Texts[P] = Text;
  }
  for (auto &[P, Text] : Turn.Texts)
    if (P.size() > 1 && !J.Before.Texts.count(P))
      Result.Texts[P] = Text;
  return Result;
}

} // namespace keyspread::extract
