// Mapped classes by the catalog.
//
//   table(c)    = text of c's "maps", of the class c is instantiated with
//   columns(c)  = calls with "member" in c's arguments, and in the member
//                 functions of that class
//   column.key  = "constraint" of such a call, or of a call inside it
#include "matchers/extract/Mappings.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace keyspread::extract {

/// Inside a function template callees may still be sets of overloads.
static const Api *roleOf(Unit &U, const CallExpr *C) {
  if (const FunctionDecl *F = C->getDirectCallee())
    return U.known(F);
  const auto *Set =
      dyn_cast<UnresolvedLookupExpr>(C->getCallee()->IgnoreParenImpCasts());
  if (!Set)
    return nullptr;
  for (const NamedDecl *D : Set->decls())
    if (const Api *A = U.Known.find(U.qualifiedName(D->getUnderlyingDecl())))
      return A;
  return nullptr;
}

static std::optional<std::string> literalAt(const CallExpr *C,
                                            std::optional<unsigned> I) {
  if (!I || *I >= C->getNumArgs())
    return std::nullopt;
  const auto *L = dyn_cast<clang::StringLiteral>(plain(C->getArg(*I)));
  if (!L || L->getCharByteWidth() != 1)
    return std::nullopt;
  return L->getString().str();
}

/// `x`, `this->x`, `&C::x`, `&C::getX`; null when it is neither.
static const ValueDecl *memberAt(const clang::Expr *E) {
  E = plain(E);
  if (const auto *A = dyn_cast<UnaryOperator>(E);
      A && A->getOpcode() == UO_AddrOf)
    E = plain(A->getSubExpr());
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return M->getMemberDecl();
  const auto *R = dyn_cast<DeclRefExpr>(E);
  return R && isa<FieldDecl, CXXMethodDecl>(R->getDecl()) ? R->getDecl()
                                                          : nullptr;
}

facts::DeclaredColumn columnOf(Unit &U, const FieldDecl *F) {
  facts::DeclaredColumn C;
  C.Name = F->getNameAsString();
  C.Member = U.entity(F);
  C.Type = U.typeText(F->getType());
  C.Class = U.classify(F->getType());
  C.At = U.token(F->getLocation());
  return C;
}

const CXXRecordDecl *classArgument(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  const TemplateArgumentList *Args =
      F ? F->getTemplateSpecializationArgs() : nullptr;
  if (!Args || !Args->size() ||
      Args->get(0).getKind() != TemplateArgument::Type)
    return nullptr;
  return Args->get(0).getAsType()->getAsCXXRecordDecl();
}

namespace {

using Constraint = MappingRoles::ConstraintTy;

class MappingReader : public RecursiveASTVisitor<MappingReader> {
public:
  MappingReader(Unit &U, facts::DeclaredTable &To) : U(U), To(To) {}
  const CXXRecordDecl *Class = nullptr; // of the members

  bool VisitCallExpr(CallExpr *C) {
    const Api *A = roleOf(U, C);
    if (!A)
      return true;
    if (A->Mapping.Constraint == Constraint::Index ||
        A->Mapping.Constraint == Constraint::UniqueIndex)
      addIndex(C, *A);
    else if (A->Mapping.Member)
      addColumn(C, *A);
    else if (!To.Columns.empty() && Inside(C))
      constrain(To.Columns.back(), A->Mapping.Constraint);
    return true;
  }

private:
  void addColumn(const CallExpr *C, const Api &A) {
    if (*A.Mapping.Member >= C->getNumArgs())
      return;
    const ValueDecl *M = memberAt(C->getArg(*A.Mapping.Member));
    if (!M)
      return;
    facts::DeclaredColumn Column;
    if (const auto *F = dyn_cast<FieldDecl>(M))
      Column = columnOf(U, F);
    if (!Class)
      Class = dyn_cast<CXXRecordDecl>(M->getDeclContext());
    if (auto Name = literalAt(C, A.Mapping.Column))
      Column.Name = *Name;
    Column.At = U.site(C->getSourceRange());
    constrain(Column, A.Mapping.Constraint);
    if (!Column.Name.empty())
      To.Columns.push_back(std::move(Column));
    Last = C->getSourceRange();
  }

