//===- TextBranches.cpp - where ways part and meet ------------------------===//
//
// In: branches, loops and try blocks. Out: the state behind them: what each
// place holds on either way.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/texts/TextWalk.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

/// A variable of the function that is left: nobody reads it any more, only
/// whether its text is known.
static bool isGone(const Place &P) {
  return P.size() == 1 && isa<VarDecl>(P[0]) && !isa<ParmVarDecl>(P[0]);
}

static bool isKnown(const TextRef &Text) {
  return Text && !Text->Unknown && !Text->All.empty();
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

/// A piece of \p Before, or what \p Variable holds, is one of \p Text.
static bool goesOn(const TextRef &Text, const TextRef &Before,
                   const clang::Decl *Variable) {
  const auto *Named = dyn_cast<NamedDecl>(Variable);
  auto OfVariable = [&](const facts::Segment &S) {
    return Named && !S.Variable.empty() && S.Variable == Named->getName();
  };
  if (Text && llvm::any_of(Text->All, [&](const Alternative &A) {
        return llvm::any_of(A.T.Segments, OfVariable);
      }))
    return true;
  auto Has = [&](const facts::Segment &S) {
    return llvm::any_of(Text->All, [&](const Alternative &A) {
      return llvm::any_of(A.T.Segments, [&](const facts::Segment &Other) {
        return S.At == Other.At;
      });
    });
  };
  return Text && Before && llvm::any_of(Before->All, [&](const Alternative &B) {
           return llvm::any_of(B.T.Segments, Has);
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
    return fixed(Both, ManyBranches);
  }
  // Too many ways: what was added stays open.
  TextRef Open = std::make_shared<TextValue>(*Before);
  for (Alternative &X : Open->All) {
    facts::Hole H;
    H.Spec = "+";
    X.T.Self.clear();
    appendHole(X.T, std::move(H));
    uint32_t Size = static_cast<uint32_t>(X.T.Text.size());
    X.T.FixedParts.push_back({Size - 1, Size, ManyBranches});
  }
  return Open;
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
    // A second turn goes on from the first, and is not seen.
    if (Text && !Added && It->second != Before &&
        goesOn(It->second, Before, P.back()))
      Text = fixed(Text, ManyBranches);
    if (Text)
      Result.Texts[P] = Text;
  }
  for (auto &[P, Text] : Turn.Texts)
    if (P.size() > 1 && !J.Before.Texts.count(P))
      Result.Texts[P] = Text;
  return Result;
}

} // namespace keyspread::extract
