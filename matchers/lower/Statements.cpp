// Statements. In: blocks, branches, exits. Out: Block, If, Switch, Return, ...
#include "matchers/lower/Builder.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Ref;

/// Appends what \p St does to \p Block; the cases of a switch stand in a row.
void Builder::into(Refs &Block, const Stmt *St) {
  if (!St || isa<NullStmt>(St))
    return;
  if (const auto *D = dyn_cast<DeclStmt>(St))
    return into(Block, D);
  if (const auto *A = dyn_cast<AttributedStmt>(St))
    return into(Block, A->getSubStmt());
  if (const auto *L = dyn_cast<LabelStmt>(St)) {
    Block.push_back(unknown(nullptr, "a label"));
    return into(Block, L->getSubStmt());
  }
  if (const auto *C = dyn_cast<CaseStmt>(St)) {
    Refs Values{expr(C->getLHS())};
    if (C->getRHS())
      Values.push_back(expr(C->getRHS()));
    Block.push_back(
        add(node(Op::Case, SourceRange(C->getCaseLoc(), C->getColonLoc()),
                 C->getCaseLoc()),
            std::move(Values)));
    return into(Block, C->getSubStmt());
  }
  if (const auto *D = dyn_cast<DefaultStmt>(St)) {
    Block.push_back(
        add(node(Op::Default, SourceRange(D->getDefaultLoc(), D->getColonLoc()),
                 D->getDefaultLoc())));
    return into(Block, D->getSubStmt());
  }
  Block.push_back(stmt(St));
}

Ref Builder::block(const Stmt *St, Refs Inside) {
  return add(node(Op::Block, St), std::move(Inside));
}

/// \p St as one statement, a Block where it makes several.
Ref Builder::blockOf(const Stmt *St) {
  if (!St)
    return none();
  Refs Inside;
  into(Inside, St);
  return Inside.size() == 1 ? Inside[0] : block(St, std::move(Inside));
}

Ref Builder::VisitCompoundStmt(const CompoundStmt *St) {
  Refs Inside;
  for (const Stmt *Child : St->body())
    into(Inside, Child);
  return block(St, std::move(Inside));
}

/// `if (auto x = f(); x > 0)`: x is declared in front, in a block of its own.
Ref Builder::enclosed(const Stmt *St, Refs Before, Ref Inner) {
  if (Before.empty())
    return Inner;
  Before.push_back(Inner);
  return block(St, std::move(Before));
}

Ref Builder::VisitIfStmt(const IfStmt *St) {
  Refs Before;
  into(Before, St->getInit());
  if (St->isConsteval()) // bodies are what runs
    return blockOf(St->isNegatedConsteval() ? St->getThen() : St->getElse());
  if (St->isConstexpr() && !St->getCond()->isValueDependent())
    if (std::optional<const Stmt *> Taken = St->getNondiscardedCase(U.Ast)) {
      if (!*Taken)
        return block(St, std::move(Before));
      into(Before, *Taken);
      return block(St, std::move(Before));
    }
  if (const VarDecl *V = St->getConditionVariable())
    declare(Before, V);
  Refs Parts{expr(St->getCond())};
  Parts.push_back(blockOf(St->getThen()));
  if (St->getElse())
    Parts.push_back(blockOf(St->getElse()));
  Ref If = add(node(Op::If, St), std::move(Parts));
  return enclosed(St, std::move(Before), If);
}

Ref Builder::VisitSwitchStmt(const SwitchStmt *St) {
  Refs Before;
  into(Before, St->getInit());
  if (const VarDecl *V = St->getConditionVariable())
    declare(Before, V);
  Ref Over = expr(St->getCond());
  Ref Body = None;
  if (const auto *C = dyn_cast<CompoundStmt>(St->getBody())) {
    Body = stmt(C);
  } else {
    Refs Inside;
    into(Inside, St->getBody());
    Body = block(St->getBody(), std::move(Inside));
  }
  Ref Switch = add(node(Op::Switch, St), {Over, Body});
  return enclosed(St, std::move(Before), Switch);
}

Ref Builder::VisitReturnStmt(const ReturnStmt *St) {
  Refs Value;
  if (St->getRetValue())
    Value.push_back(initializer(St->getRetValue()));
  return add(node(Op::Return, St), std::move(Value));
}

Ref Builder::VisitCoreturnStmt(const CoreturnStmt *St) {
  Refs Value;
  if (St->getOperand())
    Value.push_back(initializer(St->getOperand()));
  return add(node(Op::Return, St), std::move(Value));
}

Ref Builder::VisitBreakStmt(const BreakStmt *St) {
  return add(node(Op::Break, St));
}
Ref Builder::VisitContinueStmt(const ContinueStmt *St) {
  return add(node(Op::Continue, St));
}
Ref Builder::VisitGotoStmt(const GotoStmt *St) { return unknown(St, "a goto"); }

Ref Builder::VisitCXXTryStmt(const CXXTryStmt *St) {
  Refs Parts{stmt(St->getTryBlock())};
  for (unsigned I = 0; I != St->getNumHandlers(); ++I) {
    const CXXCatchStmt *Handler = St->getHandler(I);
    Refs Inside;
    if (const VarDecl *V = Handler->getExceptionDecl())
      declare(Inside, V);
    into(Inside, Handler->getHandlerBlock());
    Parts.push_back(block(Handler, std::move(Inside)));
  }
  return add(node(Op::Try, St), std::move(Parts));
}

Ref Builder::VisitCXXThrowExpr(const CXXThrowExpr *E) {
  Refs Value;
  if (E->getSubExpr())
    Value.push_back(expr(E->getSubExpr()));
  return add(node(Op::Throw, E), std::move(Value));
}

Ref Builder::VisitCoawaitExpr(const CoawaitExpr *E) {
  Ref Of = expr(E->getOperand());
  return unknown(E, "a co_await", {Of});
}
Ref Builder::VisitCoyieldExpr(const CoyieldExpr *E) {
  Ref Of = expr(E->getOperand());
  return unknown(E, "a co_yield", {Of});
}
Ref Builder::VisitCoroutineBodyStmt(const CoroutineBodyStmt *St) {
  return stmt(St->getBody());
}

} // namespace keyspread::lower
