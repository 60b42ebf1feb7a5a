// What holds text. In: expressions that name it, and what is put there. Out:
// the state.
#include "matchers/extract/texts/TextWalk.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::TemplateStyle;
using facts::TypeClass;

bool TextWalk::isStream(QualType T) {
  const CXXRecordDecl *R = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition())
    return false;
  if (llvm::is_contained({"std::basic_ostringstream", "std::basic_stringstream",
                          "std::basic_ostream", "QTextStream"},
                         U.qualifiedName(R)))
    return true;
  return !R->isInStdNamespace() &&
         llvm::any_of(R->bases(), [&](const CXXBaseSpecifier &B) {
           return isStream(B.getType());
         });
}

/// Memory for text, and what frees it: std::vector<char>, unique_ptr<char[]>,
/// fmt's buffers.
static bool isMemory(Unit &U, const CXXRecordDecl *R) {
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R);
  if (!S || !S->getTemplateArgs().size() ||
      S->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return false;
  QualType T = S->getTemplateArgs()[0].getAsType();
  if (const ArrayType *A = U.Ast.getAsArrayType(T))
    T = A->getElementType();
  return T->isAnyCharacterType() &&
         llvm::is_contained({"std::vector", "std::array", "std::unique_ptr",
                             "std::shared_ptr", "fmt::basic_memory_buffer",
                             "QVarLengthArray"},
                            U.qualifiedName(R));
}

bool TextWalk::holdsText(QualType T) {
  if (T.isNull() || T->isDependentType())
    return false;
  T = T.getNonReferenceType();
  TypeClass C = U.classify(T);
  if (C == TypeClass::String || C == TypeClass::CharPointer || isStream(T))
    return true;
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  return R && isMemory(U, R);
}

/// An element whose address is all of the text: `&s[0]`.
static bool isFirst(const clang::Expr *Index, Unit &U) {
  std::optional<llvm::APSInt> V = integerOf(U, Index);
  return V && *V == 0;
}

static bool passesObject(const CXXMemberCallExpr *M) {
  const CXXMethodDecl *D = M->getMethodDecl();
  if (!D)
    return false;
  QualType T = D->getReturnType();
  if (T->isReferenceType() && T->getPointeeCXXRecordDecl() &&
      T->getPointeeCXXRecordDecl()->getCanonicalDecl() ==
          D->getParent()->getCanonicalDecl())
    return true;
  return D->getDeclName().isIdentifier() &&
         llvm::is_contained({"data", "get", "c_str", "begin"}, D->getName());
}

bool TextWalk::placeOf(const clang::Expr *E, Place &Out, bool *Behind) {
  E = plain(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    const Decl *D = R->getDecl()->getCanonicalDecl();
    for (const Frame &F : llvm::reverse(Frames))
      if (auto It = F.Refs.find(D); It != F.Refs.end()) {
        Out = It->second;
        return true;
      }
    Out = {D};
    return isa<VarDecl>(D);
  }
  if (isa<CXXThisExpr>(E)) {
    Out = Frames.empty() ? Place() : Frames.back().This;
    return !Out.empty();
  }
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (!F || !placeOf(M->getBase(), Out))
      return false;
    Out.push_back(F->getCanonicalDecl());
    return Out.size() < 6;
  }
  if (const auto *O = dyn_cast<UnaryOperator>(E)) {
    const clang::Expr *Sub = plain(O->getSubExpr());
    const clang::Expr *Base = nullptr, *Index = nullptr;
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(Sub)) {
      Base = A->getBase();
      Index = A->getIdx();
    } else if (const auto *A = dyn_cast<CXXOperatorCallExpr>(Sub);
               A && A->getOperator() == OO_Subscript) {
      Base = A->getArg(0);
      Index = A->getArg(1);
    }
    if (O->getOpcode() == UO_AddrOf && Base) {
      if (Behind)
        *Behind |= !isFirst(Index, U);
      return (Behind || isFirst(Index, U)) && placeOf(Base, Out, Behind);
    }
    return (O->getOpcode() == UO_AddrOf || O->getOpcode() == UO_Deref) &&
           placeOf(Sub, Out, Behind);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() == BO_Comma)
      return placeOf(B->getRHS(), Out, Behind);
    if (B->getOpcode() != BO_Add || !Behind)
      return false;
    *Behind = true;
    return placeOf(B->getLHS(), Out, Behind);
  }
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E)) {
    switch (O->getOperator()) {
    case OO_LessLess:
    case OO_PlusEqual:
    case OO_Equal:
    case OO_Arrow:
    case OO_Star:
      return placeOf(O->getArg(0), Out, Behind);
    default:
      return false;
    }
  }
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E))
    return passesObject(M) &&
           placeOf(M->getImplicitObjectArgument(), Out, Behind);
  if (const auto *C = dyn_cast<CallExpr>(E); C && C->getNumArgs() == 1) {
    const FunctionDecl *F = C->getDirectCallee();
    if (!F || !F->getDeclName().isIdentifier())
      return false;
    if (F->getName() == "back_inserter" && Behind)
      *Behind = true;
    return llvm::is_contained(
               {"move", "forward", "ref", "back_inserter", "addressof"},
               F->getName()) &&
           placeOf(C->getArg(0), Out, Behind);
  }
  return false;
}

