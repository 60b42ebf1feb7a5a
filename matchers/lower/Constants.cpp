// Literals and what is as good as one. In: constant expressions. Out: Number,
// Real, Text, Null.
#include "matchers/extract/texts/Literals.h"
#include "matchers/lower/Builder.h"

#include "clang/AST/APValue.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Ref;

Ref Builder::number(const Expr *E, const llvm::APSInt &Value,
                    facts::Entity Name) {
  Node N = node(Op::Number, E);
  N.Name = std::move(Name);
  // Of what is unsigned and as wide as this, the same bits.
  N.Value = Value.getSignificantBits() <= 64 || Value.isUnsigned()
                ? static_cast<int64_t>(Value.extOrTrunc(64).getRawData()[0])
                : 0;
  return add(std::move(N));
}

Ref Builder::truth(const Expr *E, bool Value) {
  return number(E, llvm::APSInt::get(Value));
}

Ref Builder::folded(const Expr *E) {
  if (!E->getType()->isIntegralOrEnumerationType())
    return None;
  Expr::EvalResult Result;
  if (!E->EvaluateAsInt(Result, U.Ast) || Result.HasSideEffects)
    return None;
  return number(E, Result.Val.getInt());
}

/// A `const int` or `constexpr int` whose value is known; None when not.
Ref Builder::constant(const Expr *E, const VarDecl *V) {
  if (!V->getType()->isIntegralOrEnumerationType() ||
      !(V->isConstexpr() || V->getType().isConstQualified()) ||
      isa<ParmVarDecl>(V) || V->isWeak() || V->isInvalidDecl())
    return None;
  const VarDecl *Defined = nullptr; // the declaration that has it
  const Expr *Init = V->getAnyInitializer(Defined);
  if (!Init || !Defined || Init->isValueDependent() || Init->containsErrors())
    return None;
  const APValue *Value = Defined->evaluateValue();
  return Value && Value->isInt() ? number(E, Value->getInt()) : None;
}

/// The preprocessor made the token: of __LINE__, #x or x ## y.
static bool isMadeToken(extract::Unit &U, SourceLocation At) {
  const SourceManager &SM = U.Ast.getSourceManager();
  return SM.isWrittenInScratchSpace(SM.getSpellingLoc(At));
}

/// A token of \p E is the number of its own line, as in Qt's SIGNAL(clicked()),
/// which ends with "main.cpp:12".
static bool tellsLine(extract::Unit &U, const StringLiteral *E) {
  const SourceManager &SM = U.Ast.getSourceManager();
  for (unsigned I = 0; I < E->getNumConcatenated(); ++I) {
    const SourceLocation At = E->getStrTokenLoc(I);
    if (!isMadeToken(U, At))
      continue;
    const CharSourceRange In = SM.getExpansionRange(At);
    StringRef Token(SM.getCharacterData(SM.getSpellingLoc(At)));
    unsigned Line = 0;
    if (Token.consume_front("\"") && !Token.consumeInteger(10, Line) &&
        Token.starts_with("\"") &&
        Line >= SM.getPresumedLineNumber(In.getBegin()) &&
        Line <= SM.getPresumedLineNumber(In.getEnd()))
      return true;
  }
  return false;
}

Ref Builder::VisitIntegerLiteral(const IntegerLiteral *E) {
  Ref R = number(
      E, llvm::APSInt(E->getValue(), E->getType()->isUnsignedIntegerType()));
  Nodes[R].Quotes = isMadeToken(U, E->getLocation());
  return R;
}

Ref Builder::VisitCharacterLiteral(const CharacterLiteral *E) {
  return number(E, llvm::APSInt::get(static_cast<int32_t>(E->getValue())));
}

Ref Builder::VisitCXXBoolLiteralExpr(const CXXBoolLiteralExpr *E) {
  return truth(E, E->getValue());
}

Ref Builder::VisitFloatingLiteral(const FloatingLiteral *E) {
  Node N = node(Op::Real, E);
  N.Name = U.text(U.site(E->getSourceRange())).str();
  return add(std::move(N));
}

Ref Builder::VisitStringLiteral(const StringLiteral *E) {
  extract::MappedText Text = extract::readLiteral(U, E);
  Node N = node(Op::Text, E);
  N.Name = std::move(Text.Text);
  N.Runs = std::move(Text.Segments);
  N.At = S.where(Text.At);
  N.Macro = U.macroOf(E->getStrTokenLoc(0));
  N.Quotes = isMadeToken(U, E->getStrTokenLoc(0)) || tellsLine(U, E);
  return add(std::move(N));
}

/// __func__: no byte of it is written anywhere.
Ref Builder::VisitPredefinedExpr(const PredefinedExpr *E) {
  Node N = node(Op::Text, E);
  if (const StringLiteral *Name = E->getFunctionName())
    N.Name = Name->getBytes().str();
  return add(std::move(N));
}

Ref Builder::VisitCXXNullPtrLiteralExpr(const CXXNullPtrLiteralExpr *E) {
  return add(node(Op::Null, E));
}
Ref Builder::VisitGNUNullExpr(const GNUNullExpr *E) {
  return add(node(Op::Null, E));
}

Ref Builder::VisitConstantExpr(const ConstantExpr *E) {
  // Of a consteval function only the result is there at run time.
  if (E->isImmediateInvocation() && E->hasAPValueResult())
    if (Ref R = folded(E); R != None)
      return R;
  return expr(E->getSubExpr());
}

