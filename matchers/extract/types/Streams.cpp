// Streams that text is written to. In: an expression. Out: what is known of the
// stream that it is, and whether others may read what goes into it.
#include "matchers/extract/types/TypeSlots.h"

#include "matchers/extract/Values.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

const clang::Expr *streamOf(const clang::Expr *E) {
  E = plain(E);
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->getOperator() == OO_LessLess)
    return streamOf(O->getArg(0));
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E);
      M && M->getMethodDecl() && M->getMethodDecl()->isOverloadedOperator())
    return streamOf(M->getImplicitObjectArgument());
  return E;
}

/// \p R is the class \p Name or derived from it.
static bool isA(Unit &U, const CXXRecordDecl *R, llvm::StringRef Name) {
  if (!R || !R->hasDefinition())
    return false;
  if (U.qualifiedName(R) == Name)
    return true;
  return llvm::any_of(R->bases(), [&](const CXXBaseSpecifier &B) {
    return isA(U, B.getType()->getAsCXXRecordDecl(), Name);
  });
}

static bool isTextStream(Unit &U, const CXXRecordDecl *R) {
  return isA(U, R, "QTextStream");
}

static bool isStream(Unit &U, const CXXRecordDecl *R) {
  return isA(U, R, "std::basic_ostream") || isTextStream(U, R);
}

/// The class that \p T is, refers to or points to.
static const CXXRecordDecl *classOf(QualType T) {
  if (T.isNull() || T->isDependentType())
    return nullptr;
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  return T->getAsCXXRecordDecl();
}

/// "stdout" or "stderr", when \p E is one of them; else "".
static std::string processFile(const clang::Expr *E) {
  const auto *To = dyn_cast_or_null<DeclRefExpr>(E ? plain(E) : nullptr);
  const auto *V = To ? dyn_cast<VarDecl>(To->getDecl()) : nullptr;
  const bool Known =
      V && llvm::is_contained({"stdout", "stderr"}, V->getName()) &&
      V->getDeclContext()->getRedeclContext()->isTranslationUnit();
  return Known ? V->getNameAsString() : "";
}

/// The stream of the process that \p Base, a stream of Qt, is made on, where it
/// is made: "stdout", "stderr"; "" when it is none of these.
static std::string processStream(const clang::Expr *Base) {
  if (const auto *R = dyn_cast<DeclRefExpr>(Base);
      R && R->getType()->isRecordType()) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    Base = V && V->getInit() ? plain(V->getInit()) : nullptr;
  }
  // Made of it alone, it stands for itself here.
  const auto *K = dyn_cast_or_null<CXXConstructExpr>(Base);
  return processFile(!K ? Base : K->getNumArgs() ? K->getArg(0) : nullptr);
}

/// Code that is not the program's may give it anything.
static bool isGivenByLibrary(Unit &U, const ParmVarDecl *P) {
  const auto *M = dyn_cast<CXXMethodDecl>(P->getDeclContext());
  return M &&
         (M->getParent()->isLambda() ||
          llvm::any_of(M->overridden_methods(), [&](const CXXMethodDecl *Of) {
            return !U.inProject(Of);
          }));
}

/// A name of the program's: who made the stream is told there.
static bool isNamed(Unit &U, const clang::Expr *E) {
  if (const auto *O = dyn_cast<UnaryOperator>(E);
      O && O->getOpcode() == UO_Deref)
    return isNamed(U, plain(O->getSubExpr()));
  if (const auto *C = dyn_cast<CallExpr>(E))
    return C->getDirectCallee() && U.inProject(C->getDirectCallee());
  const auto *R = dyn_cast<DeclRefExpr>(E);
  const auto *M = dyn_cast<MemberExpr>(E);
  const ValueDecl *D = R ? R->getDecl() : M ? M->getMemberDecl() : nullptr;
  const auto *P = dyn_cast_or_null<ParmVarDecl>(D);
  return D && U.inProject(D) && !(P && isGivenByLibrary(U, P));
}

std::string streamName(Unit &U, const clang::Expr *Base, bool Qt) {
  const CXXRecordDecl *Class = classOf(Base->getType());
  if (Qt)
    if (std::string To = processStream(Base); !To.empty())
      return "QTextStream(" + To + ")";
  if (Class && U.qualifiedName(Class) == "std::basic_ostringstream")
    return "std::ostringstream";
  // What is read back may be read as a number.
  if (isNamed(U, Base) && !isA(U, Class, "std::basic_istream"))
    return Qt ? facts::SomeTextStream : facts::SomeStream;
  const auto *R = dyn_cast<DeclRefExpr>(Base);
  return Qt ? "QTextStream()" : R ? U.qualifiedName(R->getDecl()) : "";
}

/// Whose text stays in the program, or is seen by people.
static bool isKept(Unit &U, const CXXConstructExpr *K,
                   const CXXRecordDecl *Class) {
  const clang::Expr *On = K->getNumArgs() ? plain(K->getArg(0)) : nullptr;
  if (isTextStream(U, Class)) {
    const CXXRecordDecl *To = On ? classOf(On->getType()) : nullptr;
    const std::string Name = To ? U.qualifiedName(To) : "";
    return !processFile(On).empty() || Name == "QString" ||
           Name == "QByteArray";
  }
  const std::string Name = U.qualifiedName(Class);
  return Name == "std::basic_ostringstream" ||
         // It is written, and read back.
         (Name == "std::basic_stringstream" && On &&
          !isa<CXXDefaultArgExpr>(On));
}

bool isOutlet(Unit &U, const clang::Expr *E) {
  if (const auto *K = dyn_cast<CXXConstructExpr>(E)) {
    const CXXRecordDecl *Class = K->getConstructor()->getParent();
    return isStream(U, Class) && !isKept(U, K, Class);
  }
  const auto *C = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  if (!F || U.inProject(F) || F->isInStdNamespace() ||
      !isStream(U, classOf(F->getReturnType())))
    return false;
  // `out << value`: the stream that it was given.
  const auto *M = dyn_cast<CXXMemberCallExpr>(C);
  return !(M && isStream(U, classOf(M->getObjectType()))) &&
         llvm::none_of(C->arguments(), [&](const clang::Expr *A) {
           return isStream(U, classOf(A->getType()));
         });
}

} // namespace keyspread::extract
