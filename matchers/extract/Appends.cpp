#include "matchers/extract/Appends.h"

#include "matchers/extract/Places.h"
#include "matchers/extract/TemplateBuilder.h"
#include "matchers/extract/Uses.h"

using namespace clang;
using keyspread::facts::TemplateStyle;

namespace keyspread::extract {

namespace {
/// What one statement does to the text of a variable.
struct Write {
  std::vector<const clang::Expr *> Pieces;
  bool Starts = false; // what was there before is gone
};
} // namespace

static bool names(const clang::Expr *E, const VarDecl *V) {
  const auto *R = dyn_cast<DeclRefExpr>(plain(E));
  return R && R->getDecl() == V;
}

/// The object and the piece of `o << x`, `o += x`, `o.append(x)`, `strcat(o,
/// x)`.
static std::pair<const clang::Expr *, const clang::Expr *>
append(const clang::Expr *E) {
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->getNumArgs() == 2)
    if (O->getOperator() == OO_LessLess || O->getOperator() == OO_PlusEqual)
      return {O->getArg(0), O->getArg(1)};
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E); M && M->getNumArgs() == 1)
    if (const CXXMethodDecl *D = M->getMethodDecl();
        D && D->getDeclName().isIdentifier())
      if (llvm::is_contained({"append", "push_back"}, D->getName()))
        return {M->getImplicitObjectArgument(), M->getArg(0)};
  if (const auto *C = dyn_cast<CallExpr>(E); C && C->getNumArgs() == 2)
    if (const FunctionDecl *F = C->getDirectCallee();
        F && F->getDeclName().isIdentifier() && F->getName() == "strcat")
      return {C->getArg(0), C->getArg(1)};
  return {};
}

static std::pair<const clang::Expr *, const clang::Expr *>
assignment(const clang::Expr *E) {
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->getNumArgs() == 2 && O->getOperator() == OO_Equal)
    return {O->getArg(0), O->getArg(1)};
  if (const auto *C = dyn_cast<CallExpr>(E); C && C->getNumArgs() == 2)
    if (const FunctionDecl *F = C->getDirectCallee();
        F && F->getDeclName().isIdentifier() && F->getName() == "strcpy")
      return {C->getArg(0), C->getArg(1)};
  return {};
}

/// Collects the pieces of a chain of appends; returns what they go into.
static const clang::Expr *root(const clang::Expr *E,
                               std::vector<const clang::Expr *> &Pieces) {
  E = plain(E);
  auto [Object, Piece] = append(E);
  if (!Object)
    return E;
  const clang::Expr *Root = root(Object, Pieces);
  Pieces.push_back(Piece);
  return Root;
}

static std::optional<Write> writeOf(const Stmt *S, const VarDecl *V) {
  const auto *E = dyn_cast<clang::Expr>(S);
  if (!E)
    return std::nullopt;
  Write W;
  if (auto [Object, Value] = assignment(plain(E)); Object && names(Object, V)) {
    W.Starts = true;
    W.Pieces.push_back(Value);
    return W;
  }
  const clang::Expr *Root = root(E, W.Pieces);
  if (W.Pieces.empty() || !names(Root, V))
    return std::nullopt;
  return W;
}

namespace {
/// How a statement uses a variable that it does not append to.
struct Mentions {
  bool Any = false, Writes = false;
  std::vector<const Stmt *> Around;

  void look(const Stmt *S, const VarDecl *V) {
    if (!S)
      return;
    Around.push_back(S);
    if (const auto *R = dyn_cast<DeclRefExpr>(S); R && R->getDecl() == V) {
      Any = true;
      Writes |= !onlyReads(Around);
    }
    if (const auto *L = dyn_cast<LambdaExpr>(S))
      look(L->getBody(), V);
    for (const Stmt *Child : S->children())
      look(Child, V);
    Around.pop_back();
  }
};
} // namespace

static Mentions mentions(const Stmt *S, const VarDecl *V,
                         const Stmt *Parent = nullptr) {
  Mentions M;
  if (Parent)
    M.Around.push_back(Parent);
  M.look(S, V);
  return M;
}

/// All writes, when they stand in a row before the first read.
static std::optional<std::vector<Write>> writesTo(const CompoundStmt *Block,
                                                  const VarDecl *V) {
  std::vector<Write> Result;
  bool Declared = false, Read = false;
  for (const Stmt *S : Block->body()) {
    if (const auto *D = dyn_cast<DeclStmt>(S); D && !Declared) {
      Declared = llvm::is_contained(D->decls(), V);
      continue;
    }
    if (!Declared)
      continue;
    if (std::optional<Write> W = writeOf(S, V)) {
      for (const clang::Expr *Piece : W->Pieces)
        if (mentions(Piece, V).Any)
          return std::nullopt;
      if (Read)
        return std::nullopt;
      Result.push_back(std::move(*W));
      continue;
    }
    Mentions M = mentions(S, V, Block);
    if (M.Writes)
      return std::nullopt;
    Read |= M.Any;
  }
  return Result;
}

static bool isStream(Unit &U, QualType T) {
  const CXXRecordDecl *R = T.getNonReferenceType()->getAsCXXRecordDecl();
  return R && llvm::is_contained(
                  {"std::basic_ostringstream", "std::basic_stringstream"},
                  U.qualifiedName(R));
}

