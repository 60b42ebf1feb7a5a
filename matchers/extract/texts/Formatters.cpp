#include "matchers/extract/texts/Formatters.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace keyspread::extract {

using facts::TemplateStyle;
using facts::TypeClass;

const clang::Expr *argument(const clang::Expr *Call, unsigned I) {
  if (const auto *C = dyn_cast<CallExpr>(Call)) {
    // The object of an overloaded operator is its first argument.
    I += isa<CXXOperatorCallExpr>(C) &&
         isa_and_nonnull<CXXMethodDecl>(C->getDirectCallee());
    return I < C->getNumArgs() ? C->getArg(I) : nullptr;
  }
  const auto *K = cast<CXXConstructExpr>(Call);
  return I < K->getNumArgs() ? K->getArg(I) : nullptr;
}

const clang::Expr *forwarded(const clang::Expr *E) {
  E = plain(E);
  if (const auto *C = dyn_cast<CallExpr>(E); C && C->getNumArgs() == 1)
    if (const FunctionDecl *F = C->getDirectCallee();
        F && F->isInStdNamespace() && F->getDeclName().isIdentifier() &&
        llvm::is_contained({"forward", "move"}, F->getName()))
      return forwarded(C->getArg(0));
  return E;
}

static const FunctionDecl *calledBy(const clang::Expr *E) {
  const auto *C = dyn_cast<CallExpr>(forwarded(E));
  return C ? C->getDirectCallee() : nullptr;
}

/// fmt::make_format_args(a, b) and its like; null for other expressions.
static const CallExpr *formatArgs(const clang::Expr *E) {
  const FunctionDecl *F = calledBy(E);
  return F && F->getDeclName().isIdentifier() &&
                 F->getName().starts_with("make_") &&
                 F->getName().ends_with("format_args")
             ? cast<CallExpr>(forwarded(E))
             : nullptr;
}

std::vector<const clang::Expr *> formatted(const clang::Expr *Call,
                                           const Formatter &F) {
  std::vector<const clang::Expr *> Result;
  for (unsigned I = F.Format + 1; const clang::Expr *A = argument(Call, I);
       ++I) {
    if (isa<CXXDefaultArgExpr>(A))
      continue;
    if (const CallExpr *Made = formatArgs(A))
      Result.insert(Result.end(), Made->arguments().begin(),
                    Made->arguments().end());
    else
      Result.push_back(A);
  }
  return Result;
}

static std::vector<Conversion> printfConversions(llvm::StringRef Text) {
  std::vector<Conversion> Result;
  int Next = 0;
  for (size_t I = 0; (I = Text.find('%', I)) != llvm::StringRef::npos;) {
    size_t End = I + 1;
    if (Text.substr(End, 1) == "%") {
      Result.push_back({I, End + 1, "%%", -1, "%"});
      I = End + 1;
      continue;
    }
    size_t Stars = 0;
    while (
        End < Text.size() &&
        llvm::StringRef("0123456789+-# '.*lhjztLqw!$,").contains(Text[End])) {
      // sqlite3_mprintf has %q, %Q and %w as conversions of their own.
      if ((Text[End] == 'q' || Text[End] == 'w') &&
          (End + 1 >= Text.size() ||
           !llvm::StringRef("diouxX").contains(Text[End + 1])))
        break;
      Stars += Text[End] == '*';
      ++End;
    }
    if (End < Text.size())
      ++End;
    Next += Stars;
    Result.push_back({I, End, Text.slice(I, End).str(), Next++, ""});
    I = End;
  }
  return Result;
}

static std::vector<Conversion> fmtConversions(llvm::StringRef Text) {
  std::vector<Conversion> Result;
  int Next = 0;
  for (size_t I = 0;
       (I = Text.find_first_of("{}", I)) != llvm::StringRef::npos;) {
    if (Text.substr(I + 1, 1) == Text.substr(I, 1)) {
      Result.push_back(
          {I, I + 2, Text.substr(I, 2).str(), -1, Text.substr(I, 1).str()});
      I += 2;
      continue;
    }
    size_t End = Text.find('}', I);
    if (Text[I] == '}' || End == llvm::StringRef::npos)
      break;
    unsigned Given;
    llvm::StringRef Inside = Text.slice(I + 1, End),
                    Id = Inside.split(':').first;
    int Argument = Id.getAsInteger(10, Given) ? Next++ : int(Given);
    Result.push_back({I, End + 1, Text.slice(I, End + 1).str(), Argument, ""});
    I = End + 1;
  }
  return Result;
}

