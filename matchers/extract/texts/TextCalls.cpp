// Functions of the program that make text. In: a call whose body is at hand.
// Out: what it returns and what it does to its arguments, as if it were written
// at the call.
#include "matchers/extract/texts/TextWalk.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

static constexpr unsigned DeepestCall = 3, MostSteps = 3000;

const FunctionDecl *TextWalk::lambdaOf(const clang::Expr *Callee) {
  const clang::Expr *E = plain(Callee);
  if (const auto *L = dyn_cast<LambdaExpr>(E))
    return L->getCallOperator();
  const auto *R = dyn_cast<DeclRefExpr>(E);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  const auto *L = V && V->hasLocalStorage() && V->getInit()
                      ? dyn_cast<LambdaExpr>(plain(V->getInit()))
                      : nullptr;
  return L ? L->getCallOperator() : nullptr;
}

/// It may return text, or write into text that is followed.
bool TextWalk::worthReading(const clang::Expr *Call, const FunctionDecl *F,
                            const clang::Expr *Object) {
  if (holdsText(F->getReturnType()))
    return true;
  for (unsigned I = 0; I != F->getNumParams(); ++I) {
    QualType T = F->getParamDecl(I)->getType();
    Place P;
    const clang::Expr *A = argument(Call, I);
    bool Writes = (T->isLValueReferenceType() || T->isPointerType()) &&
                  !T->getPointeeType().isConstQualified();
    if (A && Writes && placeOf(A, P) && Touched.count(P))
      return true;
  }
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  if (M && M->getParent()->isLambda())
    return true;
  Place P;
  if (!Object || !M || M->isConst() || !placeOf(Object, P))
    return false;
  // A builder: it keeps its text in a field.
  if (!isa<CXXRecordDecl>(P[0]) &&
      llvm::any_of(M->getParent()->fields(), [&](const FieldDecl *Field) {
        return holdsText(Field->getType());
      }))
    return true;
  return llvm::any_of(Now.Texts, [&](const auto &Entry) {
    return Entry.first.size() > P.size() &&
           std::equal(P.begin(), P.end(), Entry.first.begin());
  });
}

/// 'O''Hara': one value in quotes, which a loop puts in piece by piece.
static bool isQuoted(const Alternative &A) {
  llvm::StringRef Inside = A.T.Text;
  if (!Inside.consume_front("'") || !Inside.consume_back("'"))
    return false;
  const char Pieces[] = {'\'', '\\', HoleByte, 0};
  return Inside.find_first_not_of(Pieces) == llvm::StringRef::npos;
}

/// What the function \p By made of what it was given, `escaped`, and nothing
/// that it was given is put in as it is.
static bool isOwn(const facts::Hole &H, const std::string &By) {
  return !H.Value.Sources.empty() &&
         llvm::none_of(H.Value.Sources, [&](const facts::Source &S) {
           return llvm::StringRef(S.From).starts_with(By + "|p");
         });
}

/// What a function makes is a value of a statement, and no other part of one:
/// "NULL", or a text in which it writes some characters in another way.
static bool isLiteral(Unit &U, const TextValue &Made, const FunctionDecl *By) {
  auto IsNull = [](const Alternative &A) {
    return llvm::StringRef(A.T.Text).equals_insensitive("null");
  };
  return llvm::all_of(
             Made.All,
             [&](const Alternative &A) { return isQuoted(A) || IsNull(A); }) &&
         llvm::any_of(Made.All, [&](const Alternative &A) {
           return !A.T.FixedParts.empty() ||
                  llvm::any_of(A.T.Holes, [&](const facts::Hole &H) {
                    return isOwn(H, U.usr(By));
                  });
         });
}

bool TextWalk::call(const clang::Expr *Call, const FunctionDecl *F,
                    const clang::Expr *Object, TextRef &Result) {
  const FunctionDecl *Body = F ? F->getDefinition() : nullptr;
  if (!Body || !Body->getBody() || Body->isVariadic() ||
      Body->isDependentContext() || !U.inProject(Body) ||
      Frames.size() > DeepestCall || Steps > MostSteps ||
      llvm::any_of(Frames, [&](const Frame &G) { return G.F == Body; }) ||
      !worthReading(Call, Body, Object))
    return false;
  const auto *M = dyn_cast<CXXMethodDecl>(Body);
  bool Lambda = M && M->getParent()->isLambda();
  if (M && M->isVirtual() && Object && !isa<CXXThisExpr>(plain(Object)))
    return false;
  Frame Callee;
  Callee.F = Body;
  Callee.Records = Lambda && Frames.back().Records;
  if (Lambda)
    Callee.This = Frames.back().This;
  else if (Object && !placeOf(Object, Callee.This))
    Callee.This.clear();
  State Mine; // parameters
  bool Known = false;
  for (unsigned I = 0; I != Body->getNumParams(); ++I) {
    const ParmVarDecl *P = Body->getParamDecl(I);
    const clang::Expr *A = argument(Call, I);
    if (!A)
      break;
    if (const auto *D = dyn_cast<CXXDefaultArgExpr>(A))
      A = D->getExpr();
    TextRef Text = eval(A);
    Known |= Text && Text->known();
    const auto *Key = P->getCanonicalDecl();
    Callee.Given[Key] = A;
    QualType T = P->getType();
    Place Of;
    bool Writes = (T->isLValueReferenceType() || T->isPointerType()) &&
                  !T->getPointeeType().isConstQualified();
    if (Writes && placeOf(A, Of))
      Callee.Refs[Key] = Of;
    else if (Text)
      Mine.Texts[{Key}] = Text;
  }
  for (auto &[P, Text] : Mine.Texts)
    Now.Texts[P] = Text;
  Frames.push_back(std::move(Callee));
  exec(Body->getBody());
  join(std::move(Frames.back().Returns), {}, Body->getBody());
  Frame Done = std::move(Frames.back());
  Frames.pop_back();
  for (const ParmVarDecl *P : Body->parameters())
    Now.Texts.erase({P->getCanonicalDecl()});
  if (Now.Dead) // it never returns
    return true;
  if (Done.ReturnsUnknown || Done.Returned.empty())
    return true;
  for (unsigned I = 0; I != Done.Returned.size(); ++I)
    Result =
        Result ? either(Result, Done.Returned[I],
                        {Call,
                         I > 1 ? std::nullopt : std::optional<unsigned>(0), I})
               : Done.Returned[I];
  if (Result->All.empty() || Result->All.size() > MostAlternatives)
    Result = nullptr;
  if (Result && isLiteral(U, *Result, Body)) // a value, and no statement
    Result = nullptr;
  if (Result)
    Result = fixedPart(Result, "another function makes a part of its text");
  // What it returns by itself is found there, and may be changed there.
  if (Result && !Known && !Lambda) {
    U.Own.insert(Call);
    U.OwnTexts.insert(Result); // and that of text().c_str()
  }
  return true;
}

} // namespace keyspread::extract
