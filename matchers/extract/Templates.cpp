#include "matchers/extract/Templates.h"

#include "matchers/extract/Appends.h"
#include "matchers/extract/TemplateBuilder.h"
#include "matchers/extract/Values.h"
#include "matchers/facts/TemplateMap.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace keyspread::extract {

using facts::TemplateStyle;

static facts::Entity record(Unit &U, const clang::Expr *E, Builder &B) {
  return U.Texts[E] = publish(U, E->getSourceRange(), B);
}

namespace {
/// One conversion of a format string: [Begin, End) of the text.
struct Conversion {
  size_t Begin, End;
  std::string Spec;
  int Argument; // which, -1: none (a literal "%%")
};
} // namespace

static std::vector<Conversion> printfConversions(llvm::StringRef Text) {
  std::vector<Conversion> Result;
  int Next = 0;
  for (size_t I = 0; (I = Text.find('%', I)) != llvm::StringRef::npos;) {
    size_t End = I + 1;
    if (Text.substr(End, 1) == "%") {
      Result.push_back({I, End + 1, "%%", -1});
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
    Result.push_back({I, End, Text.slice(I, End).str(), Next++});
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
      Result.push_back({I, I + 2, Text.substr(I, 2).str(), -1});
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
    Result.push_back({I, End + 1, Text.slice(I, End + 1).str(), Argument});
    I = End + 1;
  }
  return Result;
}

/// Invalid for a conversion that is written in several places: "%" PRId64.
static Site placeOf(const MappedText &M, size_t Begin, size_t End) {
  const facts::Segment *First = nullptr;
  for (const facts::Segment &S : M.Segments) {
    if (S.End <= Begin || S.Begin >= End)
      continue;
    if (First && (S.Macro != First->Macro || S.At.File != First->At.File))
      return {};
    First = First ? First : &S;
  }
  facts::Template T;
  T.Text = M.Text;
  T.Segments = M.Segments;
  return facts::siteOf(T, Begin, End);
}

/// Fills \p B from the format \p M and the arguments behind it.
static void fillFormat(Builder &B, const MappedText &M, bool Fmt,
                       llvm::ArrayRef<const clang::Expr *> Args) {
  size_t At = 0;
  for (Conversion &C :
       Fmt ? fmtConversions(M.Text) : printfConversions(M.Text)) {
    B.text(M, At, C.Begin);
    At = C.End;
    Site Spec = placeOf(M, C.Begin, C.End);
    if (C.Argument >= 0) {
      const clang::Expr *Value =
          size_t(C.Argument) < Args.size() ? Args[C.Argument] : nullptr;
      B.hole(Value, C.Spec, Spec);
      continue;
    }
    MappedText One; // "%%" is one byte of text written as two
    One.Text = C.Spec.substr(0, 1);
    One.Editable = M.Editable;
    facts::Segment S;
    S.End = 1;
    S.At = Spec;
    S.Atomic = true;
    S.Macro = M.Segments.empty() ? "" : M.Segments[0].Macro;
    One.Segments.push_back(S);
    B.text(One, 0, 1);
  }
  B.text(M, At, M.Text.size());
}

namespace {
struct Formatter {
  unsigned Format = 0;
  bool Fmt = false;
  std::optional<unsigned> Out;
};
} // namespace

static std::optional<Formatter> formatterOf(Unit &U, const clang::Expr *Call) {
  const FunctionDecl *F = calleeOf(Call);
  if (!F)
    return std::nullopt;
  if (const Api *A = U.Known.find(U.qualifiedName(F)); A && A->Format)
    return Formatter{*A->Format, A->FmtStyle, A->FormatOut};
  if (const auto *A = F->getAttr<FormatAttr>()) {
    bool Member = isa<CXXMethodDecl>(F) && !F->isStatic();
    if (A->getFirstArg() && A->getType()->getName().contains("printf"))
      return Formatter{unsigned(A->getFormatIdx() - 1 - Member), false,
                       std::nullopt};
  }
  return std::nullopt;
}

static const clang::Expr *argument(const clang::Expr *Call, unsigned I) {
  if (const auto *C = dyn_cast<CallExpr>(Call))
    return I < C->getNumArgs() ? C->getArg(I) : nullptr;
  const auto *K = cast<CXXConstructExpr>(Call);
  return I < K->getNumArgs() ? K->getArg(I) : nullptr;
}

/// The literal in what FMT_STRING("...") expands to: a local class around it.
class FirstLiteral : public RecursiveASTVisitor<FirstLiteral> {
public:
  const clang::StringLiteral *Found = nullptr;
  bool VisitStringLiteral(clang::StringLiteral *L) {
    Found = L;
    return false;
  }
};

static const clang::StringLiteral *wrappedLiteral(const CallExpr *C) {
  const auto *O = dyn_cast<CXXOperatorCallExpr>(C);
  const auto *L = O && O->getNumArgs()
                      ? dyn_cast<LambdaExpr>(plain(O->getArg(0)))
                      : nullptr;
  if (!L)
    return nullptr;
  FirstLiteral Finder;
  Finder.TraverseStmt(
      const_cast<Stmt *>(static_cast<const Stmt *>(L->getBody())));
  return Finder.Found;
}

/// The literal \p E is, itself or as the value of a constant.
static const clang::StringLiteral *literalOf(const clang::Expr *E) {
  E = plain(E);
  if (const auto *L = dyn_cast<clang::StringLiteral>(E))
    return L;
  // fmt::format's argument is a format_string built from the literal.
  if (const auto *K = dyn_cast<CXXConstructExpr>(E); K && K->getNumArgs() >= 1)
    return literalOf(K->getArg(0));
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = C->getDirectCallee();
    bool Runtime = F && F->getDeclName().isIdentifier() &&
                   F->getName() == "runtime" && C->getNumArgs() == 1;
    return Runtime ? literalOf(C->getArg(0)) : wrappedLiteral(C);
  }
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
      if (V->getAnyInitializer() &&
          (V->isConstexpr() || V->getType().isConstQualified()))
        return literalOf(V->getAnyInitializer());
  return nullptr;
}