/// "%1", "$0" and "%1%": a mark, digits, and what ends them.
static std::vector<Conversion> numbered(llvm::StringRef Text, char Mark,
                                        unsigned First, bool Closed) {
  std::vector<Conversion> Result;
  for (size_t I = 0; (I = Text.find(Mark, I)) != llvm::StringRef::npos;) {
    if (First != 1 || Closed) // Qt has no way to write "%%"
      if (Text.substr(I + 1, 1) == llvm::StringRef(&Mark, 1)) {
        Result.push_back(
            {I, I + 2, Text.substr(I, 2).str(), -1, std::string(1, Mark)});
        I += 2;
        continue;
      }
    size_t Digits = I + 1 + (Mark == '%' && Text.substr(I + 1, 1) == "L");
    size_t End = Digits;
    while (End < Text.size() && End < Digits + 2 &&
           llvm::StringRef("0123456789").contains(Text[End]))
      ++End;
    unsigned Number = 0;
    bool Is = !Text.slice(Digits, End).getAsInteger(10, Number) &&
              Number >= First && (!Closed || Text.substr(End, 1) == "%");
    if (Is)
      Result.push_back({I, End + Closed, Text.slice(I, End + Closed).str(),
                        int(Number - First), ""});
    I = Is ? End + Closed : I + 1;
  }
  return Result;
}

/// boost::format takes "%d" and "%1$s" too.
static std::vector<Conversion> boostConversions(llvm::StringRef Text) {
  std::vector<Conversion> Result = numbered(Text, '%', 1, true);
  return llvm::any_of(Result,
                      [](const Conversion &C) { return C.Argument >= 0; })
             ? Result
             : printfConversions(Text);
}

std::vector<Conversion> conversionsOf(llvm::StringRef Text,
                                      TemplateStyle Style) {
  switch (Style) {
  case TemplateStyle::Printf:
    return printfConversions(Text);
  case TemplateStyle::Fmt:
    return fmtConversions(Text);
  case TemplateStyle::Qt:
    return numbered(Text, '%', 1, false);
  case TemplateStyle::Substitute:
    return numbered(Text, '$', 0, false);
  case TemplateStyle::Boost:
    return boostConversions(Text);
  case TemplateStyle::Plain:
  case TemplateStyle::Concat:
  case TemplateStyle::Stream:
    break;
  }
  return {};
}

static bool isText(Unit &U, QualType T) {
  TypeClass C = U.classify(T);
  return C == TypeClass::CharPointer || C == TypeClass::String;
}

/// Text may be written through it: `char *`, `std::string &`, `std::string *`.
static bool isOutput(Unit &U, QualType T) {
  if (!T->isPointerType() && !T->isLValueReferenceType())
    return false;
  QualType To = T->getPointeeType();
  if (To->isPointerType()) // char *&, char **: it makes the room it needs
    return To->getPointeeType()->isAnyCharacterType() &&
           !To->getPointeeType().isConstQualified();
  return !To.isConstQualified() &&
         (To->isAnyCharacterType() || U.classify(To) == TypeClass::String);
}

static std::optional<unsigned> parameterIndex(const clang::Expr *E,
                                              const FunctionDecl *F) {
  E = forwarded(E);
  if (const auto *C = dyn_cast<CallExpr>(E);
      C && C->getNumArgs() == 1 && C->getDirectCallee() &&
      !C->getDirectCallee()->isVariadic())
    E = forwarded(C->getArg(0)); // fmt::runtime(format)
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E))
    E = forwarded(M->getImplicitObjectArgument()); // format.c_str()
  const auto *R = dyn_cast<DeclRefExpr>(E);
  const auto *P = R ? dyn_cast<ParmVarDecl>(R->getDecl()) : nullptr;
  if (!P || P->getDeclContext() != F)
    return std::nullopt;
  return P->getFunctionScopeIndex();
}

namespace {
/// Finds the formatter that a body passes its format on to.
class Forwards : public RecursiveASTVisitor<Forwards> {
public:
  Forwards(Unit &U, const FunctionDecl *F) : U(U), F(F) {}

  bool shouldVisitImplicitCode() const { return false; }

  bool VisitVAArgExpr(VAArgExpr *) {
    TakesApart = true;
    return true;
  }

  bool VisitCallExpr(CallExpr *C) {
    PassesList |= llvm::any_of(C->arguments(), [&](const clang::Expr *A) {
      return isVaList(A) && C->getBuiltinCallee() != Builtin::BI__va_start &&
             C->getBuiltinCallee() != Builtin::BI__builtin_va_start &&
             C->getBuiltinCallee() != Builtin::BI__builtin_va_end;
    });
    return look(C);
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *K) { return look(K); }