Ref Builder::VisitUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr *E) {
  Ref R = folded(E);
  if (R == None)
    return unknown(E, "a sizeof");
  Nodes[R].IsSize = true;
  return R;
}
Ref Builder::VisitSizeOfPackExpr(const SizeOfPackExpr *E) {
  return number(E, llvm::APSInt::getUnsigned(E->getPackLength()));
}
Ref Builder::VisitTypeTraitExpr(const TypeTraitExpr *E) {
  Ref R = folded(E);
  return R != None ? R : unknown(E, "a type trait");
}
Ref Builder::VisitCXXNoexceptExpr(const CXXNoexceptExpr *E) {
  return truth(E, E->getValue());
}
/// __builtin_LINE(), as assert() has it.
Ref Builder::VisitSourceLocExpr(const SourceLocExpr *E) {
  Ref R = folded(E);
  if (R == None)
    return unknown(E, "a place of the source");
  Nodes[R].Quotes = true;
  return R;
}
Ref Builder::VisitOffsetOfExpr(const OffsetOfExpr *E) {
  Ref R = folded(E);
  return R != None ? R : unknown(E, "an offsetof");
}
Ref Builder::VisitRequiresExpr(const RequiresExpr *E) {
  return truth(E, E->isSatisfied());
}
Ref Builder::VisitConceptSpecializationExpr(
    const ConceptSpecializationExpr *E) {
  return truth(E, E->isSatisfied());
}

/// What `T()` gives.
Ref Builder::zero(const Expr *E, QualType T, unsigned Depth) {
  if (T->isVoidType()) // `void()`, also a fold over nothing
    return block(E, {});
  const RecordDecl *R = T->getAsRecordDecl();
  Node N = node(Op::Number, E);
  setType(N, T);
  if (T->isAnyPointerType() || T->isNullPtrType() || T->isMemberPointerType())
    N.Kind = Op::Null;
  else if (T->isRealFloatingType())
    N.Kind = Op::Real, N.Name = "0";
  else if (T->isArrayType())
    N.Kind = Op::List;
  else if (R && R->getDefinition())
    N.Kind = Op::Record;
  else if (!T->isIntegralOrEnumerationType())
    return unknown(E, "a value of nothing");
  Refs Members;
  if (N.Kind == Op::Record && !R->isUnion() && Depth < 8)
    for (const FieldDecl *F : R->getDefinition()->fields()) {
      N.Names.push_back(S.Names.entity(F));
      Members.push_back(zero(E, F->getType(), Depth + 1));
    }
  return add(std::move(N), std::move(Members));
}

/// The text in an array of characters; nothing when it is no text.
static std::optional<std::string> textIn(const APValue &V, QualType T) {
  const ArrayType *A = T->getAsArrayTypeUnsafe();
  if (!V.isArray() || !A || !A->getElementType()->isCharType())
    return std::nullopt;
  std::string Bytes;
  for (unsigned I = 0; I != V.getArrayInitializedElts(); ++I) {
    const APValue &C = V.getArrayInitializedElt(I);
    if (!C.isInt())
      return std::nullopt;
    Bytes.push_back(static_cast<char>(C.getInt().getExtValue()));
  }
  Bytes.resize(Bytes.find_last_not_of('\0') + 1);
  return Bytes;
}

/// What the compiler computed, of a template's argument.
Ref Builder::computed(const Expr *E, const APValue &V, QualType T) {
  Node N = node(Op::Unknown, E);
  N.Name = "a computed value";
  setType(N, T);
  Refs Parts;
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (std::optional<std::string> Text = textIn(V, T)) {
    N.Kind = Op::Text;
    N.Name = *Text;
  } else if (V.isInt()) {
    return number(E, V.getInt());
  } else if (V.isFloat()) {
    llvm::SmallString<16> Digits;
    V.getFloat().toString(Digits);
    N.Kind = Op::Real;
    N.Name = Digits.str().str();
  } else if (V.isLValue() && V.isNullPointer()) {
    N.Kind = Op::Null;
  } else if (V.isArray()) {
    N.Kind = Op::List;
    for (unsigned I = 0; I != V.getArrayInitializedElts(); ++I)
      Parts.push_back(computed(E, V.getArrayInitializedElt(I),
                               T->getAsArrayTypeUnsafe()->getElementType()));
  } else if (V.isStruct() && R) {
    N.Kind = Op::Record;
    unsigned I = 0;
    for (const CXXBaseSpecifier &B : R->bases()) {
      N.Names.push_back(S.Names.of(B.getType()->getAsCXXRecordDecl()));
      Parts.push_back(computed(E, V.getStructBase(I++), B.getType()));
    }
    for (const FieldDecl *F : R->fields()) {
      N.Names.push_back(S.Names.entity(F));
      Parts.push_back(
          computed(E, V.getStructField(F->getFieldIndex()), F->getType()));
    }
  }
  if (N.Kind != Op::Unknown && N.Kind != Op::Text && N.Kind != Op::Real)
    N.Name.clear();
  return add(std::move(N), std::move(Parts));
}

Ref Builder::VisitImplicitValueInitExpr(const ImplicitValueInitExpr *E) {
  return zero(E, E->getType());
}
Ref Builder::VisitCXXScalarValueInitExpr(const CXXScalarValueInitExpr *E) {
  return zero(E, E->getType());
}

} // namespace keyspread::lower