static QualType typeOf(const Place &P) {
  const auto *D = dyn_cast<ValueDecl>(P.back());
  return D ? D->getType() : QualType();
}

TemplateStyle TextWalk::styleOf(const Place &P) {
  QualType T = typeOf(P);
  if (T.isNull())
    return TemplateStyle::Plain;
  if (isStream(T))
    return TemplateStyle::Stream;
  return U.classify(T) == TypeClass::String ? TemplateStyle::Concat
                                            : TemplateStyle::Plain;
}

TextRef TextWalk::held(const Place &P) const {
  auto It = Now.Texts.find(P);
  return It == Now.Texts.end() ? nullptr : It->second;
}

bool TextWalk::repeats(const Place &P) const {
  for (const Frame &F : llvm::reverse(Frames))
    for (const Jumps &J : llvm::reverse(F.Around)) {
      if (!J.Loop)
        continue;
      if (J.Reset.count(P))
        return false;
      if (J.Before.Texts.count(P))
        return true;
    }
  return false;
}

void TextWalk::assign(const Place &P, TextRef Text, const clang::Expr *From) {
  Touched.insert(P);
  for (Frame &F : Frames)
    for (Jumps &J : F.Around)
      J.Reset.insert(P);
  if (!Text && From && U.classify(typeOf(P)) == TypeClass::String) {
    Text = std::make_shared<TextValue>();
    Text->Unknown = From;
  }
  if (!Text)
    return forget(P);
  // A fixed array has the room that it has.
  if (QualType T = typeOf(P); !T.isNull() && T->isConstantArrayType() &&
                              !Text->All.empty() && Text->known()) {
    Text = std::make_shared<TextValue>(*Text);
    for (Alternative &A : Text->All) {
      A.T.Limited = true;
      A.T.Self.clear();
      A.T.Memory = U.entity(cast<ValueDecl>(P.back()));
    }
  }
  Now.Texts[P] = Text;
}

/// `i ? ",?" : "?"` in a loop: the first turn needs no separator.
static TextRef firstTurn(const TextRef &Text) {
  auto Separates = [](const Alternative &A) {
    return llvm::StringRef(A.T.Text).ltrim().starts_with(",");
  };
  if (llvm::all_of(Text->All, Separates) || llvm::none_of(Text->All, Separates))
    return Text;
  TextRef Result = std::make_shared<TextValue>(*Text);
  llvm::erase_if(Result->All, Separates);
  return Result;
}

void TextWalk::append(const Place &P, const TextRef &Text) {
  Touched.insert(P);
  TextRef Front = held(P);
  if (!Text || !Front || (Front->All.empty() && !Front->Unknown))
    return forget(P);
  if (Front->Unknown)
    Front = operand(Front->Unknown, styleOf(P));
  std::vector<size_t> Sizes;
  for (const Alternative &A : Front->All)
    Sizes.push_back(A.T.Text.size());
  Now.Texts[P] = nullptr; // the only one to hold it, if nobody has read it
  bool Repeats = repeats(P);
  TextRef Both =
      add(std::move(Front),
          Repeats ? fixedPart(firstTurn(Text), "a loop puts its text together")
                  : Text,
          styleOf(P));
  if (!Both || Both->All.empty())
    return forget(P);
  if (Repeats) {
    for (Alternative &A : Both->All)
      for (facts::Hole &H : A.T.Holes)
        H.Repeated |=
            llvm::none_of(Sizes, [&](size_t Size) { return H.Offset < Size; });
  }
  Now.Texts[P] = Both;
}

void TextWalk::forget(const Place &P) {
  Escaped.insert(P);
  Now.Texts.erase(P);
}

/// A function that is not seen may write to what it is given by reference.
void TextWalk::escape(const clang::Expr *Argument, QualType Parameter) {
  if (!Parameter->isLValueReferenceType() && !Parameter->isPointerType())
    return;
  if (Parameter->getPointeeType().isConstQualified())
    return;
  Place P;
  if (placeOf(Argument, P) && Now.Texts.count(P))
    forget(P);
}

} // namespace keyspread::extract
