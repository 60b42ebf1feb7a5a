// Declarations in a body. In: variables, bindings. Out: Declare.
#include "matchers/lower/Builder.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Ref;

Node Builder::variable(Op Kind, const VarDecl *V) {
  Node N = node(Kind, V->getSourceRange(), V->getLocation());
  setType(N, V->getType());
  N.Name = S.Names.entity(V);
  N.IsReference = V->getType()->isReferenceType();
  return N;
}

void Builder::declare(Refs &Block, const VarDecl *V) {
  Failed |= V->isInvalidDecl();
  if (V->isInvalidDecl() || V->getType()->isDependentType() ||
      !V->hasLocalStorage()) // the others are GlobalValues
    return;
  Refs Value;
  if (const Expr *Init = V->getInit())
    Value.push_back(initializer(Init));
  Block.push_back(add(variable(Op::Declare, V), std::move(Value)));
  if (const auto *D = dyn_cast<DecompositionDecl>(V))
    declareBindings(Block, D);
}

/// Of a tuple a binding is a hidden variable: what that is given.
Ref Builder::bound(const BindingDecl *B) {
  const VarDecl *Holding = B->getHoldingVar();
  return initializer(Holding ? Holding->getInit() : B->getBinding());
}

void Builder::declareBindings(Refs &Block, const DecompositionDecl *D) {
  auto Declare = [&](const BindingDecl *B) {
    Ref Value = bound(B);
    Node N = node(Op::Declare, B->getSourceRange(), B->getLocation());
    setType(N, B->getType());
    N.Name = S.Names.entity(B);
    N.IsReference = true;
    Block.push_back(add(std::move(N), {Value}));
  };
  for (const BindingDecl *B : D->bindings())
    if (B->getBinding())
      Declare(B);
}

void Builder::into(Refs &Block, const DeclStmt *St) {
  for (const Decl *D : St->decls())
    if (const auto *V = dyn_cast<VarDecl>(D))
      declare(Block, V);
}

} // namespace keyspread::lower