  void addIndex(const CallExpr *C, const Api &A) {
    facts::DeclaredIndex Index;
    Index.Name = literalAt(C, A.Mapping.Column).value_or("");
    Index.Unique = A.Mapping.Constraint == Constraint::UniqueIndex;
    Index.At = U.site(C->getSourceRange());
    for (unsigned I = A.Mapping.Member.value_or(0); I < C->getNumArgs(); ++I)
      if (const ValueDecl *M = memberAt(C->getArg(I)))
        Members.push_back({To.Indexes.size(), M});
    To.Indexes.push_back(std::move(Index));
  }

  /// \p C stands inside the call that declared the last column.
  bool Inside(const CallExpr *C) const {
    return U.SM.isPointWithin(C->getBeginLoc(), Last.getBegin(), Last.getEnd());
  }

  static void constrain(facts::DeclaredColumn &C, Constraint By) {
    C.PrimaryKey |= By == Constraint::PrimaryKey;
    C.AutoIncrement |= By == Constraint::AutoIncrement;
    C.Unique |= By == Constraint::Unique;
  }

public:
  /// The columns of the indexes, which may be declared before them.
  void nameIndexes() {
    for (auto &[I, M] : Members)
      for (const facts::DeclaredColumn &C : To.Columns)
        if (C.Member == U.entity(M))
          To.Indexes[I].Columns.push_back(C.Name);
  }

private:
  Unit &U;
  facts::DeclaredTable &To;
  SourceRange Last;
  std::vector<std::pair<size_t, const ValueDecl *>> Members;
};

} // namespace

static void readMethods(MappingReader &Reader, const CXXRecordDecl *R) {
  for (const Decl *D : R->decls()) {
    const auto *T = dyn_cast<FunctionTemplateDecl>(D);
    const FunctionDecl *F =
        T ? T->getTemplatedDecl() : dyn_cast<FunctionDecl>(D);
    const FunctionDecl *Defined = nullptr;
    if (F && F->getBody(Defined))
      Reader.TraverseStmt(Defined->getBody());
  }
}

void readMapping(Unit &U, const CallExpr *C) {
  const Api *A = U.known(C->getDirectCallee());
  if (!A || !A->Mapping.Table)
    return;
  std::optional<std::string> Name = literalAt(C, A->Mapping.Table);
  if (!Name)
    return;
  facts::DeclaredTable T;
  T.Name = *Name;
  T.Library = A->Library;
  T.At = U.site(C->getSourceRange());
  MappingReader Reader(U, T);
  Reader.Class = classArgument(C);
  if (Reader.Class && Reader.Class->hasDefinition()) {
    Reader.Class = Reader.Class->getDefinition();
    readMethods(Reader, Reader.Class);
  }
  for (const clang::Expr *Arg : C->arguments())
    Reader.TraverseStmt(const_cast<clang::Expr *>(Arg));
  Reader.nameIndexes();
  if (Reader.Class) {
    T.Class = U.usr(Reader.Class);
    T.ClassName = U.qualifiedName(Reader.Class);
  }
  bool HasKey = llvm::any_of(
      T.Columns, [](const facts::DeclaredColumn &X) { return X.PrimaryKey; });
  if (!HasKey && !A->Mapping.SurrogateKey.empty()) {
    facts::DeclaredColumn Key;
    Key.Name = A->Mapping.SurrogateKey;
    Key.Class = facts::TypeClass::Integer;
    Key.PrimaryKey = Key.AutoIncrement = true;
    Key.At = T.At;
    T.Columns.insert(T.Columns.begin(), std::move(Key));
  }
  if (!T.Columns.empty())
    U.Out.Tables.push_back(std::move(T));
}

} // namespace keyspread::extract