  std::optional<Formatter> Found;
  bool TakesApart = false, PassesList = false;

private:
  bool isVaList(const clang::Expr *A) {
    QualType List = U.Ast.getBuiltinVaListType(),
             T = plain(A)->getType().getUnqualifiedType();
    return !T.isNull() && (U.Ast.hasSameType(T, List) ||
                           U.Ast.hasSameType(T, U.Ast.getDecayedType(List)));
  }

  bool look(const clang::Expr *Call) {
    if (Found || Call->isTypeDependent())
      return true;
    std::optional<Formatter> Inner = formatterOf(U, Call);
    const clang::Expr *Format = Inner ? argument(Call, Inner->Format) : nullptr;
    std::optional<unsigned> I =
        Format ? parameterIndex(Format, F) : std::nullopt;
    if (!I)
      return true;
    Formatter Mine;
    Mine.Format = *I;
    Mine.Style = Inner->Style;
    if (const clang::Expr *Buffer =
            Inner->Out ? argument(Call, *Inner->Out) : nullptr)
      if (std::optional<unsigned> Out = parameterIndex(Buffer, F);
          Out && isOutput(U, F->getParamDecl(*Out)->getType()))
        Mine.Out = Out;
    Found = Mine;
    return true;
  }

  Unit &U;
  const FunctionDecl *F;
};
} // namespace

/// f(const char *fmt, ...)
static std::optional<Formatter> inferVariadic(Unit &U, const FunctionDecl *F) {
  unsigned N = F->getNumParams();
  if (!N || !isText(U, F->getParamDecl(N - 1)->getType()))
    return std::nullopt;
  Formatter Result;
  Result.Format = N - 1;
  const FunctionDecl *Definition = F->getDefinition();
  if (!Definition) {
    Result.Guessed = true;
    if (N > 1 && isOutput(U, F->getParamDecl(0)->getType()))
      Result.Out = 0;
    return Result;
  }
  Forwards Look(U, Definition);
  Look.TraverseStmt(Definition->getBody());
  if (Look.Found && Look.Found->Format == N - 1)
    return Look.Found;
  if (Look.TakesApart || !Look.PassesList)
    return std::nullopt;
  Result.Guessed = true;
  return Result;
}

/// template <class... Args> f(fmt, Args... args)
static std::optional<Formatter> inferPack(Unit &U, const FunctionDecl *F) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  unsigned N = Pattern ? Pattern->getNumParams() : 0;
  if (N < 2 || !Pattern->getParamDecl(N - 1)->isParameterPack())
    return std::nullopt;
  const FunctionDecl *Definition = F->getDefinition();
  if (!Definition || !Definition->getBody())
    return std::nullopt;
  Forwards Look(U, Definition);
  Look.TraverseStmt(Definition->getBody());
  return Look.Found && Look.Found->Format == N - 2 ? Look.Found : std::nullopt;
}

static std::optional<Formatter> infer(Unit &U, const FunctionDecl *F) {
  auto [It, New] = U.Formatters.try_emplace(F);
  if (!New)
    return It->second;
  std::optional<Formatter> Result =
      F->isVariadic() ? inferVariadic(U, F) : inferPack(U, F);
  return U.Formatters[F] = Result;
}

static std::optional<Formatter> declared(Unit &U, const FunctionDecl *F) {
  if (const Api *A = U.Known.find(U.qualifiedName(F)); A && A->Format) {
    Formatter Result{*A->Format, A->Style, A->FormatOut};
    // Poco::format(text, fmt, ...) beside Poco::format(fmt, ...)
    if (!A->FormatOut && *A->Format + 1 < F->getNumParams() &&
        isOutput(U, F->getParamDecl(*A->Format)->getType()) &&
        isText(U, F->getParamDecl(*A->Format + 1)->getType()))
      Result.Out = Result.Format++;
    return Result;
  }
  const auto *A = F->getAttr<FormatAttr>();
  if (!A || !A->getType()->getName().contains("printf"))
    return std::nullopt;
  bool Member = isa<CXXMethodDecl>(F) && !F->isStatic();
  Formatter Result;
  Result.Format = A->getFormatIdx() - 1 - Member;
  for (unsigned I = 0; I < Result.Format && I < F->getNumParams(); ++I)
    if (!Result.Out && isOutput(U, F->getParamDecl(I)->getType()))
      Result.Out = I;
  return Result;
}

std::optional<Formatter> formatterOf(Unit &U, const clang::Expr *Call) {
  const FunctionDecl *F = calleeOf(Call);
  if (!F)
    return std::nullopt;
  if (std::optional<Formatter> Known = declared(U, F))
    return Known;
  return infer(U, F);
}

} // namespace keyspread::extract