facts::Entity readFormat(Unit &U, const clang::Expr *Call) {
  if (auto It = U.Texts.find(Call); It != U.Texts.end())
    return It->second;
  std::optional<Formatter> F = formatterOf(U, Call);
  const clang::Expr *Format = F ? argument(Call, F->Format) : nullptr;
  const clang::StringLiteral *L = Format ? literalOf(Format) : nullptr;
  if (!L)
    return "";
  Builder B(U, F->Fmt ? TemplateStyle::Fmt : TemplateStyle::Printf);
  B.T.FormatArg = U.site(Format->IgnoreImplicit()->getSourceRange());
  std::vector<const clang::Expr *> Args;
  for (unsigned I = F->Format + 1; const clang::Expr *A = argument(Call, I);
       ++I)
    Args.push_back(A);
  fillFormat(B, readLiteral(U, L), F->Fmt, Args);
  // Not asprintf, which takes a char ** and makes the room it needs.
  B.T.Limited = F->Out && U.classify(argument(Call, *F->Out)->getType()) ==
                              facts::TypeClass::CharPointer;
  for (unsigned I = 0; B.T.Limited && I < F->Format; ++I)
    if (I != *F->Out && argument(Call, I)->getType()->isIntegerType())
      B.T.Capacity = readExpr(U, argument(Call, I));
  return record(U, Call, B);
}

const clang::Expr *formatBuffer(Unit &U, const CallExpr *C) {
  std::optional<Formatter> F = formatterOf(U, C);
  return F && F->Out ? argument(C, *F->Out) : nullptr;
}

/// The two sides of a concatenation of strings, nulls when \p E is none.
static std::pair<const clang::Expr *, const clang::Expr *>
concatenation(const clang::Expr *E) {
  const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
  if (!O || O->getOperator() != OO_Plus || O->getNumArgs() != 2)
    return {};
  return {O->getArg(0), O->getArg(1)};
}

static bool hasLiteral(const clang::Expr *E) {
  E = plain(E);
  if (isa<clang::StringLiteral>(E))
    return true;
  auto [L, R] = concatenation(E);
  return L && (hasLiteral(L) || hasLiteral(R));
}

void addPiece(Unit &U, Builder &B, const clang::Expr *E) {
  const clang::Expr *P = plain(E);
  if (auto [L, R] = concatenation(P); L) {
    addPiece(U, B, L);
    addPiece(U, B, R);
  } else if (const clang::StringLiteral *Literal = literalOf(P)) {
    B.literal(readLiteral(U, Literal));
  } else if (facts::Entity Inner = readFormat(U, P); !Inner.empty()) {
    facts::Template Copy = U.Out.Templates[U.TemplateIndex[Inner]];
    Copy.Editable = false; // two ways of filling holes in one text
    for (facts::Segment &S : Copy.Segments)
      S.Atomic = true;
    B.merge(Copy);
  } else {
    B.hole(E, B.T.Style == TemplateStyle::Stream ? "<<" : "+",
           U.site(E->IgnoreImplicit()->getSourceRange()));
  }
}

facts::Entity readText(Unit &U, const clang::Expr *E) {
  E = plain(E);
  if (auto It = U.Texts.find(E); It != U.Texts.end())
    return It->second;
  if (const auto *L = dyn_cast<clang::StringLiteral>(E)) {
    Builder B(U, TemplateStyle::Plain);
    B.literal(readLiteral(U, L));
    return record(U, E, B);
  }
  if (concatenation(E).first && hasLiteral(E)) {
    Builder B(U, TemplateStyle::Concat);
    addPiece(U, B, E);
    return record(U, E, B);
  }
  if (facts::Entity Streamed = readStreamText(U, E); !Streamed.empty())
    return Streamed;
  if (const auto *C = dyn_cast<CallExpr>(E); C && !formatBuffer(U, C))
    return readFormat(U, C);
  return "";
}

} // namespace keyspread::extract