/// std::hex, std::setw(5): change how values look, add no text. std::endl does.
static bool isManipulator(Unit &U, const clang::Expr *E,
                          llvm::StringRef &Text) {
  const clang::Expr *P = plain(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(P);
      R && isa<FunctionDecl>(R->getDecl())) {
    Text = R->getNameInfo().getAsString() == "endl" ? "\n" : "";
    return true;
  }
  const auto *C = dyn_cast<CallExpr>(P);
  return C && C->getDirectCallee() &&
         C->getDirectCallee()->isInStdNamespace() &&
         llvm::StringRef(U.typeText(C->getType())).contains("_Set");
}

static void addText(Builder &B, llvm::StringRef Bytes) {
  MappedText Unmapped;
  Unmapped.Text = Bytes.str();
  B.literal(Unmapped);
}

/// Text beside \p E would become part of another operand.
static bool mustStandAlone(Unit &U, const clang::Expr *E) {
  const clang::Expr *P = E->IgnoreImplicit();
  if (isa<AbstractConditionalOperator>(P))
    return true;
  return U.classify(P->getType()) != facts::TypeClass::String;
}

static void addOperand(Unit &U, Builder &B, const clang::Expr *E) {
  llvm::StringRef Text;
  if (const auto *C = dyn_cast<CharacterLiteral>(plain(E));
      C && C->getValue() < 128) {
    char Byte = static_cast<char>(C->getValue());
    return addText(B, llvm::StringRef(&Byte, 1));
  }
  if (B.T.Style == TemplateStyle::Stream && isManipulator(U, E, Text))
    return addText(B, Text);
  size_t Before = B.T.Holes.size();
  addPiece(U, B, E);
  // `s += c ? a : b` has no place behind b, and `s += 'c' + "text"` is none.
  if (B.T.Style != TemplateStyle::Stream && B.T.Holes.size() == Before + 1 &&
      mustStandAlone(U, E))
    B.T.Holes.back().SpecAt = {};
}

static TemplateStyle styleOf(Unit &U, const VarDecl *V) {
  if (isStream(U, V->getType()))
    return TemplateStyle::Stream;
  return U.classify(V->getType()) == facts::TypeClass::String
             ? TemplateStyle::Concat
             : TemplateStyle::Plain;
}

static bool canBeBuilt(Unit &U, const VarDecl *V) {
  if (!V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
      V->getType()->isReferenceType())
    return false;
  if (const ArrayType *A = U.Ast.getAsArrayType(V->getType()))
    return A->getElementType()->isCharType();
  const CXXRecordDecl *R = V->getType()->getAsCXXRecordDecl();
  return R && (isStream(U, V->getType()) ||
               U.qualifiedName(R) == "std::basic_string");
}

/// The value a variable starts with; null when it is empty.
static const clang::Expr *startOf(const VarDecl *V) {
  const clang::Expr *Init = V->getInit();
  if (!Init)
    return nullptr;
  if (const auto *K = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()))
    return K->getNumArgs() && !isa<CXXDefaultArgExpr>(K->getArg(0)) &&
                   !K->getArg(0)->getType()->isEnumeralType()
               ? Init
               : nullptr;
  return Init;
}

facts::Entity readBuiltText(Unit &U, const VarDecl *V) {
  const CompoundStmt *Block = innermostBlock(U);
  if (!Block || !canBeBuilt(U, V))
    return "";
  std::optional<std::vector<Write>> Writes = writesTo(Block, V);
  if (!Writes || Writes->empty())
    return "";
  Builder B(U, styleOf(U, V));
  auto Last = std::find_if(Writes->rbegin(), Writes->rend(),
                           [](const Write &W) { return W.Starts; });
  if (const clang::Expr *Start = startOf(V); Start && Last == Writes->rend())
    addOperand(U, B, Start);
  auto First =
      Last == Writes->rend() ? Writes->begin() : std::prev(Last.base());
  for (auto W = First; W != Writes->end(); ++W)
    for (const clang::Expr *Piece : W->Pieces)
      addOperand(U, B, Piece);
  if (B.T.Segments.empty())
    return "";
  B.T.Limited = V->getType()->isArrayType();
  return publish(
      U,
      SourceRange(V->getBeginLoc(), Writes->back().Pieces.back()->getEndLoc()),
      B);
}

facts::Entity readStreamText(Unit &U, const clang::Expr *E) {
  const auto *M = dyn_cast<CXXMemberCallExpr>(plain(E));
  const CXXMethodDecl *D = M ? M->getMethodDecl() : nullptr;
  if (!D || !D->getDeclName().isIdentifier() || D->getName() != "str" ||
      M->getNumArgs())
    return "";
  std::vector<const clang::Expr *> Pieces;
  const clang::Expr *Root = root(M->getImplicitObjectArgument(), Pieces);
  if (Pieces.empty() || !isa<CXXConstructExpr>(Root) ||
      !isStream(U, Root->getType()))
    return "";
  Builder B(U, TemplateStyle::Stream);
  for (const clang::Expr *Piece : Pieces)
    addOperand(U, B, Piece);
  return U.Texts[M] = publish(U, M->getSourceRange(), B);
}

} // namespace keyspread::extract
