//===- Buffers.cpp - arrays of characters that text is written into -------===//
//
// In: a variable. Out: facts::Buffer: its size, and where more may be asked
// for.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/Places.h"
#include "matchers/extract/lists/Lists.h"

using namespace clang;

namespace keyspread::extract {

Site boundOf(Unit &U, const VarDecl *V) {
  TypeSourceInfo *Info = V->getTypeSourceInfo();
  if (!Info)
    return {};
  TypeLoc Written = Info->getTypeLoc().getUnqualifiedLoc();
  if (auto Loc = Written.getAs<ArrayTypeLoc>())
    return Loc.getSizeExpr() ? U.site(Loc.getSizeExpr()->getSourceRange())
                             : Site();
  auto Template = Written.getAsAdjusted<TemplateSpecializationTypeLoc>();
  if (Template && Template.getNumArgs() == 2 &&
      Template.getArgLoc(1).getArgument().getKind() ==
          TemplateArgument::Expression)
    return U.site(Template.getArgLoc(1).getSourceRange());
  return {};
}

/// Behind the "N" of `char b[N]`, where more may be added to it; invalid: it is
/// no name, sum or product, or stands in a macro's body.
static Site behindBound(Unit &U, const VarDecl *V) {
  const TypeSourceInfo *Info = V->getTypeSourceInfo();
  auto Loc = Info ? Info->getTypeLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>()
                  : ArrayTypeLoc();
  const clang::Expr *Size = Loc ? Loc.getSizeExpr() : nullptr;
  const clang::Expr *Of = Size ? Size->IgnoreImplicit() : nullptr;
  if (const auto *C = dyn_cast_or_null<ConstantExpr>(Of))
    Of = C->getSubExpr()->IgnoreImplicit();
  const auto *Sum = dyn_cast_or_null<BinaryOperator>(Of);
  const bool Adds = Sum && (Sum->isAdditiveOp() || Sum->isMultiplicativeOp());
  bool Editable = false;
  Site At = Of ? U.site(Of->getSourceRange(), &Editable) : Site();
  if (!Editable ||
      !(Adds ||
        isa<IntegerLiteral, DeclRefExpr, ParenExpr, UnaryExprOrTypeTraitExpr>(
            Of)))
    return {};
  At.Begin = At.End;
  return At;
}

// char b[256]: text that is written into it must not outgrow it
void readBuffer(Unit &U, const VarDecl *V) {
  const ConstantArrayType *Fixed = U.Ast.getAsConstantArrayType(V->getType());
  if (!Fixed || !Fixed->getElementType()->isAnyCharacterType() ||
      Fixed->getElementType().isConstQualified())
    return;
  facts::Buffer B;
  B.Variable = U.entity(V);
  B.Name = V->getNameAsString();
  B.Size = Fixed->getSize().getZExtValue();
  Site Bound = boundOf(U, V);
  llvm::StringRef Text = U.text(Bound);
  if (!Text.empty() &&
      Text.find_first_not_of("0123456789") == llvm::StringRef::npos)
    B.Bound = Bound;
  else
    B.Bound = behindBound(U, V);
  U.Out.Buffers.push_back(std::move(B));
}

} // namespace keyspread::extract
